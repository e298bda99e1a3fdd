"""What the front end takes from a worker: data, in time, and not too much."""

import itertools
import pickle
import socket
import struct
import threading
import time
from collections.abc import Iterator

import pytest

from mkdocs_sybil._internal import job, wire

Ends = tuple[socket.socket, socket.socket]


@pytest.fixture
def ends() -> Iterator[Ends]:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        yield ours, theirs


def test_a_message_comes_as_it_was_sent(ends: Ends) -> None:
    ours, theirs = ends
    message = [{"a": "\ud800\U0001f600\0", "b": None}, "x" * 500_000]
    sender = threading.Thread(target=wire.send, args=(theirs, message))
    sender.start()
    assert wire.receive(ours, seconds=60) == message
    sender.join()


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (wire.LENGTH.pack(2) + b"\xff\xff", "This is not a message."),
        (wire.LENGTH.pack(4) + b"nope", "This is not a message."),
        (wire.LENGTH.pack(wire.A_MESSAGE + 1) + b"1", "This message is too long."),
        (wire.LENGTH.pack(2**64 - 1), "This message is too long."),
        (wire.LENGTH.pack(100_000) + b"[" * 100_000, "This is not a message."),
        (struct.pack("!i", 20) + pickle.dumps([1, 2]), "This message is too long."),
        (b"", "The other end is closed."),
    ],
)
def test_what_is_no_message(ends: Ends, data: bytes, why: str) -> None:
    ours, theirs = ends
    theirs.sendall(data)
    theirs.shutdown(socket.SHUT_WR)
    with pytest.raises(ConnectionError) as error:
        wire.receive(ours, seconds=60)
    assert str(error.value) == why


def test_a_message_may_be_as_long_as_that_and_take_any_time(ends: Ends) -> None:
    ours, theirs = ends
    for _ in range(2):
        wire.send(theirs, "abc")
    assert wire.receive(ours, most=5) == "abc"
    with pytest.raises(ConnectionError, match="too long"):
        wire.receive(ours, most=4)


@pytest.mark.parametrize("data", [b"", b"\0", wire.LENGTH.pack(10), wire.LENGTH.pack(10) + b"1"])
def test_what_does_not_come_is_not_waited_for(ends: Ends, data: bytes) -> None:
    ours, theirs = ends
    theirs.sendall(data)
    with pytest.raises(TimeoutError):
        wire.receive(ours, seconds=0.1)


def test_what_comes_byte_by_byte_has_no_more_time(ends: Ends) -> None:
    ours, theirs = ends
    theirs.sendall(wire.LENGTH.pack(1000))
    done = threading.Event()

    def drip() -> None:
        while not done.wait(0.02):
            theirs.send(b" ")

    sender = threading.Thread(target=drip)
    sender.start()
    with pytest.raises(TimeoutError):
        wire.receive(ours, seconds=0.3)
    done.set()
    sender.join()


def test_nobody_takes_a_message(ends: Ends) -> None:
    _, theirs = ends
    started = time.monotonic()
    with pytest.raises(TimeoutError):
        wire.send(theirs, "x" * 10_000_000, 0.1)
    assert time.monotonic() - started < 60


def test_results() -> None:
    every = bytes(range(256))
    results = [
        job.new_result("a", "b", skipped=True) | {"out": every, "err": b"\xff"},
        job.new_result(),
    ]
    assert job.unpacked(job.packed(results), 2) == results


@pytest.mark.parametrize(
    "found",
    [
        None, [], {}, "x", [1], [[]], ["end"], [{"text": 1}], [{"problem": []}], [{"out": 1}],
        [{"out": "\u20ac"}], [{"err": None}], [{}, {}],
    ],
)  # fmt: skip
def test_what_is_no_result(found: object) -> None:
    with pytest.raises(ValueError, match=r"."):
        job.unpacked(found, 1)


def test_a_result_holds_what_is_known_and_no_more() -> None:
    (result,) = job.unpacked([{"problem": "x" * 1000, "text": "y" * 10**6, "more": 1}], 1)
    assert result.keys() == job.new_result().keys()
    assert len(result["problem"]) == job.SHORT
    assert len(result["text"]) < 2 * job.LONG


def test_what_was_sent_in_time_is_taken_late(ends: Ends, monkeypatch: pytest.MonkeyPatch) -> None:
    """The front end may have been stopped, with Ctrl+Z, in the meantime."""
    ours, theirs = ends
    wire.send(theirs, "abc")
    clock = itertools.count(step=100)
    monkeypatch.setattr("time.monotonic", clock.__next__)
    assert wire.receive(ours, seconds=60) == "abc"
