"""Taking apart what a link gave, which may be anything: every slip is named with its place."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Self

from nonet.board import Place, Rule, find_rule
from nonet.board.rules.base import Group
from nonet.errors import FormatError, shorten
from nonet.patterns import pattern
from nonet.records import dataclass

_CELL = pattern(r"\s*r([0-9]{1,4})c([0-9]{1,4})\s*", re.IGNORECASE)
_NUMBER = pattern(r"\s*([+-]?[0-9]{1,9})(?:\.0*)?\s*")


@dataclass(slots=True)
class LinkReading:
    """A board of another program while its rules are read. `notes` tell what was left out."""

    size: int
    notes: list[str] = field(default_factory=list)

    def rule(self, name: str, values: Sequence[int | None], *groups: Group) -> Rule:
        rule = Rule(find_rule(name), tuple(value for value in values if value is not None), groups)
        rule.check()
        return rule

    def leave_out(self, what: str, why: str) -> None:
        self.notes.append(f"left out {what}, which is no rule: {why}")


def read_object(text: str, what: str) -> dict[str, object]:
    """The object of a JSON text."""
    try:
        found = json.loads(text, object_pairs_hook=_object)
    except FormatError:
        raise
    except (ValueError, RecursionError) as error:
        reason = str(error) if isinstance(error, json.JSONDecodeError) else "too deep lists or too long numbers"
        raise FormatError(f"expected {what} as JSON, got {shorten(text)} ({reason})") from None
    if not isinstance(found, dict):
        raise FormatError(f"expected {what} as a JSON object, got {shorten(text)}")
    return found


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object; a key that comes twice would lose what is under the first one."""
    made: dict[str, object] = {}
    for key, value in pairs:
        if key in made:
            raise FormatError(f"expected {key} once in a JSON object, got it again: {shorten(value)}")
        made[key] = value
    return made


def as_list(value: object, where: str) -> list[object]:
    """A list; nothing (null, false, an empty text or object) is an empty one."""
    if not value:
        return []
    if not isinstance(value, list):
        raise FormatError(f"{where}: expected a list, got {shorten(value)}")
    return value


def as_place(value: object, where: str) -> Place:
    """The place of a cell such as R1C1. R0C4 is above column 4."""
    found = _CELL.fullmatch(value) if isinstance(value, str) else None
    if not found:
        raise FormatError(f"{where}: expected a cell such as R1C1, got {shorten(value)}")
    return int(found[1]) - 1, int(found[2]) - 1


def as_number(value: object, where: str) -> int | None:
    """A number, also as text; None for nothing, such as an empty text."""
    if value is None or (isinstance(value, str) and not value.strip()):
        return None
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**9:
        return value
    if isinstance(value, float) and value.is_integer() and abs(value) < 10**9:
        return int(value)
    found = _NUMBER.fullmatch(value) if isinstance(value, str) else None
    if not found:
        raise FormatError(f"{where}: expected a number, got {shorten(value)}")
    return int(found[1])


@dataclass(frozen=True, slots=True)
class LinkItem:
    """An object in a list, with a name for messages: "killercage 3"."""

    name: str
    fields: Mapping[str, object]

    @classmethod
    def of(cls, value: object, name: str) -> Self:
        if not isinstance(value, dict):
            raise FormatError(f"{name}: expected an object, got {shorten(value)}")
        return cls(name, value)

    def number(self, key: str = "value") -> int | None:
        return as_number(self.fields.get(key), f"{self.name}, {key}")

    def numbers(self, key: str) -> list[int]:
        found = (as_number(value, f"{self.name}, {key}") for value in as_list(self.fields.get(key), self.name))
        return [number for number in found if number is not None]

    def cell(self, key: str = "cell") -> Place:
        return as_place(self.fields.get(key), self.name)

    def cells(self, key: str = "cells") -> tuple[Place, ...]:
        return tuple(as_place(value, self.name) for value in as_list(self.fields.get(key), self.name))

    def lines(self, key: str = "lines") -> list[tuple[Place, ...]]:
        found = (as_list(line, self.name) for line in as_list(self.fields.get(key), self.name))
        return [tuple(as_place(value, self.name) for value in line) for line in found]
