/** Language and light, in the head of every screen. */
import { choose, chosenLight, LIGHTS } from "../theme";
import { language, LANGUAGES, named, speak, t, type Language } from "../words";

export function Choices({ changed }: { changed: () => void }) {
  const light = chosenLight();
  const next = LIGHTS[(LIGHTS.indexOf(light) + 1) % LIGHTS.length]!;
  return (
    <div class="choices">
      <select
        aria-label={t("head.language")}
        value={language()}
        onChange={(event) => {
          speak(event.currentTarget.value as Language);
          changed();
        }}
      >
        {Object.entries(LANGUAGES).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
      <button
        type="button"
        class="quiet round"
        aria-label={t("head.light", { light: named("light", light) })}
        title={t("head.light", { light: named("light", light) })}
        onClick={() => {
          choose(next);
          changed();
        }}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true" class={`lamp ${light}`}>
          <circle cx="12" cy="12" r="8" />
          <path d="M12 4a8 8 0 0 1 0 16z" />
        </svg>
      </button>
    </div>
  );
}
