/** How far an archive is that comes or goes. */
import { useEffect, useState } from "preact/hooks";
import { api, got, type Problem, type Shapes } from "../api/client";
import { digits, t } from "../words";

export type Transfer = Shapes["TransferShape"];
const LOOK_MS = 400;

/** What the service says of a transfer, again and again until it has ended. */
export function useTransfer(key: string | undefined): Transfer | undefined {
  const [told, setTold] = useState<Transfer>();
  useEffect(() => {
    setTold(undefined);
    if (!key) return;
    let timer = 0;
    const look = () =>
      void got(api.GET("/api/transfers/{key}", { params: { path: { key } } })).then(
        (now) => {
          setTold(now);
          if (now.state !== "done" && now.state !== "failed") timer = window.setTimeout(look, LOOK_MS);
        },
        () => (timer = window.setTimeout(look, LOOK_MS)),
      );
    look();
    return () => clearTimeout(timer);
  }, [key]);
  return told;
}

let back: number | undefined;

/** A table was brought back, which is told where it is shown first. */
export const comeBack = (table: number): void => void (back = table);

/** Whether a table has just been brought back. */
export const isBack = (table: number): boolean => back === table;

export function Progress({ told }: { told: Transfer }) {
  const percent = told.total ? Math.round((100 * told.done) / told.total) : 0;
  return (
    <p class="keep-progress" role="status">
      <progress value={told.state === "done" ? 1 : told.done} max={told.state === "done" ? 1 : told.total || 1} aria-label={t(`transfer.${told.state}`)} />
      <span>
        {t(`transfer.${told.state}`)}
        {told.state !== "done" && told.state !== "failed" && told.total > 0 && <> {t("keep.percent", { percent: digits(percent) })}</>}
      </span>
    </p>
  );
}

/** Sends a file with word of how much has gone; the answer's JSON, or its problem. */
export function sendFile<T>(address: string, file: File, sent: (done: number, total: number) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", address);
    request.setRequestHeader("Content-Type", "application/zip");
    request.upload.onprogress = (event) => sent(event.loaded, event.total);
    request.onerror = () => reject({ code: "lost", detail: "" } satisfies Problem);
    request.onload = () => {
      try {
        const answer: unknown = JSON.parse(request.responseText);
        if (request.status < 300) resolve(answer as T);
        else reject(answer as Problem);
      } catch {
        reject({ code: "internal", detail: "" } satisfies Problem);
      }
    };
    request.send(file);
  });
}
