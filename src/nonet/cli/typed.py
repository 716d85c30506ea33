"""Grids typed line by line: how many lines belong to one, and what its cells are.

Unlike the formats, which see a whole text, a conversation must know after each line whether another one follows:
the first line decides the size. Frames are no cells, so that a printed or drawn grid can be pasted back; they may say
what the boxes are.

Contents: canvases of typed grids, frames that were pasted, pencil marks, `Console` (asking and answering), rows and
their correction (`ask_rows`), and pasted links and headers.
"""

from __future__ import annotations

import re
import sys
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import field
from math import isqrt
from select import select
from typing import NamedTuple, TextIO

from nonet._base.errors import FormatError, GeometryError, PuzzleError, plural, shorten, with_article
from nonet._base.fast_dataclass import dataclass
from nonet.cli.output import can_encode, wants_color, wrapped
from nonet.draw.terminal import draw, draw_layout, rule_words
from nonet.formats import pencilmark
from nonet.formats.frames import is_framed, parse_frames, to_ascii
from nonet.formats.header import Header
from nonet.formats.header_lines import is_key_line, lacks_layout, read_header
from nonet.formats.pm import has_marks
from nonet.model import Board, BoardSpec, Grid, Layout
from nonet.model.geometry import Place, place_name
from nonet.model.spec import fitting_size

# The canvases of grids that are typed: how many rows of how many cells, and where a board has none.


@dataclass(frozen=True, slots=True)
class TypedCanvas:
    """Rows and columns, the largest digit, and the places without a cell."""

    height: int
    width: int
    digits: int
    holes: frozenset[Place] = frozenset()

    @property
    def cells(self) -> int:
        return self.height * self.width - len(self.holes)

    def rows_of(self, text: str) -> list[list[str]]:
        """The rows of a text with a character for each cell; a hole is a dash."""
        rest = iter(text)
        places = [[(row, column) for column in range(self.width)] for row in range(self.height)]
        return [["-" if place in self.holes else next(rest) for place in row] for row in places]

    def drawn_row(self, row: int, text: str) -> list[str] | None:
        """The cells of a row as it is printed, spaces or dashes for holes; None if it is none."""
        if len(text) > self.width:
            return None
        cells = []
        for column, letter in enumerate(text.ljust(self.width)):
            is_hole = (row, column) in self.holes
            if (letter not in " -") if is_hole else (letter == " "):
                return None
            cells.append("-" if is_hole else letter)
        return cells


def square(size: int) -> TypedCanvas:
    return TypedCanvas(size, size, size)


def canvas_of(board: Board) -> TypedCanvas:
    """The canvas of a board."""
    places = {(row, column) for row in range(board.height) for column in range(board.width)}
    return TypedCanvas(board.height, board.width, board.size, frozenset(places.difference(board.cell_by_place)))


def find_drawn(choice: BoardSpec, text: str) -> TypedCanvas | None:
    """The canvas of the board whose first row, with its holes, is printed so; None if none is."""
    if choice.full_kind.is_square:
        return None

    def fits(size: int) -> bool:
        return canvas_of(choice.board(size)).drawn_row(0, text) is not None

    size = fitting_size(choice, lambda extent: extent.width >= len(text) and fits(extent.size))
    return canvas_of(choice.board(size)) if size and fits(size) else None


def find_canvas(choice: BoardSpec, cells: int) -> TypedCanvas:
    """The canvas of the board whose rows have so many places, or that has so many cells; GeometryError if none has."""
    if choice.full_kind.is_square:
        return canvas_of(choice.board(cells))
    size = fitting_size(choice, lambda extent: extent.width == cells)
    size = size or fitting_size(choice, lambda extent: extent.cells == cells)
    canvas = canvas_of(choice.board(size)) if size else None
    if canvas is None or cells not in (canvas.width, canvas.cells):
        raise GeometryError(f"no row of {with_article(choice.full_kind.id)} board has {plural(cells, 'cell')}")
    return canvas


# What the frame of a grid that was pasted into the menu says beside its digits: the shape of the boxes.

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


# Pencil marks pasted into the menu, which has no place for them: how to tell them from digits.


def find_marks(lines: Sequence[str]) -> FormatError | None:
    """Return the error for lines that are not rows of digits, if the reason is that they list candidates."""
    for line in lines:
        words = to_ascii(line).replace("|", " ").split()
        if len(words) > 1 and has_marks(words, len(words)):
            return _refusal(line)
    return None


def check_no_marks(line: str) -> None:
    """A whole grid with n characters for each cell would otherwise be a far larger grid of digits."""
    if pencilmark.FORMAT.sniff(line):
        raise _refusal(line)


def _refusal(line: str) -> FormatError:
    wanted = "expected a digit or a blank for each cell"
    return FormatError(
        f"{wanted}, got pencil marks, which sudoku solve FILE takes but the menu does not: {shorten(line)}"
    )


# Asking and answering: the same conversation with a person at a terminal and with a script on standard input.

LEAVE_WORDS = ("exit", "quit", "q")

# Lines that hold no answer: comments, and the frames of a grid that is pasted as it was printed or drawn.
# Dots and stars are blanks, too: a rule has one of them at its ends and joints, with dashes between.
_SKIPPED = re.compile("#.*|[-+=|\\s\u2500-\u257f]+|([*.'])-{3,}(?:\\1-{3,})*\\1|:[-+]+:")


_PASTE = 0.05  # seconds in which the rest of a paste arrives


class Leave(Exception):
    """The user wants to go: typed so, or the input is at its end (`is_end`)."""

    def __init__(self, *, is_end: bool = False) -> None:
        super().__init__()
        self.is_end = is_end


class Console:
    """The three streams of a conversation. Prompts and answers go to `stdout`, complaints to `stderr`."""

    def __init__(self, stdin: TextIO, stdout: TextIO, stderr: TextIO) -> None:
        self.stdin, self.stdout, self.stderr = stdin, stdout, stderr
        self.is_person = stdin.isatty()
        self._is_drawn = stdout.isatty()
        self._has_color = wants_color(stdout)
        self._is_unicode = can_encode(stdout, "┏╂·")
        self._can_edit = self.is_person and self._is_drawn and stdin is sys.stdin and stdout is sys.stdout
        self._waiting: deque[str] = deque()
        self.is_refused = False  # the last answer was not taken, and no other has come
        self.skipped: list[str] = []  # lines of a frame right above the last line that was read
        self.indented = ""  # the last line that was read, with the spaces in front of it
        if self._can_edit:
            with suppress(ImportError):
                import readline  # noqa: F401  (gives `input` line editing, where there is one)

    # -- telling ---------------------------------------------------------------------------------------------------

    def say(self, text: str = "") -> None:
        """A line of the conversation; at a terminal a long sentence is broken between its words."""
        self._write(_fitting(text, self.stdout) + "\n")

    def tell(self, text: str) -> None:
        """A line for people that scripts need not read."""
        if self.is_person:
            self.say(text)

    def complain(self, text: str) -> None:
        """Print an error on standard error, after all output so far."""
        self.is_refused = True
        self.stdout.flush()
        self.stderr.write(_fitting(f"sudoku: {text}", self.stderr) + "\n")
        self.stderr.flush()

    def end_line(self) -> None:
        """After Ctrl-C or Ctrl-D the cursor of a person stands behind a prompt."""
        if self.is_person:
            self.say()

    def show(self, grid: Grid, highlight: frozenset[int] = frozenset()) -> None:
        """A grid: drawn at a terminal, the boxed print that programs can read elsewhere."""
        if self._is_drawn:
            for rule in grid.board.rules:
                self.say(f"{rule.type.id}: {rule.arguments}")
            self.say(draw(grid, color=self._has_color, unicode=self._is_unicode, highlight=highlight, clues=True))
            for words in rule_words(grid.board):
                self.say(words)
        else:
            self.say(str(grid))

    def show_layout(self, layout: Layout) -> None:
        self.say(draw_layout(layout, color=self._has_color, unicode=self._is_drawn and self._is_unicode))

    def _write(self, text: str) -> None:
        encoding = self.stdout.encoding or "utf-8"
        self.stdout.write(text.encode(encoding, "backslashreplace").decode(encoding))

    # -- asking ----------------------------------------------------------------------------------------------------

    def ask(self, prompt: str) -> str:
        """Return the text that was typed, without spaces around it. Blank lines do not count. Raises Leave."""
        if not self.is_person:
            self.say(prompt.rstrip())
            return self.next_line()
        while True:
            if text := self.next_line(prompt, skip_blank=False):
                return text

    def next_line(self, prompt: str = "", *, skip_blank: bool = True) -> str:
        """The next line; blank ones, comments and the rules of a frame are skipped. Raises Leave."""
        self.skipped = []
        while True:
            self.indented = self._read(prompt).lstrip("\ufeff").rstrip()
            text = self.indented.strip()
            if text.lower() in LEAVE_WORDS:
                raise Leave
            if (text or not skip_blank) and not _SKIPPED.fullmatch(text):
                return text
            self.skipped += [text] if text else []

    def put_back(self, line: str) -> None:
        """A line that was read too soon: it is the next one."""
        self._waiting.appendleft(line)

    def _read(self, prompt: str) -> str:
        if not self._waiting:
            # A paste can arrive as one line with line ends in it.
            self._waiting.extend(self._read_stream(prompt).splitlines() or [""])
        return self._waiting.popleft()

    def _read_stream(self, prompt: str) -> str:
        self._write(prompt if not self._can_edit else "")
        self.stdout.flush()
        try:
            text = input(prompt) + "\n" if self._can_edit else self.stdin.readline()
        except EOFError:
            raise Leave(is_end=True) from None
        except UnicodeDecodeError as error:
            byte = error.object[error.start]
            raise FormatError(f"expected text ({error.encoding}), got the byte 0x{byte:02x}") from None
        if not text:
            raise Leave(is_end=True)
        return text

    def choose(self, question: str, choices: Sequence[str]) -> str:
        """One of the choices, by its number or the start of its words; asks until it is one. Raises Leave."""
        listed = ", ".join(f"{number} {choice}" for number, choice in enumerate(choices, 1))
        while True:
            text = self.ask(f"{question} ({listed})? ")
            choice = find_choice(text, choices)
            if choice:
                self.is_refused = False
                return choice
            self.complain(f"expected {listed}, got {shorten(text)}")

    def ask_number(self, name: str, largest: int) -> int:
        """A number from 1 to `largest`; asks until it is one. Raises Leave."""
        while True:
            text = self.ask(f"{name} (1-{largest})? ")
            if number := self.number_of(text, name, largest):
                return number

    def number_of(self, text: str, name: str, largest: int) -> int | None:
        """The number from 1 to `largest` that was typed; complains if it is none."""
        if text.isascii() and text.isdecimal() and len(text) < 9 and 1 <= int(text) <= largest:
            self.is_refused = False
            return int(text)
        self.complain(f"expected a {name.lower()} from 1 to {largest}, got {shorten(text)}")
        return None

    def skip_rule(self) -> None:
        """Take the last rule of a frame that was pasted, lest it answer the next question."""
        if self.has_more():
            text = self._read("")
            if not _SKIPPED.fullmatch(text.strip()):
                self._waiting.appendleft(text)

    def has_more(self) -> bool:
        """Return True if more was typed or pasted than was read."""
        if self._waiting:
            return True
        if self.is_person:
            with suppress(OSError, ValueError):
                return bool(select([self.stdin], [], [], _PASTE)[0])
        return False

    def drop_typed_ahead(self) -> bool:
        """Forget the rest of a paste, so that nothing else takes it for an answer. Whether there was any."""
        found = self.has_more()
        self._waiting.clear()
        if self.is_person:
            with suppress(ImportError, OSError, ValueError):
                import termios  # not on Windows

                termios.tcflush(self.stdin.fileno(), termios.TCIFLUSH)
        return found


def _fitting(text: str, stream: TextIO) -> str:
    """A sentence in lines that fit a terminal. What has several lines already is a picture."""
    if "\n" in text or not stream.isatty():
        return text
    import shutil

    return wrapped(text, shutil.get_terminal_size().columns)


def find_choice(text: str, choices: Sequence[str]) -> str | None:
    """The choice of a number or the start of its words; None if there is none, or more than one.

    >>> [find_choice(text, ["solve", "show a tile", "exit"]) for text in ("1", "SHOW", "e", "s", "4")]
    ['solve', 'show a tile', 'exit', None, None]
    """
    if text.isascii() and text.isdecimal() and len(text) < 9:
        return choices[int(text) - 1] if 1 <= int(text) <= len(choices) else None
    found = [choice for choice in choices if choice.startswith(text.lower())]
    return found[0] if len(found) == 1 else None


_FRAME = re.compile("[|\u2500-\u257f,;]")  # bars, box-drawing characters, and what else stands between cells
_BLANKS = "0._*?·"  # not a dash: a row of dashes is a line of a frame that was pasted
_HOLES = f"-{_BLANKS}"  # where a board has no cell
_MOST_GROUPS = 5  # in a row: boxes side by side on a 25x25; more words are cells, such as the labels 11 12 13 ...
AGAIN = "again"  # what a person types to begin a grid anew
_LETTERS = 36  # a character per cell reaches 35 (Z), so a line of 36 or more characters is a whole grid


class Typed(NamedTuple):
    """A grid that was typed: the text of its cells, row by row, and the box shape if a frame around it draws one."""

    rows: list[list[str]]
    box: Box | None


def ask_rows(
    console: Console,
    what: str,
    canvas: TypedCanvas | None = None,
    find_canvas: Callable[[int], TypedCanvas] = square,
    *,
    are_digits: bool = True,
    is_square: bool = True,
    has_boxes: bool = False,
    find_drawn: Callable[[str], TypedCanvas | None] = lambda _text: None,
) -> Typed:
    """The cells of a grid as text. `find_canvas` gives the canvas whose first row has so many cells, or refuses it.

    `find_drawn` gives the canvas whose first row is printed so, with spaces where the board has no cell.

    With `has_boxes` a frame is looked at for the shape of the boxes.

    Every row is checked when it is there. A person is asked for it again; for a script FormatError, or the like, says
    what is wrong. Raises Leave.
    """
    return _TypedGrid(console, what, canvas, find_canvas, are_digits, is_square, has_boxes, find_drawn).ask()


@dataclass
class _TypedGrid:
    """A grid that is being typed."""

    console: Console
    what: str
    canvas: TypedCanvas | None  # None until the first row is there
    find_canvas: Callable[[int], TypedCanvas]
    are_digits: bool
    is_square: bool
    has_boxes: bool
    find_drawn: Callable[[str], TypedCanvas | None]
    rows: list[list[str]] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)  # as they were typed, with the frame
    box: Box | None = None

    def ask(self) -> Typed:
        known, console = self.canvas, self.console
        while not self.canvas or len(self.rows) < self.canvas.height:
            line = self._next_line()
            if console.is_person and line.lower() == AGAIN:
                self._start_over(known)
                console.say("From the first line:")
                continue
            try:
                self._take(_FRAME.sub(" ", line).strip(), known, [*self.lines, *console.skipped, line])
            except PuzzleError as error:
                reason = find_marks([*self.lines, line]) or self._with_reading(error, line)
                if not console.is_person:
                    raise reason from None
                self._ask_again(reason, known)
            else:
                console.is_refused = False
                if known is None and len(self.rows) == 1 and self.canvas:
                    self._tell_canvas(self.canvas)
        console.skip_rule()
        return Typed(self.rows, self.box)

    def _start_over(self, known: TypedCanvas | None) -> None:
        self.rows, self.lines, self.canvas = [], [], known

    def _tell_canvas(self, canvas: TypedCanvas) -> None:
        """The first line decided the size, but a typist may have meant another. A paste is not interrupted."""
        if canvas.height > 1 and not self.console.has_more():
            lines = "1 more line" if canvas.height == 2 else f"{canvas.height - 1} more lines"
            self.console.tell(f"{canvas.height} x {canvas.width}, so {lines}; {AGAIN} starts over.")

    def _next_line(self) -> str:
        """The next line. A script that stops within a grid is broken, a person may leave."""
        try:
            return self.console.next_line()
        except Leave as leave:
            if self.rows and leave.is_end and not self.console.is_person:
                expected = plural(self.canvas.height if self.canvas else 0, "line")
                raise FormatError(f"expected {expected} for the {self.what}, got {len(self.rows)}") from None
            raise

    def _take(self, line: str, known: TypedCanvas | None, lines: list[str]) -> None:
        """Add the rows of a line, which has no frame any more: one, or the whole grid. `lines` are all, with frames."""
        canvas = known if not self.rows else self.canvas
        if drawn := self._drawn_row(canvas):
            self.rows, self.canvas, self.lines = [*self.rows, drawn[1]], drawn[0], lines
            return
        if self.are_digits and not self.rows:
            check_no_marks(line)
        found = _split_square(line, known) if self.is_square and not self.rows else None
        if found is None:
            cells = split_cells(line, canvas.width if canvas else None)
            canvas = canvas or self._canvas_for(len(cells))
            is_whole = not self.rows and " " not in line and len(line) == canvas.cells != canvas.width
            found = canvas.rows_of(line) if is_whole else [cells]
        canvas = canvas or self._canvas_for(len(found[0]))
        for number, row in enumerate(found, len(self.rows)):
            _check_length(row, self.what, number + 1, canvas.width)
            if self.are_digits:
                for column, cell in enumerate(row):
                    _digit(cell, canvas, number, column)
        rows = [*self.rows, *found]
        if self.has_boxes and len(rows) == canvas.height:
            self.box = drawn_box(lines, rows)
        self.rows, self.canvas, self.lines = rows, canvas, lines

    def _drawn_row(self, canvas: TypedCanvas | None) -> tuple[TypedCanvas, list[str]] | None:
        """The next row of a board with holes, and its canvas, where the row is printed with spaces for the holes."""
        text = self.console.indented
        canvas = canvas or self.find_drawn(text)
        row = canvas.drawn_row(len(self.rows), text) if canvas and canvas.holes else None
        if canvas is None or row is None:
            return None
        for column, cell in enumerate(row):
            _digit(cell, canvas, len(self.rows), column)
        return canvas, row

    def _with_reading(self, error: PuzzleError, line: str) -> PuzzleError:
        """The error for a first line, with what it was taken for where that is words rather than cells."""
        letters = "".join(line.split())
        if self.rows or sum(map(str.isalpha, letters)) * 2 <= len(letters):
            return error
        count = len(split_cells(_FRAME.sub(" ", line).strip(), self.canvas.width if self.canvas else None))
        taken = (
            f"line 1 of a {self.what} of {count} x {count} tiles" if not self.canvas else f"line 1 of the {self.what}"
        )
        reason = str(error).removeprefix(f"line 1 of the {self.what}: ").removeprefix(f"{plural(count, 'cell')}: ")
        return PuzzleError(f"{shorten(line)} is {plural(len(letters), 'letter')}, taken as {taken}: {reason}")

    def _canvas_for(self, cells: int) -> TypedCanvas:
        try:
            return self.find_canvas(cells)
        except GeometryError as error:
            raise GeometryError(f"line 1 of the {self.what}: {cells} cells: {error}") from None

    def _ask_again(self, error: PuzzleError, known: TypedCanvas | None) -> None:
        """Say what is wrong and go on at that line; of a paste nothing is kept, since it will be pasted again."""
        if not self.rows or self.console.drop_typed_ahead():
            self._start_over(known)
            self.console.complain(f"{error}; once more, from the first line")
        else:
            self.console.complain(f"{error}; type that line once more, or {AGAIN} to start over")


def correct_row(
    console: Console, typed: Typed, what: str, canvas: TypedCanvas, *, are_digits: bool = True
) -> Typed | None:
    """The same grid with one of its lines typed anew; None if the person wants to type all of them. Raises Leave."""
    console.drop_typed_ahead()
    while True:
        text = console.ask(f"Which line to correct (1-{len(typed.rows)}, or {AGAIN} to type all)? ")
        if text.lower() == AGAIN:
            return None
        if number := console.number_of(text, "Line", len(typed.rows)):
            break
    while True:
        text = console.ask(f"Line {number}, now {' '.join(typed.rows[number - 1])}: ")
        try:
            row = split_cells(_FRAME.sub(" ", text).strip(), canvas.width)
            _check_length(row, what, number, canvas.width)
            if are_digits:
                for column, cell in enumerate(row):
                    _digit(cell, canvas, number - 1, column)
        except PuzzleError as error:
            console.complain(str(error))
        else:
            console.is_refused = False
            return Typed([*typed.rows[: number - 1], row, *typed.rows[number:]], typed.box)


def _check_length(row: list[str], what: str, number: int, size: int) -> None:
    if len(row) != size:
        shown = shorten(" ".join(row))
        raise FormatError(f"line {number} of the {what}: expected {plural(size, 'cell')}, got {len(row)}: {shown}")


def _split_square(line: str, canvas: TypedCanvas | None) -> list[list[str]] | None:
    """The rows of a line that holds a whole square, a character per cell; None if it does not.

    Sixteen characters without a size are a 4x4 if they can be, otherwise the first row of a 16x16.
    """
    side = isqrt(len(line))
    if " " in line or side * side != len(line) or side < 4 or canvas not in (None, square(side)):
        return None
    if canvas is None and len(line) < _LETTERS and (side != 4 or set(line) - set("1234" + _BLANKS)):
        return None
    return [list(line[start : start + side]) for start in range(0, len(line), side)]


def split_cells(line: str, size: int | None = None) -> list[str]:
    """The cells of one row: words, or characters where these are not separated, or only in groups.

    >>> split_cells("10 0 3"), split_cells("1..4"), split_cells("53. .7. ...")
    (['10', '0', '3'], ['1', '.', '.', '4'], ['5', '3', '.', '.', '7', '.', '.', '.', '.'])
    """
    words = line.split()
    joined = "".join(words)
    if len(words) == 1 or (len(words) != size and len(joined) == size):
        return list(joined)
    return list(joined) if size is None and _are_groups(words) else words


def _are_groups(words: Sequence[str]) -> bool:
    """Return True if words are pieces of a row, as in 905 278 300: no number of a 3x3 has three characters."""
    return 1 < len(words) <= _MOST_GROUPS and len({*map(len, words)}) == 1 and len(words[0]) > 1


def to_digits(rows: Sequence[Sequence[str]], canvas: TypedCanvas) -> list[list[int]]:
    """The digits of cells, 0 in holes; PuzzleError names the first cell that is not within 0..n."""
    return [[_digit(cell, canvas, row, column) for column, cell in enumerate(cells)] for row, cells in enumerate(rows)]


def _digit(cell: str, canvas: TypedCanvas, row: int, column: int) -> int:
    where = place_name((row, column))
    if (row, column) in canvas.holes:
        if cell not in _HOLES:
            raise PuzzleError(f"expected - at {where}, where the board has no cell, got {shorten(cell)}")
        return 0
    digit = _value(cell, canvas.digits)
    if digit is None or digit > canvas.digits:
        raise PuzzleError(f"expected 0 to {canvas.digits} at {where}, got {shorten(cell)}")
    return digit


def _value(cell: str, size: int) -> int | None:
    """The number a cell says, in range or not: a blank, a number, or above 9 a letter (A = 10)."""
    if cell in _BLANKS:
        return 0
    if not cell.isascii() or not cell.isalnum() or len(cell) > 9:
        return None
    if cell.isdecimal():
        return int(cell)
    return int(cell, _LETTERS) if len(cell) == 1 and size > 9 else None


# What is pasted into the menu besides grids: a header (`kind: diagonal`), of one line or more, or a link.

_SHORTEST_LINK = 24  # letters: an address and a puzzle behind it


def is_pasted_link(text: str) -> bool:
    """Return True if a line is a link with a puzzle in it.

    Rows of a grid are short, or have no letters of an address.
    """
    if len(text) < _SHORTEST_LINK or " " in text:
        return False
    from nonet.cli.inputs import is_link  # the programs that share links are loaded where one may be

    return is_link(text)


def take_link(console: Console) -> str:
    """The link that comes instead of a grid, if one does. Raises Leave."""
    line = console.next_line()
    if is_pasted_link(line):
        return line
    console.put_back(console.indented)
    return ""


def take_header(console: Console) -> Header | None:
    """The header that comes before a grid, if there is one. Raises Leave."""
    line = console.next_line()
    if is_key_line(line):
        return finish_header(console, line)
    console.put_back(console.indented)
    return None


def finish_header(console: Console, first: str) -> Header:
    """The header that begins with this line. At a terminal only pasted lines belong to it."""
    lines = [first]
    while not console.is_person or lacks_layout(lines) or console.has_more():
        try:
            line = console.next_line()
        except Leave as leave:
            if leave.is_end and not console.is_person:
                raise FormatError("expected a puzzle below the header, got nothing") from None
            raise
        if not is_key_line(line) and not lacks_layout(lines):
            console.put_back(console.indented)
            break
        lines.append(line)
    return read_header(lines)
