"""Rules under keys of their own: columns of a table, and keys of a JSON object, that are called like a rule.

A text header has a line for each rule, so people write the same names beside a puzzle elsewhere. A name that is
nearly one is refused: to pass over it would be to answer another puzzle.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from nonet.board.rules import rule_names
from nonet.errors import FormatError, nearest, shorten
from nonet.formats.header import COLUMNS
from nonet.formats.header_lines import KEYS, is_rule_key

_YES = ("true", "yes")  # for a rule of the whole board, which has no cells
_NO = ("", "false", "no", "null", "none", "nan", "<na>")
_NEAR = 0.8  # how alike a name must be to be taken for a slip; titles of other columns are less so

# What stands beside a puzzle and says nothing of its board: words of our own answers, columns of our data sets that are
# no such words, then what others note.
_ANSWERS = (
    "size verdict code count exhausted solution solutions answer answers problem problems engine guesses cell digit "
    "hint sentence level seed clues undecided empty class judgements nonet_solution nonet_count "
    "er ep ed er_above sr weight hodoku_level score"
)
_COLUMNS = "puzzle_rows solution_rows minimal hodoku_score techniques messages trace"
_NOTES = "id name number index difficulty rating source url link date comment comments note notes description tags"
PUZZLES = ("puzzle", "puzzles", "quizzes", "quiz", "question", "grid", "sudoku")
WORDS = frozenset([*_ANSWERS.split(), *_COLUMNS.split(), *_NOTES.split(), *PUZZLES])


def bare(key: str) -> str:
    """A key as headers have it: in lower case, and words joined as in the names of rules.

    >>> bare(" Anti_Knight"), bare("hodoku_level")
    ('anti-knight', 'hodoku_level')
    """
    key = key.strip().lower()
    if key in WORDS or key in KEYS:  # most are: rules are not imported for them
        return key
    joined = key.replace("_", "-")
    return joined if is_rule_key(joined) else key


def rule_texts(key: str, value: str) -> list[str]:
    """The rules of a value under the name of a rule; several have semicolons between.

    >>> rule_texts("killer", "10 r1c1 r1c2; 7 r2c1 r2c2"), rule_texts("anti-king", "true"), rule_texts("odd", "")
    (['killer: 10 r1c1 r1c2', 'killer: 7 r2c1 r2c2'], ['anti-king'], [])
    """
    parts = [part.strip() for part in value.split(";")]
    return [key if part.lower() in _YES else f"{key}: {part}" for part in parts if part.lower() not in _NO]


def near_key(key: str) -> str:
    """The key of a header, or the rule, that a name is a slip of; empty if it is none."""
    return nearest(key, [*KEYS, *rule_names()], _NEAR)


def find_rule_columns(names: Sequence[str], puzzle: int, line: int | None) -> dict[str, int]:
    """Where the columns that are called like a rule are. `puzzle` is the column of the puzzles."""
    found: dict[str, int] = {}
    for at, name in enumerate(map(bare, names)):
        if at == puzzle or name in KEYS or name in WORDS:
            continue
        if is_rule_key(name):
            if name in found:
                message = "expected one column for a rule, with semicolons between several of it, got another"
                raise FormatError(f"{message}: {shorten(name)}", line)
            found[name] = at
        elif near := near_key(name):
            raise FormatError(f"unknown column: did you mean {near}? got {shorten(names[at].strip())}", line)
    return found


def folded(fields: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Fields of a record, with all rules under `rules`.

    >>> folded([("kind", "diagonal"), ("thermo", "r1c1 r1c2"), ("anti-king", "true")])
    (('kind', 'diagonal'), ('rules', 'thermo: r1c1 r1c2; anti-king'))
    """
    said = tuple(fields)
    rules = [text for name, value in said if name not in COLUMNS for text in rule_texts(name, value)]
    if all(name in COLUMNS for name, _ in said):
        return said
    own = {name: value for name, value in said if name in COLUMNS}
    own["rules"] = "; ".join([*filter(None, [own.get("rules", "")]), *rules])
    return tuple(own.items())
