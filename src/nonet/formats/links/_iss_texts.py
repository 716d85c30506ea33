"""The texts of ISS that are no items: grids, jigsaws, pencil marks, and killer cages in letters or numbers.

`items_of` tries the forms in the order in which ISS tries them, since some texts fit several.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import isqrt

from nonet.board.layout import find_faults
from nonet.errors import FormatError, shorten
from nonet.formats.links._iss_rules import LARGEST, cell_text
from nonet.patterns import pattern

# The name of an item and its words.
Named = tuple[str, list[str]]

_SPACE = pattern(r"\s+")

# Killer cages in a letter a cell: an arrow to the rest of the cage, or the total of the cage.
_ARROWS = pattern(r"(?=.*[<>^])[0-9A-Za-j^<v>`',.]{81}")
_WAYS = {"v": 9, "^": -9, "<": -1, ">": 1, "`": -10, "'": -8, ",": 8, ".": 10}

# Killer cages in a number a cell: 256 times the total, and the number of the cage.
_CAGES = pattern(r"3x3:(d?):k:((?:[0-9]+:){80}[0-9]+):?")
_LONGEST_NUMBER = 6

_NUMBERS = pattern(r"[.]|[0-9]+")
_SPREAD = pattern(r"[0-9\s.|_-]+")
_MARKS = pattern(r"[0-9.]+")


def items_of(text: str) -> list[Named]:
    """The items that mean the same as a text of another form; none if the text has no such form."""
    bare = _SPACE.sub("", text)
    if len(bare) < 2:
        return []
    if bare[0] == "=":
        return _plain(bare[1:])
    for read in _FORMS:
        if found := read(bare):
            return found
    return _spread(text) or _marks(bare)


def is_jigsaw(text: str) -> bool:
    """Whether a text is the cells of a grid and then the connected pieces of a jigsaw, a letter each.

    The second half of a puzzle and its solution is never that, since equal digits of a solution do not touch.
    """
    bare = _SPACE.sub("", text)
    size = _side(len(bare) // 2)
    return len(bare) == 2 * size * size > 2 and bool(_jigsaw(bare)) and not find_faults(size, bare[size * size :])


def _side(count: int) -> int:
    """The size of the square with so many cells; 0 if there is none that ISS knows."""
    size = isqrt(count)
    return size if size * size == count and size <= LARGEST else 0


def _shape(size: int) -> Named:
    return "Shape", [f"{size}x{size}"]


def _arrows(text: str) -> list[Named]:
    if not _ARROWS.fullmatch(text):
        return []
    cages: dict[int, list[int]] = {}
    for cell in range(81):
        cages.setdefault(_end_of(text, cell), []).append(cell)
    return [_shape(9), *_cages((_total(text[end]), cells) for end, cells in cages.items())]


def _end_of(text: str, cell: int) -> int:
    """The cell that has the total of a cell's cage."""
    for _ in range(81):
        step = _WAYS.get(text[cell])
        if step is None:
            return cell
        if cell + step not in range(81):
            break
        cell += step
    raise FormatError(f"expected arrows that lead to the total of a cage, got a loop or none: {shorten(text)}")


def _total(letter: str) -> int:
    """A total in base 36, with a to j as 36 to 45."""
    return ord(letter) - 61 if letter.islower() else int(letter, 36)


def _numbers(text: str) -> list[Named]:
    """Killer cages as numbers. A cell with the total 0 is in no cage, whatever number of a cage it has."""
    if not text.startswith("3x3:"):
        return []
    found = _CAGES.fullmatch(text)
    if not found:
        raise FormatError(f"expected 81 numbers behind 3x3::k: or 3x3:d:k:, got {shorten(text)}")
    cages: dict[int, tuple[int, list[int]]] = {}
    for cell, word in enumerate(found[2].split(":")):
        if len(word) > _LONGEST_NUMBER:
            raise FormatError(
                f"expected numbers of up to {_LONGEST_NUMBER} digits in a killer text, got {shorten(word)}"
            )
        total, number = divmod(int(word), 256)
        if not total:
            continue
        first, cells = cages.setdefault(number, (total, []))
        if first != total:
            raise FormatError(f"expected one total for cage {number} of a killer text, got {first} and {total}")
        cells.append(cell)
    diagonals: list[Named] = [("Diagonal", [way]) for way in ("1", "-1") if found[1]]
    return [_shape(9), *diagonals, *_cages(cages.values())]


def _cages(cages: Iterable[tuple[int, list[int]]]) -> Iterator[Named]:
    """The items of cages. In a cage with the total 0 the digits only differ, so one of a single cell says nothing."""
    for total, cells in cages:
        if total or len(cells) > 1:
            yield "Cage", [str(total), *(cell_text(divmod(cell, 9)) for cell in cells)]


def _jigsaw(text: str) -> list[Named]:
    """A grid, and the letter of each cell's piece behind it."""
    half = len(text) // 2
    layout = _layout(text[half:]) if len(text) % 2 == 0 else []
    givens = _plain(text[:half]) if layout else []
    return [*layout, *givens[1:]] if givens else []


def _layout(text: str) -> list[Named]:
    """The pieces of a jigsaw alone: n letters, each of them n times."""
    size = _side(len(text))
    letters = {*text}
    if len(letters) != size or size < 2 or any(text.count(letter) != size for letter in letters):
        return []
    return [_shape(size), ("Jigsaw", [text]), ("NoBoxes", [])]


def _plain(text: str) -> list[Named]:
    """A digit a cell; above 9 a letter, A for 1. All empty cells have the same sign, or are 0 and points."""
    size = _side(len(text))
    if size < 2:
        return []
    digits = [_digit(letter, size) for letter in text]
    blanks = {letter for letter, digit in zip(text, digits, strict=True) if not digit}
    if len(blanks) > 1 and blanks != {".", "0"}:
        return []
    words = [f"{cell_text(divmod(cell, size))}_{digit}" for cell, digit in enumerate(digits) if digit]
    return [_shape(size), ("", words)]


def _digit(letter: str, size: int) -> int:
    """The digit of a letter; 0 if it is none."""
    digit = ord(letter) - (48 if size < 10 else 64)
    return digit if 1 <= digit <= size else 0


def _spread(text: str) -> list[Named]:
    """Numbers and points with white space or frames between them."""
    words = _NUMBERS.findall(text) if _SPREAD.fullmatch(text) else []
    size = _side(len(words))
    if size < 2:
        return []
    cells = (f"{cell_text(divmod(cell, size))}_{word}" for cell, word in enumerate(words) if word.strip(".0"))
    return [_shape(size), ("", list(cells))]


def _marks(text: str) -> list[Named]:
    """The pencil marks of each cell, as many signs as digits: 1.3......"""
    size = next((size for size in range(2, 10) if size**3 == len(text)), 0)
    if not size or not _MARKS.fullmatch(text):
        return []
    parts = [text[at : at + size].replace(".", "").replace("0", "") for at in range(0, len(text), size)]
    return [
        _shape(size),
        ("", [f"{cell_text(divmod(cell, size))}_{'_'.join(part)}" for cell, part in enumerate(parts)]),
    ]


_FORMS: tuple[Callable[[str], list[Named]], ...] = (_arrows, _numbers, _jigsaw, _layout, _plain)
