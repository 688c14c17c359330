/** Tokens by their stars. */
import { t } from "../words";

export function Stars({ each }: { each: number[] }) {
  return (
    <>
      {each.map((stars, at) => (
        <span key={at} class="bonus" role="img" aria-label={t("stars", { stars })}>
          {"★".repeat(stars)}
        </span>
      ))}
    </>
  );
}
