"""What the frame of a grid that was pasted into the menu says beside its digits: the shape of the boxes."""

from __future__ import annotations

from collections.abc import Sequence

from nonet.errors import FormatError
from nonet.formats.frames import is_framed, parse_frames

Box = tuple[int, int]


def drawn_box(lines: Sequence[str], rows: Sequence[Sequence[str]]) -> Box | None:
    """The box shape that these lines draw around the rows of a grid; None if they draw none.

    FormatError if bars and rules do not agree.
    """
    text = "\n".join(line.replace(",", " ").replace(";", " ") for line in lines)
    if not is_framed(text):
        return None
    is_character_each = all(len("".join(row)) == len(row) for row in rows)
    try:
        frames = list(parse_frames(text, _characters if is_character_each else str.split, has_straight=False))
    except FormatError as error:
        raise FormatError(f"the frame: {error.reason}") from None  # its lines are not those that the user counts
    return frames[0].box if len(frames) == 1 else None


def _characters(text: str) -> list[str]:
    return list("".join(text.split()))


def check_box(said: Box | None, drawn: Box | None) -> None:
    """A header and a frame must not contradict each other."""
    if said and drawn and said != drawn:
        want, got = ("x".join(map(str, box)) for box in (said, drawn))
        raise FormatError(f"expected boxes of {want}, as the header says, got {got} drawn")
