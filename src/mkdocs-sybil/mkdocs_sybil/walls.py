"""What keeps a program from the network, and from files outside of its own folder.

On Linux, namespaces: a program sees the tree read-only, has no network but loopback, and the
recorded outputs are not there. Where the system gives no namespaces, an audit hook refuses what
Python itself notices. Both guard against accidents, not against a program that means harm.
"""

import ctypes
import os
import re
import signal
import socket
import struct
import sys
from pathlib import Path

ADOPTS_ORPHANS = sys.platform == "linux"

# Of Linux: sched.h, sys/mount.h, sys/prctl.h, net/if.h
CLONE_NEWNS, CLONE_NEWUSER, CLONE_NEWNET = 0x00020000, 0x10000000, 0x40000000
MS_BIND, MS_REC, MS_PRIVATE = 4096, 16384, 1 << 18
SYS_MOUNT_SETATTR, AT_FDCWD, AT_RECURSIVE, READ_ONLY = 442, -100, 0x8000, 1
PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36
MADV_COLLAPSE, HUGE = 25, 1 << 21
SIOCSIFFLAGS, IFF_UP = 0x8914, 1

WRITE_FLAGS = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
# Audit events (https://docs.python.org/3/library/audit_events.html) whose first two
# arguments are paths that change, or a path and something that is not one.
CHANGES = {
    "os.chmod", "os.chown", "os.link", "os.mkdir", "os.remove", "os.rename", "os.rmdir",
    "os.symlink", "os.truncate", "os.utime", "shutil.rmtree", "sqlite3.connect",
}  # fmt: skip
LOOK_UPS = {"socket.getaddrinfo", "socket.gethostbyaddr", "socket.gethostbyname"}
CONNECTIONS = {"socket.bind", "socket.connect", "socket.sendmsg", "socket.sendto"}
DEVICES = ("/dev",)

writable: list[str] = []  # the folders that the program in this process may change


class ForbiddenError(PermissionError):
    """A program reached for the network, or changed a file outside of its folder."""


def build(writable: str, hidden: dict[str, str]) -> str:
    """Put this process, and what it starts, behind walls. Return why not, if that cannot be.

    Only `writable` can be changed. Each folder of `hidden` is replaced by the one it maps to.
    """
    if sys.platform != "linux":
        return f"{sys.platform} has no namespaces"
    libc = ctypes.CDLL(None, use_errno=True)

    def call(name: str, *arguments: object) -> None:
        if getattr(libc, name)(*arguments):
            number = ctypes.get_errno()
            raise OSError(number, f"{name}: {os.strerror(number)}")

    def mount(source: str | None, target: str, kind: str | None, flags: int) -> None:
        names = [name.encode() if name else None for name in (source, target, kind)]
        call("mount", *names, flags, None)

    def read_only(folder: str, yes: bool) -> None:
        flag = READ_ONLY if yes else 0
        attributes = struct.pack("QQQQ", flag, READ_ONLY - flag, 0, 0)
        options = AT_RECURSIVE, attributes, len(attributes)
        call("syscall", SYS_MOUNT_SETATTR, AT_FDCWD, folder.encode(), *options)

    user, group = os.getuid(), os.getgid()
    try:
        call("unshare", CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWNET)
        Path("/proc/self/setgroups").write_text("deny")
        Path("/proc/self/uid_map").write_text(f"{user} {user} 1")
        Path("/proc/self/gid_map").write_text(f"{group} {group} 1")
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
            import fcntl

            fcntl.ioctl(any_socket, SIOCSIFFLAGS, struct.pack("16sh", b"lo", IFF_UP))
        mount(None, "/", None, MS_REC | MS_PRIVATE)
        mount(writable, writable, None, MS_BIND)
        for folder, instead in hidden.items():
            mount(instead, folder, None, MS_BIND)
        read_only("/", True)
        read_only(writable, False)
        mount("tmpfs", "/dev/shm", "tmpfs", 0)  # for tensors that processes share
    except OSError as error:
        return f"no namespaces ({error.strerror or error})"
    return ""


def use_huge_pages() -> None:
    """Put the memory of this process into huge pages, where Linux can: a third of the time to fork.

    That takes a second or more, so it pays from a hundred forks on. See MADV_COLLAPSE in
    madvise(2).
    """
    if sys.platform != "linux":
        return
    libc = ctypes.CDLL(None)
    for line in Path("/proc/self/maps").read_text().splitlines():
        # address, permissions, offset, device, inode and, if it has one, a name
        match = re.match(r"(\w+)-(\w+) rw\S+ \S+ 00:00 0 *(\[heap\])?$", line)
        if match:
            start = -(-int(match[1], 16) // HUGE) * HUGE
            size = int(match[2], 16) // HUGE * HUGE - start
            if size > 0:
                libc.madvise(ctypes.c_void_p(start), ctypes.c_size_t(size), MADV_COLLAPSE)


def adopt_orphans() -> None:
    """Make this process the parent of what its children leave behind, where Linux can."""
    if ADOPTS_ORPHANS:
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def end_with_parent() -> None:
    """End this process when its parent ends, where Linux can."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)


def watch() -> None:
    """Refuse in this process, once `writable` holds a folder, what Python notices of the rest."""
    sys.addaudithook(_refuse)  # it stays for ever


def _refuse(event: str, arguments: tuple[object, ...]) -> None:
    if not writable:
        return
    if event == "open":
        path, _, flags = arguments
        changed = [path] if isinstance(flags, int) and flags & WRITE_FLAGS else []
    elif event in CHANGES:
        changed = list(arguments[:2])
    elif event in LOOK_UPS or (
        event in CONNECTIONS
        and isinstance(arguments[0], socket.socket)
        and arguments[0].family != getattr(socket, "AF_UNIX", None)
    ):
        raise ForbiddenError(
            f"A program may not use the network ({event}). Let it make the data that it needs."
        )
    else:
        return
    for path in changed:
        if isinstance(path, str | bytes | os.PathLike) and path not in (":memory:", ""):
            target = Path(os.path.realpath(os.fsdecode(path)))
            if not any(target.is_relative_to(folder) for folder in (*writable, *DEVICES)):
                raise ForbiddenError(
                    f"A program may not change {target}. Let it use a relative path: it runs in "
                    "an empty folder."
                )
