"""Lessons: the techniques that hints use, in groups, with examples, and how a technique is found by its names.

The groups are in texts/<language>_path.toml; names, and how to spot a technique, are in its texts.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from nonet._base.errors import UnknownNameError, listed
from nonet._base.fast_dataclass import dataclass
from nonet._base.language import ENGLISH, current_language, in_language
from nonet.human.find import find_steps
from nonet.human.hints import Hint, hint_order
from nonet.human.position import Position
from nonet.human.tables import FOLDER, read_table
from nonet.human.techniques import TECHNIQUES, rules
from nonet.human.words.explain import name_of_technique, text_of
from nonet.model import make_board
from nonet.model.candidates import Candidate
from nonet.model.rules import known_rule


@lru_cache
def taught() -> tuple[str, ...]:
    """Return the techniques that hints use, easiest first: each has a lesson."""
    return tuple(name for row in hint_order() for name in row)


@dataclass(frozen=True, slots=True)
class LessonGroup:
    """Techniques that are learnt together."""

    id: str
    name: str
    about: str
    techniques: tuple[str, ...]


def path_of_lessons() -> tuple[LessonGroup, ...]:
    """Return all techniques that hints use, in groups, in the order of learning."""
    return _path_in(current_language())


@lru_cache
def _path_in(language: str) -> tuple[LessonGroup, ...]:
    """Return the path in a language; texts that are not translated are English."""
    table = read_table(f"texts/{ENGLISH}_path.toml")
    own = {} if language == ENGLISH else read_table(f"texts/{language}_path.toml")
    rows = ((id_, row | own.get(id_, {})) for id_, row in table.items())
    return tuple(LessonGroup(id_, row["name"], row["about"], tuple(row["techniques"])) for id_, row in rows)


@lru_cache
def _group_by_technique() -> dict[str, str]:
    return {technique: group.id for group in _path_in(ENGLISH) for technique in group.techniques}


def group_of(technique: str) -> str:
    """Return the id of the group that a technique belongs to."""
    return _group_by_technique()[technique]


def find_taught(name: str) -> str:
    """Return the id of a technique from its id, its name or an alias, however it is spelt, also in the plural.

    >>> find_taught("X wing"), find_taught("Y-Wing"), find_taught("hidden_single"), find_taught("Naked pairs")
    ('x-wing', 'xy-wing', 'hidden-single', 'naked-pair')
    """
    plain = _plain(name)
    if found := _ids_by_name().get(plain) or _ids_by_name().get(plain.removesuffix("s")):
        return found
    unused = next((technique.id for technique in TECHNIQUES if _plain(technique.id) == plain), None)
    if unused:
        advice = f"{name_of_technique(unused)} has no lesson, because hints never use it: only HoDoKu's score counts it"
        raise UnknownNameError("technique", name, taught(), advice=advice)
    if rule := known_rule(name.strip().lower()):
        for_rules = listed([technique.id for technique in rules.TECHNIQUES])
        advice = (
            f"{name} is a rule: sudoku rules {rule.id} says what it means; the techniques for rules are {for_rules}"
        )
        raise UnknownNameError("technique", name, taught(), advice=advice)
    names = [*taught(), *(alias for id_ in taught() for alias in text_of(id_).aliases)]
    raise UnknownNameError("technique", name, names, listed_by="sudoku technique")


def _ids_by_name() -> dict[str, str]:
    """Return every known spelling with its technique: English, and those of the language that is spoken."""
    return _ids_by_name_in(current_language())


@lru_cache
def _ids_by_name_in(language: str) -> dict[str, str]:
    """Return the spellings in a language. Ids win over names, and names over aliases; English ones come first."""
    found = {_plain(id_): id_ for id_ in taught()} if language == ENGLISH else dict(_ids_by_name_in(ENGLISH))
    with in_language(language):
        for id_ in taught():
            found.setdefault(_plain(name_of_technique(id_)), id_)
        for id_ in taught():
            for alias in text_of(id_).aliases:
                found.setdefault(_plain(alias), id_)
    return found


def _plain(name: str) -> str:
    """Return a name without what people spell in different ways: capitals, spaces and hyphens."""
    return re.sub(r"[^\w+]|_", "", name.lower())


# Examples of techniques: a position for each in which it finds a step. They are in examples.txt, a line each:
#
#     x-wing|9||..3.+4...|715 726|taken
#
# the technique, how many digits the board has, its rules (`; ` between), its cells (`+d`: placed, not given),
# candidates that are gone beyond that (digit, row, column), and `taken` where a hint for this position is this very
# step. `tools/make_lessons.py` makes them, from puzzles of our own.
#
# Positions to practise on are in practice.txt, several for most techniques: nothing easier finds a step in them.
# `tools/make_practice.py` makes these.

FILE = FOLDER / "examples.txt"
PRACTICE = FOLDER / "practice.txt"


@dataclass(frozen=True, slots=True)
class TechniqueExample:
    """A technique, a position in which it finds a step, and whether a hint for this position is that step."""

    technique: str
    position: Position
    is_taken: bool = False

    @classmethod
    def parse(cls, line: str) -> TechniqueExample:
        """Return an example from its line."""
        name, size, rules, cells, removed, taken = line.split("|")
        board = make_board(size=int(size), rules=[rule for rule in rules.split("; ") if rule])
        found = re.findall(r"\+?[\d.]", cells)
        values = tuple(int(cell[-1].replace(".", "0")) for cell in found)
        given = frozenset(i for i, cell in enumerate(found) if values[i] and cell[0] != "+")
        gone = tuple(_candidate(word, board.size) for word in removed.split())
        return cls(name, Position(board, values, given, gone), bool(taken))

    def __str__(self) -> str:
        position = self.position
        board = position.board
        cells = "".join(
            ("" if cell in position.given else "+") + str(value) if value else "."
            for cell, value in enumerate(position.values)
        )
        removed = " ".join(_text(candidate, board.size) for candidate in position.removed)
        rules = "; ".join(map(str, board.rules))
        return "|".join((self.technique, str(board.size), rules, cells, removed, "taken" * self.is_taken))

    @property
    def hint(self) -> Hint:
        """The step that the technique finds first."""
        steps = find_steps(self.position, [self.technique], {"uniqueness": 1}, first=True)
        return Hint(self.position, steps[0])


@lru_cache
def _lines(file: Path) -> dict[str, tuple[str, ...]]:
    """Return the lines by technique. They are parsed on demand: a board with its rules takes a while."""
    found: dict[str, list[str]] = {}
    for line in file.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            found.setdefault(line.partition("|")[0], []).append(line)
    return {name: tuple(lines) for name, lines in found.items()}


def find_example(technique: str) -> TechniqueExample | None:
    """Return the example of a technique; None if there is none."""
    lines = _lines(FILE).get(technique)
    return TechniqueExample.parse(lines[0]) if lines else None


def practice_count(technique: str) -> int:
    """Return the number of positions to practise a technique on."""
    return len(_lines(PRACTICE).get(technique, ()))


def find_practice(technique: str, number: int) -> TechniqueExample:
    """Return a practice position of a technique, from 0, the clearest first: its next step uses the technique."""
    return TechniqueExample.parse(_lines(PRACTICE)[technique][number])


def _candidate(word: str, size: int) -> Candidate:
    return (int(word[1]) - 1) * size + int(word[2]) - 1, int(word[0])


def _text(candidate: Candidate, size: int) -> str:
    cell, digit = candidate
    return f"{digit}{cell // size + 1}{cell % size + 1}"
