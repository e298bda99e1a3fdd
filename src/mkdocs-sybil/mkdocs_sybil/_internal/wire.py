"""What goes between the front end and its workers: JSON, with its length in front.

A program may get hold of an end of it, so nothing that comes through it is executed, and whoever
waits for something says for how long, and for how much. Whatever goes wrong is an OSError.
"""

import json
import socket
import struct
import time
from typing import Any

LENGTH = struct.Struct("!Q")
A_MESSAGE = 1_000_000  # bytes that are enough for all but what programs print


def send(end: socket.socket, message: object, seconds: float | None = None) -> None:
    """Send a message. Raises OSError if nobody takes it, within some seconds."""
    data = json.dumps(message).encode()
    end.settimeout(seconds)
    end.sendall(LENGTH.pack(len(data)) + data)


def receive(end: socket.socket, most: int = A_MESSAGE, seconds: float | None = None) -> Any:
    """Return the next message. Raises OSError if it does not come in time, or is too long."""
    until = None if seconds is None else time.monotonic() + seconds
    (length,) = LENGTH.unpack(_bytes(end, LENGTH.size, until))
    if length > most:
        raise ConnectionError("This message is too long.")
    try:
        return json.loads(_bytes(end, length, until).decode())
    except (ValueError, RecursionError):
        raise ConnectionError("This is not a message.") from None


def _bytes(end: socket.socket, count: int, until: float | None) -> bytes:
    data = bytearray()
    while len(data) < count:
        end.settimeout(None if until is None else max(0.001, until - time.monotonic()))
        if not (more := end.recv(min(count - len(data), 1 << 20))):
            raise ConnectionError("The other end is closed.")
        data += more
        if until is not None and len(data) < count and time.monotonic() > until:
            raise TimeoutError  # but what is there was sent in time: this process may have slept
    return bytes(data)
