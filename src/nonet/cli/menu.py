"""The menu: `sudoku` without a command. A conversation over the use cases, with no rules of its own.

Status 0 done or left, 1 the answer is no (givens break a rule, no solution, wrong, incomplete), 2 unreadable input,
130 interrupted.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from io import StringIO
from typing import NamedTuple, TextIO

from nonet._base.errors import EngineUnavailable, PuzzleError, UnknownNameError, shorten
from nonet.cli.main import DONE, INTERRUPTED, MISUSE, NO
from nonet.cli.typed import (
    Console,
    Leave,
    Typed,
    TypedCanvas,
    ask_rows,
    canvas_of,
    check_box,
    correct_row,
    find_canvas,
    find_choice,
    find_drawn,
    finish_header,
    is_pasted_link,
    square,
    take_header,
    take_link,
    to_digits,
)
from nonet.formats.header_lines import is_key_line
from nonet.human.verification import Verification, check_said_rules
from nonet.model import Board, BoardSpec, Layout, find_kind
from nonet.model.geometry import is_cell_name
from nonet.model.grid_input import grid_of
from nonet.model.kinds import rule_meant
from nonet.puzzle.answers import Answer, givens_problem, reveal_tile, solve_puzzle
from nonet.puzzle.puzzle import Puzzle
from nonet.solver.base import Verdict

KIND_WORDS = ("normal", "diagonal", "window", "jigsaw")
SOLVE, SHOW, CHECK, EXIT = "solve", "show a tile", "check a solution", "exit"


def run_menu(stdin: TextIO, stdout: TextIO, stderr: TextIO) -> int:
    """The whole conversation; gives the exit status."""
    # Python has None for a stream that the shell closed (<&-).
    console = Console(*(stream or StringIO() for stream in (stdin, stdout, stderr)))
    status = _guarded(console)
    console.stdout.flush()
    return status


def _guarded(console: Console) -> int:
    try:
        return _converse(console)
    except Leave as leave:
        if leave.is_end:
            console.end_line()
        # A person who gives up is fine; a script that ends with a wrong answer has failed.
        return MISUSE if leave.is_end and console.is_refused and not console.is_person else DONE
    except KeyboardInterrupt:
        console.end_line()
        return INTERRUPTED
    except (PuzzleError, EngineUnavailable) as error:
        console.complain(str(error))
        console.drop_typed_ahead()
        return MISUSE


def _converse(console: Console) -> int:
    console.say("Sudoku. Type exit to leave at any time.")
    found = _ask_board(console)
    asked = _Asked(found) if isinstance(found, Puzzle) else _ask_puzzle(console, found)
    console.show(asked.puzzle.grid)
    while problem := givens_problem(asked.puzzle):
        console.complain(f"the puzzle breaks a rule: {problem}")
        console.drop_typed_ahead()
        if not console.is_person or asked.correct is None:
            return NO
        asked = asked.correct()
        console.show(asked.puzzle.grid)
    return _choose_action(console, asked.puzzle)


class _Asked(NamedTuple):
    """A puzzle, and how a person corrects a line of it if it was typed."""

    puzzle: Puzzle
    correct: Callable[[], _Asked] | None = None


def _choose_action(console: Console, puzzle: Puzzle) -> int:
    choice = console.choose("What now", (SOLVE, SHOW, CHECK, EXIT))
    if choice == SOLVE:
        return _solve(console, puzzle, puzzle)
    if choice == SHOW:
        return _show_tile(console, puzzle)
    if choice == CHECK:
        return _check(console, puzzle)
    return DONE


# -- the puzzle ----------------------------------------------------------------------------------------------------


def _ask_board(console: Console) -> BoardSpec | Puzzle:
    """The kind, and the layout of a jigsaw. A header that is pasted instead says both, a link is the whole puzzle."""
    choice = _ask_kind(console)
    if isinstance(choice, Puzzle):
        return choice
    if choice.lacks_layout:
        return replace(choice, layout=_ask_layout(console))
    return choice


def _ask_kind(console: Console) -> BoardSpec | Puzzle:
    """One of the four, by number or word; what else `find_kind` knows is taken too (hyper, diagonal+window)."""
    listed = ", ".join(f"{number} {word}" for number, word in enumerate(KIND_WORDS, 1))
    while True:
        text = console.ask(f"Which kind ({listed})? ")
        if is_pasted_link(text):
            return _linked(console, text)
        if is_key_line(text):
            return finish_header(console, text).choice
        try:
            kind = find_kind(find_choice(text, KIND_WORDS) or text)
        except UnknownNameError:
            rule = rule_meant(text)
            way = (
                f"{text} is a rule, not a kind: paste it above the puzzle, as {rule.id}: {rule.example}" if rule else ""
            )
            console.complain(way.rstrip() or f"expected {listed}, got {shorten(text)}")
        else:
            console.is_refused = False
            return BoardSpec(kind.id)


def _linked(console: Console, link: str, kind: str | None = None) -> Puzzle:
    """The puzzle of a link, and what of it was left out."""
    puzzle = Puzzle(link, kind=kind)
    for words in puzzle.remarks:
        console.say(words)
    return puzzle


def _ask_layout(console: Console) -> Layout:
    console.say("The layout, a line per row, a region number or letter per tile:")
    typed = ask_rows(console, "layout", are_digits=False)
    while True:
        try:
            layout = Layout.parse("\n".join(map(" ".join, typed.rows)))
        except PuzzleError as error:
            console.say("\n".join(map(" ".join, typed.rows)))  # each input is shown back, a wrong one as it was typed
            if not console.is_person:
                raise
            console.complain(str(error))
            corrected = correct_row(console, typed, "layout", square(len(typed.rows)), are_digits=False)
            if corrected is None:
                return _ask_layout(console)
            typed = corrected
        else:
            console.show_layout(layout)
            return layout


def _ask_puzzle(console: Console, choice: BoardSpec) -> _Asked:
    console.say("The puzzle, a line per row, 0 or . for an empty tile:")
    if link := take_link(console):
        return _Asked(_linked(console, link, None if choice == BoardSpec("classic") else choice.kind))
    header = take_header(console)
    return _ask_givens(console, header.joined(choice) if header else choice)


def _ask_givens(console: Console, board: BoardSpec) -> _Asked:
    """The digits of a puzzle on a board that is known but for its size."""
    known = square(board.layout.size) if board.layout else None
    kind = board.full_kind
    has_boxes = kind.is_square and not kind.needs_layout
    typed = ask_rows(
        console,
        "puzzle",
        known,
        partial(find_canvas, board),
        is_square=kind.is_square,
        has_boxes=has_boxes,
        find_drawn=partial(find_drawn, board),
    )
    check_box(board.box, typed.box)
    return _asked(console, board, typed, known or find_canvas(board, len(typed.rows[0])))


def _asked(console: Console, board: BoardSpec, typed: Typed, canvas: TypedCanvas) -> _Asked:
    digits = to_digits(typed.rows, canvas)

    def correct() -> _Asked:
        corrected = correct_row(console, typed, "puzzle", canvas)
        if corrected is None:
            console.say("From the first line:")
            return _ask_givens(console, board)
        return _asked(console, board, corrected, canvas)

    return _Asked(Puzzle.of(grid_of(digits, replace(board, box=board.box or typed.box))), correct)


# -- the actions ---------------------------------------------------------------------------------------------------


def _solve(console: Console, puzzle: Puzzle, start: Puzzle) -> int:
    """Solve the puzzle; `start` is how it was typed, to tell its digits from ours."""
    answer = solve_puzzle(puzzle)
    if answer.solution:
        console.show(answer.solution, _empty_cells(start))
    _say_verdict(console, answer)
    return DONE if answer.solution else NO


def _say_verdict(console: Console, answer: Answer) -> None:
    """Print the answer with its number: "The solution is unique (1)."."""
    claim, mark, detail = answer.sentence.partition(";" if answer.verdict is Verdict.MULTIPLE else ":")
    console.say(f"{claim[0].upper()}{claim[1:]} ({answer.code}){mark}{detail}.")


def _empty_cells(puzzle: Puzzle) -> frozenset[int]:
    return frozenset(cell for cell, digit in enumerate(puzzle.grid) if not digit)


def _show_tile(console: Console, puzzle: Puzzle) -> int:
    board = puzzle.board
    cell = _ask_cell(console, board)
    tile = reveal_tile(puzzle, cell)
    if tile.digit is None:
        _say_verdict(console, tile.answer)
        return NO
    row, column = board.places[cell] or (0, 0)
    console.say(f"Row {row + 1}, column {column + 1} is {tile.digit}.")
    console.show(tile.puzzle.grid, _empty_cells(puzzle))
    if not tile.answer.result.is_unique:
        _say_verdict(console, tile.answer)
    if console.choose("What now", (SOLVE, EXIT)) == SOLVE:
        return _solve(console, tile.puzzle, puzzle)
    return DONE


def _ask_cell(console: Console, board: Board) -> int:
    """Row and column, one after the other; a name such as r2c3 answers both at once."""
    while True:
        text = console.ask(f"Row (1-{board.height})? ")
        place = None
        if not is_cell_name(text) and (not board.parts or text.isdecimal()):
            row = console.number_of(text, "Row", board.height)
            if row is None:
                continue
            place = (row, console.ask_number("Column", board.width))
        try:
            cell = board.cell_at(*place) if place else board.cell(text)
        except PuzzleError as error:
            console.complain(str(error))
        else:
            console.is_refused = False
            return cell


def _check(console: Console, puzzle: Puzzle) -> int:
    console.say("Your solution, a line per row:")
    if header := take_header(console):
        header.joined(replace(BoardSpec.of(puzzle.board), rules=()))  # as `sudoku check` compares them
        check_said_rules(puzzle.board, header.choice.rules)
    canvas = canvas_of(puzzle.board)
    rows, _ = ask_rows(console, "solution", canvas)
    verification = puzzle.check(to_digits(rows, canvas))
    console.show(verification.solution, _empty_cells(puzzle))
    _say_outcome(console, verification)
    return DONE if verification.is_right else NO


def _say_outcome(console: Console, verification: Verification) -> None:
    """Right, wrong or incomplete with its number, then every finding."""
    count = len(verification.empty)
    empty = f", {count} empty tile{'s' if count > 1 else ''}" if count else ""
    findings = verification.lines()
    outcome = verification.outcome
    console.say(f"The solution is {outcome.word} ({int(outcome)}){empty}{':' if findings else '.'}")
    for line in findings:
        console.say(f"  {line}")
