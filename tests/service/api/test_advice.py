"""What a camera's set-up and its eyes say to people: in their language, with their names, and in no other's."""

from __future__ import annotations

import json
import re
from typing import Any

import numpy as np
import pytest

from engine.text import Worded
from service.choices import Language
from service.finding import NO_REST
from service.watching.plan import Camera
from service.watching.seeing import OTHERS_PLAY, UNDER_WAY
from service.watching.worded import written
from tests.service.api.conftest import House
from vision import clarity, set_up, unseated
from vision.clarity import where_in
from vision.referee import NO_REST as NEVER_AT_REST
from vision.separable import Alike

TABLE = "/api/tables/1"
OTHERS = [language.value for language in Language if language is not Language.en]
NAMES = {"red": "Ann", "blue": "Bob"}


def dark_and_burnt() -> tuple[Worded, ...]:
    """What is advised of a picture that is dark, burnt out on red's sheet, uneven, and of few pixels."""
    picture = np.full((480, 640), 30, np.uint8)
    picture[20:140, 20:180] = 255
    picture[320:460, 460:620] = 20
    sheets = {"red": (20, 20, 180, 140), "blue": (460, 320, 620, 460)}
    outlines = {name: np.array([(a, b), (c, b), (c, d), (a, d)], float) for name, (a, b, c, d) in sheets.items()}
    return clarity.clarity(picture, outlines).advice


WHERE = where_in(np.array([0.1, 0.9]))
SAID = (
    *dark_and_burnt(),
    *(clarity.TOO_DARK, clarity.BLURRED, clarity.TOO_SMALL, clarity.NO_WORDS, NO_REST, Worded(NEVER_AT_REST)),
    Alike("red", "blue", 0.3).advice,
    *(Worded(template, where=WHERE) for template in (unseated.SHEET_ALONE, unseated.TOKENS_ALONE)),
    *(set_up._missing(count, 9) for count in range(3)),
    *(set_up._missing(9, count) for count in range(3)),
)
"""Whatever may be advised; what a sheet looks like besides, which is worded in the same way."""


def looked(house: House, advice: tuple[Worded, ...]) -> None:
    """The table was looked for, and this is advised."""
    told = {"state": "not_found", "advice": [written(line) for line in advice], "score": 12, "size": [640, 480]}
    house.desk.watchers.eyes(1).arranged.take(json.loads(json.dumps(told)), None)


def advised(house: House, language: str) -> list[str]:
    answer = house.host().get(f"{TABLE}/setup", params={"lang": language})
    return list(answer.json()["advice"])


def test_that_picture_is_advised_about_in_all_that_is_wrong_with_it() -> None:
    templates = {line.template for line in dark_and_burnt()}
    assert {template.split()[0] for template in templates} >= {"burnt", "uneven:", "too"}


@pytest.mark.parametrize("language", OTHERS)
def test_advice_is_said_in_the_language_of_whoever_reads_it(house: House, language: str) -> None:
    looked(house, SAID)
    english, said = advised(house, "en"), advised(house, language)
    assert english == [str(line) for line in SAID]
    for line, other in zip(english, said, strict=True):
        words = set(re.findall("[a-z]{4,}", line)) - {"plano", "mesa"}
        left = words & set(re.findall("[a-z]{4,}", other))
        assert other != line
        assert len(left) < len(words) / 4, (line, other)
        if language == "fa":
            assert not re.search("[A-Za-z]", other), other


def test_advice_names_people_instead_of_their_colours(house: House) -> None:
    host = house.host()
    players = [{"colour": colour, "name": name} for colour, name in NAMES.items()] + [{"colour": "green", "name": ""}]
    assert host.put(f"{TABLE}/players", json={"players": players}).status_code == 200
    looked(house, (Alike("red", "blue", 0.3).advice,))
    for language in Language:
        (line,) = advised(house, language.value)
        assert all(name in line for name in NAMES.values())


@pytest.mark.parametrize(
    ("template", "params"), [(UNDER_WAY, {}), (OTHERS_PLAY, {"seen": ("red", "green"), "players": ("red", "blue")})]
)
def test_why_watching_failed_is_told_to_hosts_alone_and_in_their_language(
    house: House, template: str, params: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    eyes = house.desk.watchers.eyes(1)
    eyes._change(camera=Camera("demo"))
    eyes._state = {"state": "failed", "detail": json.loads(json.dumps(written(Worded(template, **params))))}
    told = {
        language: house.host().get(f"{TABLE}/eyes", params={"lang": language}).json() for language in ("en", *OTHERS)
    }
    assert told["en"]["detail"] == str(Worded(template, **params))
    assert len({one["detail"] for one in told.values()}) == len(told)
    assert house.come("watcher").get(f"{TABLE}/eyes").json()["detail"] == ""


def test_what_was_kept_by_an_earlier_program_is_told_as_it_is(house: House) -> None:
    looked(house, ())
    arranged = house.desk.watchers.eyes(1).arranged
    arranged.take({"state": "found", "advice": ["uneven: an old line"]}, None)
    assert advised(house, "cs") == ["uneven: an old line"]


@pytest.mark.parametrize(("language", "name"), [("en", "Demonstration"), ("cs", "Ukázka"), ("fa", "نمایش نمونه")])
def test_the_demonstration_is_called_so_in_every_language(
    house: House, language: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.api.cameras_there._webcams", lambda: [])
    films = house.desk.watchers.films
    films.mkdir(parents=True)
    (films / "Demonstration.mp4").write_bytes(b"film")
    offers = house.host().get(f"{TABLE}/cameras", params={"lang": language}).json()["cameras"]
    assert [offer["name"] for offer in offers] == ["Demonstration", name]
