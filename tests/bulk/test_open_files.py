"""Files are closed before they are renamed or removed, where the system demands it (Windows)."""

from __future__ import annotations

import os
from collections.abc import Callable
from io import FileIO
from pathlib import Path
from typing import Any

import pytest

from nonet._base.files import write_folder, write_whole
from nonet.bulk import resume
from nonet.bulk.outcome import Report
from nonet.bulk.resume import Target

OPENED = Path("/proc/self/fd")
pytestmark = pytest.mark.skipif(not OPENED.is_dir(), reason="this system does not list the open files of a process")


@pytest.fixture(autouse=True)
def windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Renaming and removing are what they are on Windows: no open file, and no folder in the place of another."""

    def strict(action: Callable[..., Any], *, is_move: bool) -> Callable[..., Any]:
        def run(path: Any, *others: Any, **how: Any) -> Any:
            names = {os.path.realpath(link) for link in OPENED.iterdir() if link.exists()}
            if os.path.realpath(path) in names:
                raise PermissionError(32, "another program uses the file", str(path))
            if is_move and Path(others[0]).is_dir():
                raise PermissionError(5, "access is denied", str(others[0]))
            return action(path, *others, **how)

        return run

    monkeypatch.setattr(resume, "fcntl", None)
    for name in ("rename", "replace"):
        monkeypatch.setattr(os, name, strict(getattr(os, name), is_move=True))
    for name in ("unlink", "remove"):
        monkeypatch.setattr(os, name, strict(getattr(os, name), is_move=False))


def opened(path: Path, **how: bool) -> Target:
    target = Target(path, {"input": "a"})
    target.open(resume=how.get("resume", False), force=how.get("force", False))
    assert target.file
    target.file.write(b"some\n")
    target.mark(5, Report())
    return target


def test_an_open_file_cannot_be_removed_here(tmp_path: Path) -> None:
    with (tmp_path / "a").open("w"), pytest.raises(PermissionError):
        (tmp_path / "a").unlink()


@pytest.mark.parametrize("force", [False, True])
def test_an_output_gets_its_name(tmp_path: Path, *, force: bool) -> None:
    path = tmp_path / "out.txt"
    if force:
        path.write_text("old")
    opened(path, force=force).finish(force=force)
    assert [(file.name, file.read_bytes()) for file in tmp_path.iterdir()] == [("out.txt", b"some\n")]


def test_an_output_that_is_remade_gets_its_name(tmp_path: Path) -> None:
    target = opened(tmp_path / "out.txt")

    def make(_part: FileIO, whole: FileIO) -> None:
        whole.write(b"whole\n")

    target.remake(make)
    target.finish(force=False)
    assert [(file.name, file.read_bytes()) for file in tmp_path.iterdir()] == [("out.txt", b"whole\n")]


def test_an_output_is_left_and_resumed(tmp_path: Path) -> None:
    path = tmp_path / "out.txt"
    assert opened(path).leave()
    opened(path, resume=True).finish(force=False)
    assert [file.name for file in tmp_path.iterdir()] == ["out.txt"]


def test_an_output_without_a_mark_is_removed(tmp_path: Path) -> None:
    target = Target(tmp_path / "out.txt", {"input": "a"})
    target.open(resume=False, force=False)
    assert not target.leave()
    assert [*tmp_path.iterdir()] == []


def test_a_folder_takes_the_place_of_an_empty_one(tmp_path: Path) -> None:
    (tmp_path / "made").mkdir()
    write_folder(str(tmp_path / "made"), [("a/b.txt", b"b")])
    assert (tmp_path / "made" / "a" / "b.txt").read_bytes() == b"b"
    write_whole(tmp_path / "made" / "c.txt", b"c", force=False)
    assert sorted(file.name for file in (tmp_path / "made").iterdir()) == ["a", "c.txt"]
