"""Until the reveal, no byte that is kept or taken along depends on anybody's secrets."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.events import Event
from engine.fields import decode
from engine.game import find_game, games
from service.api.app import create_app
from service.api.desk import Desk
from service.api.signing import Signer
from service.keep.drawing_files import stem
from service.records.begin import begun
from service.store import Store
from service.store.hosting import Hosting, Role
from tests.service.api.conftest import ADDRESS, SECRET, House, settings
from tests.service.api.evenings import OTHERWISE, SECRETS, WATCHED, Secrets, evening
from tests.service.api.test_keep_drawings import drawn
from tests.service.keep.games import at_table, taken

TABLE = "/api/tables/1"
ASKED = (
    *("evenings", "evenings/1", "statistics", "gallery"),
    *("games/1/share.png", "games/1/sheet.pdf", "evenings/1/sheet.pdf"),
)
VIEWERS: tuple[tuple[Role, str], ...] = (("watcher", ""), ("player", "watched"), ("host", ""))


def told(folder: Path, game: str, secrets: Secrets) -> dict[str, bytes]:
    """All that anybody is given of a round before the reveal, by who asks for what."""
    said, kinds = evening(game, secrets), find_game(game).vocabulary.kinds
    journal = begun(game, said.players, {})
    for second, (who, raw) in enumerate(said.play, 1):
        journal.add(decode(Event, raw, "event", kinds), float(second), source="player", who=who)
    given = {}
    with Store.open(folder / "records.sqlite3") as store:
        desk = Desk(settings(folder), Hosting(store), Signer(SECRET), ADDRESS, clock=lambda: 1_800_000_000.0)
        at_table(desk.hosting, taken(journal))
        for player in said.players:
            drawn(desk.pictures.of_game(1), stem("drawing", 1, player))
        house = House(desk, create_app(desk))
        for role, colour in VIEWERS:
            client = house.come(role, colour and WATCHED[game])
            for path in (*ASKED, *(("archive",) if role == "host" else ())):
                answer = client.get(f"{TABLE}/{path}")
                assert answer.status_code == 200, (path, answer.text)
                given[f"{role} {path}"] = answer.content
    return given


@pytest.mark.parametrize("game", games())
def test_what_is_kept_and_taken_along_depends_on_no_secret(game: str, tmp_path: Path) -> None:
    one, other = (
        told(tmp_path / name, game, secrets) for name, secrets in (("one", SECRETS[game]), ("other", OTHERWISE[game]))
    )
    assert one.keys() == other.keys()
    assert [asked for asked in one if plain(one[asked]) != plain(other[asked])] == []


def plain(content: bytes) -> bytes:
    """Without the moment at which a PDF says it was made."""
    return re.sub(rb"D:20\d+", b"", content)
