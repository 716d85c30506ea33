"""Files that are whole or not there, and that take nobody else's place: how everything of ours reaches a disk."""

from __future__ import annotations

import io
import os
from collections.abc import Iterable
from pathlib import Path
from select import select
from stat import S_ISREG
from typing import BinaryIO

from nonet._base.errors import PuzzleError, shorten

# Never through a link that somebody left under our name, and never as text (Windows).
_FLAGS = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)


def check_name(name: str) -> None:
    """Refuse what no file can be called: nothing, a NUL, a folder."""
    if not name or "\0" in name:
        raise PuzzleError(f"cannot write {shorten(name)}: not a file name")
    if name.endswith(("/", os.sep)) or Path(name).is_dir():
        raise PuzzleError(f"cannot write {shorten(name)}: it is a directory")


def check_place(name: str, *, force: bool) -> None:
    """Refuse a place where no file can be written. What exists is only overwritten with `force`."""
    check_name(name)
    path = Path(name)
    if is_there(path) and not force:
        raise PuzzleError(taken(path))
    if not path.parent.is_dir():
        raise PuzzleError(f"cannot write {shorten(name)}: no such file or directory")
    if not os.access(path.parent, os.W_OK):
        raise PuzzleError(f"cannot write {shorten(name)}: permission denied")


def is_there(path: Path) -> bool:
    """Return True if the name is taken, even by a link whose target is missing."""
    return os.path.lexists(path)


def is_plain_file(path: Path) -> bool:
    """Return True if the name is that of a regular file, not of a link, a folder or a pipe."""
    try:
        return S_ISREG(path.lstat().st_mode)
    except OSError:
        return False


def taken(path: Path) -> str:
    return f"the output {shorten(str(path))} exists (--force overwrites it)"


def create_file(path: Path) -> int:
    """Return a new file, open for writing; raise FileExistsError if the name is taken, even by a link."""
    return os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | _FLAGS, 0o666)


def open_file(path: Path) -> int:
    """Return an existing file, open for writing; raise an error if it is a link."""
    return os.open(path, os.O_RDWR | _FLAGS)


def write_whole(path: Path, data: bytes, *, force: bool) -> None:
    """Write under an unused name, then move the file: a failure leaves the old file, and nothing else."""
    part = path.with_name(f"{path.name[:50]}.{os.urandom(6).hex()}.part")
    descriptor = create_file(part)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
        move(part, path, force=force)
    except BaseException:  # Ctrl-C too
        part.unlink(missing_ok=True)
        raise


def move(part: Path, path: Path, *, force: bool) -> None:
    """Give a whole file its name. Without `force` nothing loses that name, even if it got it just now."""
    if force:
        part.replace(path)
        return
    try:
        _move_if_free(part, path)
    except FileExistsError:
        raise PuzzleError(taken(path)) from None


def _move_if_free(part: Path, path: Path) -> None:
    try:
        os.link(part, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links: an empty file holds the name until ours has it
        _move_onto_placeholder(part, path)
    else:
        part.unlink()


def _move_onto_placeholder(part: Path, path: Path) -> None:
    held = create_file(path)
    try:
        os.close(held)
        part.replace(path)
    except BaseException:  # Ctrl-C too
        if is_there(part):  # the name is still that of the empty file
            path.unlink(missing_ok=True)
        raise


def check_folder(name: str) -> None:
    """Refuse a place where no new folder can be, and a folder that has something in it."""
    path = Path(name)
    if not name or "\0" in name:
        raise PuzzleError(f"cannot write {shorten(name)}: not a file name")
    if is_there(path) and not (path.is_dir() and not any(path.iterdir())):
        raise PuzzleError(f"cannot write {shorten(name)}: it exists and is not an empty folder")
    if not path.absolute().parent.is_dir():
        raise PuzzleError(f"cannot write {shorten(name)}: no such file or directory")


def write_folder(name: str, files: Iterable[tuple[str, bytes]]) -> None:
    """Write all files beside the folder and rename, so that it has all of them or there is none."""
    from shutil import rmtree
    from tempfile import mkdtemp

    check_folder(name)
    path = Path(name).absolute()
    part = Path(mkdtemp(prefix=f"{path.name}.", suffix=".part", dir=path.parent))
    try:
        for each, data in files:
            (part / each).parent.mkdir(parents=True, exist_ok=True)
            (part / each).write_bytes(data)
        part.chmod(0o777 & ~_umask())
        if path.is_dir():  # it is empty; Windows cannot replace a folder
            path.rmdir()
        part.replace(path)
    except BaseException:  # Ctrl-C too
        rmtree(part, ignore_errors=True)
        raise


def _umask() -> int:
    """Return the umask of this process. Reading it is possible only by setting it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


# Writing to a file without a buffer, which may take only a part of what it is given.

Text = bytes | bytearray | memoryview


def write_all(file: BinaryIO | io.RawIOBase, data: Text) -> None:
    """Write all bytes. A raw file may take only some at once, as when the disk is nearly full, or none yet."""
    rest = memoryview(data)
    while rest:
        size = file.write(rest)
        if size is None:
            select([], [file], [])
        else:
            rest = rest[size:]
