"""Settings, the secret key, the certificate, the port: what `paperref serve` begins with."""

from __future__ import annotations

import socket
import stat
from pathlib import Path

import pytest
from cryptography import x509

from service.api.addresses import listen, reached_at, written
from service.api.certificate import certificate
from service.api.secret import secret_key
from service.api.serve import camera_of, host_passes, links
from service.api.settings import read_settings
from service.cli import run
from service.fault import Fault
from service.watching.plan import Camera
from tests.service.api.conftest import House, settings


@pytest.mark.parametrize("secret", ["changethis", "changeme" * 5, "secret", "a" * 64, ""])
def test_a_secret_that_is_none_is_refused_and_not_repeated(monkeypatch: pytest.MonkeyPatch, secret: str) -> None:
    monkeypatch.setenv("PAPERREF_SECRET", secret)
    with pytest.raises(Fault, match="PAPERREF_SECRET") as caught:
        read_settings()
    assert "change" not in str(caught.value)


def test_settings_come_from_the_command_line_then_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAPERREF_PORT", "9000")
    assert (read_settings().port, read_settings(port=9001).port, read_settings(port=None).port) == (9000, 9001, 9000)
    monkeypatch.setenv("PAPERREF_PORT", "x")
    with pytest.raises(Fault, match="--port"):
        read_settings()


def test_the_address_by_which_people_know_the_service_is_an_origin(tmp_path: Path) -> None:
    assert settings(tmp_path, public_url="https://table.example/").public_url == "https://table.example"
    assert settings(tmp_path, public_url="https://table.example").secure
    assert not settings(tmp_path, public_url="http://table.example", https=True).secure
    for url in ("table.example", "https://table.example/x", "https://"):
        with pytest.raises(Fault, match="public_url"):
            read_settings(public_url=url)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("write_rate", value) for value in ("0", "-1", "nan", "inf")),
        *(("read_burst", "0"), ("pass_days", "1e300"), ("poll_seconds", "inf"), ("stall_seconds", "nan")),
        ("webhook", "file:///etc/passwd"),
    ],
)
def test_a_setting_with_which_nobody_could_be_served_is_refused_in_one_line(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(f"PAPERREF_{name.upper()}", value)
    with pytest.raises(Fault, match=f"--{name}") as caught:
        read_settings()
    assert "\n" not in str(caught.value)
    assert "Value error" not in str(caught.value)


def test_the_secret_key_is_made_once_and_nobody_else_may_read_it(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    key = secret_key(folder)
    path = folder / "secret.key"
    assert len(key) >= 32
    assert secret_key(folder) == key
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.chmod(0o644)
    with pytest.raises(Fault, match="chmod 600"):
        secret_key(folder)
    path.chmod(0o600)
    path.write_text("short")
    with pytest.raises(Fault, match="no secret key"):
        secret_key(folder)


def test_a_certificate_is_kept_for_the_same_hosts_and_made_anew_for_others(tmp_path: Path) -> None:
    path = certificate(tmp_path, ("192.168.1.5", "localhost"))
    first = path.read_bytes()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert certificate(tmp_path, ("localhost",)).read_bytes() == first
    assert certificate(tmp_path, ("10.0.0.1", "localhost")).read_bytes() != first
    path.write_bytes(b"damaged")
    assert x509.load_pem_x509_certificate(certificate(tmp_path, ("localhost",)).read_bytes())


def test_a_port_in_use_is_told_in_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PAPERREF_DATA", str(tmp_path))
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        code = run(["serve", "--host", "127.0.0.1", "--port", str(port), "--store", str(tmp_path / "r.sqlite3")])
    assert code == 2
    assert capsys.readouterr().err == (
        f"paperref: --port {port}: is in use, perhaps by another paperref; end that or give another\n"
    )


def test_a_place_that_can_be_no_store_is_told_and_leaves_no_folder_behind(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PAPERREF_DATA", raising=False)
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ann, " * 200)
    assert run(["serve", "--host", "127.0.0.1", "--port", "0", "--store", str(letter)]) == 2
    assert capsys.readouterr().err.startswith(f"paperref: {letter}: is no store of records")
    assert list(tmp_path.iterdir()) == [letter]


@pytest.mark.parametrize("film", ["evening.mp4", "EVENING.MOV", "films/evening"])
def test_a_film_that_is_not_there_is_no_webcam_that_is_waited_for(film: str) -> None:
    with pytest.raises(Fault, match=f"^--camera {film}: no such film; give"):
        camera_of(film)


def test_a_host_that_is_none_of_this_computer_is_told() -> None:
    with pytest.raises(Fault, match="cannot listen there"):
        listen("192.0.2.77", 0)


def test_addresses_are_written_as_they_are_typed() -> None:
    assert written(False, "10.0.0.1", 80) == "http://10.0.0.1"
    assert reached_at("10.0.0.1") == "10.0.0.1"
    assert reached_at("0.0.0.0") not in ("0.0.0.0", "")


def test_the_host_s_link_stays_the_same_while_it_holds(house: House, moment: list[float]) -> None:
    (first,) = map(house.desk.link, host_passes(house.desk))
    assert house.desk.link(host_passes(house.desk)[0]) == first
    moment[0] += house.desk.settings.pass_days * 86400
    assert house.desk.link(host_passes(house.desk)[0]) != first


def test_the_host_is_told_the_link_of_every_table_by_its_name(house: House) -> None:
    held = host_passes(house.desk)
    assert links(house.desk, held) == [f"host, keep this link to yourself: {house.desk.link(held[0])}"]
    garden = house.desk.hosting.begin_table("[red]Garden")
    house.desk.watchers.eyes(garden.id).choose(Camera("address", "rtsp://ann:secret@10.0.0.7/live"))
    held = host_passes(house.desk)
    told = links(house.desk, held)
    assert told[0] == f"host of 'Kitchen', keep this link to yourself: {house.desk.link(held[0])}"
    assert told[1] == f"host of '[red]Garden', keep this link to yourself: {house.desk.link(held[1])}"
    assert told[2] == "  camera of this table: rtsp://10.0.0.7/live"
    for line, table in zip(told, (1, garden.id), strict=False):
        guest = house.stranger()
        assert guest.get(line.rpartition(" ")[2]).headers["location"] == f"/tables/{table}"
        assert [one["table"] for one in guest.get("/api/session").json()["tables"]] == [table]


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="this system does not have it")
def test_whose_other_end_is_gone_without_a_word_is_given_up_soon() -> None:
    with listen("127.0.0.1", 0) as listening, socket.create_connection(listening.getsockname()):
        accepted = listening.accept()[0]
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 30_000
            assert accepted.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)
