"""Every exception of the library, a line each.

An unsolvable, ambiguous or wrong puzzle is an *answer* and never raises. What raises is input that cannot be
understood, and a part that is not installed. A message is in lower case and quotes the wrong value next to its noun.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


class PuzzleError(ValueError):
    """Input that cannot be understood; the base of all errors a user's data can cause."""


class FormatError(PuzzleError):
    """A text is not a puzzle in its format. `line` and `column` count from 1, and are None where they are not known."""

    puzzle_count: int = 1  # in a text that has several puzzles where one is needed

    def __init__(self, message: str, line: int | None = None, column: int | None = None) -> None:
        self.line = line
        self.column = column
        self.reason = message
        place = "" if line is None else f"line {line}: " if column is None else f"line {line}, column {column}: "
        super().__init__(place + message)


class GeometryError(PuzzleError):
    """A board that cannot exist (a bad size, box shape or jigsaw layout), or a change that a board does not allow.

    `cause` is what of the choice does not fit, where that is known: "box", "layout" or a rule.
    """

    def __init__(self, message: str, cause: object = None) -> None:
        self.cause = cause
        super().__init__(message)


class UnknownNameError(PuzzleError):
    """A name (of a kind, format, engine, level ...) that is in no registry.

    Choices too many for a line are not listed; `listed_by` is then the command that lists them. `advice` is for a name
    that is known elsewhere, and stands instead of the choices.
    """

    def __init__(self, what: str, name: str, choices: Iterable[str], listed_by: str = "", advice: str = "") -> None:
        self.what = what
        self.name = name
        self.choices = tuple(choices)
        self.listed_by = listed_by
        self.advice = advice
        begun = [choice for choice in self.choices if len(str(name)) > 2 and choice.startswith(str(name).lower())]
        near = begun[0] if begun else nearest(str(name), self.choices)
        hint = f": did you mean {near}?" if near else ""
        said = f"unknown {what} {shorten(name)}{hint} (choices: {', '.join(self.choices)})"
        if listed_by:
            said = f"unknown {what} {shorten(name)}{hint} ({listed_by} lists all)"
        super().__init__(advice or said)

    def __reduce__(self) -> tuple[type[UnknownNameError], tuple[str, str, tuple[str, ...], str, str]]:
        """Return the arguments for pickling; by default an exception is made again from its message alone."""
        return type(self), (self.what, self.name, self.choices, self.listed_by, self.advice)


class WrongPosition(PuzzleError):
    """A position that cannot be finished, or that holds a mistake: there is no next step to find in it.

    `nudge` is where to look, without the digit that belongs there; nothing where the message gives none away.
    `mistakes` are the wrong digits and notes, as far as they are known (`nonet.human.mistakes.Mistake`).
    """

    nudge: str = ""
    mistakes: tuple[Any, ...] = ()


class NotUnique(PuzzleError):
    """A puzzle does not have exactly one solution, but the request needs that."""


class CreationError(RuntimeError):
    """No puzzle could be made: the board has no filled grid, or none was found in time."""


class CreationTimeout(CreationError):
    """Time ran out before a puzzle could be made; another try, or more time, may succeed."""


class CriteriaTimeout(CreationTimeout):
    """No puzzle that meets all criteria was found in time; there may be none."""


class CutShortWarning(UserWarning):
    """A new puzzle that time ran out on: it has one solution, but more clues than it was to have."""


class LostMarksWarning(UserWarning):
    """A text that was written without the pencil marks of its puzzle: read again, it may have more solutions."""


class SolverWarning(UserWarning):
    """The SAT solver, python-sat, is missing or usable only with limits: work may take longer or stay undecided."""


class PluginWarning(UserWarning):
    """A plug-in that is left out: it cannot be imported, or its name is taken. Everything else works."""


class RunTimeout(RuntimeError):
    """Time ran out before a run was done; what it had done by then is kept."""


class EngineUnavailable(RuntimeError):
    """Something that cannot run here, such as the compiled core; the message says what to install."""


# Users import them from `nonet`, so tracebacks name them so.
for _public in (
    PuzzleError,
    FormatError,
    GeometryError,
    UnknownNameError,
    WrongPosition,
    NotUnique,
    CreationError,
    CreationTimeout,
    CriteriaTimeout,
    CutShortWarning,
    LostMarksWarning,
    SolverWarning,
    PluginWarning,
    RunTimeout,
    EngineUnavailable,
):
    _public.__module__ = "nonet"


def install_command(*packages: str) -> str:
    """Return the command that installs packages for the Python that runs now.

    The command names the packages themselves, never an extra such as nonet[draw]: no package index has nonet.
    """
    import os
    import shlex
    import shutil
    import sys

    scripts = os.path.join(sys.prefix, "Scripts" if os.name == "nt" else "bin")  # noqa: PTH118
    program = os.path.join(scripts, "pip")  # noqa: PTH118
    is_clone = os.path.exists(os.path.join(sys.prefix, "nonet.stamp"))  # noqa: PTH110, PTH118
    if is_clone and os.path.dirname(sys.prefix) == os.getcwd():  # noqa: PTH109, PTH120
        pip = f"./{os.path.basename(sys.prefix)}/bin/pip"  # noqa: PTH119
    elif shutil.which("pip", path=scripts) is None:
        pip = f"{shlex.quote(sys.executable)} -m pip"
    else:
        first = shutil.which("pip")
        pip = "pip" if first and os.path.dirname(first) == scripts else shlex.quote(program)  # noqa: PTH120
    return " ".join([pip, "install", *map(shlex.quote, packages)])


def plural(count: int, noun: str) -> str:
    """Return a number with its noun.

    >>> plural(1, "step"), plural(2, "step")
    ('1 step', '2 steps')
    """
    return f"{count} {noun}{'' if count == 1 else 's'}"


def listed(items: Iterable[object], last: str = "and") -> str:
    """Return a list in words; a long comma before the last item only where items have commas or "and" themselves.

    >>> listed(["r1c1"]), listed([3, 4, 7], "or")
    ('r1c1', '3, 4 or 7')
    """
    words = [str(item) for item in items]
    if len(words) < 2:
        return "".join(words)
    comma = "," if any(" and " in word or " or " in word for word in words) else ""
    return f"{', '.join(words[:-1])}{comma} {last} {words[-1]}"


def few(items: Iterable[object], separator: str = ", ", most: int = 8) -> str:
    """Return the first of many, and the number of the others: messages stay short on large boards.

    >>> few(range(3)), few(range(100), most=2)
    ('0, 1, 2', '0, 1 and 98 more')
    """
    words = [str(item) for item in items]
    if len(words) <= most + 1:  # one more takes no more room than its count
        return separator.join(words)
    return f"{separator.join(words[:most])}{';' * (';' in separator)} and {len(words) - most} more"


def with_article(words: str) -> str:
    """Return words with the article that they are spoken with: eight, eleven and eighteen begin with a vowel too.

    >>> with_article("classic board"), with_article("anti-knight board"), with_article("8x8"), with_article("16x16")
    ('a classic board', 'an anti-knight board', 'an 8x8', 'a 16x16')
    """
    is_vowel = words[:1].lower() in tuple("aeiou8") or words.startswith(("11", "18"))
    return f"{'an' if is_vowel else 'a'} {words}"


def nearest(name: str, choices: Iterable[str], cutoff: float = 0.6) -> str:
    """Return the choice that a name is probably a slip of; empty if none is similar.

    Short words share letters by chance, so more of theirs must fit: "json" is no slip of "shogun".

    >>> nearest("diagnal", ["classic", "diagonal"]), nearest("foo", ["classic"])
    ('diagonal', '')
    """
    from difflib import get_close_matches  # rarely needed

    if len(name) <= 4:
        cutoff = max(cutoff, 0.65)
    return next(iter(get_close_matches(name, list(choices), n=1, cutoff=cutoff)), "")


def repeated_key(pairs: Iterable[tuple[str, object]]) -> tuple[str, object] | None:
    """Return the first key of a JSON object that comes again, with its second value; None if all keys differ.

    >>> repeated_key([("a", 1), ("b", 2), ("a", 3)])
    ('a', 3)
    """
    seen: set[str] = set()
    for key, value in pairs:
        if key in seen:
            return key, value
        seen.add(key)
    return None


def shorten(text: object, limit: int = 40) -> str:
    """Return the offending text, quoted and cut to a length that fits a message.

    >>> shorten("53..7")
    "'53..7'"
    """
    quoted = repr(text if isinstance(text, str) else str(text))
    return quoted if len(quoted) <= limit else quoted[: limit - 2] + "…" + quoted[0]
