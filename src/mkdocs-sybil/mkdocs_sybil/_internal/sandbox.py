"""The sandbox keeps a program from the network, and from the files and processes of others.

Three things, of which each holds where the one before cannot be had:

- *Namespaces* (Linux): a program sees the tree read-only and without recorded outputs, has no
  network but loopback, sees only the processes that it starts, and has a temporary folder and
  shared memory of its own.
- *Landlock* (Linux, also in containers): it can change only the folder of its job, and, from
  Linux 6.12 on, signal only the processes that it starts.
- An *audit hook* refuses what Python itself notices: writes, recorded outputs, the network. It
  does not see what compiled code and other programs do.

All guard against accidents, not against a program that means harm.
"""

import contextlib
import ctypes
import errno
import os
import re
import select
import shutil
import signal
import socket
import struct
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import psutil

# Of Linux: sched.h, sys/mount.h, sys/prctl.h, linux/landlock.h, net/if.h
CLONE_NEWNS, CLONE_NEWIPC, CLONE_NEWUSER = 1 << 17, 1 << 27, 1 << 28
CLONE_NEWPID, CLONE_NEWNET = 1 << 29, 1 << 30
MS_RDONLY, MS_BIND, MS_REC, MS_PRIVATE = 1, 4096, 16384, 1 << 18
SYS_MOUNT_SETATTR, AT_FDCWD, AT_RECURSIVE, READ_ONLY = 442, -100, 0x8000, 1
SYS_LANDLOCK_CREATE_RULESET, SYS_LANDLOCK_ADD_RULE, SYS_LANDLOCK_RESTRICT_SELF = 444, 445, 446
LANDLOCK_VERSION, LANDLOCK_PATH_BENEATH, LANDLOCK_SCOPE_SIGNAL = 1, 1, 2
# The rights to change something, which came with the versions 1, 2 (REFER) and 3 (TRUNCATE).
LANDLOCK_WRITES = 1 << 1 | sum(1 << bit for bit in range(4, 13)), 1 << 13, 1 << 14
PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_CAPBSET_DROP = 1, 4, 24
PR_SET_CHILD_SUBREAPER, PR_SET_NO_NEW_PRIVS = 36, 38
CAPABILITY_VERSION = 0x20080522
MADV_COLLAPSE, HUGE = 25, 1 << 21
IPC_RMID = 0
KEYCTL, KEYCTL_JOIN_SESSION_KEYRING = {"x86_64": 250, "aarch64": 219}, 1
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
SHARED, QUEUES = "/dev/shm", "/dev/mqueue"
JOBS = "jobs"  # the folder of the folders of jobs
# Names, in an environment variable, what to do without: forks, namespaces, landlock. For tests of
# what holds on other platforms.
WITHOUT = "MKDOCS_SYBIL_WITHOUT"
OUTPUTS = (".out", ".md", ".mmd", ".svg", ".json", ".err")  # of recorded outputs

LIBC: Any = None if sys.platform == "win32" else ctypes.CDLL(None, use_errno=True)
namespaces = ""  # the folder of all jobs, if programs are in namespaces
own_processes = False  # whether programs are in a PID namespace, too
own_memory = False  # whether shared memory that has no file ends with a program, too
adopts_orphans = False
landlock = False
writable: list[str] = []  # the folder that the program in this process may change
unreadable: list[str] = []  # the folders of the pages, and of the snippets


class ForbiddenError(PermissionError):
    """A program reached for the network, or for a file outside of its folder."""

    def __init__(self, text: str) -> None:
        super().__init__(errno.EPERM, text)  # libraries tell the two, and not the error itself

    def __str__(self) -> str:
        return str(self.strerror)


def is_output(path: Path) -> bool:
    """Tell whether a file holds what a program beside it prints: `name.out` beside `name.py`."""
    return path.suffix in OUTPUTS and any(
        path.with_name(f"{stem}.py").exists() for stem in {path.stem, path.stem.partition(".")[0]}
    )


# Linux


def libc_call(name: str, *arguments: object) -> int:
    """Call a function of the C library; raise OSError if it fails."""
    result: int = getattr(LIBC, name)(*arguments)
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{name}: {os.strerror(number)}")
    return result


def _mount(source: str | None, target: str, kind: str | None = None, flags: int = 0) -> None:
    names = [os.fsencode(name) if name else None for name in (source, target, kind)]
    libc_call("mount", *names, flags, None)


def _read_only(folder: str, yes: bool) -> None:
    flag = READ_ONLY if yes else 0
    attributes = struct.pack("QQQQ", flag, READ_ONLY - flag, 0, 0)
    options = AT_RECURSIVE, attributes, len(attributes)
    libc_call("syscall", SYS_MOUNT_SETATTR, AT_FDCWD, os.fsencode(folder), *options)


def build(folder: str, hidden: dict[str, str]) -> str:
    """Put this process, and what it starts, into namespaces. Return why not, if that cannot be.

    Only `folder` can be changed. Each folder of `hidden` is replaced by the one it maps to.
    """
    global namespaces, own_processes, landlock
    if sys.platform != "linux":
        return f"{sys.platform} has no namespaces"
    without = os.environ.get(WITHOUT, "").split()
    user, group = os.getuid(), os.getgid()
    try:
        if "namespaces" in without:
            raise OSError(f"{WITHOUT} is set")
        libc_call("unshare", CLONE_NEWUSER | CLONE_NEWNS)
        Path("/proc/self/setgroups").write_text("deny")
        Path("/proc/self/uid_map").write_text(f"{user} {user} 1")
        Path("/proc/self/gid_map").write_text(f"{group} {group} 1")
        _begin_network()
        _mount(None, "/", None, MS_REC | MS_PRIVATE)
        _mount(folder, folder, None, MS_BIND)
        for target, instead in hidden.items():
            _mount(instead, target, None, MS_BIND)
        _read_only("/", True)
        _read_only(folder, False)
    except OSError as error:
        landlock = "landlock" not in without and _landlock_version() > 0
        instead = "Landlock instead of" if landlock else "no"
        return f"{instead} namespaces ({error.strerror or error})"
    namespaces, own_processes = folder, _can_have_own_processes()
    return ""


def _begin_network() -> None:
    """Put this process into a network of its own, which has nothing but loopback."""
    import fcntl

    libc_call("unshare", CLONE_NEWNET)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        fcntl.ioctl(any_socket, SIOCSIFFLAGS, struct.pack("16sh", b"lo", IFF_UP))


def _can_have_own_processes() -> bool:
    """Tell whether a PID namespace can have its /proc: in some containers it cannot."""
    if pid := os.fork():
        return os.waitpid(pid, 0)[1] == 0
    try:
        libc_call("unshare", CLONE_NEWNS | CLONE_NEWPID)
        if pid := os.fork():
            os._exit(os.waitpid(pid, 0)[1] != 0)
        _mount("proc", "/proc", "proc", MS_RDONLY)
        os._exit(0)
    finally:
        os._exit(1)


def contain(parent: int) -> None:
    """Let the programs that this process starts have processes and temporary files of their own.

    It goes on in a child, the first process of a PID namespace. Programs do not see what is above
    it and cannot end it, and they end with it. Without namespaces, it adopts what they leave.
    """
    global own_memory
    end_with_parent(parent)
    if namespaces:
        libc_call("unshare", CLONE_NEWNS | (CLONE_NEWPID if own_processes else 0))
        if own_processes:
            outer = os.pidfd_open(os.getpid())
            if pid := os.fork():
                os.waitpid(pid, 0)
                os._exit(0)
            end_with_parent(0)  # so it is called from in here
            if select.select([outer], [], [], 0)[0]:
                os._exit(1)  # it has ended before
            os.close(outer)
            _mount("proc", "/proc", "proc", MS_RDONLY)
        with contextlib.suppress(OSError):
            _begin_network()  # so that two programs may have the same port at once
        with contextlib.suppress(OSError):
            libc_call("unshare", CLONE_NEWIPC)
            own_memory = True
        _read_only(namespaces, True)
        _mount("tmpfs", f"{namespaces}/{JOBS}", "tmpfs")
        if Path(SHARED).is_dir():
            _mount("tmpfs", SHARED, "tmpfs")  # for tensors that processes share
        if own_memory and Path(QUEUES).is_dir():
            _mount("mqueue", QUEUES, "mqueue")
        _give_up_rights()
    adopt_orphans()


def _give_up_rights() -> None:
    """Give up, also for what this process starts, the rights by which it could undo all that."""
    for right in range(64):
        if LIBC.prctl(PR_CAPBSET_DROP, right, 0, 0, 0):
            break
    header, none = struct.pack("Ii", CAPABILITY_VERSION, 0), bytes(24)
    libc_call("capset", ctypes.create_string_buffer(header), none)


def leave_no_core() -> None:
    """Let nobody keep the memory of a program that crashes, in a file or in a journal."""
    if sys.platform != "win32":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_CORE)
        least = 1 if most == resource.RLIM_INFINITY else min(most, 1)
        resource.setrlimit(resource.RLIMIT_CORE, (least, most))  # 1: see core(5)


def let_look(others: bool) -> None:
    """Say whether other processes may look into this one: its memory, its open files."""
    if sys.platform == "linux":
        libc_call("prctl", PR_SET_DUMPABLE, int(others), 0, 0, 0)


def leave_keyrings() -> None:
    """Begin a keyring: a key that a program adds to that of its session ends with the session."""
    number = KEYCTL.get(os.uname().machine) if sys.platform == "linux" else None
    if number is not None:  # where it is forbidden, programs cannot add a key either
        LIBC.syscall(number, KEYCTL_JOIN_SESSION_KEYRING, None)


def adopt_orphans() -> None:
    """Become the parent of what a program leaves behind, where Linux can."""
    global adopts_orphans
    if sys.platform == "linux":
        libc_call("prctl", PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
        adopts_orphans = True


def _children() -> Iterable[psutil.Process]:
    with contextlib.suppress(psutil.Error):  # where there is no /proc
        yield from psutil.Process().children(recursive=True)


def end_orphans() -> None:
    """End what a program has left behind, where this process adopts it."""
    if not adopts_orphans:
        return
    with contextlib.suppress(ChildProcessError):
        while True:
            if not os.waitpid(-1, os.WNOHANG)[0]:
                if own_processes:
                    os.kill(-1, signal.SIGKILL)
                for process in [] if own_processes else _children():
                    with contextlib.suppress(psutil.Error):
                        process.kill()
                time.sleep(0.0005)
    if namespaces:
        _empty(Path(SHARED))
    if own_memory:
        for number in _numbers("shm"):
            LIBC.shmctl(number, IPC_RMID, None)
        for number in _numbers("msg"):
            LIBC.msgctl(number, IPC_RMID, None)
        for number in _numbers("sem"):
            LIBC.semctl(number, 0, IPC_RMID)
        _empty(Path(QUEUES))


def open_jobs() -> None:
    """Open the folder of all jobs, if this worker has one of its own: a program may close it."""
    if namespaces:
        Path(namespaces, JOBS).chmod(0o700)


def empty_jobs() -> None:
    """Remove what a program has put beside its own folder: the next one would find it."""
    if namespaces:
        _empty(Path(namespaces, JOBS))


def _empty(folder: Path) -> None:
    for path in folder.glob("*"):
        remove(path) if path.is_dir() and not path.is_symlink() else path.unlink()


def remove(folder: Path) -> None:
    """Remove a folder, however deep it is, and whatever a program has forbidden in it."""
    with contextlib.suppress(RecursionError):
        shutil.rmtree(folder, ignore_errors=True)
    left = [str(folder)] if folder.is_dir() else []
    count = 0
    with contextlib.suppress(OSError):
        while left:
            here = left.pop()
            os.chmod(here, 0o700)  # noqa: PTH101 (a Path of 4,000 folders is slow)
            for entry in list(os.scandir(here)):
                if entry.is_dir(follow_symlinks=False):
                    count += 1
                    left.append(f"{folder}.{count}")  # so that no path becomes too long
                    os.chmod(entry.path, 0o700)  # noqa: PTH101
                    os.rename(entry.path, left[-1])  # noqa: PTH104
                else:
                    os.unlink(entry.path)  # noqa: PTH108
            os.rmdir(here)  # noqa: PTH106


def _numbers(kind: str) -> list[int]:
    """Return the numbers of System V's shared memory, messages, or semaphores."""
    return [int(line.split()[1]) for line in _lines_of(f"/proc/sysvipc/{kind}")[1:]]


def _lines_of(file: str) -> list[str]:
    try:
        return Path(file).read_text().splitlines()
    except OSError:
        return []


def shared_memory(pids: list[int]) -> int:
    """Return how many bytes of memory are in files, and belong to no process or to several.

    That are the files that some processes have open, and with namespaces all that programs write.
    """
    files = {}
    for pid in pids if sys.platform == "linux" else ():
        with contextlib.suppress(OSError):
            for entry in os.scandir(f"/proc/{pid}/fd"):
                with contextlib.suppress(OSError):
                    name = os.readlink(entry.path)  # noqa: PTH115
                    if name.startswith(("/memfd:", f"{SHARED}/")):
                        status = entry.stat()
                        files[status.st_dev, status.st_ino] = status.st_blocks * 512
    if not namespaces:
        return sum(files.values())
    shared = [SHARED] if Path(SHARED).is_dir() else []
    counted = [Path(folder).stat().st_dev for folder in shared]
    memory = sum(size for (device, _), size in files.items() if device not in counted)
    for folder in f"{namespaces}/{JOBS}", *shared:
        status_of = os.statvfs(folder)
        memory += (status_of.f_blocks - status_of.f_bfree) * status_of.f_frsize
    if own_memory:
        memory += sum(int(line.split()[-2]) for line in _lines_of("/proc/sysvipc/shm")[1:])
    return memory


def close(folder: str, recorded: Iterable[str]) -> None:
    """Close the sandbox: this process may only change `folder`, and not read `recorded`."""
    writable.append(folder)
    if not namespaces:
        unreadable.extend(recorded)
    if landlock:
        _restrict(folder)


def _landlock_version() -> int:
    return int(
        LIBC.syscall(SYS_LANDLOCK_CREATE_RULESET, None, ctypes.c_size_t(0), LANDLOCK_VERSION)
    )


def _restrict(folder: str) -> None:
    """Let this process, and what it starts, change only a folder, and signal only itself."""
    version = _landlock_version()
    rights = LANDLOCK_WRITES[0] | sum(LANDLOCK_WRITES[1 : min(version, 3)])
    scoped = LANDLOCK_SCOPE_SIGNAL if version >= 6 else 0
    size = 8 if version < 4 else 16 if version < 6 else 24
    rules = libc_call(
        "syscall",
        SYS_LANDLOCK_CREATE_RULESET,
        struct.pack("QQQ", rights, 0, scoped),
        ctypes.c_size_t(size),
        0,
    )
    for path in (folder, *DEVICES):
        beneath = os.open(path, os.O_PATH)
        rule = struct.pack("=Qi", rights, beneath)
        libc_call("syscall", SYS_LANDLOCK_ADD_RULE, rules, LANDLOCK_PATH_BENEATH, rule, 0)
        os.close(beneath)
    libc_call("prctl", PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    libc_call("syscall", SYS_LANDLOCK_RESTRICT_SELF, rules, 0)
    os.close(rules)


def use_huge_pages() -> None:
    """Put the memory of this process into huge pages, where Linux can: a third of the time to fork.

    That takes a second or more, so it pays from a hundred forks on. See MADV_COLLAPSE in
    madvise(2).
    """
    if sys.platform != "linux":
        return
    for line in Path("/proc/self/maps").read_text().splitlines():
        # address, permissions, offset, device, inode and, if it has one, a name
        match = re.match(r"(\w+)-(\w+) rw\S+ \S+ 00:00 0 *(\[heap\])?$", line)
        if match:
            start = -(-int(match[1], 16) // HUGE) * HUGE
            size = int(match[2], 16) // HUGE * HUGE - start
            if size > 0:
                LIBC.madvise(ctypes.c_void_p(start), ctypes.c_size_t(size), MADV_COLLAPSE)


def end_with_parent(parent: int) -> None:
    """End this process when its parent ends, where Linux can; at once if it has ended before."""
    if sys.platform == "linux":
        libc_call("prctl", PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        if os.getppid() != parent:
            os._exit(1)


# Everywhere


def watch() -> None:
    """Refuse in this process, once `close` was called, what Python notices of the rest."""
    sys.addaudithook(_refuse)  # it stays for ever


def _refuse(event: str, arguments: tuple[object, ...]) -> None:
    if not writable:
        return
    if event == "open":
        path, _, flags = arguments
        if not (isinstance(flags, int) and flags & WRITE_FLAGS):
            if unreadable and isinstance(path, str | bytes | os.PathLike):
                _refuse_recorded(Path(os.path.realpath(os.fsdecode(path))))
            return
        changed = [path]
    elif event in CHANGES:
        changed = list(arguments[event == "os.symlink" : 2])
    elif event in CONNECTIONS and _is_local(arguments[0]):
        name = arguments[1]
        named = isinstance(name, str | bytes) and name[:1] not in ("", b"", "\0", b"\0")
        changed = [name] if named else []
    elif event in LOOK_UPS or (event in CONNECTIONS and isinstance(arguments[0], socket.socket)):
        raise ForbiddenError(
            f"A program may not use the network ({event}). Let it make the data that it needs."
        )
    else:
        return
    for path in changed:
        if isinstance(path, str | bytes | os.PathLike) and path not in (":memory:", ""):
            target = Path(os.path.realpath(os.fsdecode(path)))
            if not any(target.is_relative_to(folder) for folder in (*writable, *DEVICES)):
                reads = 'To read it: sqlite3.connect(f"file:{path}?mode=ro", uri=True). '
                raise ForbiddenError(
                    f"A program may not change {target}. {reads * (event == 'sqlite3.connect')}"
                    "Let it use a relative path: it runs in an empty folder."
                )


def _is_local(end: object) -> bool:
    """Tell whether a socket has a file, or nothing, as its address."""
    local = getattr(socket, "AF_UNIX", None)
    return isinstance(end, socket.socket) and end.family == local


def _refuse_recorded(path: Path) -> None:
    *docs, snippets = unreadable
    in_snippets = path.is_relative_to(snippets)
    if is_output(path) if in_snippets else any(map(path.is_relative_to, docs)):
        raise ForbiddenError(f"A program may not read what is recorded of it: {path}.")
