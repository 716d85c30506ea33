"""sudoku draw: puzzles as SVG, PDF or PNG."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import click

from nonet._base.errors import PuzzleError, RunTimeout, WrongPosition, shorten
from nonet._base.fast_dataclass import dataclass
from nonet._base.files import check_name
from nonet.cli.inputs import STDIN, naming, read_text
from nonet.cli.options import (
    BoardArguments,
    InputOptions,
    SectionedCommand,
    complete_file,
    lang_option,
    takes_input,
    takes_output,
    timeout_option,
)
from nonet.cli.output import STDOUT, Output, note
from nonet.cli.progress import watched
from nonet.cli.titles import title_of
from nonet.draw.pdf import PAPERS, check_letters
from nonet.draw.scene import Scene
from nonet.model import Grid
from nonet.puzzle.answers import solve_puzzle
from nonet.puzzle.explain import PathEnd, find_hint
from nonet.puzzle.pictures import DRAWINGS, draw_scenes, scene_of
from nonet.puzzle.puzzle import Puzzle
from nonet.solver.base import Verdict


@click.command(cls=SectionedCommand, short_help="Draw puzzles as SVG, PDF or PNG.")
@click.argument("file", default=STDIN, shell_complete=complete_file)
@takes_input
@takes_output(
    what="Write to FILE; .svg, .pdf or .png decides the format. An existing file needs --force.", is_checked=False
)
@lang_option
@click.option("-t", "--to", type=click.Choice(DRAWINGS), help="Format on standard output: svg (default), pdf or png.")
@click.option("--candidates", is_flag=True, help="Also draw the pencil marks of all cells.")
@click.option("--hint", "want_hint", is_flag=True, help="Highlight the next step and describe it.")
@click.option("--solution", "want_solution", is_flag=True, help="Fill the empty cells with the solution, in blue.")
@click.option("--show-fog", is_flag=True, help="Cover the cells in fog. Without it, all that fog hides is drawn.")
@click.option("--pair", "is_pair", is_flag=True, help="Read FILE as a pair of Sudokus, and draw them side by side.")
@click.option("--labels", is_flag=True, help="Number the rows and columns.")
@click.option("--title", default="", metavar="TEXT", help="Title above the board (default: the title in the header).")
@click.option("--width", type=click.IntRange(16, 10_000), metavar="N", help="Width in pixels, for svg and png.")
@click.option("--paper", type=click.Choice(PAPERS), default="a4", help="Paper size of a pdf (default: a4).")
@click.option("--dark", is_flag=True, help="Draw in light colours on a dark background.")
@timeout_option()
def draw(
    file: str,
    source: InputOptions,
    output: Output,
    to: str | None,
    candidates: bool,
    want_hint: bool,
    want_solution: bool,
    show_fog: bool,
    is_pair: bool,
    labels: bool,
    title: str,
    width: int | None,
    paper: str,
    dark: bool,
    timeout: float | None,
) -> None:
    """Draw the puzzles of FILE or standard input as SVG, PDF or PNG.

    Several puzzles become pages of a PDF, or numbered SVG and PNG files (x-1.svg, x-2.svg). PDF and PNG need the
    extra nonet[draw].

    \b
    sudoku draw puzzle.txt -o puzzle.pdf
    sudoku draw --hint puzzle.txt -o step.svg
    sudoku create hard | sudoku draw --candidates --width 800 -o hard.png
    """
    if want_hint and (want_solution or is_pair):
        raise click.UsageError(f"--hint cannot be used with {'--solution' if want_solution else '--pair'}")
    for name, is_on in (("--hint", want_hint), ("--solution", want_solution), ("--candidates", candidates)):
        if show_fog and is_on:
            raise click.UsageError(f"--show-fog cannot be used with {name}, which tells what the fog hides")
    kind = kind_of(output, to)
    puzzles = [read_pair(file, source)] if is_pair else source.puzzles(file)
    targets = targets_of(output, kind, len(puzzles))
    wanted = Wanted(candidates, want_hint, want_solution, show_fog, labels, title, kind, timeout)
    scenes = wanted.scenes(puzzles)
    parts = [scenes] if len(targets) == 1 else [[scene] for scene in scenes]
    theme = "dark" if dark else "light"
    drawings = [draw_scenes(part, kind, width=width, theme=theme, paper=paper) for part in parts]
    for target, drawing in zip(targets, drawings, strict=True):
        target.write(drawing)


@dataclass(frozen=True, slots=True)
class Wanted:
    """The parts of each puzzle to draw."""

    candidates: bool
    hint: bool
    solution: bool
    fog: bool
    labels: bool
    title: str
    kind: str
    timeout: float | None

    def scenes(self, puzzles: Sequence[Puzzle]) -> list[Scene]:
        """A scene a puzzle. Several are numbered, in their titles and where one of them cannot be drawn."""
        if len(puzzles) == 1:
            return [self._scene(puzzles[0])]
        return [self._numbered(puzzle, number) for number, puzzle in enumerate(watched("drawing", puzzles), 1)]

    def _numbered(self, puzzle: Puzzle, number: int) -> Scene:
        try:
            scene = self._scene(puzzle)
        except (WrongPosition, RunTimeout) as error:
            raise type(error)(f"puzzle {number}: {error}") from None
        if self.title or not scene.title:
            return replace(scene, title=f"{self.title or 'Puzzle'} {number}")
        return replace(scene, title=f"Puzzle {number}: {scene.title}")  # the technique, or the title in the header

    def _scene(self, puzzle: Puzzle) -> Scene:
        if self.hint:
            found = find_hint(puzzle, self.timeout)
            if found.hint is None:
                raise (RunTimeout if found.end is PathEnd.LATE else WrongPosition)(found.sentence)
            return scene_of(puzzle, hint=found.hint, candidates=self.candidates, title=self.title)
        solution = solution_of(puzzle, self.timeout) if self.solution else None
        title = self.title or title_of(puzzle, None if self.kind == "svg" else check_letters)
        if self.fog and puzzle.fog is None:
            note("the puzzle has no fog to show")
        return scene_of(
            puzzle, candidates=self.candidates, solution=solution, labels=self.labels, title=title, fog=self.fog
        )


def solution_of(puzzle: Puzzle, timeout: float | None) -> Grid:
    """The solution, or one of them; that there are others is said."""
    answer = solve_puzzle(puzzle, timeout=timeout)
    if answer.solution is None:
        raise (WrongPosition if answer.verdict is Verdict.NONE else RunTimeout)(answer.sentence)
    if answer.verdict is not Verdict.UNIQUE:
        note(f"{answer.sentence}; this is one of them" if answer.verdict is Verdict.MULTIPLE else answer.sentence)
    return answer.solution


def kind_of(output: Output, to: str | None) -> str:
    """Return the format to write: that of the file's name, or of --to for standard output and the like."""
    if output.name == STDOUT:
        if sys.stdout and sys.stdout.isatty():
            raise click.UsageError("draw needs -o FILE: a terminal cannot show drawings (sudoku show prints a board)")
        return to or DRAWINGS[0]
    suffix = Path(output.name).suffix.lower().removeprefix(".")
    if output.is_stream:
        return to or DRAWINGS[0]
    if suffix not in DRAWINGS and not to:
        raise PuzzleError(f"expected a name that ends in .svg, .pdf or .png, got {shorten(output.name)}")
    if to and suffix in DRAWINGS and suffix != to:
        raise PuzzleError(f"expected a name that ends in .{to}, got {shorten(output.name)}")
    return to or suffix


def targets_of(output: Output, kind: str, count: int) -> list[Output]:
    """Return the files for the drawings: one, or numbered ones if one file cannot hold them all."""
    if count == 1 or kind == "pdf":
        targets = [output]
    elif output.is_stream:
        raise PuzzleError(f"expected one puzzle for a drawing of the kind {kind} on a stream, got {count}")
    else:
        check_name(output.name)
        path, digits = Path(output.name), len(str(count))
        names = [path.with_name(f"{path.stem}-{number:0{digits}}{path.suffix}") for number in range(1, count + 1)]
        targets = [replace(output, name=str(name)) for name in names]
    for target in targets:
        target.check()
    return targets


def read_pair(path: str, source: InputOptions) -> Puzzle:
    """The pair of a file or standard input. Its board is known."""
    if source != InputOptions(BoardArguments()):
        raise click.UsageError("--pair cannot be used with --kind, --box, --layout or --from")
    from nonet.puzzle.pair import PairPuzzle

    text = read_text(path)
    with naming(path):
        return PairPuzzle(text)
