/** Light or dark: as the system says, until somebody chooses. */
const KEPT = "paperref-light";
export const LIGHTS = ["auto", "light", "dark"] as const;
export type Light = (typeof LIGHTS)[number];

/** What was chosen. */
export const chosenLight = (): Light => LIGHTS.find((one) => one === localStorage.getItem(KEPT)) ?? "auto";

/** Show the page in the light chosen. */
export function light(): void {
  document.documentElement.dataset["light"] = chosenLight();
}

/** Choose a light. */
export function choose(chosen: Light): void {
  localStorage.setItem(KEPT, chosen);
  light();
}
