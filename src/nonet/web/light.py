"""Checksums of right digits: with them the page lifts fog, without a solution that a glance could read.

The checksum of a cell is the CRC-32 of the salt, the cell and the digit. Texts of one length that differ in four
characters at most never have the same one, so that a wrong digit is never taken for the right one. It is no secret: who
wants to can try all digits, or ask for the solution.
"""

from __future__ import annotations

from collections.abc import Sequence
from zlib import crc32

from nonet.formats.links.fields import solution_digits
from nonet.puzzle.puzzle import Puzzle
from nonet.web.schemas import LightOut


def light_of(solution: Sequence[int]) -> LightOut:
    """The checksums of a solution; null where the digit of a cell is not known."""
    salt = f"{crc32(bytes(str(list(solution)), 'ascii')) & 0xFFFF:04x}"
    sums = [crc32(f"{salt} {cell} {digit:04}".encode()) if digit else None for cell, digit in enumerate(solution)]
    return LightOut(salt=salt, sums=sums)


def stored_light_of(puzzle: Puzzle) -> LightOut | None:
    """The checksums of the solution that a link has stored, if its puzzle has fog."""
    if puzzle.board.fog is None or "solution" not in puzzle.info:
        return None
    digits = solution_digits(puzzle.info["solution"])
    return light_of(digits) if len(digits) == puzzle.board.cell_count else None
