/** The step of the words: as the camera or a close-up read them, put right by hand. */
import { useEffect, useId, useState } from "preact/hooks";
import { api, got, type Shapes, type Table } from "../api/client";
import { useDoing } from "../parts/notice";
import { LANGUAGES, digits, named, t, type Language } from "../words";
import type { SetUp } from "./table";

type Words = Shapes["WordsShape"];
const CARDS = ["a", "b", "c"] as const;
const PER_CARD = 7;
/** Words less sure than this are to be looked at. */
const SURE = 0.9;

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
  const photograph = (file: File | undefined) =>
    file &&
    doing.run(async () => {
      const body = file as unknown as string; // sent as it is
      setWords(await got(api.POST("/api/tables/{table}/setup/stand", { params: { path, query: { words: language } }, body, bodySerializer: (content) => content, headers: { "Content-Type": "application/octet-stream" } })));
    }, t("words.read"));
  const keep = () =>
    doing.run(async () => {
      const [a, b, c] = CARDS.map((card) => texts[card] ?? EMPTY.map((word) => word.text));
      await got(api.PUT("/api/tables/{table}/setup/words", { params: { path }, body: { a: a!, b: b!, c: c! } }));
      next();
    });
  const unsure = CARDS.flatMap((card) => words?.[card] ?? []).filter((word) => word.confidence < SURE).length;
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
          <select value={language} onChange={(event) => speak(event.currentTarget.value as Language)}>
            {Object.entries(LANGUAGES).map(([code, name]) => (
              <option key={code} value={code} lang={code}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label class="file button">
          {t("words.photo")}
          <input type="file" accept="image/jpeg,image/png,image/webp" capture="environment" onChange={(event) => void photograph(event.currentTarget.files?.[0])} />
        </label>
      </div>
      {doing.news}
      {words && (
        <p role="status" class={unsure ? "notice lost-words" : "notice"}>
          {named("reader", words.by)} {unsure ? t("words.unsure", { count: unsure }) : t("words.sure")}
        </p>
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
        <button class="main large">{t("words.keep")}</button>
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
