"""Messages over a pipe: they come as they were sent, and what is none is told."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.watching.wire import HEAD, Broken, Message, read

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(), lambda inner: st.lists(inner, max_size=3)
)


@given(st.lists(st.tuples(st.text(), st.dictionaries(st.text(), VALUES, max_size=3), st.binary()), max_size=4))
def test_messages_come_as_they_were_sent(sent: list[tuple[str, dict[str, object], bytes]]) -> None:
    messages = [Message(*one) for one in sent]
    pipe = io.BytesIO(b"".join(message.written() for message in messages))
    found = [read(pipe) for _ in messages]
    assert found == messages
    assert read(pipe) is None


def test_a_pipe_that_ends_within_a_message_has_ended() -> None:
    whole = Message("picture", {"number": 3}, b"jpeg").written()
    for cut in range(len(whole)):
        assert read(io.BytesIO(whole[:cut])) is None


@pytest.mark.parametrize("content", [HEAD.pack(2**31, 0), HEAD.pack(2, 0) + b"[]", HEAD.pack(3, 0) + b"{x}"])
def test_what_is_no_message_is_told(content: bytes) -> None:
    with pytest.raises(Broken):
        read(io.BytesIO(content + bytes(100)))
