/** Asks the service. What changes something carries a key of its own and is repeated where the line breaks. */
import createClient, { type Middleware } from "openapi-fetch";
import { language } from "../words";
import type { components, paths } from "./schema";

export type Shapes = components["schemas"];
export type Game = Shapes["GameNow"];
export type Table = Shapes["TableShape"];
export type Entry = Shapes["ToldEntry"];
export type Act = Shapes["SaidAct"]["event"];
export type Kind = Shapes["KindShape"];
export type Ruling = Shapes["RulingShape"];
export type Problem = { code: string; detail: string };

const REPEATS = [300, 1000, 3000];
const LOST: Problem = { code: "lost", detail: "" };

async function patient(request: Request): Promise<Response> {
  for (const pause of REPEATS) {
    try {
      return await fetch(request.clone());
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return fetch(request);
}

const spoken: Middleware = {
  onRequest({ request }) {
    request.headers.set("Accept-Language", language());
    return request;
  },
};

export const api = createClient<paths>({ baseUrl: location.origin, fetch: patient });
api.use(spoken);

/** A key for a request that is to be carried out once. */
export function key(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The data of an answer; throws the problem of a refusal. */
export async function got<T>(asked: Promise<{ data?: T; error?: unknown }>): Promise<T> {
  let answer;
  try {
    answer = await asked;
  } catch {
    throw LOST;
  }
  if (answer.error) throw answer.error as Problem;
  return answer.data as T;
}
