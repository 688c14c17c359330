/** How the table's screen is heard and how large it is. */
import { HEARD, hear, heard } from "../sounds";
import { isLarge, large } from "../theme";
import { named, t } from "../words";
import { Sign } from "./sign";

export function Tools({ changed }: { changed: () => void }) {
  const now = heard();
  const next = HEARD[(HEARD.indexOf(now) + 1) % HEARD.length]!;
  const sound = t("tools.sound", { heard: named("heard", now) });
  const press = (what: () => void) => () => {
    what();
    changed();
  };
  return (
    <span class="tools">
      <button type="button" class="quiet round" aria-label={sound} title={sound} onClick={press(() => hear(next))}>
        <Sign name={now} />
      </button>
      <button type="button" class="quiet round" aria-label={t("tools.large")} title={t("tools.large")} aria-pressed={isLarge()} onClick={press(() => large(!isLarge()))}>
        <Sign name="large" />
      </button>
    </span>
  );
}
