"""Share pictures and score sheets over HTTP: in the language asked for, with no secret and no drawing too many."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from service.choices import Language
from tests.service.api.conftest import House
from tests.service.api.test_keep_drawings import TABLE, two_games


@pytest.mark.parametrize("language", list(Language))
def test_a_game_and_an_evening_are_given_in_every_language(house: House, language: Language) -> None:
    first, second = two_games(house)
    watcher = house.come("watcher", table=2)
    asked = {"lang": language.value}
    for path in (f"games/{first}", f"games/{second}", f"evenings/{first}"):
        picture = watcher.get(f"{TABLE}/{path}/share.png", params=asked)
        assert picture.headers["content-type"] == "image/png"
        assert cv2.imdecode(np.frombuffer(picture.content, np.uint8), cv2.IMREAD_COLOR).shape == (630, 1200, 3)
        paper = watcher.get(f"{TABLE}/{path}/sheet.pdf", params=asked)
        assert (paper.headers["content-type"], paper.content[:5]) == ("application/pdf", b"%PDF-")
    assert watcher.get(f"{TABLE}/evenings/{second}/share.png").status_code == 404
    assert house.stranger().get(f"{TABLE}/games/{first}/sheet.pdf").status_code == 401


def test_who_has_a_name_for_which_there_are_no_letters_goes_by_the_colour(house: House) -> None:
    first, _ = two_games(house)
    host = house.come("host", table=2)
    given = []
    for name in ("", "李小龍", "\N{GAME DIE}", "Ann"):
        called = {"players": [{"colour": "red", "name": name}]}
        assert host.put(f"{TABLE}/games/{first}/names", json=called).status_code == 200
        given.append(host.get(f"{TABLE}/games/{first}/share.png").content)
    assert given[0] == given[1] == given[2] != given[3]


def test_drawings_are_shared_after_the_reveal_by_whom_the_gallery_is_open_to(house: House) -> None:
    first, second = two_games(house)
    host, watcher = house.come("host", table=2), house.come("watcher", table=2)

    def shared(client: object, game: int) -> bytes:
        return bytes(client.get(f"{TABLE}/games/{game}/share.png").content)  # type: ignore[attr-defined]

    shown, hidden = shared(watcher, first), shared(watcher, second)
    (house.desk.pictures.of_game(second) / "drawing-r1-red.png").unlink()
    assert shared(watcher, second) == hidden  # its word is not known yet, so it was not there
    host.put(f"{TABLE}/gallery", json={"open_to": "host"})
    assert shared(host, first) == shown != shared(watcher, first)
