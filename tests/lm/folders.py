"""A folder of tasks that is made by hand, and programs that solve it or misbehave."""

from __future__ import annotations

from pathlib import Path

from nonet.lm.folder import check_program
from nonet.model import make_board

PUZZLE = "1 0 0 0\n0 3 0 0\n0 0 3 0\n0 0 4 2\n"


def lay_tasks(folder: Path) -> Path:
    """One test and one example of 4x4."""
    for name in ("examples/1.in", "test/4/1.in"):
        (folder / name).parent.mkdir(parents=True)
        (folder / name).write_text(PUZZLE)
    (folder / "check.py").write_bytes(check_program((make_board(size=4),)))
    return folder
