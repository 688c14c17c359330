/** The step of the words: as the camera or a close-up read them, put right by hand. */
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { api, got, type Shapes, type Table } from "../api/client";
import { useDoing } from "../parts/notice";
import { Sign } from "../parts/sign";
import { LANGUAGES, digits, named, t, type Language } from "../words";
import { PhoneStand } from "./phone-stand";
import { Photograph, readStand } from "./photograph";
import type { SetUp } from "./table";

type Words = Shapes["WordsShape"];
const CARDS = ["a", "b", "c"] as const;
const PER_CARD = 7;
/** Words less sure than this are to be looked at. */
export const SURE = 0.9;
/** Of this share of doubtful words on, the reading as a whole is not to be trusted. */
const WEAK = 1 / 3;

/** How many of the words read are not sure. */
export const unsureOf = (words: Words | undefined): number => CARDS.flatMap((card) => words?.[card] ?? []).filter((word) => word.confidence < SURE).length;

const EMPTY = Array.from({ length: PER_CARD }, () => ({ text: "", confidence: 1, options: [] as string[] }));

export function WordsStep({ table, found, language, speak, next }: { table: Table; found: SetUp | undefined; language: Language; speak: (language: Language) => void; next: () => void }) {
  const [words, setWords] = useState<Words | undefined>(found?.words ?? undefined);
  const [texts, setTexts] = useState<Record<string, string[]>>({});
  const doing = useDoing();
  const path = { table: table.table };
  useEffect(() => {
    if (found?.words) setWords(found.words);
  }, [found?.version]);
  useEffect(() => setTexts(Object.fromEntries(CARDS.map((card) => [card, (words?.[card] ?? EMPTY).map((word) => word.text)]))), [words]);
  const taken = useRef<File>();
  const read = (photograph: File, cards: Language) => {
    taken.current = photograph;
    return doing.run(async () => setWords(await readStand(table.table, photograph, cards)), t("words.read"));
  };
  const [other, setOther] = useState(false); // the camera has read the cards in another language than is chosen now
  const choose = (cards: Language) => {
    speak(cards);
    if (taken.current) void read(taken.current, cards);
    else setOther(words?.by === "camera");
  };
  const look = () =>
    doing.run(async () => {
      await got(api.POST("/api/tables/{table}/setup/look", { params: { path, query: { words: language } } }));
      setOther(false);
    });
  const looking = found?.state === "looking";
  const keep = () =>
    doing.run(async () => {
      const [a, b, c] = CARDS.map((card) => texts[card] ?? EMPTY.map((word) => word.text));
      await got(api.PUT("/api/tables/{table}/setup/words", { params: { path }, body: { a: a!, b: b!, c: c! } }));
      next();
    });
  const unsure = unsureOf(words);
  const weak = unsure >= WEAK * CARDS.length * PER_CARD;
  const near = !words || (unsure > 0 && words.by !== "host");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void keep();
      }}
    >
      <p>{t("words.how")}</p>
      <div class="row">
        <label>
          {t("words.language")}
          <select value={language} onChange={(event) => choose(event.currentTarget.value as Language)}>
            {Object.entries(LANGUAGES).map(([code, name]) => (
              <option key={code} value={code} lang={code}>
                {name}
              </option>
            ))}
          </select>
        </label>
        {!near && <Photograph main={false} busy={doing.busy} taken={(photograph) => void read(photograph, language)} />}
      </div>
      {doing.news}
      {other && (
        <div class="notice lost-words row">
          <span class="grow">{t("words.other", { language: LANGUAGES[language] })}</span>
          <button type="button" disabled={doing.busy || looking} onClick={() => void look()}>
            {t("words.look")}
          </button>
        </div>
      )}
      {looking && (
        <p class="faint" role="status">
          {t("eyes.setting_up")}…
        </p>
      )}
      {words && (
        <p role="status" class={unsure ? "notice lost-words" : "notice"}>
          {named("reader", words.by)} {unsure ? t("words.unsure", { count: unsure }) : t("words.sure")}
          {weak && words.by === "camera" && <> {t("words.above")}</>}
        </p>
      )}
      {near && (
        <section class="card near" aria-labelledby="near">
          <h2 id="near">{t("words.near")}</h2>
          <p>{t("words.near-how")}</p>
          <div class="row">
            <Photograph main busy={doing.busy} taken={(photograph) => void read(photograph, language)} />
          </div>
          <PhoneStand table={table.table} />
          {weak && <p class="faint">{t("words.wrong-language", { language: LANGUAGES[language] })}</p>}
        </section>
      )}
      <div class="words">
        {CARDS.map((card) => (
          <fieldset key={card} class="card wordcard">
            <legend>{t("setup.card", { card: card.toUpperCase() })}</legend>
            {(words?.[card] ?? EMPTY).map((word, at) => (
              <Word
                key={at}
                label={t("words.word", { card: card.toUpperCase(), number: at + 1 })}
                number={at + 1}
                word={word}
                text={texts[card]?.[at] ?? ""}
                write={(text) => setTexts({ ...texts, [card]: (texts[card] ?? EMPTY.map(() => "")).map((old, place) => (place === at ? text : old)) })}
              />
            ))}
          </fieldset>
        ))}
      </div>
      <div class="row">
        <button class={weak ? "" : "main large"}>{t("words.keep")}</button>
        <button type="button" onClick={next}>
          {t("words.later")}
        </button>
      </div>
    </form>
  );
}

function Word({ label, number, word, text, write }: { label: string; number: number; word: Shapes["WordShape"]; text: string; write: (text: string) => void }) {
  const list = useId();
  const doubtful = word.confidence < SURE && text === word.text;
  return (
    <label class={doubtful ? "word doubtful" : "word"}>
      <b aria-hidden="true">{digits(number)}</b>
      <span class="unseen">
        {label}
        {doubtful && `, ${t("words.doubtful")}`}
      </span>
      <input dir="auto" value={text} maxLength={60} list={word.options.length ? list : undefined} onInput={(event) => write(event.currentTarget.value)} />
      {doubtful && (
        <small class="doubt" aria-hidden="true">
          <Sign name="puzzled" /> {t("words.doubtful")}
        </small>
      )}
      {word.options.length > 0 && (
        <datalist id={list}>
          {word.options.map((option) => (
            <option key={option} value={option} />
          ))}
        </datalist>
      )}
    </label>
  );
}
