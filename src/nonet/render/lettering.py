"""How wide text is, and where it wraps. Helvetica's widths; Arial's and Liberation's are the same."""

from __future__ import annotations

from nonet.render.figures import Text

# Of the characters from space to ~, in thousandths of the size.
_WIDTHS = (
    "278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 "
    "584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 "
    "667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 "
    "278 556 500 722 500 500 500 334 260 334 584"
)
_WIDTH_OF = {chr(32 + index): int(width) / 1000 for index, width in enumerate(_WIDTHS.split())}
_OTHER = 0.75  # of characters beyond ASCII: wide enough for most
DIGIT_WIDTH = _WIDTH_OF["0"]
BOLDER = 1.08  # bold text is at most so much wider, but for a few letters
DIGIT_HEIGHT = 0.71

LINE_HEIGHT = 1.4


def text_width(text: str, size: float) -> float:
    """How wide a line of text is."""
    return size * sum(_WIDTH_OF.get(letter, _OTHER) for letter in text)


def wrap(text: str, size: float, width: float) -> list[str]:
    """The text in lines no wider than `width`; a single word that is wider is cut.

    >>> wrap("one two three", 1.0, 4.0)
    ['one two', 'three']
    """
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if text_width(longer, size) <= width:
            line = longer
            continue
        lines += [line] if line else []
        *pieces, line = _cut(word, size, width)
        lines += pieces
    return [*lines, line] if line else lines


def _cut(word: str, size: float, width: float) -> list[str]:
    pieces = [""]
    for letter in word:
        if pieces[-1] and text_width(pieces[-1] + letter, size) > width:
            pieces.append("")
        pieces[-1] += letter
    return pieces


def centred(x: float, y: float, text: str, size: float) -> Text:
    """A text of digits whose middle is at a point."""
    return Text(x, y + size * DIGIT_HEIGHT / 2, text, size)


def digit_size(largest: int, room: float, most: float) -> float:
    """The size at which every number up to `largest` is no wider than `room`; no more than `most`."""
    return min(most, room / (len(str(largest)) * DIGIT_WIDTH))
