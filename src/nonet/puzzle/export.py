"""Rewrite puzzles in another format."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from nonet._base.errors import PuzzleError, listed, shorten
from nonet._base.fast_dataclass import dataclass
from nonet.formats import Format, ParsedGrid, find_format, write
from nonet.formats.base import NO_INFO
from nonet.formats.header import drops_marks, lost_marks_words
from nonet.model import BoardSpec, Grid, box_shape, make_board
from nonet.puzzle.puzzle import Puzzle
from nonet.puzzle.removable import givens_only
from nonet.solver.base import Verdict


def convert_parsed(parsed_grids: Sequence[ParsedGrid], to: Format, choice: BoardSpec, *, header: bool = True) -> str:
    """Write puzzles in the format `to`, with a header for their boards and titles unless none is wanted.

    Links of puzzles with fog carry the solution, if it is quickly found: a program needs it to lift the fog.
    """
    grids = [_grid(parsed, choice) for parsed in parsed_grids]
    return write(grids, to, list(_infos(parsed_grids, grids, to)), header=header)


def _infos(parsed_grids: Sequence[ParsedGrid], grids: Sequence[Grid], to: Format) -> Iterator[Mapping[str, str]]:
    for parsed, grid in zip(parsed_grids, grids, strict=True):
        is_found = to.has_fog and grid.board.fog
        yield _with_solution(Puzzle.of(grid, info=parsed.info)) if is_found else parsed.info


def lost_fog(parsed_grids: Sequence[ParsedGrid], to: Format, choice: BoardSpec, *, header: bool = True) -> str:
    """A sentence on fog that the text does not have, or that another program could not lift; empty if all is well."""
    foggy = [(parsed, grid) for parsed in parsed_grids if (grid := _grid(parsed, choice)).board.fog]
    if not foggy:
        return ""
    if to.says_board and not to.has_fog:
        return f"the format {to.id} has no place for the fog"
    if not to.says_board and not header:
        return "left out the fog, which stands in the header"
    infos = _infos([parsed for parsed, _ in foggy], [grid for _, grid in foggy], to)
    if to.has_fog and not all("solution" in info for info in infos):
        return (
            "the link has no solution, because none was found or there are several: without it no digit lifts the fog"
        )
    return ""


def lost_marks(parsed_grids: Sequence[ParsedGrid], to: Format, choice: BoardSpec, *, header: bool = True) -> str:
    """A sentence on pencil marks that the format has no place for; nothing where all is kept."""
    marked = (parsed for parsed in parsed_grids if parsed.candidates is not None)
    if not any(drops_marks(_grid(parsed, choice), parsed.info, to, header=header) for parsed in marked):
        return ""
    return lost_marks_words(to)


def lost_titles(infos: Sequence[Mapping[str, str]], to: Format) -> str:
    """A sentence on a title, an author or rules in words that the format has no place for; nothing where all is kept.

    A header above the text carries title and author, so links alone may lose them.
    """
    names = {"ruleset": "the rules in the author's own words"}
    if to.says_board:
        names = {"title": "the title", "author": "the author", **names}
    lost = [words for name, words in names.items() if name not in to.titles and any(info.get(name) for info in infos)]
    return f"the format {to.id} has no place for {listed(lost)}" if lost else ""


def remarks(parsed_grids: Sequence[ParsedGrid], to: Format, choice: BoardSpec) -> list[str]:
    """Sentences on what is written, but does not come back from the format."""
    remark = to.remark
    if remark is None:
        return []
    found = (remark(_grid(parsed, choice), parsed.info) for parsed in parsed_grids)
    return [words for words in dict.fromkeys(found) if words]


def is_jsonl(name: str) -> bool:
    """Return True if a format or file is called JSON lines.

    The format json writes one list of all puzzles otherwise.
    """
    return name.strip().lower() == "jsonl" or name.lower().endswith(".jsonl")


def convert_to_lines(parsed_grids: Sequence[ParsedGrid], choice: BoardSpec, *, header: bool = True) -> str:
    """JSON lines: an object for each puzzle, which also names its board unless no header is wanted."""
    return "".join(json_line(_grid(parsed, choice), parsed.info, header=header) for parsed in parsed_grids)


def json_line(grid: Grid, info: Mapping[str, str] = NO_INFO, *, header: bool = True) -> str:
    """A puzzle as a line of JSON lines."""
    found = json.loads(write([grid], "json", [{**info, "style": "line"}], header=header))
    return json.dumps(found if isinstance(found, dict) else {"puzzle": found}) + "\n"


def _grid(parsed: ParsedGrid, choice: BoardSpec) -> Grid:
    """A grid of a size without boxes (7) and of unknown kind is written all the same, and no kind is claimed for it."""
    if parsed.spec(choice) == BoardSpec() and box_shape(parsed.size) is None:
        board = replace(make_board("latin", size=parsed.size), kind="")
        return Grid(board, parsed.values, parsed.candidates, parsed.placed)
    return Puzzle.of_parsed(parsed, "", choice).grid


# A puzzle as a link that opens it in another program.

# A link is useful without the solution too, so the search for it is short: a second or two. It counts guesses, so
# a puzzle has the same link on every machine.
_GUESSES, _GUESSES_ON_LARGE = 200_000, 10_000

# Programs that open a puzzle by its link, and their names.
PROGRAMS = {
    "sudokupad": "SudokuPad",
    "fpuzzles": "f-puzzles",
    "iss": "Interactive Sudoku Solver",
    "sudokuwiki": "SudokuWiki",
}


@dataclass(frozen=True, slots=True)
class ProgramLink:
    """A link to a program, or the sentence that says why there is none."""

    program: str
    name: str
    link: str = ""
    problem: str = ""


def link_of(puzzle: Puzzle, program: str) -> str:
    """The link of a puzzle in a program such as sudokupad.

    Where the solution is the only one and found soon it goes along, so that the program can say when all is right.
    """
    known = next((known for known in map(find_format, PROGRAMS) if known.is_called(program)), None)
    if known is None:
        raise PuzzleError(f"expected a program that opens links ({', '.join(PROGRAMS)}), got {shorten(program)}")
    return write([puzzle.grid], known, [_with_solution(puzzle)]).strip()


def links_of(puzzle: Puzzle) -> list[ProgramLink]:
    """The links of a puzzle in every program that can show it, and why in others it cannot."""
    info = _with_solution(puzzle)
    return [_link_to(program, name, puzzle, info) for program, name in PROGRAMS.items()]


def _link_to(program: str, name: str, puzzle: Puzzle, info: Mapping[str, str]) -> ProgramLink:
    try:
        return ProgramLink(program, name, link=write([puzzle.grid], program, [info]).strip())
    except PuzzleError as error:
        return ProgramLink(program, name, problem=str(error))


def _with_solution(puzzle: Puzzle) -> dict[str, str]:
    """Return the header fields of a puzzle. They include its solution if it is unique and the search is quick."""
    info = dict(puzzle.info)
    if "solution" in info or not puzzle.board.is_square:
        return info
    # A wrong digit of the player must not keep the solution from a link that needs it.
    result = (givens_only(puzzle) if puzzle.board.fog else puzzle).solve(
        budget=_GUESSES if puzzle.board.size <= 9 else _GUESSES_ON_LARGE
    )
    if result.verdict is Verdict.UNIQUE and result.solution:
        from nonet.formats.links.fields import solution_line  # it imports every link

        info["solution"] = solution_line(result.solution.values)
    return info
