"""The demonstration begins by itself at a table at which nothing was played, and nowhere else."""

from __future__ import annotations

from service.watching.plan import Camera
from tests.service.api.conftest import House
from tests.service.api.test_games import begin

DEMO = Camera("demo")


def waits(house: House) -> bool:
    """Whether the clip is played at the table as soon as somebody looks."""
    house.desk.watchers.demonstrate(1)
    return 1 in house.desk.watchers._demos


def test_it_waits_at_a_new_table_until_somebody_looks(house: House) -> None:
    assert waits(house)
    assert house.desk.watchers.eyes(1).plan.camera == DEMO


def test_a_table_at_which_people_play_by_hand_gets_no_camera_and_no_game(house: House) -> None:
    begin(house.host(), "judge")
    assert not waits(house)
    assert house.desk.watchers.eyes(1).plan.camera is None


def test_a_table_at_which_people_played_with_the_clip_as_their_camera_is_left_alone(house: House) -> None:
    begin(house.host())
    house.desk.watchers.eyes(1).choose(DEMO)
    assert not waits(house)


def test_a_demonstration_that_is_under_way_does_not_begin_anew(house: House) -> None:
    begin(house.host(), title="Demonstration")
    assert not waits(house)
