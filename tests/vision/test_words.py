"""Words: letters, the word list, weighing, lengths, decks, and rendered cards read as a whole."""

from __future__ import annotations

import json
from itertools import cycle, groupby, product

import cv2
import numpy as np
import pytest

from datasets.typefaces import Typeface, line_mask
from datasets.words import deck
from tests.vision.stand_scenes import lay, rectangle, scene, shared, table
from vision import ocr, tesseract
from vision.alphabet import LETTERS, WIDE, check_language, fold
from vision.deck import snapped
from vision.decode import Decoder
from vision.lexicon import Lexicon, load_lexicon, log_likelihood
from vision.ocr import WordReader
from vision.print_lines import print_lines
from vision.reading import ReaderMissing, Reading
from vision.stand import find_stand
from vision.stand_reading import read_stand
from vision.weigh import weigh
from vision.widths import printed_length, settle_by_length
from vision.words import Word, read_words

RNG = np.random.default_rng(5)


@pytest.fixture(scope="module")
def english() -> WordReader:
    return WordReader.load("en")


def line_of(text: str, size: int = 40, face: str = "sans") -> np.ndarray:
    """A picture of one printed line, dark on light."""
    mask = cv2.copyMakeBorder(line_mask(text, Typeface(face, 500), size), 8, 8, 14, 14, cv2.BORDER_CONSTANT)
    return cv2.merge([np.clip(235 - 0.8 * mask.astype(float), 0, 255).astype(np.uint8)] * 3)


# -- letters ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("symbol", "lang", "letter"),
    [
        ("E", "en", "e"),
        ("É", "en", "e"),
        ("é", "cs", "é"),
        ("Ů", "cs", "ů"),
        ("ñ", "es", "ñ"),
        ("ñ", "en", "n"),
        ("漢", "en", ""),
        ("ي", "fa", "ی"),
    ],
)
def test_symbols_fold_to_a_languages_letters(symbol: str, lang: str, letter: str) -> None:
    assert fold(symbol, LETTERS[lang]) == letter


def test_unknown_language_is_named_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="'xx' is not known: use one of en, cs, es, fa"):
        check_language("xx")
    with pytest.raises(ValueError, match="'xx'"):
        WordReader.load("xx")


def test_no_letter_is_listed_twice() -> None:
    for letters in (*LETTERS.values(), WIDE):
        assert len(set(letters)) == len(letters)


# -- the word list ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", "lighthouse giraffe"), ("cs", "žralok chobotnice"), ("es", "montaña búho"), ("fa", "پنیر کوه")],
)
def test_bundled_lists_hold_everyday_words(lang: str, words: str) -> None:
    lexicon = load_lexicon(lang)
    assert all(lexicon.rank(word) is not None for word in words.split())
    assert lexicon.rank("qqqq") is None
    assert set("".join(lexicon.words[:2000])) <= set(LETTERS[lang])


def spellings(steps: int, symbols: int, word: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Every path of ``steps`` symbols (0 for nothing) that spells ``word``, by trying all."""
    paths = product(range(symbols), repeat=steps)
    return [path for path in paths if tuple(k - 1 for k, _ in groupby(path) if k) == word]


@pytest.mark.parametrize("word", [(0,), (0, 1), (1, 1), (0, 1, 0), (1, 1, 0)])
def test_likelihood_is_the_sum_over_all_alignments(word: tuple[int, ...]) -> None:
    chances = RNG.dirichlet(np.ones(3), 5)
    wanted = sum(np.prod([chances[t, k] for t, k in enumerate(path)]) for path in spellings(5, 3, word))
    found = log_likelihood(np.log(chances), [np.array(word), np.array((0, 1, 0, 1))])
    assert found[0] == pytest.approx(np.log(wanted), abs=1e-9)


def posterior(decoder: Decoder, text: str, model: list[str], sure: float = 0.9, wide: int = 2) -> np.ndarray:
    """A made-up recogniser output that spells ``text``, each letter over ``wide`` steps with a gap after it."""
    rows = []
    for letter in text:
        row = np.full(len(model), (1 - sure) / (len(model) - 1), np.float32)
        row[model.index(letter)] = sure
        blank = np.full(len(model), 0.02 / (len(model) - 1), np.float32)
        blank[0] = 0.98
        rows += [row] * wide + [blank]
    return np.array(rows, np.float32)


@pytest.fixture(scope="module")
def small() -> tuple[Decoder, Lexicon, list[str]]:
    words = ["horse", "house", "mouse", "hot", "air", "balloon", "dog", "leaf", "lead", "rabbit"]
    lexicon = Lexicon(words, LETTERS["en"])
    model = ["", *LETTERS["en"], "é", "H", "漢", " ", "-", "'"]
    return Decoder(model, lexicon.letters, "en"), lexicon, model


def test_plain_reading_keeps_capitals_and_drops_foreign_symbols(small: tuple[Decoder, Lexicon, list[str]]) -> None:
    decoder, _, model = small
    assert decoder.plain(posterior(decoder, "Horsé", model))[0] == "Horsé"
    text, weakest = decoder.plain(posterior(decoder, "do漢g", model, sure=0.8))
    assert text == "dog"
    assert weakest == pytest.approx(0.8)


def test_folded_probabilities_sum_to_one(small: tuple[Decoder, Lexicon, list[str]]) -> None:
    decoder, _, model = small
    logs = decoder.folded(posterior(decoder, "Horsé", model))
    assert np.exp(logs).sum(axis=1) == pytest.approx(1.0)
    assert decoder.spelled(logs) == "horse"


def test_weak_letters_give_way_to_the_listed_word(small: tuple[Decoder, Lexicon, list[str]]) -> None:
    decoder, lexicon, model = small
    ranked = weigh([decoder.folded(posterior(decoder, "harse", model, sure=0.6))], decoder, lexicon)
    assert ranked[0][0] == "horse"
    assert sum(share for _, share in ranked) == pytest.approx(1.0)


def test_doubled_letters_run_together_are_found_again(small: tuple[Decoder, Lexicon, list[str]]) -> None:
    decoder, lexicon, model = small
    assert weigh([decoder.folded(posterior(decoder, "rabit", model, sure=0.7))], decoder, lexicon)[0][0] == "rabbit"


def test_phrases_are_cut_at_their_gaps(small: tuple[Decoder, Lexicon, list[str]]) -> None:
    decoder, lexicon, model = small
    read = posterior(decoder, "hot air baloon", model, sure=0.7)
    assert weigh([decoder.folded(read)], decoder, lexicon)[0][0] == "hot air balloon"


def test_a_surely_read_unlisted_word_stands(small: tuple[Decoder, Lexicon, list[str]]) -> None:
    decoder, lexicon, model = small
    logs = decoder.folded(posterior(decoder, "hoose", model, sure=0.995), sure=True)
    assert weigh([logs], decoder, lexicon, sure=True)[0][0] == "hoose"


ROPE = (
    (12, {1: {"r": 0.97}, 3: {"e": 0.97, "o": 0.007}, 6: {"p": 0.98}, 8: {"e": 0.49, "s": 0.27, "o": 0.15, "a": 0.06}}),
    (15, {2: {"r": 0.95}, 4: {"e": 0.94, "o": 0.02}, 7: {"p": 0.98}, 10: {"s": 0.65, "e": 0.18, "o": 0.08, "a": 0.06}}),
)
"""What was seen along two crops of a stand's line "rope" in small print: steps, and those with letters on them."""


class SeesRope:
    """A recogniser to which each line is that one, the first crop and the second in turn."""

    symbols = ("", *LETTERS["en"], " ", "-", "'")

    def __init__(self) -> None:
        self._crops = cycle(ROPE)

    def read(self, lines: list[np.ndarray]) -> list[np.ndarray]:
        return [self._seen(*next(self._crops)) for _ in lines]

    def _seen(self, steps: int, letters: dict[int, dict[str, float]]) -> np.ndarray:
        rows = [letters.get(step, {"": 0.999}) for step in range(steps)]
        rest = [(1.0 - sum(row.values())) / (len(self.symbols) - len(row)) for row in rows]
        return np.array([[row.get(s, least) for s in self.symbols] for row, least in zip(rows, rest, strict=True)])


def test_short_words_are_weighed_on_a_stand_however_many_long_ones_fit() -> None:
    made = scene(0, per_mm=4.0)
    found = find_stand(made.picture)
    assert found is not None
    reading = read_stand(made.picture, found, WordReader(SeesRope(), load_lexicon("en"), "en"))
    assert all("rope" in dict(options) for row in reading.options.values() for options in row)
    # No listed word: it is only sure as long as none like it is weighed.
    assert not any(
        word == "repe" and confidence >= 0.85
        for card in "ABC"
        for word, confidence in zip(reading.words[card], reading.confidence[card], strict=True)
    )


def test_a_shortlist_has_rivals_as_long_as_the_line_only_where_they_are_wanted() -> None:
    lexicon = load_lexicon("en")
    reader = WordReader(SeesRope(), lexicon, "en")
    logs = reader.decoder.folded(reader.glance(line_of("rope")).posterior)[:, : 1 + len(lexicon.letters)]
    usual, wider = lexicon.shortlist(logs), lexicon.shortlist(logs, rivals=8)
    assert wider[: len(usual)] == usual
    assert lexicon.rank("rope") in wider
    assert lexicon.rank("rope") not in usual
    assert all(len(lexicon.words[k]) == len("rope") for k in wider[len(usual) :])


# -- lengths and decks ------------------------------------------------------------------------------------------------


def test_length_follows_the_letters() -> None:
    assert printed_length("mill") > printed_length("ill")
    assert printed_length("leaf") < printed_length("lead")
    assert printed_length("žralok") == printed_length("zralok")


def test_length_tells_like_words_apart() -> None:
    texts = ["horse", "lighthouse", "dog", "elephant", "tiger", "bee", "castle"]
    sure = [Reading(text, 0.98, "embedded") for text in texts]
    weak = Reading("lead", 0.6, "words", options=(("lead", 0.6), ("leaf", 0.4)))
    lengths = [0.25 * printed_length(text) + 0.05 for text in (*texts, "leaf")]
    settled = settle_by_length([*sure, weak], lengths)
    assert [r.text for r in settled] == [*texts, "leaf"]
    assert settled[:-1] == sure
    assert settled[-1].confidence > 0.6


def test_length_says_nothing_without_enough_sure_words() -> None:
    weak = Reading("lead", 0.6, "words", options=(("lead", 0.6), ("leaf", 0.4)))
    assert settle_by_length([weak] * 6, [1.0] * 6)[0].text == "lead"


def test_a_card_of_the_deck_settles_its_weak_lines(small: tuple[Decoder, Lexicon, list[str]]) -> None:
    decoder, _, _ = small
    printed = ("horse", "house", "mouse", "hot", "air", "leaf", "dog")
    read = ("horse", "hovse", "mouse", "", "air", "lead", "dog")
    row = [Reading(text, 0.5, "words") for text in read]
    other = ("rabbit", "balloon", "mouse", "hot", "air", "lead", "dog")
    settled = snapped(row, [other, printed], decoder)
    assert tuple(r.text for r in settled) == printed
    assert {r.engine for r in settled} == {"deck"}


def test_lengths_tell_cards_apart_where_no_letter_is_legible(small: tuple[Decoder, Lexicon, list[str]]) -> None:
    decoder, _, _ = small
    cards = (
        ("horse", "lighthouse", "dog", "elephant", "tiger", "bee", "castle"),
        ("dog", "bee", "elephant", "horse", "castle", "lighthouse", "tiger"),
        ("bee", "tiger", "castle", "lighthouse", "horse", "dog", "elephant"),
    )
    row = [Reading("", 0.0, "embedded") for _ in range(7)]
    lengths = [0.3 * printed_length(word) for word in cards[1]]
    assert snapped(row, cards, decoder) == row
    assert tuple(r.text for r in snapped(row, cards, decoder, lengths)) == cards[1]


def test_a_card_not_in_the_deck_stays_as_read(small: tuple[Decoder, Lexicon, list[str]]) -> None:
    decoder, _, _ = small
    row = [Reading(text, 0.5, "words") for text in ("one", "two", "three", "four", "five", "six", "seven")]
    assert snapped(row, [("horse", "house", "mouse", "hot", "air", "leaf", "dog")], decoder) == row


# -- rendered print ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["elephant", "hot air balloon", "Lighthouse", "PYRAMID"])
def test_printed_lines_are_read(english: WordReader, text: str) -> None:
    reading = english.read(line_of(text))
    assert reading.text == text
    assert reading.confidence > 0.8


@pytest.mark.parametrize(("lang", "text"), [("cs", "žralok"), ("cs", "kůň"), ("es", "pingüino"), ("es", "montaña")])
def test_marks_above_letters_are_read(lang: str, text: str) -> None:
    assert WordReader.load(lang).read(line_of(text)).text == text


def test_an_empty_line_reads_as_nothing_sure(english: WordReader) -> None:
    reading = english.read(np.full((48, 200, 3), 230, np.uint8))
    assert reading.text == "" or reading.confidence < 0.5


@pytest.mark.parametrize(("seed", "lang", "turn"), [(0, "en", 0), (3, "en", 200), (6, "cs", 15), (8, "es", 90)])
def test_rendered_stands_are_read(seed: int, lang: str, turn: float) -> None:
    made = scene(seed, turn, per_mm=4.0, language=lang)
    found = find_stand(made.picture)
    assert found is not None
    reading = read_stand(made.picture, found, WordReader.load(lang))
    right = [a == b for card in "ABC" for a, b in zip(reading.words[card], made.words[card], strict=True)]
    assert sum(right) >= 20
    assert all(0.0 <= value <= 1.0 for row in reading.confidence.values() for value in row)


def test_a_stand_taken_upside_down_is_read_all_the_same(english: WordReader) -> None:
    made = scene(0, per_mm=4.0)
    found = find_stand(made.picture)
    assert found is not None
    reading = read_stand(made.picture, found.turned(), english)
    right = [a == b for card in "ABC" for a, b in zip(reading.words[card], made.words[card], strict=True)]
    assert sum(right) >= 19


def test_a_known_deck_makes_small_print_sure(english: WordReader) -> None:
    made = scene(4, per_mm=1.3, size=(960, 720))
    found = find_stand(made.picture)
    assert found is not None
    reading = read_stand(made.picture, found, english, deck=deck("en"))
    assert reading.words == made.words


def board(words: list[str]) -> np.ndarray:
    """Cards with a word upright and, smaller and paler, upside down, in rows of three."""
    picture = table(np.random.default_rng(3), (1280, 860))
    for place, word in enumerate(words):
        card = np.full((240, 360, 4), 255, np.uint8)
        card[..., :3] = (205, 222, 232)
        for mask, middle, ink in (
            (line_mask(word, Typeface("sans", 700), 44), 170, 0.85),
            (line_mask(word, Typeface("sans", 500), 30)[::-1, ::-1], 70, 0.5),
        ):
            top, left = middle - mask.shape[0] // 2, 180 - mask.shape[1] // 2
            part = card[top : top + mask.shape[0], left : left + mask.shape[1], :3]
            part[:] = (part * (1 - ink * mask[..., None] / 255.0)).astype(np.uint8)
        corners = rectangle((220.0 + 420 * (place % 3), 150.0 + 270 * (place // 3)), (340.0, 226.0))
        turn = np.radians(7.0 * (place % 3 - 1))
        middle_point = corners.mean(axis=0)
        lay(
            picture,
            card,
            (corners - middle_point) @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
            + middle_point,
        )
    return picture


def test_words_of_a_board_are_read_once_each(english: WordReader) -> None:
    words = ["TIGER", "UMBRELLA", "LOCH NESS", "CAT", "VOLCANO", "BRIDGE", "PENGUIN", "WITCH", "ROBOT"]
    found = read_words(board(words), english)
    assert sorted(word.text for word in found) == sorted(words)
    tiger = next(word for word in found if word.text == "TIGER")
    assert isinstance(tiger, Word)
    assert tiger.corners.shape == (4, 2)
    assert tiger.corners[0, 0] < tiger.corners[1, 0]
    assert np.abs(tiger.corners.mean(axis=0) - (215, 197)).max() < 25


def test_no_words_on_an_empty_table(english: WordReader) -> None:
    picture = table(np.random.default_rng(4), (960, 720))
    assert read_words(picture, english) == []
    assert print_lines(np.full((300, 400, 3), 200, np.uint8)) == []


# -- Tesseract --------------------------------------------------------------------------------------------------------


def test_persian_without_tesseract_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tesseract, "installed", frozenset)
    monkeypatch.setattr(ocr, "installed", frozenset)
    with pytest.raises(ReaderMissing, match="install tesseract-ocr and tesseract-ocr-fas"):
        WordReader.load("fa")


def test_a_missing_model_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.recogniser.find_spec", lambda name: None)
    with pytest.raises(ReaderMissing, match="pip install rapidocr"):
        WordReader.load("en")


def test_persian_stand() -> None:
    if "fa" not in tesseract.installed():
        pytest.skip("Tesseract with its Persian data is not installed")
    made = scene(2, per_mm=6.0, size=(1600, 1200), language="fa")
    found = find_stand(made.picture)
    assert found is not None
    reading = read_stand(made.picture, found, WordReader.load("fa"))
    right = [a == b for card in "ABC" for a, b in zip(reading.words[card], made.words[card], strict=True)]
    assert sum(right) >= 15


# -- pictures that are not part of this repository --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("film", "number", "lang", "least"),
    [
        ("kitchen", 0, "en", 21),
        ("kitchen", 1, "en", 20),
        ("cafe", 0, "en", 21),
        ("rude", 0, "en", 21),
        ("tough", 0, "en", 20),
        ("office", 0, "cs", 19),
    ],
)
def test_close_up_of_a_stand(film: str, number: int, lang: str, least: int) -> None:
    truth = json.loads(shared(f"tables/dev-{film}.json").read_text())["stand"]
    picture = cv2.imread(str(shared(f"tables/dev-{film}-stand-{number}.jpg")))
    found = find_stand(picture)
    assert found is not None
    reading = read_stand(picture, found, WordReader.load(lang))
    right = [
        a.casefold() == b.casefold() for card in "ABC" for a, b in zip(reading.words[card], truth[card], strict=True)
    ]
    assert sum(right) >= least


def test_a_board_that_stands_on_its_side_is_read(english: WordReader) -> None:
    picture = board(["castle", "whale", "needle", "bridge"])
    upright = read_words(picture, english)
    turned = read_words(np.ascontiguousarray(np.rot90(picture)), english)
    assert sorted(word.text for word in turned) == sorted(word.text for word in upright)
    for word in turned:
        twin = next(other for other in upright if other.text == word.text)
        x, y = twin.corners[0]
        assert np.hypot(*(word.corners[0] - (y, picture.shape[1] - 1 - x))) < 6.0
