"""Piles, sheets and token places over time: what each clear look means after what came before."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from engine.events import Event, GuessLaid, GuessLifted, GuessShown, InkSeen
from engine.pictomania.events import BonusTaken, LetterShown, PileCleared, PileTurned, SecretLaid, TokenGiven
from models.figures import CROP_TO_CARD, FIGURE_CLASSES, FigureReading
from models.stars import StarReader
from vision import drawing, pile, side
from vision.colour import Palette
from vision.reveal import Shown
from vision.settle import REST_SECONDS, Settler
from vision.sighting import Look
from vision.top_card import CardPlace, Reader, read_top
from vision.zones import Zone

WIDTH = 200
INKS = {"red": (40, 40, 210), "green": (60, 160, 50), "blue": (200, 100, 40), "yellow": (40, 210, 235)}
CLOTH = (70, 95, 60)


@pytest.fixture(scope="module")
def palette() -> Palette:
    samples = {name: np.full((20, 20, 3), ink, np.uint8) for name, ink in INKS.items()}
    return Palette.learn(samples, np.array([240, 240, 240], np.float32))


def table(size: tuple[int, int] = (150, 150)) -> np.ndarray:
    rng = np.random.default_rng(5)
    noise = rng.normal(0, 2, (*size, 3))
    return np.clip(np.array(CLOTH) + noise, 0, 255).astype(np.uint8)


def lay(view: np.ndarray, ink: tuple[int, int, int], turn: float, shift: tuple[int, int] = (0, 0)) -> np.ndarray:
    """A card with a white border on the middle of a view."""
    shown = view.copy()
    middle = (75.0 + shift[0], 75.0 + shift[1])
    for size, colour in (((60, 92), (235, 235, 235)), ((52, 84), ink)):
        corners = cv2.boxPoints((middle, size, turn))
        cv2.fillConvexPoly(shown, np.rint(corners).astype(np.int32), colour, cv2.LINE_AA)
    return shown


def read_as(label: str) -> Reader:
    chances = np.full(12, 1e-3, np.float32)
    chances[FIGURE_CLASSES.index(label)] = 1.0
    return lambda crop: FigureReading(chances / chances.sum())


class Watched:
    """A pile that is shown one view after the other."""

    def __init__(self, palette: Palette) -> None:
        self.state, self.palette, self.now = pile.start("yellow", table()), palette, 0.0

    def see(self, view: np.ndarray, figure: str = "back") -> tuple[bool, list[Event]]:
        self.now += 1.0
        step = pile.step(self.state, Look(view, self.now - 1, self.now), read_as(figure), self.palette, WIDTH)
        self.state = step.state
        return step.clear, [sighting.event for sighting in step.sightings]


BLACK = (38, 36, 35)


@pytest.fixture
def watched(palette: Palette) -> tuple[Watched, np.ndarray]:
    """A pile on which the black cards lie, and how that looks."""
    watched = Watched(palette)
    base = lay(table(), BLACK, 4)
    assert watched.see(base) == (True, [SecretLaid("yellow")])
    return watched, base


def test_guesses_land_one_by_one(watched: tuple[Watched, np.ndarray]) -> None:
    pile_seen, view = watched
    for name, turn in (("green", -9), ("red", 6), ("blue", 15)):
        view = lay(view, INKS[name], turn, (turn // 2, 3))
        assert pile_seen.see(view) == (True, [GuessLaid(name, "yellow")])


def test_nothing_new_is_no_event(watched: tuple[Watched, np.ndarray]) -> None:
    pile_seen, view = watched
    noisy = np.clip(view.astype(int) + np.random.default_rng(2).integers(-4, 5, view.shape), 0, 255).astype(np.uint8)
    assert pile_seen.see(noisy) == (True, [])


def test_two_cards_between_two_looks_are_told_by_their_layers(watched: tuple[Watched, np.ndarray]) -> None:
    pile_seen, view = watched
    both = lay(lay(view, INKS["green"], -9, (-9, 0)), INKS["red"], 8, (5, 2))
    clear, events = pile_seen.see(both)
    assert clear
    assert events == [GuessLaid("green", "yellow", None, 1), GuessLaid("red", "yellow", None, 2)]


def test_a_card_lifted_again_is_told(watched: tuple[Watched, np.ndarray]) -> None:
    pile_seen, view = watched
    assert pile_seen.see(lay(view, INKS["green"], -9))[1] == [GuessLaid("green", "yellow")]
    assert pile_seen.see(view)[1] == [GuessLifted("green", "yellow")]


def test_a_second_card_of_one_player_is_told(watched: tuple[Watched, np.ndarray]) -> None:
    pile_seen, view = watched
    one = lay(view, INKS["green"], -3)
    two = lay(one, INKS["green"], 14, (4, 4))
    assert pile_seen.see(one)[1] == [GuessLaid("green", "yellow")]
    assert pile_seen.see(two)[1] == [GuessLaid("green", "yellow")]


@pytest.mark.parametrize("over", ["pile", "corner"])
def test_an_arm_over_the_pile_is_waited_for_and_one_in_a_corner_is_not(
    watched: tuple[Watched, np.ndarray], over: str
) -> None:
    pile_seen, view = watched
    landed = lay(view, INKS["red"], 7)
    armed = landed.copy()
    start, end = ((0, 30), (100, 90)) if over == "pile" else ((0, 120), (22, 149))
    cv2.line(armed, start, end, (110, 140, 190), 16, cv2.LINE_AA)
    wanted = (False, []) if over == "pile" else (True, [GuessLaid("red", "yellow")])
    assert pile_seen.see(armed) == wanted
    assert pile_seen.see(landed) == ((True, [GuessLaid("red", "yellow")]) if over == "pile" else (True, []))


def test_a_turned_pile_is_read_to_its_end(watched: tuple[Watched, np.ndarray]) -> None:
    pile_seen, view = watched
    pile_seen.see(lay(view, INKS["red"], 7))
    turned = lay(lay(table(), INKS["red"], 3), BLACK, -12)
    assert pile_seen.see(turned, "B")[1] == [PileTurned("yellow"), LetterShown("yellow", "B")]
    assert pile_seen.see(table())[1] == [PileCleared("yellow")]


@pytest.mark.parametrize("turn", [0, 13, -25, 80])
def test_a_card_that_lies_alone_is_read_as_large_as_it_is(palette: Palette, turn: float) -> None:
    """The black cards lay askew when their size was taken; the last card of the pile shows it as it is."""
    crops: list[np.ndarray] = []

    def read(crop: np.ndarray) -> FigureReading:
        crops.append(crop)
        found: FigureReading = read_as("3")(crop)
        return found

    pile_seen = Watched(palette)
    view = lay(lay(table(), INKS["red"], 30), INKS["green"], -9)
    state = replace(
        pile_seen.state, last=view, phase=pile.Phase.REVEAL, card=102.0, short=67.0, shown=Shown(True, True, 1)
    )
    found = pile.step(state, Look(lay(table(), INKS["green"], turn), 0.0, 1.0), read, palette, WIDTH)
    assert [sighting.event for sighting in found.sightings] == [GuessShown("yellow", "green", 3)]
    assert len(crops[0]) == pytest.approx(92 * CROP_TO_CARD, rel=0.05)


def test_a_pile_turned_over_is_read_at_its_uppermost_card(palette: Palette) -> None:
    crops: list[np.ndarray] = []

    def read(crop: np.ndarray) -> FigureReading:
        crops.append(crop)
        found: FigureReading = read_as("C")(crop)
        return found

    backs = lay(table(), INKS["red"], 25, (8, 0))
    faces = lay(lay(table(), INKS["green"], 0, (22, -12)), BLACK, 0, (-16, 8))
    state = replace(
        Watched(palette).state, last=backs, phase=pile.Phase.LANDING, card=92.0, short=60.0, landed=("red", "green")
    )
    found = pile.step(replace(state, face_down=True), Look(faces, 0.0, 1.0), read, palette, WIDTH)
    assert [sighting.event for sighting in found.sightings] == [PileTurned("yellow"), LetterShown("yellow", "C")]
    inner = crops[0][len(crops[0]) // 2 - 20 : len(crops[0]) // 2 + 20, len(crops[0]) // 2 - 20 :][:, :40]
    assert inner.max() < 90, "the middle of what is read is the black card's"


def test_a_black_card_in_haze_is_black_whatever_peeks_into_it(palette: Palette) -> None:
    """Stray light in the lens makes all black grey; how grey, the cards show when they are laid."""
    place = CardPlace((75.0, 75.0), 92.0, 60.0, np.radians(4))
    laid = (68 + lay(table(), BLACK, 4) * 0.73).astype(np.uint8)
    black = read_top(laid, place, read_as("back"), palette).black
    laid[60:90, 50:60] = INKS["green"]
    assert read_top(laid, place, read_as("7"), palette).core.name == "green"
    assert read_top(laid, place, read_as("7"), replace(palette, dark=black)).core.name == "black"


def sheet() -> np.ndarray:
    paper = np.full((140, WIDTH, 3), (236, 238, 240), np.uint8)
    cv2.line(paper, (0, 132), (WIDTH, 132), (150, 150, 150), 1)
    return np.clip(paper + np.random.default_rng(4).normal(0, 2, paper.shape), 0, 255).astype(np.uint8)


def drawn(paper: np.ndarray, *points: tuple[int, int], ink: tuple[int, int, int] = (60, 60, 70)) -> np.ndarray:
    shown = paper.copy()
    cv2.polylines(shown, [np.array(points, np.int32)], False, ink, 1, cv2.LINE_AA)
    return shown


@pytest.mark.parametrize("ink", [(60, 60, 70), (90, 90, 200), (60, 190, 215)], ids=["pencil", "red", "yellow"])
def test_each_new_stroke_is_ink_once(ink: tuple[int, int, int]) -> None:
    state = drawing.start("red", sheet())
    one = drawn(sheet(), (40, 40), (90, 30), (120, 70), ink=ink)
    two = drawn(one, (30, 100), (150, 95), ink=ink)
    for view, wanted in ((one, 1), (one, 0), (two, 1), (two, 0)):
        step = drawing.step(state, Look(view, 0.0, 1.0))
        state = step.state
        assert step.clear
        assert [s.event for s in step.sightings] == [InkSeen("red")] * wanted


def test_specks_are_no_ink() -> None:
    view = sheet()
    for x, y in ((40, 40), (90, 60), (130, 30), (60, 90), (150, 100)):
        view[y : y + 2, x : x + 2] = (120, 150, 235)
    assert drawing.step(drawing.start("red", sheet()), Look(view, 0.0, 1.0)).sightings == ()


def test_colour_smeared_beside_strokes_is_no_ink_and_a_dot_of_the_pen_is() -> None:
    one = drawn(sheet(), (40, 40), (90, 30), (120, 70), (50, 75))
    state = drawing.step(drawing.start("red", sheet()), Look(one, 0.0, 1.0)).state
    for shade, wanted in (((196, 232, 236), 0), ((60, 60, 70), 1)):
        dotted = one.copy()
        cv2.line(dotted, (76, 52), (82, 54), shade, 2)
        assert len(drawing.step(state, Look(dotted, 1.0, 2.0)).sightings) == wanted


def test_ink_filled_in_hides_nothing_beside_it() -> None:
    """A patch filled with ink is as thick as a hand, but nothing comes in over the edge; lines that meet it are ink."""
    state = drawing.start("red", sheet())
    filled = drawn(sheet(), (60, 60), (90, 70), (150, 30))
    cv2.circle(filled, (60, 60), 9, (60, 60, 70), -1, cv2.LINE_AA)
    step = drawing.step(state, Look(filled, 0.0, 1.0))
    assert [s.event for s in step.sightings] == [InkSeen("red")]
    assert drawing.step(step.state, Look(filled, 1.0, 2.0)).sightings == ()


def test_a_scribble_that_looked_like_something_on_the_sheet_is_no_news_in_another_light() -> None:
    state = drawing.start("red", sheet())
    outline = drawn(sheet(), (40, 40), (160, 40), (160, 100), (40, 100), (40, 40))
    seen_dark, seen_light = (_scribbled(outline, shade) for shade in (160, 205))
    step = drawing.step(state, Look(seen_dark, 0.0, 1.0))
    assert [s.event for s in step.sightings] == [InkSeen("red")]
    assert step.clear
    assert step.hidden
    step = drawing.step(step.state, Look(seen_light, 1.0, 2.0))
    assert (step.clear, step.hidden, step.sightings) == (True, 0.0, ())
    more = drawn(seen_light, (60, 115), (140, 115))
    assert len(drawing.step(step.state, Look(more, 2.0, 3.0)).sightings) == 1


def _scribbled(view: np.ndarray, shade: int) -> np.ndarray:
    """A patch of ink as bright as `shade`, with strokes that stand out of it."""
    shown = drawn(view, (84, 70), (84, 54), (90, 70), (90, 54), (96, 70), (96, 54))
    cv2.circle(shown, (90, 74), 9, (shade, shade - 20, shade), -1, cv2.LINE_AA)
    return shown


def test_a_hand_no_darker_than_the_paper_is_waited_for() -> None:
    """In dim light a hand may be as bright as paper; its colour makes it ink, and its thickness does not."""
    state = drawing.start("red", sheet())
    hand = sheet()
    cv2.line(hand, (90, 139), (70, 40), (165, 198, 228), 16, cv2.LINE_AA)
    step = drawing.step(state, Look(hand, 0.0, 1.0))
    assert (step.clear, step.sightings) == (False, ())


def test_strokes_crowded_near_the_edge_are_no_hand() -> None:
    """Strokes that run together are as thick as a finger; one of them may come near the edge, and none comes in."""
    state = drawing.start("red", sheet())
    crowd = [(x, y) for x in range(60, 90, 5) for y in (22, 50)]
    crowded = drawn(drawn(sheet(), *crowd, ink=(60, 190, 215)), (62, 24), (60, 9), ink=(60, 190, 215))
    step = drawing.step(state, Look(crowded, 0.0, 1.0))
    assert (step.clear, [s.event for s in step.sightings]) == (True, [InkSeen("red")])


def test_an_arm_along_the_edge_is_no_ink() -> None:
    arm = sheet()
    cv2.fillPoly(arm, [np.array([(0, 0), (170, 0), (0, 13)], np.int32)], (95, 125, 160), cv2.LINE_AA)
    assert drawing.step(drawing.start("red", sheet()), Look(arm, 0.0, 1.0)).sightings == ()


def test_a_hand_or_its_shadow_is_no_ink() -> None:
    state = drawing.start("red", sheet())
    hand = sheet()
    cv2.ellipse(hand, (100, 139), (34, 90), 0, 0, 360, (110, 140, 190), -1, cv2.LINE_AA)
    step = drawing.step(state, Look(hand, 0.0, 1.0))
    assert (step.clear, step.sightings) == (False, ())
    shade = np.ones((140, WIDTH), np.float32)
    cv2.circle(shade, (WIDTH, 0), 45, 0.72, -1)
    shadow = (sheet() * cv2.GaussianBlur(shade, (0, 0), 7)[..., None]).astype(np.uint8)
    assert drawing.step(state, Look(shadow, 0.0, 1.0)).sightings == ()


def test_a_card_pushed_over_the_head_of_a_finished_sheet_is_no_late_ink() -> None:
    state = drawing.step(drawing.start("red", sheet()), Look(drawn(sheet(), (40, 40), (90, 60)), 0.0, 1.0)).state
    carded = drawn(sheet(), (40, 40), (90, 60))
    carded[:4, 80:130] = (40, 40, 200)
    assert len(drawing.step(state, Look(carded, 1.0, 2.0)).sightings) == 1, "while it is drawn, all is taken in"
    assert drawing.step(state, Look(carded, 1.0, 2.0), finished=True).sightings == ()
    late = drawn(carded, (40, 100), (100, 110))
    step = drawing.step(state, Look(late, 2.0, 3.0), finished=True)
    assert [s.event for s in step.sightings] == [InkSeen("red")]


def test_the_outline_of_an_arm_as_bright_as_the_paper_is_no_late_ink() -> None:
    state = drawing.step(drawing.start("red", sheet()), Look(drawn(sheet(), (60, 70), (90, 90)), 0.0, 1.0)).state
    armed = drawn(sheet(), (60, 70), (90, 90))
    arm, outline = np.array([[0, 0], [30, 0], [44, 160], [0, 160]]), np.array([[30, 0], [44, 160]])
    cv2.fillPoly(armed, [arm], (150, 180, 215))
    cv2.polylines(armed, [outline], False, (125, 140, 160), 3, cv2.LINE_AA)
    assert len(drawing.step(state, Look(armed, 1.0, 2.0)).sightings) == 1, "what would be told without the care"
    step = drawing.step(state, Look(armed, 1.0, 2.0), finished=True)
    assert (step.clear, step.sightings) == (False, ())
    late = drawn(drawn(sheet(), (60, 70), (90, 90)), (20, 100), (60, 110))
    assert len(drawing.step(step.state, Look(late, 2.0, 3.0), finished=True).sightings) == 1


def test_the_printed_line_is_no_ink_where_a_shadow_makes_it_darker() -> None:
    shaded = sheet()
    shaded[131:134, 20:80] = (shaded[131:134, 20:80] * np.array([0.68, 0.6, 0.72])).astype(np.uint8)
    step = drawing.step(drawing.start("red", sheet()), Look(shaded, 0.0, 1.0))
    assert (step.clear, step.sightings) == (True, ())
    through = drawn(shaded, (50, 110), (54, 126))
    assert len(drawing.step(step.state, Look(through, 1.0, 2.0)).sightings) == 1


def token(view: np.ndarray, ink: tuple[int, int, int], x: int, y: int, stars: int) -> np.ndarray:
    shown = view.copy()
    cv2.circle(shown, (x, y), 13, (230, 230, 230), -1, cv2.LINE_AA)
    cv2.circle(shown, (x, y), 12, ink, -1, cv2.LINE_AA)
    for k in range(stars):
        turn = 2 * np.pi * k / stars + 0.4
        at = (
            round(x + (0 if stars == 1 else 5.5) * np.cos(turn)),
            round(y + (0 if stars == 1 else 5.5) * np.sin(turn)),
        )
        angles = np.pi / 5 * np.arange(10) + 0.2
        radii = np.where(np.arange(10) % 2, 1.8, 4.5)
        star = np.column_stack([at[0] + radii * np.cos(angles), at[1] + radii * np.sin(angles)])
        cv2.fillPoly(shown, [np.rint(star * 16).astype(np.int32)], (245, 245, 245), cv2.LINE_AA, 4)
    return shown


def test_tokens_arrive_with_their_stars_and_owner(palette: Palette) -> None:
    reader = StarReader.load()
    state = side.start("red", 13.0, table((200, 120)))
    view = table((200, 120))
    for ink, place, stars, wanted in (
        (BLACK, (30, 40), 3, BonusTaken("red", 3)),
        (INKS["blue"], (62, 40), 2, TokenGiven("blue", "red", 2)),
        (INKS["green"], (30, 72), 1, TokenGiven("green", "red", 1)),
    ):
        view = token(view, ink, *place, stars)
        step = side.step(state, Look(view, 0.0, 1.0), lambda c: reader.read([c])[0], palette, 240.0, (3, 2, 1))
        state = step.state
        assert [s.event for s in step.sightings] == [wanted]


def test_a_speck_on_a_tokens_rim_is_no_other_token(palette: Palette) -> None:
    """A coarse codec smears colour over the rim of a red disc; what is seen there is still that disc."""
    reader = StarReader.load()
    view = token(table((200, 120)), INKS["blue"], 40, 60, 2)
    step = side.step(
        side.start("red", 13.0, table((200, 120))),
        Look(view, 0.0, 1.0),
        lambda c: reader.read([c])[0],
        palette,
        240.0,
        (),
    )
    assert len(step.sightings) == 1
    smeared = view.copy()
    cv2.circle(smeared, (52, 72), 3, INKS["red"], -1)
    step = side.step(step.state, Look(smeared, 1.0, 2.0), lambda c: reader.read([c])[0], palette, 240.0, ())
    assert step.sightings == ()


def test_an_arm_over_the_tokens_is_waited_for(palette: Palette) -> None:
    reader = StarReader.load()
    state = side.start("red", 13.0, table((200, 120)))
    view = token(table((200, 120)), BLACK, 30, 40, 2)
    cv2.line(view, (119, 199), (40, 60), (110, 140, 190), 40)
    step = side.step(state, Look(view, 0.0, 1.0), lambda c: reader.read([c])[0], palette, 240.0, (3, 2, 1))
    assert (step.clear, step.sightings) == (False, ())


def test_the_end_of_a_dark_sleeve_at_the_views_edge_is_no_token(palette: Palette) -> None:
    reader = StarReader.load()
    state = side.start("red", 13.0, table((200, 120)))
    view = table((200, 120))
    cv2.fillConvexPoly(view, np.array([[92, 0], [119, 0], [119, 24]]), (8, 5, 12), cv2.LINE_AA)
    step = side.step(state, Look(view, 0.0, 1.0), lambda c: reader.read([c])[0], palette, 240.0, (3, 2, 1))
    assert (step.clear, step.sightings) == (False, ())


def test_a_token_that_the_views_edge_cuts_off_is_told_where_its_stars_are_surely_read(palette: Palette) -> None:
    reader = StarReader.load()
    state = side.start("red", 13.0, table((200, 120)))
    view = token(table((200, 120)), BLACK, 60, 10, 3)
    step = side.step(state, Look(view, 0.0, 1.0), lambda c: reader.read([c])[0], palette, 240.0, (3, 2, 1))
    assert [seen.event for seen in step.sightings] == [BonusTaken("red", 3)]


def test_a_place_is_due_only_after_it_changed_and_came_to_rest() -> None:
    corners = np.array([[40.0, 40], [200, 40], [200, 160], [40, 160]])
    zone = Zone("pile", "red", corners, (160, 120), (320, 240))
    calm = np.full((60, 80), 90, np.uint8)
    settler = Settler([zone], calm, 0.0)
    busy, changed = calm.copy(), calm.copy()
    busy[15:35, 15:45] = 140
    changed[18:26, 20:30] = 170
    script = [(calm, 2), (busy, 1), (calm, 6), (busy, 1), (changed, 6)]
    moment, due = 0.0, []
    for picture, frames in script:
        for _ in range(frames):
            moment = round(moment + 0.1, 3)
            for found in settler.step(picture, moment):
                due.append((moment, settler.rest(found).clear_at))
                settler.seen(found, moment, True)
    assert len(due) == 1, "a hand that leaves all as it was makes no look; one that changed something makes one"
    at, clear_at = due[0]
    assert clear_at == pytest.approx(0.9)
    assert at >= 1.1 + REST_SECONDS


def test_a_place_is_looked_at_again_when_what_was_in_the_way_beside_it_has_gone() -> None:
    """Fingertips at the edge of the watched square, outside the part whose rest counts, spoil a look and then leave."""
    corners = np.array([[40.0, 40], [200, 40], [200, 200], [40, 200]])
    turn = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    core = np.column_stack([120 + 55 * np.cos(turn), 120 + 55 * np.sin(turn)])
    zone = Zone("pile", "red", corners, (160, 160), (320, 240), core)
    calm = np.full((60, 80), 90, np.uint8)
    settler = Settler([zone], calm, 0.0)
    laid = calm.copy()
    laid[26:34, 26:34] = 170
    hand = laid.copy()
    hand[47:50, 20:40] = 140
    looks = []
    for k, picture in enumerate([calm, hand, hand, hand, hand, hand, laid, laid, laid, laid], 1):
        for found in settler.step(picture, 0.1 * k):
            looks.append(k)
            settler.seen(found, 0.1 * k, picture is laid)
    assert looks == [4, 8]
    assert settler.rest(zone).clear


@pytest.mark.parametrize("gain", [0.7, 0.9, 1.15, 1.35])
def test_a_lamp_switched_on_is_no_event_and_hides_none(watched: tuple[Watched, np.ndarray], gain: float) -> None:
    pile_seen, view = watched
    light = np.array([1.0, 0.98, 0.96]) * gain
    assert pile_seen.see((view * light).clip(0, 255).astype(np.uint8)) == (True, [])
    landed = (lay(view, INKS["green"], -9) * light).clip(0, 255).astype(np.uint8)
    assert pile_seen.see(landed) == (True, [GuessLaid("green", "yellow")])


def test_flicker_is_no_motion() -> None:
    corners = np.array([[40.0, 40], [200, 40], [200, 160], [40, 160]])
    zone = Zone("pile", "red", corners, (160, 120), (320, 240))
    calm = np.random.default_rng(9).integers(60, 230, (60, 80)).astype(np.uint8)
    settler = Settler([zone], calm, 0.0)
    for i, gain in enumerate([1.05, 0.96, 1.04, 0.95, 1.0, 1.06]):
        settler.step((calm * gain).clip(0, 255).astype(np.uint8), 0.1 * (i + 1))
        assert settler.rest(zone).still_from == 0.0
