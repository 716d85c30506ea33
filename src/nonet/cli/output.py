"""Where a command writes: a file that is not overwritten by accident, or standard output."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from errno import EINVAL
from io import TextIOWrapper
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any, TextIO

import click

from nonet._base.errors import PuzzleError, shorten
from nonet._base.fast_dataclass import dataclass
from nonet._base.files import check_folder, check_place, write_folder, write_whole
from nonet.cli.progress import aside
from nonet.human.verification import Verification
from nonet.model.candidates import digits_of
from nonet.puzzle.answers import Answer
from nonet.puzzle.puzzle import Puzzle

if TYPE_CHECKING:
    from nonet.bulk.compression import Compression


STDOUT = "-"

# Endings of tables and of packed files that we do not write. All others that we do not know are plain text.
_TABLES = {".tsv", ".tab", ".xls", ".xlsx", ".ods", ".feather", ".arrow", ".orc", ".avro"}
_PACKINGS = {".bz2", ".xz", ".lzma", ".lz4", ".br", ".zip", ".7z", ".rar", ".tar", ".tgz"}

_BOUND = "\u00a0=\u00a0"  # no line ends at such a space


@dataclass(frozen=True, slots=True)
class Output:
    """The output for text, or bytes of a drawing: a file, or standard output for "-"."""

    name: str = STDOUT
    force: bool = False
    as_json: bool = False  # answers are for programs

    @property
    def is_stream(self) -> bool:
        """True if text flows through (standard output, a pipe, /dev/null), so that nothing can be renamed or lost."""
        if self.name == STDOUT or "\0" in self.name:
            return self.name == STDOUT
        path = Path(self.name)
        return path.exists() and not (path.is_file() or path.is_dir())

    @property
    def packing(self) -> Compression | None:
        """The compression that its name asks for; None for standard output."""
        from nonet.bulk.compression import compression_of_path

        return None if self.name == STDOUT else compression_of_path(self.name)

    @property
    def unpacked_name(self) -> str:
        """Its name without the ending that says how it is packed."""
        return self.name[: -len(self.packing.suffix)] if self.packing else self.name

    def refuse_parquet(self) -> None:
        """For commands that write text: a name that promises Parquet must not get anything else."""
        if PurePath(self.unpacked_name).suffix.lower() == ".parquet":
            known = "only solve, rate, create and canonical write Parquet"
            raise PuzzleError(f"cannot write {shorten(self.name)}: {known}")

    def check(self) -> None:
        """Refuse what is known to fail before the work. An output that exists is only overwritten by --force."""
        if self.packing:
            self.packing.pack(b"")  # raises if the package for it is missing
        if self.name == STDOUT:
            refuse_closed()
        if self.is_stream:
            return
        self._refuse_unknown()
        check_place(self.name, force=self.force)

    def check_kind(self) -> None:
        """Refuse a name that promises what we do not write, wherever it is."""
        if self.packing:
            self.packing.pack(b"")
        self._refuse_unknown()

    def _refuse_unknown(self) -> None:
        """A name that promises a table or a packing that we do not write must not get plain text."""
        suffix = PurePath(self.unpacked_name).suffix.lower()
        if suffix in _TABLES | _PACKINGS:
            ways = "a table can be .csv, .jsonl or .parquet, and a compressed file .gz or .zst"
            raise PuzzleError(f"cannot write {suffix[1:]}: {shorten(self.name)}; {ways}")

    def check_input(self, path: str) -> None:
        """Refuse to overwrite a file that is read, also with --force."""
        if self.is_stream:
            return
        is_same = False
        with suppress(OSError, ValueError):  # one of them is not there, or no file name
            is_same = Path(self.name).samefile(path)
        if is_same:
            raise PuzzleError(overwrites_input(self.name))

    @property
    def wants_color(self) -> bool:
        """True if standard output shows colours."""
        return self.name == STDOUT and bool(sys.stdout) and wants_color(sys.stdout)

    @property
    def width(self) -> int | None:
        """The columns of a terminal; None where lines may be of any length."""
        if self.name != STDOUT or not sys.stdout or not sys.stdout.isatty():
            return None
        import shutil

        return shutil.get_terminal_size().columns

    def can_encode(self, sample: str) -> bool:
        """Return True if it can hold these characters. Files are UTF-8."""
        return self.name != STDOUT or not sys.stdout or can_encode(sys.stdout, sample)

    def write(self, text: str | bytes, *, color: bool | None = None) -> None:
        """Write all of the text. `color`: True if it has colours, None to decide by the terminal."""
        self.write_pieces([text], color=color)

    def write_pieces(self, pieces: Iterable[str | bytes], *, color: bool | None = None) -> None:
        """On standard output each piece as it comes; a file when it is whole. What makes the pieces may fail."""
        if self.name == STDOUT:
            refuse_closed()
            for piece in pieces:
                with aside(), writing(self.name):
                    click.echo(piece, nl=False, color=color)
            return
        data = b"".join(piece if isinstance(piece, bytes) else piece.encode() for piece in pieces)
        data = self.packing.pack(data) if self.packing else data
        with writing(self.name):
            self.check()  # again: the work may have taken hours, and another program may have written there
            if self.is_stream:
                Path(self.name).write_bytes(data)
            else:
                write_whole(Path(self.name), data, force=self.force)

    def write_data(self, answers: Iterable[Mapping[str, Any]]) -> None:
        """Write answers for programs: one JSON object per line."""
        import json

        self.write_pieces(json.dumps(answer) + "\n" for answer in answers)

    def say(self, *lines: str) -> None:
        """Sentences, indented or not; at a terminal their lines end between words."""
        if self.name != STDOUT:
            self.write("".join(f"{line}\n" for line in lines))
            return
        for line in lines:
            with writing(self.name):
                say(line)


def overwrites_input(name: str) -> str:
    return f"the output would overwrite the input: {shorten(name)}"


@contextmanager
def writing(name: str) -> Iterator[None]:
    """Name an output that cannot be written. It is not a failure if the reader leaves (`| head`): see `main.run`."""
    try:
        yield
    except OSError as error:
        if is_broken_pipe(error):
            raise BrokenPipeError from None
        if name == STDOUT:
            mute(sys.stdout)
        where = "standard output" if name == STDOUT else name
        raise PuzzleError(f"cannot write {shorten(where)}: {(error.strerror or 'failed').lower()}") from None


def is_broken_pipe(error: OSError, system: str = os.name) -> bool:
    """Return True if the reader of a pipe left. On Windows such a write is an invalid argument."""
    return isinstance(error, BrokenPipeError) or (system == "nt" and error.errno == EINVAL)


def unify(stream: TextIO | None) -> None:
    """Let a pipe or a file have UTF-8 and line feeds, so that every command reads what another one wrote on Windows."""
    if isinstance(stream, TextIOWrapper) and not stream.isatty():
        stream.reconfigure(encoding="utf-8", newline="\n")


def refuse_closed() -> None:
    """PuzzleError if the caller closed standard output (>&-), since an answer would be lost without a word."""
    if not sys.stdout:
        raise PuzzleError("cannot write: standard output is closed")


def say(line: str) -> None:
    """A sentence on standard output; at a terminal its lines end between words, and not within `r1c1 = 5`."""
    refuse_closed()
    if sys.stdout and sys.stdout.isatty():
        import shutil

        line = wrapped(line, shutil.get_terminal_size().columns)
    with aside():
        click.echo(line)


def wrapped(line: str, width: int) -> str:
    """A sentence in lines of this width; what is indented stays so, and what follows is a little more.

    >>> print(wrapped("  r1c1 = 5, the last cell of row 1.", 20))
      r1c1 = 5, the last
        cell of row 1.
    """
    import textwrap

    words = line.lstrip()
    indent = line[: len(line) - len(words)]
    return textwrap.fill(
        words.replace(" = ", _BOUND),
        width,
        initial_indent=indent,
        subsequent_indent=f"{indent}  ",
        break_on_hyphens=False,
        break_long_words=False,
    ).replace(_BOUND, " = ")


def mute(*streams: TextIO | None) -> None:
    """Keep Python from writing the rest again at its end, with another complaint."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in streams:
        if stream:  # None where the caller closed it (>&-)
            with suppress(OSError, ValueError):  # no real file, as in tests
                os.dup2(nowhere, stream.fileno())


def wants_color(stream: TextIO) -> bool:
    """Colours on a terminal, unless the user switched them off in the usual way (NO_COLOR)."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def can_encode(stream: TextIO, sample: str) -> bool:
    """Return True if a stream can hold these characters."""
    try:
        sample.encode(stream.encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def note(message: str) -> None:
    """Talk, on standard error."""
    with aside():
        click.echo(f"sudoku: {message}", err=True)


# Where a command writes several files: a folder that is whole or not there.


@dataclass(frozen=True, slots=True)
class OutputFolder:
    """The folder for several files: one that is new, or empty."""

    name: str

    def check(self) -> None:
        """Raise an error before the work if the folder cannot be used."""
        check_folder(self.name)

    def write(self, files: Iterable[tuple[str, bytes]]) -> None:
        """Write all, or none of them."""
        with writing(self.name):
            write_folder(self.name, files)


# Answers as plain data, for --json: one word for one thing in every command. The manual lists the words.

Data = dict[str, Any]


def puzzle_data(puzzle: Puzzle) -> Data:
    """The board, and the digits row by row."""
    return puzzle.board.to_dict() | {"puzzle": puzzle.rows}


def solutions_data(answer: Answer, shown: int) -> Data:
    """Return the result of a search, with up to `shown` of its solutions."""
    result = answer.result
    return puzzle_data(answer.puzzle) | {
        "verdict": result.verdict.value,
        "count": result.count,
        "exhausted": result.is_exhausted,
        "solutions": [grid.rows for grid in result.solutions[:shown]],
        "problem": answer.problem,
        "engine": result.engine,
        "guesses": result.nodes,
    }


def verification_data(verification: Verification) -> Data:
    """Return the verdict on a solution, and every problem in it."""
    grid, board = verification.solution, verification.solution.board
    return board.to_dict() | {
        "verdict": verification.outcome.word,
        "code": int(verification.outcome),
        "solution": grid.rows,
        "empty": [board.name_of(cell) for cell in verification.empty],
        "problems": verification.lines(),
    }


def candidates_data(puzzle: Puzzle, masks: Sequence[int] | None = None) -> Data:
    """The candidates of every empty cell, by its name: the usual ones, or those of `masks`."""
    if masks is None:
        return {name: list(digits) for name, digits in puzzle.candidates.items()}
    return {puzzle.board.name_of(cell): digits_of(mask) for cell, mask in enumerate(masks) if not puzzle.grid[cell]}
