/** The page as a whole: its head, and the screen that the address names. */
import { useEffect, useState } from "preact/hooks";
import { Choices } from "./parts/choices";
import { Doors } from "./screens/doors";
import { OverlayPage } from "./screens/keep-overlay";
import { PractisePage } from "./screens/practise";
import { TablePage } from "./screens/table";
import { path, onMove } from "./ways";

export function App() {
  const [, again] = useState(0);
  const show = () => again((count) => count + 1);
  useEffect(() => onMove(show), []);
  const [room, table, screen] = path();
  const settings = <Choices changed={show} />;
  if (room === "tables" && Number(table) > 0)
    return <TablePage key={table} table={Number(table)} screen={screen ?? ""} settings={settings} spoken={show} />;
  if (room === "overlay") return <OverlayPage table={Number(table) || undefined} />;
  if (room === "practise") return <PractisePage settings={settings} />;
  return <Doors settings={settings} />;
}
