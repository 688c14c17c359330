/** This device as the table's camera: pictures of its camera, or of a film it holds, sent one after the other.

It goes on while people look at other screens of the page, until it is stopped or the page is closed. */
import { useEffect, useState } from "preact/hooks";
import type { Problem } from "./api/client";

/** Pictures a second at most; more are not taken. */
const PER_SECOND = 8;
const WIDEST = 1920;
const QUALITY = 0.85;
const AGAIN_MS = 1000;
/** The rate is that of so many pictures. */
const LATEST = 20;

export interface Filming {
  on: boolean;
  sent: number;
  /** Pictures a second. */
  rate: number;
  /** Why the last one was not taken. */
  problem: Problem | undefined;
}

const OFF: Filming = { on: false, sent: 0, rate: 0, problem: undefined };

/** What is filmed, shown wherever it is put on the page. */
export const video = document.createElement("video");
video.muted = true;
video.playsInline = true;

/** Keep what is filmed on the page, out of sight: a video that is on no page stands still. */
export function offStage(): void {
  video.ariaLabel = null;
  document.body.append(video);
}
offStage();

let now = OFF;
let ended = new AbortController();
const listeners = new Set<(now: Filming) => void>();

function tell(news: Partial<Filming>): void {
  now = { ...now, ...news };
  listeners.forEach((listen) => listen(now));
}

/** How the filming goes. */
export function useFilming(): Filming {
  const [shown, show] = useState(now);
  useEffect(() => {
    listeners.add(show);
    show(now);
    return () => void listeners.delete(show);
  }, []);
  return shown;
}

const refused = (error: Error): never => {
  throw { code: "no_lens", detail: error.message } satisfies Problem;
};

/** Film with the device's camera, the one at its back where there are two. */
export async function filmCamera(table: number): Promise<void> {
  stopFilming();
  const wanted = { facingMode: "environment", width: { ideal: 1920 }, height: { ideal: 1080 }, frameRate: { ideal: 2 * PER_SECOND } };
  const stream = await navigator.mediaDevices.getUserMedia({ audio: false, video: wanted }).catch(refused);
  video.srcObject = stream;
  await begin(table, () => stream.getTracks().forEach((track) => track.stop()));
}

/** Film what a file shows, as it plays. */
export async function filmFile(table: number, file: File): Promise<void> {
  stopFilming();
  const address = URL.createObjectURL(file);
  video.src = address;
  await begin(table, () => URL.revokeObjectURL(address));
}

/** Film no longer. */
export const stopFilming = (): void => ended.abort();

async function begin(table: number, release: () => void): Promise<void> {
  const stop = new AbortController();
  ended = stop;
  const awake = await navigator.wakeLock?.request("screen").catch(() => undefined);
  stop.signal.addEventListener("abort", () => {
    release();
    void awake?.release();
    video.pause();
    video.srcObject = null;
    video.removeAttribute("src");
    tell({ on: false });
  });
  await video.play().catch((error: Error) => {
    stop.abort();
    refused(error);
  });
  tell({ ...OFF, on: true });
  void send(table, stop.signal);
}

/** What the video shows now, as a JPEG; null before it shows anything. */
async function still(canvas: HTMLCanvasElement): Promise<Blob | null> {
  if (!video.videoWidth) return null;
  const scale = Math.min(1, WIDEST / video.videoWidth);
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  canvas.getContext("2d")!.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Sends picture after picture until it is stopped, and tells how that goes. The line may break; it goes on. */
async function send(table: number, stop: AbortSignal): Promise<void> {
  const canvas = document.createElement("canvas");
  const moments: number[] = [];
  while (!stop.aborted) {
    const began = performance.now();
    const body = await still(canvas);
    const problem = body ? await taken(table, body, stop) : undefined;
    if (stop.aborted) return;
    moments.push(performance.now());
    if (moments.length > LATEST) moments.shift();
    const spanned = (moments.at(-1)! - moments[0]!) / 1000;
    tell({ sent: now.sent + (body && !problem ? 1 : 0), rate: spanned ? (moments.length - 1) / spanned : 0, problem });
    await pause(problem ? AGAIN_MS : Math.max(0, 1000 / PER_SECOND - (performance.now() - began)));
  }
}

/** Sends a picture; why it was not taken. */
async function taken(table: number, body: Blob, stop: AbortSignal): Promise<Problem | undefined> {
  const headers = { "Content-Type": "application/octet-stream" };
  try {
    const answer = await fetch(`/api/tables/${table}/camera/frames`, { method: "POST", body, signal: stop, headers });
    return answer.ok ? undefined : ((await answer.json()) as Problem);
  } catch {
    return { code: "lost", detail: "" };
  }
}
