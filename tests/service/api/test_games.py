"""Games over HTTP: begun, played by acts, corrected, explained; nothing twice, nothing stale."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from engine.codec import from_lines
from engine.errors import EngineError
from engine.game import games
from engine.pictomania.events import BonusTaken
from service.api.app import create_app
from service.api.desk import Desk
from service.api.signing import Signer
from service.store import Store
from service.store.hosting import Hosting
from tests.service.api.conftest import ADDRESS, SECRET, House, settings

GAME = "/api/tables/1/games/1"
THREE = ["red", "green", "blue"]
KEYS = (f"key-of-test-{number}" for number in count())


def begin(host: TestClient, game: str = "pictomania", players: list[str] | None = None, **more: Any) -> dict[str, Any]:
    body = {"game": game, "players": players or THREE, **more}
    answer = host.post("/api/tables/1/games", json=body, headers={"Idempotency-Key": next(KEYS)})
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


def post(client: TestClient, path: str, body: Any = None, **headers: str) -> Any:
    return client.post(f"{GAME}/{path}", json=body, headers={"Idempotency-Key": next(KEYS), **headers})


def say(client: TestClient, kind: str, **fields: Any) -> int:
    answer = post(client, "acts", {"event": {"kind": kind, **fields}})
    assert answer.status_code == 201, answer.text
    return int(answer.json()["version"])


def test_a_game_is_begun_with_those_who_sit_at_the_table_and_the_options_asked_for(house: House) -> None:
    host = house.host()
    host.put("/api/tables/1/players", json={"players": [{"colour": colour} for colour in THREE]})
    asked = {"game": "pictomania", "options": {"mode": "teaching"}}
    key = {"Idempotency-Key": "begin-a-game"}
    now = host.post("/api/tables/1/games", json=asked, headers=key).json()
    assert host.post("/api/tables/1/games", json=asked, headers=key).json() == now
    assert host.post("/api/tables/1/games", json={"game": "judge"}, headers=key).status_code == 409
    assert (now["game"], now["version"], now["players"], now["options"]) == (1, 1, THREE, {"mode": "teaching"})
    assert host.get("/api/tables/1").json()["games"][0]["name"] == "pictomania"
    entry = host.get(f"{GAME}/entries").json()["entries"][0]
    assert (entry["source"], entry["who"], entry["counts"]) == ("host", "host", True)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"game": "chess", "players": THREE}, "there is no game 'chess'"),
        ({"game": "pictomania", "players": ["red"]}, "3 to 6 players"),
        ({"game": "pictomania", "players": THREE, "options": {"mode": "x"}}, "options.mode"),
        ({"game": "pictomania", "players": THREE, "options": {"x": 1}}, "unknown field 'x'"),
    ],
)
def test_games_that_cannot_be_are_refused(house: House, body: Any, said: str) -> None:
    answer = house.host().post("/api/tables/1/games", json=body, headers={"Idempotency-Key": next(KEYS)})
    assert (answer.status_code, answer.json()["code"]) == (422, "unreadable")
    assert said in answer.json()["detail"]


def test_the_catalogue_tells_options_and_events_in_the_language_asked_for(house: House) -> None:
    told = house.come("watcher").get("/api/games?lang=cs").json()
    assert {game["name"] for game in told["games"]} == set(games())
    options = {option["name"]: option for option in told["games"][1]["options"]}
    assert options["mode"]["values"]["enum"] == ["full", "teaching", "tougher"]
    assert options["mode"]["text"] != "Which game is played."
    secret = {kind["kind"]: kind["secret"] for kind in told["games"][1]["events"]}
    assert secret["GuessLaid"] == ["number"]


def test_players_say_what_is_theirs_and_nothing_else(house: House) -> None:
    host, red, watcher = house.host(), house.come("player", "red"), house.come("watcher")
    begin(host)
    assert say(red, "InkSeen", player="red") == 2
    assert say(red, "GuessLaid", player="red", owner="blue", number=4) == 3
    for client, event in (
        (red, {"kind": "InkSeen", "player": "blue"}),
        (red, {"kind": "GuessLaid", "player": "blue", "owner": "red"}),
        (red, {"kind": "TokenGiven", "owner": "blue", "player": "red", "stars": 2}),
        (red, {"kind": "RoundEnded"}),
        (watcher, {"kind": "InkSeen", "player": "red"}),
    ):
        answer = post(client, "acts", {"event": event})
        assert (answer.status_code, answer.json()["code"]) == (403, "forbidden"), event
    assert post(red, "acts", {"event": {"kind": "InkSeen", "player": "red"}, "at": 3.0}).status_code == 403
    assert say(host, "InkSeen", player="blue") == 4


def test_what_only_chance_completes_is_awaited(house: House) -> None:
    host = house.host()
    assert begin(host, "judge", [*THREE, "yellow"])["awaited"] == []
    say(host, "WordsListed", words=["ant", "bridge", "cloud"])
    post(house.come("player", "green"), "acts", {"event": {"kind": "CardDealt", "player": "green", "number": 2}})
    for client in (host, house.come("watcher")):
        assert client.get(GAME).json()["awaited"] == [
            {"kind": "CardDealt", "known": {"player": player}} for player in ("blue", "yellow")
        ]


def test_what_the_rules_forbid_is_recorded_and_ruled_on(house: House) -> None:
    host, red = house.host(), house.come("player", "red")
    begin(host)
    say(red, "DoneSaid", player="red")
    say(red, "GuessLaid", player="red", owner="blue", number=4)
    rulings = host.get(GAME + "?lang=es").json()["rulings"]
    late = next(one for one in rulings if one["code"] == "late_card")
    assert [choice["decision"] for choice in late["choices"]] == ["void", "counts"]
    assert all(choice["text"] for choice in late["choices"])
    decision = {"code": "late_card", "about": late["about"], "decision": "counts"}
    assert post(red, "decisions", decision).status_code == 403
    assert post(host, "decisions", decision | {"about": 1}).status_code == 409
    assert post(host, "decisions", decision | {"decision": "x"}).status_code == 422
    assert post(host, "decisions", decision).status_code == 201
    settled = [one["settled"] for one in red.get(GAME).json()["rulings"] if one["code"] == "late_card"]
    assert settled == ["counts"]


@pytest.mark.parametrize(
    "event",
    [
        {},
        {"kind": "X"},
        {"kind": "InkSeen"},
        {"kind": "InkSeen", "player": 3},
        {"kind": "InkSeen", "player": "red", "x": 1},
        {"kind": "GuessLaid", "player": "red", "owner": "blue", "number": 9},
        {"kind": "BreachCalled", "player": "red", "what": "x" * 301},
        {"kind": ["InkSeen"]},
    ],
)
def test_what_is_no_event_is_refused_and_changes_nothing(house: House, event: Any) -> None:
    host = house.host()
    begin(host)
    answer = post(host, "acts", {"event": event})
    assert (answer.status_code, answer.json()["code"]) == (422, "unreadable"), answer.text
    assert host.get(GAME).json()["version"] == 1


def test_the_same_request_again_has_the_same_answer_and_brings_about_nothing(house: House) -> None:
    host, red = house.host(), house.come("player", "red")
    begin(host)
    body = {"event": {"kind": "InkSeen", "player": "red"}}
    first, again = (post(red, "acts", body, **{"Idempotency-Key": "one-request"}) for _ in range(2))
    assert (first.status_code, first.json()) == (again.status_code, again.json())
    assert host.get(GAME).json()["version"] == 2
    body["event"]["kind"] = "DoneSaid"
    other = post(red, "acts", body, **{"Idempotency-Key": "one-request"})
    assert (other.status_code, other.json()["code"]) == (409, "other_request")
    assert post(host, "acts", body, **{"Idempotency-Key": "one-request"}).json()["version"] == 3
    assert red.post(f"{GAME}/acts", json=body).status_code == 422
    assert post(red, "acts", body, **{"Idempotency-Key": "short"}).status_code == 422


def test_an_act_that_only_the_rules_gave_to_a_player_may_be_sent_again(house: House) -> None:
    host, judge = house.host(), house.come("player", "red")
    begin(host, "judge")
    body = {"event": {"kind": "DrawingStarted"}}
    first, again = (post(judge, "acts", body, **{"Idempotency-Key": "start-drawing"}) for _ in range(2))
    assert (first.status_code, first.json()) == (again.status_code, again.json()) == (201, first.json())
    assert post(judge, "acts", body).status_code == 403


def test_who_has_not_seen_how_the_game_went_on_is_told_so(house: House) -> None:
    host = house.host()
    begin(host)
    seen = host.get(GAME).headers["etag"]
    assert seen == '"1"'
    assert host.get(GAME, headers={"If-None-Match": seen}).status_code == 304
    say(host, "InkSeen", player="red")
    stale = post(host, "corrections", {"kind": "undo"}, **{"If-Match": seen})
    assert (stale.status_code, stale.json()["code"], stale.json()["version"]) == (412, "stale", 2)
    assert post(host, "corrections", {"kind": "undo"}, **{"If-Match": '"2"'}).status_code == 201


def test_corrections_are_entries_and_the_score_follows(house: House) -> None:
    host, red = house.host(), house.come("player", "red")
    allowed = house.come("player", "green", may_correct=True)
    begin(host)
    say(host, "BonusTaken", player="red", stars=1)
    assert post(red, "corrections", {"kind": "retract", "entry": 2}).status_code == 403
    for body in (
        {"kind": "amend", "entry": 2, "fields": {"stars": 2}},
        {"kind": "insert", "event": {"kind": "InkSeen", "player": "red"}, "before": 2},
        {"kind": "undo"},
        {"kind": "redo"},
        {"kind": "undo", "entry": 3},
        {"kind": "amend", "entry": 2, "event": {"kind": "BonusTaken", "player": "blue", "stars": 2}, "at": 1.5},
        {"kind": "retract", "entry": 4},
    ):
        answer = post(allowed, "corrections", body)
        assert answer.status_code == 201, answer.text
    told = host.get(f"{GAME}/entries").json()
    assert [entry["counts"] for entry in told["entries"]] == [
        True,
        True,
        False,
        False,
        False,
        False,
        False,
        False,
        False,
    ]
    assert {entry["who"] for entry in told["entries"][2:]} == {"green"}
    assert host.get(GAME).json()["view"]["bonus"] == {"red": 0, "green": 0, "blue": 2}


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"kind": "retract", "entry": 9}, 409),
        ({"kind": "amend", "entry": 1}, 422),
        ({"kind": "amend", "entry": 1, "fields": {"kind": "InkSeen"}}, 422),
        ({"kind": "insert", "event": {"kind": "InkSeen", "player": "red"}}, 422),
        ({"kind": "redo"}, 409),
        ({"kind": "forget", "entry": 1}, 422),
        ({"kind": "undo", "entry": -1}, 422),
    ],
)
def test_corrections_that_cannot_be_are_refused(house: House, body: Any, status: int) -> None:
    host = house.host()
    begin(host)
    assert post(host, "corrections", body).status_code == status
    assert host.get(GAME).json()["version"] == 1


def test_what_other_programs_append_comes_first(house: House) -> None:
    host = house.host()
    begin(host)
    host.get(GAME)
    other = house.desk.store.record(1)
    from engine.events import InkSeen

    other.add(InkSeen("blue"), 1.0)
    assert say(host, "InkSeen", player="red") == 3
    assert [entry["event"]["kind"] for entry in host.get(f"{GAME}/entries?after=1&most=1").json()["entries"]] == [
        "InkSeen"
    ]


def test_a_game_is_only_at_its_own_table(house: House) -> None:
    host = house.host()
    begin(host)
    host.post("/api/tables", json={"name": "Garden"})
    assert host.get("/api/tables/2/games/1").status_code == 404
    assert host.get("/api/tables/1/games/2").status_code == 404


def test_the_program_deals_to_each_player_alone(house: House) -> None:
    host, red = house.host(), house.come("player", "red")
    begin(host, options={"secrets_by": "program"})
    assert post(house.come("watcher"), "deal").status_code == 403
    key = {"Idempotency-Key": "deal-the-cards"}
    first, again = post(red, "deal", **key), post(red, "deal", **key)
    assert first.json() == again.json() == {"game": 1, "entries": [2, 3, 4, 5, 6, 7], "version": 7}
    assert red.get(GAME).json()["view"]["secret"]["red"]["number"] in range(1, 8)
    assert red.get(GAME).json()["view"]["secret"]["blue"]["number"] is None
    assert host.get(GAME).json()["view"]["secret"]["red"]["number"] is None
    assert post(red, "deal").status_code == 409


def test_the_record_is_given_as_text_without_what_is_secret(house: House) -> None:
    host, red = house.host(), house.come("player", "red")
    begin(host)
    say(red, "GuessLaid", player="red", owner="blue", number=4)
    for client, number in ((red, 4), (host, None), (house.come("watcher"), None)):
        answer = client.get(f"{GAME}/record")
        assert answer.headers["content-disposition"].endswith('"paperref-1.jsonl"')
        guess: Any = from_lines(answer.text.splitlines(keepends=True))[2].event
        assert guess.number == number


def test_a_record_given_as_text_can_be_taken_in_again(house: House) -> None:
    host, red = house.host(), house.come("player", "red")
    begin(host)
    say(red, "InkSeen", player="red")
    text = host.get(f"{GAME}/record").content
    key = {"Idempotency-Key": "take-it-in", "Content-Type": "application/octet-stream"}
    path = "/api/tables/1/games/import"
    first, again = (host.post(path, content=text, headers=key, params={"title": "again"}) for _ in range(2))
    assert (first.status_code, first.json()) == (again.status_code, again.json())
    assert (first.json()["game"], first.json()["version"]) == (2, 2)
    assert host.get("/api/tables/1/games/2/record").content == text
    assert [game["title"] for game in host.get("/api/tables/1").json()["games"]] == ["", "again"]
    assert red.post(path, content=text, headers=key).status_code == 403


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff",
        b"{}",
        b'{"schema": 99, "game": "pictomania", "options": {}}\n',
        b'{"schema": 2, "game": "pictomania", "options": {}}\n{"id": 1, "event": {"kind": "X"}, "at": 1}\n',
        b'{"schema": 2, "game": "pictomania", "options": ' + b'{"a":' * 3000 + b"1" + b"}" * 3001 + b"\n",
    ],
    ids=["nothing", "no text", "no header", "too new", "no event", "nested"],
)
def test_what_is_no_record_is_not_taken_in(house: House, content: bytes) -> None:
    headers = {"Idempotency-Key": "take-it-in", "Content-Type": "application/octet-stream"}
    host = house.host()
    answer = host.post("/api/tables/1/games/import", content=content, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (422, "unreadable"), answer.text
    assert host.get("/api/tables/1").json()["games"] == []


def test_a_host_who_plays_has_the_acts_of_both(house: House) -> None:
    host = house.host()
    begin(host)
    held = house.desk.issue(1, "player", "red")
    host.get(f"/join/{house.desk.signer.sign(held)}")
    for player in THREE:
        say(host, "SecretLaid", player=player)
    legal = [act["event"] for act in host.get(GAME).json()["legal"]]
    assert {"kind": "InkSeen", "player": "blue"} in legal
    assert len(legal) == len({str(act) for act in legal})
    assert all(act["text"] for act in host.get(GAME).json()["legal"])


def test_only_the_engine_s_three_errors_are_the_sender_s_fault() -> None:
    from service.api.problems import OF_ERROR

    assert set(OF_ERROR) == set(EngineError.__subclasses__())


def test_alternatives_of_a_doubtful_reading_are_said_in_words(house: House) -> None:
    host = house.host()
    begin(host)
    other = house.desk.store.record(1)
    other.add(BonusTaken("red", 2), 1.0, source="camera", confidence=0.6, alternatives=(BonusTaken("red", 1),))
    house.desk.latest(1)
    entry = host.get(f"{GAME}/entries?lang=en").json()["entries"][-1]
    assert entry["alternatives"][0]["event"] == {"kind": "BonusTaken", "player": "red", "stars": 1}
    assert "red" in entry["alternatives"][0]["text"]
    assert host.get(GAME).json()["view"]["unsure"] == [2]


def test_many_at_once_are_taken_one_after_the_other_and_each_once(place: str, tmp_path: Path) -> None:
    """The same on each kind of database: eight threads, each request sent twice."""
    chosen = settings(tmp_path, store=place, write_burst=1000)
    with Store.open(place) as store:
        desk = Desk(chosen, Hosting(store), Signer(SECRET), ADDRESS)
        desk.hosting.begin_table("Kitchen")
        house = House(desk, create_app(desk))
        cookies = dict(house.host().cookies)
        begin(house.host())

        def send(number: int) -> Any:
            client = TestClient(house.app, ADDRESS, headers={"Origin": ADDRESS}, cookies=cookies)
            event = {"kind": "InkSeen", "player": THREE[number % 3]}
            key = {"Idempotency-Key": f"at-once-{number}"}
            return client.post(f"{GAME}/acts", json={"event": event}, headers=key).json()

        with ThreadPoolExecutor(8) as pool:
            answers = list(pool.map(send, [number // 2 for number in range(40)]))
        assert answers[::2] == answers[1::2]
        assert sorted(answer["version"] for answer in answers[::2]) == list(range(2, 22))
        assert len(store.record(1).journal) == 21
