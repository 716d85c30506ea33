"""Files that are whole or not there, also where the file system has no hard links."""

from __future__ import annotations

import os
from pathlib import Path
from unittest.mock import patch

import pytest

from nonet._base.errors import PuzzleError
from nonet._base.files import write_whole

NO_LINKS = patch.object(os, "link", side_effect=OSError("not supported"))


def test_a_file_gets_its_name_without_hard_links(tmp_path: Path) -> None:
    with NO_LINKS:
        write_whole(tmp_path / "out", b"whole", force=False)
        with pytest.raises(PuzzleError, match=r"the output .* exists"):
            write_whole(tmp_path / "out", b"other", force=False)
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("out", b"whole")]


@pytest.mark.parametrize("error", [OSError("disk"), KeyboardInterrupt()])
def test_a_move_that_fails_leaves_no_empty_file(tmp_path: Path, error: BaseException) -> None:
    with NO_LINKS, patch.object(Path, "replace", side_effect=error), pytest.raises(type(error)):
        write_whole(tmp_path / "out", b"whole", force=False)
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_has_its_name_stays(tmp_path: Path) -> None:
    """Ctrl-C right behind the move takes nothing away."""
    replace = Path.replace

    def interrupted(part: Path, path: Path) -> Path:
        replace(part, path)
        raise KeyboardInterrupt

    with NO_LINKS, patch.object(Path, "replace", interrupted), pytest.raises(KeyboardInterrupt):
        write_whole(tmp_path / "out", b"whole", force=False)
    assert (tmp_path / "out").read_bytes() == b"whole"
