/** Removing something for good: what goes is said first, and it takes two steps. */
import { useEffect, useRef, useState } from "preact/hooks";
import { api, got, type Shapes } from "../api/client";
import { useDoing } from "../parts/notice";
import { t } from "../words";

interface Removing {
  table: number;
  /** What the button says. */
  label: string;
  /** What goes, in words. */
  what: string;
  remove: () => Promise<Shapes["RemovalShape"]>;
  /** Done; nothing of it is there any more. */
  gone: () => void;
}

/** Removing a table at which no games are kept. */
export function RemoveTable({ table, gone }: Pick<Removing, "table" | "gone">) {
  return (
    <Remove
      table={table}
      label={t("keep.remove-table")}
      what={t("keep.table-goes")}
      remove={() => got(api.DELETE("/api/tables/{table}", { params: { path: { table } } }))}
      gone={gone}
    />
  );
}

export function Remove({ table, label, what, remove, gone }: Removing) {
  const [open, setOpen] = useState(false);
  const [sure, setSure] = useState(false);
  const [left, setLeft] = useState(false);
  const doing = useDoing();
  const asked = useRef<HTMLDivElement>(null);
  useEffect(() => asked.current?.scrollIntoView({ block: "nearest" }), [open]);
  const once = () =>
    doing.run(async () => {
      const removed = await remove();
      if (removed.overwritten) gone();
      else setLeft(true);
    });
  const again = () =>
    doing.run(async () => {
      const path = { table };
      if ((await got(api.POST("/api/tables/{table}/overwrite", { params: { path } }))).overwritten) gone();
    });
  if (left)
    return (
      <div class="notice bad" role="alert">
        <p>{t("keep.left")}</p>
        <button type="button" disabled={doing.busy} onClick={() => void again()}>
          {t("keep.again")}
        </button>
        {doing.news}
      </div>
    );
  if (!open)
    return (
      <button type="button" class="quiet keep-remove" onClick={() => setOpen(true)}>
        {label}
      </button>
    );
  return (
    <div ref={asked} class="notice bad keep-removing" role="group" aria-label={label}>
      <strong>{label}</strong>
      <p>{what}</p>
      <p>{t("keep.for-good")}</p>
      <label class="check">
        <input type="checkbox" checked={sure} onChange={(event) => setSure(event.currentTarget.checked)} />
        {t("keep.sure")}
      </label>
      <div class="row">
        <button type="button" class="keep-danger" disabled={!sure || doing.busy} onClick={() => void once()}>
          {t("keep.remove")}
        </button>
        <button type="button" onClick={() => setOpen(false)}>
          {t("keep.keep-it")}
        </button>
      </div>
      {doing.news}
    </div>
  );
}
