"""Finding and reading the headers of a text: see `header.py` for what they say.

Keys come in any order and case; blank lines and `#` comments may stand between them, and between the last of them and
the grid. `layout:` has one line of n * n letters behind it, or n lines of n labels below it. A rule has a line of its
own, with its name as the key. A header counts for all grids below it, up to the next header.

Formats see the text with header lines made blank, so that lines in messages are those of the whole text. A line is
taken for a header only where no format could take it for cells, so texts without a header are read as ever.

Contents: cutting a text at its headers (`cut`), reading a header (`read_header`), layouts below a key, and headers in
columns and keys of JSON.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import field, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple

from nonet._base.errors import FormatError, PuzzleError, nearest, shorten
from nonet._base.fast_dataclass import dataclass
from nonet.formats.header import TITLES, Header
from nonet.formats.text import lines_of
from nonet.model import BoardSpec
from nonet.model.rules import GRID_KEY, kind_meant, known_rule, parse_rules, rule_names, several_meant
from nonet.model.spec import COLUMNS, FIELDS

_NAME = r"[a-z][a-z _+-]{0,39}"
_KEY = rf"(?si)[ \t]*({GRID_KEY}|{_NAME}?)[ \t]*:(.*)"
_ANY_KEY = rf"(?i)(?:\A\ufeff?|[\r\n])[ \t]*(?:{GRID_KEY}|{_NAME})[ \t]*:"
_COMMENT = r"(?s)(?:^|\s)#.*"
_BLANK_CELLS = r"[xX]+"  # a puzzle of blanks, and a word behind it
_CELL = r"(?i)\br[0-9]+c[0-9]+\b"
_BARE = r"(?i)[ \t\ufeff]*([a-z][a-z+-]{1,39})(?:[ \t]+([^:]*?))?\s*"  # a rule without its colon
_WITHOUT_COMMENTS = (*TITLES, "layout")  # a # may be a part of them


@dataclass(frozen=True, slots=True)
class TextPart:
    """Lines of a text under one header, or without one. `before` is the number of lines above them."""

    text: str
    before: int = 0
    block: HeaderBlock | None = None

    def header(self) -> Header | None:
        """Return the header above the grids; raise FormatError if it is not valid, or if there is no grid."""
        if self.block is None:
            return None
        header = self.block.header()
        if not any(map(_is_content, lines_of(self.text))):
            raise FormatError("expected a grid below the header, got nothing", self.block.end)
        return header

    def choice(self, asked: BoardSpec, *, is_fallback: bool = False) -> BoardSpec:
        """Return the board of the header, and the board asked for where the header does not name one.

        A fallback counts only for parts that say nothing at all, and contradicts none.
        """
        header = self.header()
        return header.joined(BoardSpec() if is_fallback and header.names_board else asked) if header else asked

    def placed(self, error: FormatError, after: TextPart | None) -> FormatError:
        """Return an error of this part, with its line in the whole text. A header right below may be part of a grid."""
        note = f" (a header begins in line {after.before + 1})" if after and _ends_in_content(self.text) else ""
        return FormatError(error.reason + note, error.line and error.line + self.before, error.column)


@dataclass(frozen=True, slots=True)
class Cut:
    """A text in parts. `doubt` is what is wrong if no format has a use for a line with an unknown key."""

    parts: tuple[TextPart, ...]
    doubt: FormatError | None = None


def cut(text: str) -> Cut:
    """Return the parts of a text; it is one if there is no header, or only one above all grids."""
    if ":" not in text or not re.search(_ANY_KEY, text):
        return Cut((TextPart(text),))
    lines = lines_of(text)
    blocks = list(_blocks(lines))
    known = [block for block in blocks if not block.is_doubtful]
    doubt = next((block.unknown_key() for block in blocks if block.is_doubtful), None)
    if not known:
        return Cut((TextPart(text),), doubt)
    starts = [_start(lines, block) for block in known]
    above = lines[: starts[0]]
    has_grids_above = any(map(_is_content, above))
    starts[0] = starts[0] if has_grids_above else 0
    parts = [TextPart("\n".join(above))] if has_grids_above else []
    for block, start, end in zip(known, starts, [*starts[1:], len(lines)], strict=True):
        below = [*lines[start : block.start], *block.kept, *lines[block.end : end]]
        parts.append(TextPart("\n".join(below), start, block))
    return Cut(tuple(parts), doubt)


def first_of(text: str) -> TextPart:
    """Return the header above all grids, if any, and the rest as one part: for formats without other headers."""
    lines = lines_of(text)
    at = next((number for number, line in enumerate(lines) if _is_content(line)), len(lines))
    if at == len(lines) or not _key_of(lines[at]):
        return TextPart(text)
    block = _read_block(lines, at)
    if block.is_doubtful:
        return TextPart(text)
    return TextPart("\n".join([*lines[:at], *block.kept, *lines[block.end :]]), 0, block)


def header_lines(lines: Sequence[str]) -> set[int]:
    """Return the numbers of lines, from 0, that are headers whose keys are known, with the layouts below them."""
    return {at for block in _blocks(lines) if not block.is_doubtful for at in range(block.start, block.end)}


def key_of(line: str) -> str:
    """Return the key of a line that looks like one of a header; empty if it does not."""
    return (_key_of(line) or ("", ""))[0]


def has_several_headers(text: str) -> bool:
    """Return True if there is a header anywhere except above all grids."""
    return len(cut(text).parts) > 1


def read_header(lines: Sequence[str]) -> Header:
    """Return the header in these lines, which must have nothing else."""
    return _read_block(lines, 0).header()


def lacks_layout(lines: Sequence[str]) -> bool:
    """Return True if the last of these lines of a header are a layout that continues."""
    keys = [number for number, line in enumerate(lines) if is_key_line(line)]
    if not keys or _key_of(lines[keys[-1]]) != ("layout", ""):
        return False
    return not _layout_below(lines, keys[-1] + 1).is_whole


def is_key_line(line: str) -> bool:
    """Return True if a line looks like one of a header."""
    return _key_of(line) is not None


def unknown_key(line: str) -> FormatError | None:
    """Return the error for a line that looks like one of a header; None if its key is known."""
    key, _ = _key_of(line) or ("", "")
    return None if _is_known(key) else _unknown(key, 1)


def bare_rule(text: str) -> FormatError | None:
    """Return the error for a line that is a rule as options take it: its name without the colon. None if none is.

    For texts that cannot be read, since such a line may be cells.
    """
    for number, line in enumerate(lines_of(text), 1):
        found = re.fullmatch(_BARE, line)
        if found and known_rule(found[1].lower()) and (not found[2] or re.search(_CELL, found[2])):
            wanted = f"{found[1]}: {found[2] or ''}".rstrip()
            return FormatError(f"{found[1]} is a rule: write {shorten(wanted, 60)[1:-1]}", number)
    return None


def _is_content(line: str) -> bool:
    bare = line.lstrip("\ufeff \t\r\n\v\f")
    return bool(bare) and bare[0] != "#"


def _ends_in_content(text: str) -> bool:
    return _is_content(text.rpartition("\n")[2])


def _start(lines: Sequence[str], block: HeaderBlock) -> int:
    """Return the block's first line, or that of the comments right above it: they may be titles of the grid below."""
    start = block.start
    while start and lines[start - 1].lstrip().startswith("#"):
        start -= 1
    return start


@dataclass(slots=True)
class HeaderBlock:
    """The lines of a header: from `start` up to `end`, 0-based. Fields are line (1-based), key and value."""

    start: int
    end: int = 0
    fields: list[tuple[int, str, str]] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)  # its lines, all but comments made blank

    @property
    def is_doubtful(self) -> bool:
        """No key is known: it may be something else that a format can read."""
        return not any(_is_known(key) for _, key, _ in self.fields)

    def unknown_key(self) -> FormatError:
        return next(_unknown(key, line) for line, key, _ in self.fields if not _is_known(key))

    def header(self) -> Header:
        """Return the header; raise FormatError with the line of the part that is not valid."""
        said: dict[str, Any] = {}
        rules: dict[object, int] = {}
        for line, key, value in self.fields:
            if not _is_known(key):
                raise _unknown(key, line)
            if is_rule_key(key):
                with _at(key, line):
                    for rule in parse_rules(f"{key}: {value}"):
                        rules.setdefault(rule, line)
            elif key in said:
                raise FormatError(f"{key} occurs twice in a header, the second time as {shorten(value)}", line)
            else:
                said[key] = _read_value(key, value, line)
        lines: dict[object, int] = {key: line for line, key, _ in self.fields}
        lines.update(dict.fromkeys(said.get("rules", ()), lines.get("rules", 1)))
        lines.update((rule, line) for rule, line in rules.items())
        # A link may have brought what no digits can meet. Written down and read again it is the same puzzle.
        every = dict.fromkeys([*said.get("rules", ()), *rules])
        said["rules"] = tuple(replace(rule, is_typed=False) for rule in every)
        titles = MappingProxyType({key: said.pop(key) for key in TITLES if key in said})
        header = Header(BoardSpec(**said), titles, self.start + 1, MappingProxyType(lines))
        kind = header.choice.full_kind
        if "layout" in said and not kind.needs_layout:
            line = next(line for line, key, _ in self.fields if key == "layout")
            raise FormatError(f"only jigsaw takes a layout, not {kind.id}: did you mean kind: jigsaw+{kind.id}?", line)
        return header


def _read_value(key: str, value: str, line: int) -> object:
    expected, read = KEYS[key]
    if not value:
        raise FormatError(f"expected {expected} after {key}:, got nothing", line)
    with _at(key, line):
        return read(value)


@contextmanager
def _at(key: str, line: int) -> Iterator[None]:
    """Add the key and its line to errors from inside."""
    try:
        yield
    except PuzzleError as error:
        reason = error.reason if isinstance(error, FormatError) else str(error)
        raise FormatError(f"{key}: {reason.removeprefix(f'{key}: ')}", line) from None


def _unknown(key: str, line: int) -> FormatError:
    return FormatError(unknown_words(key, "a header"), line)


def unknown_words(key: str, place: str) -> str:
    """Return the message for an unknown key, wherever it is."""
    if meant := several_meant(key):
        return f"unknown key {shorten(key)} in {place}: {meant}"
    if kind := kind_meant(key):
        return f"unknown key {shorten(key)} in {place}: it is a kind, write kind: {kind.id}"
    near = nearest(key, [*KEYS, *rule_names()])
    hint = f": did you mean {near}?" if near else ""
    return (
        f"unknown key {shorten(key)} in {place}{hint} (keys: {', '.join(KEYS)} and the rules that sudoku rules lists)"
    )


def _blocks(lines: Sequence[str]) -> Iterator[HeaderBlock]:
    """Yield every header of a text."""
    at = 0
    while at < len(lines):
        if _key_of(lines[at]):
            block = _read_block(lines, at)
            at = block.end
            yield block
        else:
            at += 1


def _read_block(lines: Sequence[str], start: int) -> HeaderBlock:
    block = HeaderBlock(start)
    at = start
    while at < len(lines):
        if found := _key_of(lines[at]):
            line, (key, value) = at + 1, found
            at += 1
            if key == "layout" and not value:
                value, at, _ = _layout_below(lines, at)
            block.fields.append((line, key, value))
            block.end = at
        elif _is_content(lines[at]):
            break
        else:
            at += 1
    block.kept = [line if line.lstrip().startswith("#") else "" for line in lines[start : block.end]]
    return block


class _Below(NamedTuple):
    """The lines of a layout below its key, where they end, and whether none is missing."""

    text: str
    end: int
    is_whole: bool


def _layout_below(lines: Sequence[str], at: int) -> _Below:
    """Return the layout that starts here: it has n lines, if the first has n labels. Blank lines do not count."""
    rows: list[str] = []
    size = 1
    while len(rows) < size and at < len(lines) and not _is_known((_key_of(lines[at]) or ("", ""))[0]):
        if _is_content(lines[at]):
            words = lines[at].split()
            size = size if rows else len(words) if len(words) > 1 else len(words[0])
            rows.append(lines[at])
        at += 1
    return _Below("\n".join(rows), at, len(rows) == size)


def is_rule_key(key: str) -> bool:
    """Return True if a key has rules after it: it is the name of one, or the name of a grid with rules."""
    return re.fullmatch(GRID_KEY, key) is not None or known_rule(key) is not None


def _is_known(key: str) -> bool:
    return key in KEYS or is_rule_key(key)


def _key_of(line: str) -> tuple[str, str] | None:
    found = re.match(_KEY, line)
    if not found or re.fullmatch(_BLANK_CELLS, found[1]):
        return None
    key, value = found[1].strip().lower(), found[2].strip()
    return key, value if key in _WITHOUT_COMMENTS else re.sub(_COMMENT, "", value)


# What may stand behind each key, in words, and how it is read.
KEYS: Mapping[str, tuple[str, Callable[[str], object]]] = {
    **{name: (known.expected, known.parse) for name, known in FIELDS.items()},
    **dict.fromkeys(TITLES, ("words", str)),
}


@lru_cache(maxsize=256)
def read_columns(fields: tuple[tuple[str, str], ...]) -> Header:
    """Return the header that the columns of a record spell out; errors are of line 1. It has no lines of its own."""
    header = HeaderBlock(0, 1, [(1, key, value.strip()) for key, value in fields if value.strip()]).header()
    return Header(header.choice, header.titles)


# Rules under keys of their own: columns of a table, and keys of a JSON object, that are called like a rule.
#
# A text header has a line for each rule, so people write the same names beside a puzzle elsewhere. A name that is
# nearly one is refused: to pass over it would be to answer another puzzle.

_YES = ("true", "yes")  # for a rule of the whole board, which has no cells
_NO = ("", "false", "no", "null", "none", "nan", "<na>")
_NEAR = 0.8  # how alike a name must be to be taken for a slip; titles of other columns are less so

# What stands beside a puzzle and says nothing of its board: words of our own answers, columns of our data sets that are
# no such words, then what others note.
_ANSWERS = (
    "size verdict code count exhausted solution solutions answer answers problem problems engine guesses cell digit "
    "hint sentence level seed clues undecided empty class judgements nonet_solution nonet_count "
    "er ep ed er_above sr weight hodoku_level hodoku_score score"
)
_COLUMNS = "puzzle_rows solution_rows minimal techniques messages trace"
_NOTES = "id name number index difficulty rating source url link date comment comments note notes description tags"
PUZZLES = ("puzzle", "puzzles", "quizzes", "quiz", "question", "grid", "sudoku")
WORDS = frozenset([*_ANSWERS.split(), *_COLUMNS.split(), *_NOTES.split(), *PUZZLES])


def bare(key: str) -> str:
    """Return a key as headers have it: in lower case, and words joined as in the names of rules.

    >>> bare(" Anti_Knight"), bare("hodoku_level")
    ('anti-knight', 'hodoku_level')
    """
    key = key.strip().lower()
    if key in WORDS or key in KEYS:  # most are: rules are not imported for them
        return key
    joined = key.replace("_", "-")
    return joined if is_rule_key(joined) else key


def rule_texts(key: str, value: str) -> list[str]:
    """Return the rules of a value under the name of a rule; semicolons separate several.

    >>> rule_texts("killer", "10 r1c1 r1c2; 7 r2c1 r2c2"), rule_texts("anti-king", "true"), rule_texts("odd", "")
    (['killer: 10 r1c1 r1c2', 'killer: 7 r2c1 r2c2'], ['anti-king'], [])
    """
    parts = [part.strip() for part in value.split(";")]
    return [key if part.lower() in _YES else f"{key}: {part}" for part in parts if part.lower() not in _NO]


def near_key(key: str) -> str:
    """Return the key of a header, or the rule, that a name is a slip of; empty if it is neither."""
    return nearest(key, [*KEYS, *rule_names()], _NEAR)


def find_rule_columns(names: Sequence[str], puzzle: int, line: int | None) -> dict[str, int]:
    """Return the columns that have the name of a rule. `puzzle` is the column of the puzzles."""
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
            raise FormatError(f"unknown column {shorten(names[at].strip())}: did you mean {near}?", line)
    return found


def folded(fields: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Return the fields of a record, with all rules under `rules`.

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
