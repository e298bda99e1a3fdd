"""Run a command without a network and with a folder that cannot be written, as a kernel sees it.

`enclosed(command, folder, environment)` returns the command line. It starts this file in new Linux
namespaces, which has their loopback interface up, mounts the folder read-only and becomes the
command. Root may write where permissions forbid it; on a read-only mount nobody may.
"""

import fcntl
import functools
import os
import shutil
import socket
import struct
import subprocess
import sys
from pathlib import Path

import pytest

WAYS = (
    ["unshare", "--map-root-user", "--net", "--mount"],
    ["sudo", "--non-interactive", "unshare", "--net", "--mount"],
)
SIOCSIFFLAGS, IFF_UP = 0x8914, 1


@functools.cache
def way(folder: Path) -> list[str]:
    """Return how this machine makes namespaces. Without one, a test fails in CI, and says so."""
    failures = []
    for command in WAYS:
        if shutil.which(command[0]):
            call = [*command, sys.executable, __file__, str(folder), "0", "0", "true"]
            done = subprocess.run(call, capture_output=True, text=True)
            if not done.returncode:
                return command
            failures.append(f"{command[0]}: {done.stderr.strip()}")
    problem = f"These tests need Linux namespaces, which this machine does not give. {failures}"
    if os.environ.get("CI"):
        pytest.fail(problem)
    pytest.skip(problem)


def enclosed(command: list[str], folder: Path, environment: dict[str, str]) -> list[str]:
    """Return the command line that runs a command without a network, and cannot write a folder."""
    start = way(folder)
    user = [str(os.getuid()), str(os.getgid())] if start[0] == "sudo" else ["0", "0"]
    settings = [f"{name}={value}" for name, value in environment.items()]
    own = [sys.executable, __file__, str(folder), *user]
    return [*start, "env", "-i", *settings, *own, *command]


def main(folder: str, uid: str, gid: str, *command: str) -> None:
    """Prepare the namespaces that this process is in, and become the command."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        fcntl.ioctl(any_socket, SIOCSIFFLAGS, struct.pack("16sh", b"lo", IFF_UP))
    subprocess.run(["mount", "--bind", folder, folder], check=True)
    subprocess.run(["mount", "-o", "remount,bind,ro", folder], check=True)
    os.chdir(folder)  # again: the old one is below the mount
    os.setgid(int(gid))
    os.setuid(int(uid))
    os.execvp(command[0], command)


if __name__ == "__main__":
    main(*sys.argv[1:])
