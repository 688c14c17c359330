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
