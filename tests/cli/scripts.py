"""Scripts for the menu, and what it answers."""

from __future__ import annotations

import io
from dataclasses import dataclass

from nonet import Puzzle
from nonet.cli.menu import run_menu

SPIRAL = "1112\n1332\n4332\n4442"

# kind, layout, a puzzle with one solution, that solution; made with nonet itself
UNIQUE = {
    "normal": ("", "1....4....4...32", "1324241332414132"),
    "diagonal": ("", ".....4....3...42", "1324241342313142"),
    "window": ("", "1....4....3...4.", "1324241342313142"),
    "jigsaw": (SPIRAL, ".....1....4...13", "1324413232412413"),
}


@dataclass(frozen=True)
class Talk:
    status: int
    out: str
    err: str


def talk(*lines: str) -> Talk:
    """The conversation with a script of these lines."""
    out, err = io.StringIO(), io.StringIO()
    status = run_menu(io.StringIO("".join(line + "\n" for line in lines)), out, err)
    return Talk(status, out.getvalue(), err.getvalue())


def start(kind: str) -> list[str]:
    """The lines that enter the puzzle of a kind."""
    layout, puzzle, _ = UNIQUE[kind]
    return [kind, *layout.split(), *rows(puzzle)]


def rows(line: str) -> list[str]:
    return [line[i : i + 4] for i in range(0, len(line), 4)]


def boxed(line: str, kind: str = "normal") -> str:
    layout = UNIQUE[kind][0] or None
    return str(Puzzle([list(row) for row in rows(line)], kind=kind, layout=layout))
