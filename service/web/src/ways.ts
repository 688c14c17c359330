/** Ways about the page: the address names table and screen, and moving about loads nothing. */
const listeners = new Set<() => void>();
addEventListener("popstate", () => listeners.forEach((listen) => listen()));

/** The parts of the address. */
export const path = (): string[] => location.pathname.split("/").filter(Boolean);

/** Tell whenever the address changes; gives what ends that. */
export function onMove(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}

/** Go to an address of the page; the heading of what is shown there is read out. */
export function go(address: string): void {
  history.pushState(null, "", address);
  listeners.forEach((listen) => listen());
  const there = location.hash && document.getElementById(location.hash.slice(1));
  if (there) there.scrollIntoView({ block: "center" });
  else scrollTo(0, 0);
  document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
}

/** Have a link move about the page, unless it is opened elsewhere. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement;
  if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  go(link.pathname + link.hash);
}
