"""Keys of a JSON object beside its grid: what they say of the board, as the lines of a header do."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from nonet.board.rules import parse_rules
from nonet.errors import shorten
from nonet.formats._json_cells import NOTHING, errors_at
from nonet.formats.header import BETWEEN, COLUMNS
from nonet.formats.header_lines import KEYS, is_rule_key, unknown_words
from nonet.formats.rule_keys import WORDS, bare, rule_texts

if TYPE_CHECKING:
    from nonet.formats._nested import ListNode, NestedReader

_MAY_BE_EMPTY = ("rules",)  # no rules are rules, too
_MARKS = "candidates"  # by the names of cells, as `sudoku candidates --json` writes them; as a text, a rule


def said_of_board(reader: NestedReader, node: ListNode, grids: Collection[str]) -> dict[str, str]:
    """What an object says of its board, as columns; FormatError for a key that is none. `grids` are keys of grids."""
    said = {name: text for name in COLUMNS if (text := said_under(reader, node, name))}
    rules = [said["rules"]] if "rules" in said else []
    for key, item in zip(node.keys, node.items, strict=True):
        name = bare(key)
        if name in WORDS or name in KEYS or name in grids or (name == _MARKS and item.kind == "object"):
            continue
        if name == _MARKS and any(each.kind == "word" for each in item.items):
            wanted = 'candidates by cells, such as {"r1c1": [1, 2]}, or rules such as "12 r1c1"'
            raise reader.error(f"expected {wanted}, got a list of numbers", item.start)
        if not is_rule_key(name):
            raise reader.error(unknown_words(key, "a puzzle"), item.start)
        rules += _rules_under(reader, name, item)
    return said | {"rules": "; ".join(rules)} if rules else said


def check_once(reader: NestedReader, node: ListNode, grids: Collection[str]) -> None:
    """Raise FormatError if an object has a grid, or a key of a header, twice. Rules under their names add up."""
    seen: set[str] = set()
    for key, item in zip(node.keys, node.items, strict=True):
        name = bare(key)
        if name in seen and (name in KEYS or name in grids or (name == _MARKS and item.kind == "object")):
            got = shorten(item.text if item.is_scalar else f"a {item.kind}")
            raise reader.error(f"expected {name} once in an object, got it again: {got}", item.start)
        seen.add(name)


def _rules_under(reader: NestedReader, name: str, item: ListNode) -> Iterator[str]:
    """The rules of a key that is called like one: a text, a list of texts, or true for one of the whole board."""
    if item.kind == "object" or not all(each.is_scalar for each in item.items):
        got = "an object" if item.kind == "object" else "a list of lists or objects"
        raise reader.error(f"expected {name} as a text, a list of texts, or true, got {got}", item.start)
    for each in [item] if item.is_scalar else item.items:
        with errors_at(reader, each):
            for text in rule_texts(name, each.text):
                yield from map(str, parse_rules(text))


def said_under(reader: NestedReader, node: ListNode, name: str) -> str:
    """What stands under a key of a header: a text, or a list of its parts."""
    found = node.get([name])
    if found is None or found.text in NOTHING:
        return ""
    if found.is_scalar:
        return found.text
    if name == "grids" and all(item.kind == "list" for item in found.items):  # offsets, as we write them
        return " ".join(",".join(part.text for part in item.items) for item in found.items)
    if found.kind == "object" or not all(item.is_scalar for item in found.items):
        got = "an object" if found.kind == "object" else "a list of lists or objects"
        raise reader.error(f"expected the {name} as a text or a list of texts, got {got}", found.start)
    if not found.items and name not in _MAY_BE_EMPTY:
        raise reader.error(f"expected the {name} as a text or a list of texts, got an empty list", found.start)
    return BETWEEN.get(name, " ").join(item.text for item in found.items)
