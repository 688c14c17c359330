"""Cards are found, told apart from their table, and read, on rendered and on real photographs."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from benchmarks.figure_odds import seen_figures
from datasets.cards import guess_face
from datasets.design import random_design
from models.figures import CROP_TO_CARD, FIGURE_CLASSES, FigureReading
from models.written import WRITTEN_CLASSES, WrittenReading
from tests.vision.photo_scenes import Laid, table_of_cards
from tests.vision.shared_photos import pictures
from vision.card_figure import Readers, crop_square, honest, number_of, standing, weighed
from vision.card_peeks import find_peeking
from vision.card_places import card_shaped, of_one_size, outermost, spans
from vision.cards import Card, find_cards
from vision.quad_fit import overlap
from vision.quads import Quad

SEEDS = range(14)


def rectangle(x: float, y: float, width: float, height: float) -> np.ndarray:
    return np.array([[x, y], [x + width, y], [x + width, y + height], [x, y + height]], np.float32)


def quad(x: float, y: float, width: float, height: float, votes: int = 9, worth: float = 1.0) -> Quad:
    return Quad(rectangle(x, y, width, height), 0.86 + 0.13 * worth, 0.8 + 0.2 * worth, votes)


@pytest.fixture(scope="module")
def readers() -> Readers:
    return Readers.load()


@pytest.fixture(scope="module")
def scenes(readers: Readers) -> list[tuple[list[Laid], list[Card]]]:
    """What lies on each of some rendered tables, and what was read there."""
    tables = [table_of_cards(seed, count=1 + seed % 6) for seed in SEEDS]
    return [(laid, find_cards(picture, readers)) for picture, laid in tables]


def pairs(scenes: list[tuple[list[Laid], list[Card]]]) -> list[tuple[Laid, Card | None]]:
    """Each card laid, with the card found there."""
    found = []
    for laid, cards in scenes:
        for truth in laid:
            best = max(cards, key=lambda c: overlap(c.corners, truth.corners.astype(np.float32)), default=None)
            hit = best is not None and overlap(best.corners, truth.corners.astype(np.float32)) > 0.8
            found.append((truth, best if hit else None))
    return found


def test_cards_are_found_on_many_tables(scenes: list[tuple[list[Laid], list[Card]]]) -> None:
    hits = [card is not None for _, card in pairs(scenes)]
    assert np.mean(hits) >= 0.97
    extra = sum(len(cards) for _, cards in scenes) - sum(hits)
    assert extra <= 0.08 * len(hits)


def test_colours_and_faces_of_cards(scenes: list[tuple[list[Laid], list[Card]]]) -> None:
    seen = [(truth, card) for truth, card in pairs(scenes) if card is not None]
    assert np.mean([card.colour == truth.colour for truth, card in seen]) >= 0.93
    assert np.mean([card.face == ("front" if truth.figure else "back") for truth, card in seen]) >= 0.93
    assert all(card.number is None for _, card in seen if card.face == "back")


def test_figures_at_any_rotation(scenes: list[tuple[list[Laid], list[Card]]]) -> None:
    seen = [(truth, card) for truth, card in pairs(scenes) if card is not None and truth.figure]
    assert np.mean([str(card.number) == truth.figure for truth, card in seen]) >= 0.9


def test_surest_first_and_the_same_again(readers: Readers) -> None:
    picture, _ = table_of_cards(3, count=4)
    first, again = find_cards(picture, readers), find_cards(picture.copy(), readers)
    assert [c.confidence for c in first] == sorted((c.confidence for c in first), reverse=True)
    assert [(c.colour, c.number, c.corners.tolist()) for c in first] == [
        (c.colour, c.number, c.corners.tolist()) for c in again
    ]


def test_an_empty_table_has_no_cards(readers: Readers) -> None:
    noise = np.random.default_rng(1).normal(120, 4, (480, 640, 3)).clip(0, 255).astype(np.uint8)
    assert find_cards(noise, readers) == []


def test_a_picture_cut_to_the_card_is_that_card(readers: Readers) -> None:
    right = []
    for seed in range(8):
        rng = np.random.default_rng((seed, 17))
        design = random_design(rng, ("blue", "red"), system_fonts=False)
        figure = str(rng.integers(1, 8))
        art = guess_face(design, design.colours["blue"], figure, 300)[..., :3]
        cards = find_cards(np.ascontiguousarray(art[6:-6, 6:-6]), readers)
        right.append(len(cards) == 1 and cards[0].number == int(figure))
    assert np.mean(right) >= 0.6


def test_what_has_a_cards_shape() -> None:
    assert card_shaped(rectangle(0, 0, 60, 90))
    assert card_shaped(np.array([[10, 0], [66, 4], [70, 92], [0, 88]], np.float32))
    assert not card_shaped(rectangle(0, 0, 60, 60))
    assert not card_shaped(rectangle(0, 0, 20, 90))
    assert not card_shaped(np.array([[60, 0], [120, 0], [60, 90], [0, 90]], np.float32))


def test_strips_across_the_picture_are_no_cards() -> None:
    assert spans(rectangle(0, 100, 640, 360), 640, 480)
    assert not spans(rectangle(0, 100, 300, 200), 640, 480)


def test_of_nested_quads_the_outer_is_kept() -> None:
    card, panel = quad(100, 100, 60, 90), quad(110, 115, 40, 60)
    assert outermost([panel, card]) == [card]


def test_a_quad_round_two_cards_is_left_out() -> None:
    one, two = quad(100, 100, 60, 90), quad(162, 100, 60, 90)
    around = quad(100, 100, 122, 90, votes=2)
    assert sorted(q.corners[0, 0] for q in outermost([around, one, two])) == [100, 162]


def test_a_weak_quad_round_a_good_card_is_left_out() -> None:
    card, table = quad(300, 300, 60, 90), quad(20, 20, 500, 600, votes=1, worth=0.3)
    assert outermost([table, card]) == [card]


def test_cards_of_one_table_are_of_one_size() -> None:
    cards = [quad(100 * i, 10, 60, 90) for i in range(4)]
    assert of_one_size([*cards, quad(10, 200, 200, 290), quad(300, 200, 20, 30)]) == cards


def test_panels_on_faces_do_not_outvote_the_cards() -> None:
    cards = [quad(100 * i, 10, 60, 90) for i in range(4)]
    panels = [quad(100 * i, 200, 40, 50) for i in range(5)]
    assert of_one_size([*panels, *cards]) == cards


def test_the_crop_is_square_with_the_card_in_its_middle() -> None:
    picture = np.zeros((300, 300, 3), np.uint8)
    corners = cv2.boxPoints(((150, 150), (60, 90), 30)).astype(np.float32)
    cv2.fillConvexPoly(picture, corners.astype(np.int32), (255, 255, 255))
    crop = crop_square(picture, corners)
    assert crop.shape[0] == crop.shape[1] == round(CROP_TO_CARD * 90)
    assert crop[crop.shape[0] // 2, crop.shape[1] // 2].min() == 255
    assert crop[2, 2].max() == 0


def test_a_card_is_stood_up_for_reading() -> None:
    picture = np.zeros((200, 300, 3), np.uint8)
    picture[60:120, 100:190] = 200
    upright = standing(picture, rectangle(100, 60, 90, 60))
    assert upright.shape == (150, 100, 3)
    assert upright[3:-3, 3:-3].min() > 190


def reading_of(**chances: float) -> FigureReading:
    rest = (1.0 - sum(chances.values())) / (len(FIGURE_CLASSES) - len(chances))
    return FigureReading(np.array([chances.get(f"is{label}", rest) for label in FIGURE_CLASSES], np.float32))


def ink_of_a(label: str, sure: float) -> WrittenReading:
    rest = (1.0 - sure) / (len(WRITTEN_CLASSES) - 1)
    return WrittenReading(np.array([sure if c == label else rest for c in WRITTEN_CLASSES], np.float32))


def test_ink_decides_between_figures_that_look_alike() -> None:
    doubtful = reading_of(is1=0.45, is7=0.5)
    assert weighed(doubtful, ink_of_a("1", 0.9)).label == "1"
    assert weighed(doubtful, ink_of_a("7", 0.9)).confidence > 0.8


def test_a_figure_is_said_less_surely_than_both_readers_say_it() -> None:
    said = [honest(chance) for chance in (0.4, 0.6, 0.9, 0.99, 0.999, 1.0)]
    assert said == sorted(said)
    assert all(honest(chance) < chance for chance in (0.4, 0.6, 0.9, 0.99))
    assert said[0] > 0.0
    assert said[-1] < 1.0
    assert number_of(reading_of(is3=0.9)) == (3, pytest.approx(honest(0.9)))
    assert number_of(reading_of(isA=0.9)) == (None, pytest.approx(0.9 + 4 * 0.1 / 11, abs=1e-3))


def test_rendered_figures_are_right_as_often_as_is_said(readers: Readers) -> None:
    seen = [(number_of(told.reading), figure) for told, figure in seen_figures(range(160), readers)]
    said = [(confidence, str(number) == figure) for (number, confidence), figure in seen if number is not None]
    sure = [right for confidence, right in said if confidence >= 0.9]
    assert len(sure) > 60
    assert np.mean(sure) >= 0.95
    assert abs(np.mean([confidence for confidence, _ in said]) - np.mean([right for _, right in said])) < 0.1


def test_ink_that_is_no_figure_keeps_the_order_of_figures() -> None:
    reading = weighed(reading_of(is3=0.7, is5=0.2), ink_of_a("other", 0.98))
    assert [label for label, _ in reading.ranked()][:2] == ["3", "5"]
    assert reading.confidence > 0.6


def test_clear_ink_makes_a_figure_of_a_doubtful_card() -> None:
    assert weighed(reading_of(is2=0.3, isnone=0.4, isC=0.2), ink_of_a("2", 0.95)).label == "2"


def test_ink_makes_no_figure_of_a_back() -> None:
    back = reading_of(isback=0.97)
    assert weighed(back, ink_of_a("4", 0.99)).label == "back"


def test_a_back_peeking_out_is_completed() -> None:
    picture = np.full((400, 500, 3), 60, np.uint8)
    back, hidden, cover = rectangle(40, 40, 100, 140), rectangle(240, 200, 100, 140), rectangle(275, 210, 100, 140)
    for corners, colour in ((back, (40, 40, 210)), (hidden, (40, 40, 210)), (cover, (230, 230, 230))):
        cv2.fillConvexPoly(picture, corners.astype(np.int32), colour)
    found = find_peeking(picture, [back], [cover])
    assert len(found) == 1
    assert found[0][1] == 0
    assert overlap(found[0][0], hidden) > 0.85
    assert find_peeking(picture, [], [cover]) == []


def test_a_coloured_frame_is_no_peeking_back() -> None:
    picture = np.full((400, 500, 3), 60, np.uint8)
    back, card = rectangle(40, 40, 100, 140), rectangle(240, 200, 100, 140)
    cv2.fillConvexPoly(picture, back.astype(np.int32), (40, 40, 210))
    cv2.fillConvexPoly(picture, card.astype(np.int32), (40, 40, 210))
    cv2.fillConvexPoly(picture, rectangle(252, 212, 76, 116).astype(np.int32), (240, 240, 240))
    assert find_peeking(picture, [back], [card]) == []


def test_a_face_printed_all_over_is_no_peeking_back() -> None:
    picture = np.full((400, 500, 3), 60, np.uint8)
    back, card = rectangle(40, 40, 100, 140), rectangle(240, 200, 100, 140)
    for corners in (back, card):
        cv2.fillConvexPoly(picture, corners.astype(np.int32), (40, 40, 210))
    cv2.line(picture, (270, 230), (310, 310), (240, 240, 240), 14)
    assert find_peeking(picture, [back], [card]) == []


def test_shared_tables_from_above(readers: Readers) -> None:
    found = total = extra = 0
    figures = []
    for picture, truth in pictures("table4"):
        cards = find_cards(picture, readers)
        for want in truth["cards"]:
            corners = np.array(want["corners"], np.float32)
            hit = next((card for card in cards if overlap(card.corners, corners) > 0.5), None)
            found, total = found + (hit is not None), total + 1
            if want["number"] in range(1, 8):
                figures.append(hit is not None and hit.number == want["number"])
        extra += max(0, len(cards) - len(truth["cards"]))
    assert found >= 0.99 * total
    assert extra <= 2
    assert np.mean(figures) >= 0.93


def test_numbers_on_shared_photographs(readers: Readers) -> None:
    right = []
    for picture, truth in pictures("numbers"):
        best = max(find_cards(picture, readers), key=lambda c: c.confidence, default=None)
        want = truth["cards"][0]
        right.append(best is not None and (best.colour, best.number) == (want["colour"], want["number"]))
    assert sum(right) >= 40


def test_backs_on_shared_photographs(readers: Readers) -> None:
    found = total = extra = 0
    for picture, truth in pictures("backs"):
        colour = {"cyan-blue": "blue"}.get(truth["colour"], truth["colour"])
        backs = [c for c in find_cards(picture, readers) if c.face == "back"]
        boxes = [rectangle(*box) for box in truth["backs"] if min(box[2:]) > 60]
        found += sum(any(overlap(c.corners, box) > 0.5 and c.colour == colour for c in backs) for box in boxes)
        total += len(boxes)
        extra += max(0, len(backs) - len(truth["backs"]))
    assert found >= total - 1
    assert extra == 0
