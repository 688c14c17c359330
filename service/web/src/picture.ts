/** The live picture of a table's camera, asked for again as soon as there is a newer one, while somebody looks. */
import { useEffect, useState } from "preact/hooks";
import { api, got } from "./api/client";
import type { Zone } from "./eyes";

const AGAIN_MS = 1500;
const ZONES_MS = 2000;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const seen = () => (document.hidden ? new Promise((done) => document.addEventListener("visibilitychange", done, { once: true })) : undefined);

/** Gives each new picture to `show`, until it is stopped or refused. */
async function follow(table: number, show: (url: string) => void, stop: AbortSignal): Promise<void> {
  let etag = "";
  while (!stop.aborted) {
    await seen();
    try {
      const answer = await fetch(`/api/tables/${table}/camera/picture`, { signal: stop, cache: "no-store", headers: etag ? { "If-None-Match": etag } : {} });
      if (answer.status === 401 || answer.status === 403) return;
      if (answer.status === 200) {
        etag = answer.headers.get("ETag") ?? "";
        show(URL.createObjectURL(await answer.blob()));
      } else if (answer.status !== 304) await pause(AGAIN_MS);
    } catch {
      await pause(AGAIN_MS);
    }
  }
}

/** The address of the latest picture; "" while there is none that whoever looks may see. */
export function useLatest(table: number, wanted: boolean): string {
  const [latest, setLatest] = useState("");
  useEffect(() => {
    if (!wanted) return;
    const stop = new AbortController();
    let shown = "";
    const show = (url: string) => {
      const before = shown;
      shown = url;
      setLatest(url);
      setTimeout(() => URL.revokeObjectURL(before), AGAIN_MS);
    };
    void follow(table, show, stop.signal);
    return () => {
      stop.abort();
      URL.revokeObjectURL(shown);
      setLatest("");
    };
  }, [table, wanted]);
  return latest;
}

/** The places that are watched, where they are seen now. */
export function useZones(table: number, wanted: boolean): Zone[] {
  const [zones, setZones] = useState<Zone[]>([]);
  useEffect(() => {
    if (!wanted) return setZones([]);
    const params = { path: { table } };
    const ask = () => void got(api.GET("/api/tables/{table}/camera/zones", { params })).then((told) => setZones(told.zones), () => undefined);
    ask();
    const timer = setInterval(ask, ZONES_MS);
    return () => clearInterval(timer);
  }, [table, wanted]);
  return zones;
}
