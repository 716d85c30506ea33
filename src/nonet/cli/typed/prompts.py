"""Asking and answering: the same conversation with a person at a terminal and with a script on standard input."""

from __future__ import annotations

import re
import sys
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from select import select
from typing import TextIO

from nonet.board import Grid, Layout
from nonet.cli.output import can_encode, wants_color, wrapped
from nonet.errors import FormatError, shorten
from nonet.render.terminal import draw, draw_layout, rule_words

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
        """What is wrong, on standard error, after everything said so far."""
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
        """What was typed, without spaces around. Blank lines do not count. Raises Leave."""
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
        """Whether more was typed or pasted than was read."""
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
