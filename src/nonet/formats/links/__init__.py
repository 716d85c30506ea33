"""Puzzles as other programs share them: links, and the texts that are packed into them.

Such a text says all of its board: size, regions and rules. So no header stands above it, and its sheets bring a header
of their own. Each program has a file here with a `FORMAT`; its parts, in files that begin with `_`, are imported when
such a text is read or written. `_lzstring.py` is the compression that most of them use.
"""

from __future__ import annotations

from nonet.formats.base import Format
from nonet.formats.links import fpuzzles, iss, library, penpa, sudokumaker, sudokupad, sudokuwiki

LINKS: tuple[Format, ...] = (
    fpuzzles.FORMAT,
    sudokupad.FORMAT,
    iss.FORMAT,
    sudokumaker.FORMAT,
    penpa.FORMAT,
    sudokuwiki.FORMAT,
    library.FORMAT,
)
