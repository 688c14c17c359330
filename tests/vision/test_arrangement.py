"""Tables as text: what is written is read back; what is wrong is said in one line that names the key."""

from __future__ import annotations

from dataclasses import replace

import pytest

from vision.arrangement import Arrangement, BadArrangement, PlaneSaid, Player
from vision.arrangement_read import read
from vision.arrangement_write import write

SHEET = ((0.3, 0.9), (0.3, 0.7), (0.5, 0.7), (0.5, 0.9))
RED = Player("red", sheet=SHEET, tokens=((0.2, 0.8), (0.22, 0.85)))
THREE = (RED, replace(RED, colour="blue"), replace(RED, colour="green"))
CARDS = (SHEET, SHEET, SHEET)
TABLES = {
    "players": Arrangement(players=THREE),
    "all": Arrangement(size=(1280, 720), players=THREE, stand=CARDS, middle=((0.5, 0.5), (0.52, 0.5))),
    "by hand": Arrangement(players=(replace(RED, pile=(0.4, 0.5), won=(0.6, 0.8), look=(200, 30, 20)), *THREE[1:])),
    "points": Arrangement(players=tuple(Player(at=(k / 10, 0.25)) for k in (1, 2, 3))),
    "nothing": Arrangement(),
    "no stand": Arrangement(no_stand=True),
    "no tokens in the middle": Arrangement(middle=()),
    "markers": Arrangement(
        units="mm",
        middle=((250.5, -12.3),),
        plane=PlaneSaid(marker=39.5, markers={1: (0, 0, 0), 2: (812.25, 0, -3.5)}, lens=-0.0213),
    ),
    "measured": Arrangement(plane=PlaneSaid(picture=SHEET, mm=((0, 300), (0, 0), (400, 0), (400, 300)), sheet=148.5)),
}  # fmt: skip


@pytest.mark.parametrize("name", TABLES)
def test_what_is_written_is_read_back(name: str) -> None:
    assert read(write(TABLES[name])) == TABLES[name]


def test_what_follows_from_the_rest_is_written_as_comments() -> None:
    more = Arrangement(players=tuple(replace(player, look=(200, 30, 20), pile=(0.4, 0.5)) for player in THREE))
    text = write(TABLES["players"], more)
    assert read(text) == TABLES["players"]
    assert '# look = "#c81e14"' in text.splitlines()
    assert "# pile = [0.4, 0.5]" in text.splitlines()
    assert read(text.replace("# pile", "pile")).players[0].pile == (0.4, 0.5)


def test_lines_are_short_enough_to_read() -> None:
    assert max(map(len, write(TABLES["all"], TABLES["all"]).splitlines())) <= 120


def test_the_name_is_kept_for_messages() -> None:
    assert read("", "table.toml").name == "table.toml"


PLAYER = '[[player]]\ncolour = "red"\n'
FAULTS = [
    ("x", "is no TOML"),
    ("version = 2", "version: 2 is not known"),
    ("plares = 1", "plares: is no key here; did you mean places?"),
    ("whatever = 1", "whatever: is no key here; there are version, places"),
    ('places = "inch"', "places: 'inch' is none of picture, mm"),
    ('places = "mm"', "places: \"mm\" needs a [plane]"),
    ("picture = [1, 2, 3]", "picture: width and height in pixels are needed"),
    ("picture = [true, 5]", "picture: width and height in pixels are needed"),
    ("player = 3", "player: is a part of its own; write [[player]]"),
    ('[[player]]\ncolour = "rot"', "player 1 (rot): colour: 'rot' is none of red, yellow"),
    (PLAYER + "tokns = []", "player 1 (red): tokns: is no key here; did you mean tokens?"),
    (PLAYER + "sheet = [[0, 0], [1, 1]]", "sheet: four corners [across, down] are needed, here are 2"),
    (PLAYER + "sheet = 7", "sheet: four corners [across, down] are needed, here is 7"),
    (PLAYER + "sheet = [[0, 0], [0, 1], [1, 1], [1, 0]]", "sheet: the corners run the wrong way round"),
    (PLAYER + "sheet = [[0, 0], [1, 1], [1, 0], [0, 1]]", "sheet: the corners make no four-sided shape"),
    (PLAYER + 'at = [0.1, "x"]', "at: a number is needed, here is 'x'"),
    (PLAYER + "at = [0.1]", "at: a place [across, down] is needed, here is [0.1]"),
    (PLAYER + "tokens = []", "tokens: one to eight places [across, down] are needed, here are 0"),
    (PLAYER + "tokens = [[0, 0], [0, nan]]", "tokens, number 2: a number is needed, here is nan"),
    (PLAYER + 'look = "red"', 'look: a colour as "#rrggbb" is needed'),
    (PLAYER + 'look = "#12345g"', 'look: a colour as "#rrggbb" is needed'),
    (PLAYER, "player 1 (red): either sheet (its four corners) or at (a place on it) is needed"),
    (PLAYER + "at = [0, 0]\n", "player: 1 given, and a game has 3 to 6"),
    (3 * (PLAYER + "at = [0, 0]\n"), "player: red is there twice"),
    ("[[player]]\nat = [0, 0]\n" * 2 + "[[player]]\nat = [0, 70]", "player 3: at: [0.0, 70.0] is outside the picture"),
    ("stand = 3", "stand: is a part of its own; write [stand]"),
    ("[stand]\nA = 1", "stand: A: four corners [across, down] are needed"),
    ("[stand]\nA = [[0, 0], [1, 0], [1, 1], [0, 1]]", "stand: 1 of the cards A, B and C given"),
    ("[stand]\nnone = true\nA = [[0, 0], [1, 0], [1, 1], [0, 1]]", "stand: either none = true, or the cards"),
    ("[stand]\nnone = 1", "stand: none: true or false is needed"),
    ("[middle]\ntokens = [[5, 0]]", "middle: tokens: [5.0, 0.0] is outside the picture"),
    ("[plane]\nmm = [[0, 0], [1, 0], [1, 1], [0, 1]]", "plane: as many places in mm as in picture"),
    ("[plane]\nmarker = 0", "plane: marker: 0 cannot be"),
    ("[plane]\nmarker_1 = [0, 0]", "plane: marker_1: [across, down, turn], in mm and degrees, is needed"),
    ("[plane]\nmarker_9 = [0, 0, 0]", "plane: marker_9: is no key here; did you mean marker_"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "message"), FAULTS, ids=[message for _, message in FAULTS])
def test_faults_are_named(text: str, message: str) -> None:
    with pytest.raises(BadArrangement) as caught:
        read(text)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
