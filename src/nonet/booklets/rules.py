"""The pages with the rules of every board in the book, and what the signs beside the puzzles mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field

from nonet.board import Board, Grid
from nonet.board.kinds.jigsaw import LABELLED
from nonet.booklets.entries import BookEntry
from nonet.booklets.look import Page, Placed, line_of, lines_of, on_page
from nonet.booklets.pages import Area, body_area, page_area
from nonet.booklets.puzzles import draw_board, level_dots
from nonet.logic import LEVELS
from nonet.records import dataclass
from nonet.render.figures import Layer
from nonet.render.room import drawn_extent
from nonet.render.sentences import hidden_numbers, in_general, with_letter

_TITLE, _HEAD, _TEXT = 20.0, 13.0, 10.5
_PICTURE, _SMALLER, _BESIDE = 126.0, 96.0, 24.0  # the board beside its rules; smaller where there are many
_MANY = 4
_BETWEEN = 24.0
_BORDERED = "Bold lines are the borders of the regions."


def rule_pages(paper: str, entries: Sequence[BookEntry], *, hints: bool, solutions: bool) -> Iterator[Page]:
    """As many pages as the rules need; how the book is read comes last."""
    samples = _samples(entries)
    first = samples[0][0]
    flow = _Flow(paper, _PICTURE if len(samples) < _MANY else _SMALLER)
    flow.title("How to solve")
    has_rules = any(entry.board.rules for entry in entries) and len(samples) > 1
    for board, numbers in samples:
        # Boards with rules have no name of their own: their puzzles' numbers tell them apart.
        title = f"{board.title}: {_listed(numbers)}" if has_rules else board.title
        flow.board(board, title, rules_of(board, None if board is first else first))
    flow.notes(entries, notes_of(entries, hints=hints, solutions=solutions))
    return iter(flow.pages())


def _samples(entries: Iterable[BookEntry]) -> list[tuple[Board, list[int]]]:
    """A board for each set of rules, and the numbers of its puzzles: ten killers of other cages have the same rules."""
    found: dict[object, tuple[Board, list[int]]] = {}
    for entry in entries:
        board = entry.board
        key = (board.kind, board.frame, tuple(sentences_of(board))) if board.rules else board
        found.setdefault(key, (board, []))[1].append(entry.number)
    return list(found.values())


def _listed(numbers: Sequence[int]) -> str:
    """Numbers that follow each other as a range.

    >>> _listed([1, 2, 3, 5, 7, 8])
    'puzzles 1-3, 5, 7-8'
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    words = ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)
    return f"{'puzzle' if len(numbers) == 1 else 'puzzles'} {words}"


def sentences_of(board: Board) -> list[str]:
    """The rules in general, as they hold for every board of their sort: what lies where is seen on each puzzle."""
    of_kind = board.sentences[: len(board.sentences) - len(board.rules)]
    of_rules: list[str] = []
    for rule, marks in zip(board.rules, board.marks, strict=True):
        if not marks or with_letter(board, rule):
            of_rules.append(with_letter(board, rule) or board.words_of(rule))
        else:
            of_rules += in_general(board, [rule], hidden_numbers(rule, marks))
    return [*of_kind, *dict.fromkeys(of_rules)]


def rules_of(board: Board, known: Board | None = None) -> list[str]:
    """The rules as sentences, for somebody who sees the board; of a board that keeps all `known` rules, the others."""
    rules, others = sentences_of(board), sentences_of(known) if known else []
    if known is not None and known.size == board.size and set(others) < set(rules):
        opening, rules = f"The rules of {known.name}, and:", [rule for rule in rules if rule not in others]
    else:
        opening = f"Fill the empty cells with the numbers from 1 to {board.size}."
    return [opening, *(rule.replace(LABELLED, _BORDERED) for rule in rules)]


def notes_of(entries: Sequence[BookEntry], *, hints: bool, solutions: bool) -> list[str]:
    """What the reader should know besides the rules."""
    notes = ["Every puzzle has exactly one solution, by proof."]
    if any(entry.er for entry in entries):
        notes.append(
            "ER is the rating of Sudoku Explainer 1.2.1: at 1.2 looking is enough, from 7 on it takes long chains."
        )
    if hints:
        notes.append(
            "The small print below a puzzle is a hint for its first step: turn the book. r2c3 is the cell in row 2 "
            "and column 3."
        )
    if solutions:
        notes.append("The solutions are at the end.")
    return notes


@dataclass
class _Flow:
    """Blocks from top to bottom; one that does not fit begins a new page."""

    paper: str
    picture: float
    done: list[Page] = field(default_factory=list)
    placed: list[Placed] = field(default_factory=list)
    y: float = 0.0

    def __post_init__(self) -> None:
        self.body = body_area(self.paper)
        self.y = self.body.y

    def pages(self) -> list[Page]:
        return [*self.done, tuple(self.placed)]

    def title(self, text: str) -> None:
        self._add([line_of("chapter", (self.body.x, self.y + _TITLE), text, _TITLE)])
        self.y += 2 * _TITLE + 6

    def board(self, board: Board, title: str, rules: Sequence[str]) -> None:
        """A small empty board with its name and rules beside it."""
        beside = self.picture + _BESIDE
        x, width = self.body.x + beside, self.body.width - beside
        _, height = _paragraphs(rules, Area(x, 0.0, width, 0.0))
        self._make_room(max(self.picture, height + 26))
        scale = self.picture / max(drawn_extent(board))
        self.placed.append(Placed(draw_board(Grid.empty(board)), (self.body.x, self.y), scale))
        self._add([line_of("number", (x, self.y + 10), title, _HEAD)])
        layers, bottom = _paragraphs(rules, Area(x, self.y + 22, width, 0.0))
        self._add(layers)
        self.y = max(self.y + self.picture, bottom) + _BETWEEN

    def notes(self, entries: Sequence[BookEntry], sentences: Sequence[str]) -> None:
        """The dots of every level that is in the book, then sentences."""
        levels = [level for level in LEVELS if any(entry.level == level for entry in entries)]
        _, height = _paragraphs(sentences, Area(self.body.x, 0.0, self.body.width, 0.0))
        self._make_room(height + 60)
        self._add([line_of("number", (self.body.x, self.y + 10), "Signs", _HEAD)])
        self.y += 30
        x = self.body.x
        for level in levels:
            layers = [*level_dots(x + 2.2, self.y - 3.2, LEVELS.index(level) + 1)]
            self._add([*layers, line_of("body", (x + 40, self.y), level, _TEXT)])
            x += 98
        self.y += 12 if levels else -8
        layers, self.y = _paragraphs(sentences, Area(self.body.x, self.y, self.body.width, 0.0))
        self._add(layers)

    def _make_room(self, height: float) -> None:
        if self.y + height > self.body.bottom and self.placed:
            self.done.append(tuple(self.placed))
            self.placed, self.y = [], self.body.y

    def _add(self, layers: Sequence[Layer]) -> None:
        self.placed.append(on_page(layers, page_area(self.paper)))


def _paragraphs(sentences: Sequence[str], area: Area) -> tuple[list[Layer], float]:
    layers, y = [], area.y
    for sentence in sentences:
        layer, y = lines_of("body", Area(area.x, y, area.width, 0.0), sentence, _TEXT)
        layers.append(layer)
        y += 3
    return layers, y
