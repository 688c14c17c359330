"""What the server is told of a camera and of what is watched through it."""

from __future__ import annotations

import pytest

from service.watching.teller import Teller
from service.watching.wire import Message
from vision.cameras.life import State, Status


@pytest.mark.parametrize(
    ("doing", "camera", "told"),
    [
        ("watching", State.RUNNING, "watching"),
        ("watching", State.STALLED, "stalled"),
        ("idle", State.STARTING, "starting"),
        ("round_over", State.STARTING, "round_over"),
        ("failed", State.STARTING, "failed"),
        ("round_over", State.RECONNECTING, "lost"),
    ],
)
def test_a_film_that_waits_to_be_played_again_is_over_and_a_lost_camera_is_lost(
    doing: str, camera: State, told: str
) -> None:
    sent: list[Message] = []
    teller = Teller(sent.append)
    teller.doing = doing
    teller.at_once(Status("film", camera, 0.0))
    assert [message.said["state"] for message in sent] == [told]


def test_the_moment_of_the_picture_looked_at_is_told_and_is_no_news_by_itself() -> None:
    sent: list[Message] = []
    teller = Teller(sent.append)
    teller.begin(dry=False, game=3)
    sent.clear()
    teller.at_once(None)
    teller.moment = 61.2503
    teller.tell(None)
    assert [message.said["moment"] for message in sent] == [None]
    teller.at_once(None)
    assert sent[-1].said["moment"] == 61.25
    teller.begin(dry=False, game=3)
    teller.at_once(None)
    assert sent[-1].said["moment"] is None
