/** Light or dark: as the system says, until somebody chooses. And how large: for the hand, or to be read across a table. */
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

const KEPT_LARGE = "paperref-large";

/** Whether the table is shown to be read from two metres. */
export const isLarge = (): boolean => document.documentElement.dataset["large"] === "yes";

/** Show the table large, or as usual. */
export function large(wanted: boolean): void {
  localStorage.setItem(KEPT_LARGE, wanted ? "yes" : "");
  document.documentElement.dataset["large"] = wanted ? "yes" : "";
}

/** Show the page as large as was chosen on this screen. */
export const asLarge = (): void => large(localStorage.getItem(KEPT_LARGE) === "yes");
