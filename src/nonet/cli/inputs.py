"""Reading what a command is given: a file or standard input, whose name every error says."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import click
from click.core import ParameterSource

from nonet._base.errors import FormatError, PuzzleError, shorten
from nonet.cli.output import Output, note
from nonet.formats.text import decode_utf16
from nonet.model import Layout
from nonet.model.offsets import Offsets, parse_offsets

if TYPE_CHECKING:
    from nonet.bulk.sources.base import Input

STDIN = "-"

_PIECE = 1 << 20  # bytes read at once
_LONGEST_LINE = 1 << 24  # bytes: a board of 1024x1024 on one line has a third of it
_LONGEST_TEXT = 1 << 28

_END = "Ctrl-Z and Enter" if sys.platform == "win32" else "Ctrl-D"

# How files begin that people take for puzzles.
_NO_TEXT = {
    b"\x89PNG": "a PNG picture",
    b"\xff\xd8\xff": "a JPEG picture",
    b"GIF8": "a GIF picture",
    b"%PDF": "a PDF file",
    b"PAR1": "a Parquet file (sudoku solve FILE -o puzzles.csv makes a table of it, which every command reads)",
    b"PK\x03\x04": "a ZIP archive or an office document",
}


def read_text(path: str, *, keeps_mark: bool = False) -> str:
    """The text of a file, or of standard input for "-". Every way this can fail names the file.

    Its byte order mark goes, unless it is kept.

    Every command reads here what it does not stream, so this is where a file that is also the output is refused.
    """
    if is_link(path):
        return path
    if path != STDIN:
        _refuse_own_output(path)
    with reading(path), naming(path):
        if path == STDIN:
            data = read_whole(standard_input())
        else:
            with Path(path).open("rb", buffering=0) as file:
                data = read_whole(file)
        data = _unpacked(data)
    return decode_text(data, path, keeps_mark=keeps_mark)


def _unpacked(data: bytes) -> bytes:
    """The content of a file that is packed; of any other, what is there."""
    from nonet.bulk.compression import Unpacked, compression_of_bytes

    packing = compression_of_bytes(data)
    return read_whole(Unpacked(io.BytesIO(data), packing)) if packing else data


def _refuse_own_output(path: str) -> None:
    context = click.get_current_context(silent=True)
    name = context and context.params.get("output")
    if not context or not name:
        return
    is_named = context.get_parameter_source("output") is not ParameterSource.DEFAULT
    is_forced = bool(context.params.get("force"))
    if is_named or is_forced:  # otherwise a command takes the next free name
        Output(name, is_forced).check_input(path)


def read_opened(opened: Input, path: str, *, keeps_mark: bool = False) -> str:
    """The text of an input that is open already."""
    with naming(path):
        data = read_whole(opened)
    return decode_text(data, path, keeps_mark=keeps_mark)


def read_whole(file: BinaryIO | io.RawIOBase) -> bytes:
    """All of an input that is not read line by line; PuzzleError where it cannot be text of puzzles, or is too much.

    So an endless input (/dev/zero), or a small file that unpacks to gigabytes, does not eat the memory.
    """
    data = bytearray()
    line_start = 0
    while piece := file.read(_PIECE):
        end = max(piece.rfind(b"\n"), piece.rfind(b"\r"))
        line_start = len(data) + end + 1 if end >= 0 else line_start
        data += piece
        if len(data) - line_start > _LONGEST_LINE:
            got = shorten(bytes(data[line_start : line_start + 60]).decode("utf-8", "replace"))
            message = f"expected lines of up to {_LONGEST_LINE >> 20} MB, got a longer one: {got}"
            raise FormatError(message, data.count(b"\n", 0, line_start) + 1)
        if len(data) > _LONGEST_TEXT:
            many = "only solve and rate can read more, with one puzzle per line"
            raise PuzzleError(f"the input is longer than {_LONGEST_TEXT >> 20} MB ({many})")
    return bytes(data)


@contextmanager
def open_input(path: str) -> Iterator[Input]:
    """A file, or standard input for "-", to be read piece by piece; unpacked, if it is packed."""
    from nonet.bulk.sources.base import Input

    with ExitStack() as stack:
        with reading(path), naming(path):
            if is_link(path):
                opened = Input(io.BytesIO(path.encode("utf-8", "replace")))
            else:
                file = standard_input() if path == STDIN else stack.enter_context(Path(path).open("rb", buffering=0))
                opened = Input(file, None if path == STDIN else path)
        yield opened


def standard_input() -> BinaryIO:
    """Standard input; what is typed, up to the first Ctrl-D: a terminal can be read on after its end."""
    return io.BytesIO(sys.stdin.buffer.read()) if sys.stdin.isatty() else sys.stdin.buffer


@contextmanager
def reading(path: str) -> Iterator[None]:
    """Name a file that cannot be read, and tell a person at a terminal how to end the input."""
    name = shorten(name_of(path))
    if not path:
        raise PuzzleError(f"expected the name of a file, or - for standard input, got {name}")
    if path == STDIN and not sys.stdin:  # closed by the caller (<&-)
        raise PuzzleError(f"cannot read {name}: it is closed")
    if path == STDIN and sys.stdin.isatty():
        note(f"type or paste, then end with {_END}")
    try:
        yield
    except OSError as error:
        way = "; if this is a puzzle, use a pipe: echo PUZZLE | sudoku solve" if is_puzzle(path) else ""
        raise PuzzleError(f"cannot read {name}: {(error.strerror or 'failed').lower()}{way}") from None
    except ValueError as error:
        if isinstance(error, PuzzleError):
            raise
        raise PuzzleError(f"cannot read {name}: not a file name") from None  # a NUL in it


def is_link(word: str) -> bool:
    """Return True if a word is not a file but a link with a puzzle in it.

    The part of such a link that carries it counts.
    """
    if word == STDIN or os.path.lexists(word):
        return False
    from nonet.formats.links import LINKS  # most words are names of files, and need none of it
    from nonet.formats.links.urls import host_of

    return bool(host_of(word)) or any(known.sniff(word) for known in LINKS)


def is_puzzle(word: str) -> bool:
    """Return True if a word that does not name a file is probably a puzzle."""
    return len(word) in (16, 36, 64, 80, 81, 82) and set(word) <= set("0123456789._*-?")


def name_of(path: str) -> str:
    return "standard input" if path == STDIN else "the link" if is_link(path) else path


def decode_text(data: bytes, path: str, *, keeps_mark: bool = False) -> str:
    """The text of a file's bytes, UTF-8 or UTF-16, without its byte order mark unless that is kept."""
    if b"\0" in data and (text := decode_utf16(data)) is not None:
        return text.removeprefix("\ufeff")
    known = next((what for magic, what in _NO_TEXT.items() if data.startswith(magic)), None)
    with naming(path):
        try:
            if known and b"\0" in data:  # a large board may begin with the letters of a binary file
                raise FormatError(f"expected text (UTF-8), got {known}")
            return data.decode("utf-8" if keeps_mark else "utf-8-sig")
        except UnicodeDecodeError as error:
            line, byte = data.count(b"\n", 0, error.start) + 1, data[error.start]
        if known:
            raise FormatError(f"expected text (UTF-8), got {known}")
        raise FormatError(f"expected text (UTF-8), got the byte 0x{byte:02x}", line)


def read_layout(path: str) -> Layout:
    """The jigsaw layout of a file or standard input."""
    text = read_text(path)
    with naming(path):
        return Layout.parse(text)


def read_grids(path: str) -> Offsets:
    """The offsets of grids of a file or standard input."""
    text = read_text(path)
    with naming(path):
        if text.lstrip().startswith("<"):
            from nonet.formats.ksudoku import offsets_of

            return offsets_of(text)
        return parse_offsets(text)


@contextmanager
def naming(path: str) -> Iterator[None]:
    """Errors from inside name the file they are about."""
    try:
        yield
    except PuzzleError as error:
        raise PuzzleError(str(error) if path == STDIN or is_link(path) else f"{path}: {error}") from None
