"""sudoku solve: the solution, in the format of the puzzle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from time import monotonic
from typing import TYPE_CHECKING

import click

from nonet._base.errors import RunTimeout
from nonet._base.fast_dataclass import dataclass
from nonet.cli.inputs import read_opened
from nonet.cli.main import UNDECIDED
from nonet.cli.options import (
    InputOptions,
    SectionedCommand,
    complete_file,
    engine_option_for_many,
    header_option,
    json_option,
    one_file,
    split_size,
    takes_input,
    timeout_option,
)
from nonet.cli.output import Output, OutputFolder, note
from nonet.cli.progress import watched
from nonet.cli.stream import StreamOptions, board_plan, header_for, print_report, run_work, takes_stream
from nonet.formats import find_format, write, write_stream
from nonet.formats.pencil_marks import GIVEN, GIVEN_RULES, mark_rules
from nonet.model import Grid
from nonet.puzzle.answers import Answer, engine_for_one, solve_puzzle
from nonet.puzzle.puzzle import Puzzle
from nonet.solver.base import Verdict

if TYPE_CHECKING:
    from nonet.bulk.sources.base import Source
    from nonet.cli.source_text import SourceText
    from nonet.cli.stream import ChooseSource


# sudoku solve --limit N: solutions are printed as they are found, so that a million of them take no memory.

# A write costs more than a solution. So they are gathered, but nobody waits for what was found long ago.
_TOGETHER = 1000
_SECONDS = 0.1


def can_list(puzzles: Sequence[Puzzle]) -> bool:
    """Return True if a text can be written solution by solution.

    It then has no head with their number, and no other fields.
    """
    return not find_format(puzzles[0].format).has_head and not any(puzzle.info for puzzle in puzzles)


@dataclass(slots=True)
class Listing:
    """The solutions of puzzles, up to `shown` of each; what is known of each puzzle when they are through."""

    shown: int
    engine: str | None
    timeout: float | None
    answers: list[Answer]
    is_late: bool = False
    _full: tuple[str, Iterator[Grid]] | None = None  # a puzzle with as many solutions as are shown: are there more?

    def write(self, puzzles: Sequence[Puzzle], output: Output, *, header: bool) -> None:
        """All of them, with remarks behind."""
        remarks: list[str] = []
        texts = write_stream(self._grids(puzzles, remarks), find_format(puzzles[0].format), header=header)
        output.write_pieces(_gathered(texts))
        self._look_for_more(remarks)  # only now: nobody waits for it with solutions that are not written yet
        for remark in remarks:
            note(remark)

    def _grids(self, puzzles: Sequence[Puzzle], remarks: list[str]) -> Iterator[Grid]:
        for number, puzzle in enumerate(watched("solving", puzzles, seconds=self.timeout), 1):
            self._look_for_more(remarks)
            which = f"puzzle {number}: " if len(puzzles) > 1 else ""
            started = monotonic()
            answer = solve_puzzle(puzzle, 2, self.engine, self.timeout)
            self.answers.append(answer)
            if answer.verdict is not Verdict.UNIQUE:
                remarks.append(which + answer.sentence)
            if answer.verdict is not Verdict.MULTIPLE:
                yield from answer.result.solutions
                continue
            listed = 0
            left = None if self.timeout is None else max(0.0, self.timeout - (monotonic() - started))
            found = puzzle.solutions(engine=self.engine, timeout=left)
            try:
                for grid in islice(found, self.shown):
                    listed += 1
                    yield grid
            except RunTimeout:
                self.is_late = True
                remarks.append(f"{which}stopped at {listed} solutions, for time ran out; --timeout S allows more")
            if listed == self.shown:
                self._full = (which, found)

    def _look_for_more(self, remarks: list[str]) -> None:
        """Say that solutions of the last puzzle were left out, if there are more than are shown."""
        if self._full is None:
            return
        (which, found), self._full = self._full, None
        try:
            if next(found, None) is not None:
                remarks.append(f"{which}stopped at {self.shown} solutions; --limit N allows more")
        except RunTimeout:
            remarks.append(f"{which}stopped at {self.shown} solutions; there may be more")


def _gathered(texts: Iterable[str]) -> Iterator[str]:
    """The same text in larger pieces."""
    waiting: list[str] = []
    last = monotonic()
    for text in texts:
        waiting.append(text)
        if len(waiting) >= _TOGETHER or monotonic() - last > _SECONDS:
            yield "".join(waiting)
            waiting.clear()
            last = monotonic()
    yield "".join(waiting)


# --all stops here unless --limit says otherwise: an empty grid has more solutions than disks have bytes.
ALL = 100_000


@dataclass(frozen=True, slots=True)
class SolveOptions:
    """The options of solve."""

    shown: int  # solutions of a puzzle
    engine: str | None  # for a puzzle alone
    bulk: str | None  # for many
    timeout: float | None
    unique: bool
    as_json: bool
    header: bool
    proof: OutputFolder | None = None  # where a proof of the answer goes


@click.command(cls=SectionedCommand, short_help="Solve puzzles of any size and kind.")
@click.argument("words", nargs=-1, metavar="[SIZE] [FILE]", shell_complete=complete_file)
@takes_input
@click.option("--all", "want_all", is_flag=True, help=f"Print every solution, up to --limit (default: {ALL}).")
@click.option("--limit", type=click.IntRange(1, 10_000_000), metavar="N", help="Print up to N solutions.")
@click.option("--unique", is_flag=True, help="Exit with status 1 if the solution is not unique.")
@click.option("--proof", metavar="DIR", help="Also write a proof of the answer into a new folder. See sudoku prove.")
@json_option("the answers")
@header_option
@timeout_option()
@engine_option_for_many
@takes_stream
def solve(
    words: tuple[str, ...],
    source: InputOptions,
    want_all: bool,
    limit: int | None,
    unique: bool,
    proof: str | None,
    as_json: bool,
    no_header: bool,
    timeout: float | None,
    engine: str | None,
    stream: StreamOptions,
) -> int:
    """Solve one or many puzzles, from FILE or standard input.

    Prints the solution in the format of the puzzle, with a header (kind: diagonal) if it needs one. If the solution
    is not unique, a message on standard error says so.

    If the input has one puzzle per line, the output has one line for each line of input, blank if there is no
    answer. FILE can be text, CSV or Parquet, and compressed (gzip, zstd).

    Exit status: 1 if a puzzle has no solution, 3 if the search ended before this was certain.

    \b
    sudoku solve puzzle.txt
    sudoku create hard 16 --kind diagonal | sudoku solve
    sudoku solve --kind jigsaw --layout shapes.txt puzzle.txt
    sudoku solve --all --limit 10 puzzle.txt
    sudoku solve puzzles.txt.gz -o solutions.txt.gz
    """
    one = engine_for_one(engine, is_elsewhere=bool(stream.on))
    shown = limit or (ALL if want_all else 1)
    wanted = SolveOptions(shown, one, engine, timeout, unique, as_json, not no_header, proof_folder(proof))
    size, files = split_size(words)
    path = one_file(files)
    source.check(path)
    stream.check(path)
    return solve_file(path, source, stream, size, wanted)


def solve_file(path: str, source: InputOptions, stream: StreamOptions, size: int | None, wanted: SolveOptions) -> int:
    """The puzzles of a file: line by line where it has lines of puzzles, otherwise read whole."""
    with stream.open_input(path) as opened:
        is_for_lines = wanted.shown == 1 and not wanted.as_json and not wanted.proof
        from nonet.cli.stream import choosing, lines_of

        choose = choosing(source, stream)
        lines = lines_of(opened, path, choose, stream) if is_for_lines else None
        if lines:
            return solve_stream(path, lines, source, stream, size, wanted, choose)
        is_table = is_for_lines and stream.wants_table and not stream.on
        if not is_table:
            stream.refuse_without_stream(opened, as_json=wanted.as_json)
        found = source.source_of(read_opened(opened, path, keeps_mark=True), path, size)
        if is_table:
            from nonet.bulk.sources.made import PuzzleSource

            return solve_stream(path, PuzzleSource(opened, found.puzzles), source, stream, size, wanted)
    return solve_puzzles(found, stream.output, wanted)


def proof_folder(name: str | None) -> OutputFolder | None:
    """Return the folder for a proof, checked before the work."""
    if name is None:
        return None
    folder = OutputFolder(name)
    folder.check()
    return folder


def write_proof(puzzles: Sequence[Puzzle], folder: OutputFolder, timeout: float | None) -> None:
    """The proof of one puzzle; more than one is refused."""
    from nonet.proofs.verify import prove_puzzle

    if len(puzzles) != 1:
        raise click.UsageError(f"expected one puzzle for --proof, got {len(puzzles)}")
    folder.write(prove_puzzle(puzzles[0], minimal=False, timeout=timeout).files.items())


def solve_puzzles(source: SourceText, output: Output, wanted: SolveOptions) -> int:
    """Puzzles that were read whole."""
    puzzles = source.puzzles
    if wanted.proof:
        write_proof(puzzles, wanted.proof, wanted.timeout)
    if wanted.shown > 2 and not wanted.as_json and can_list(puzzles):
        listing = Listing(wanted.shown, wanted.engine, wanted.timeout, [])
        listing.write(puzzles, output, header=wanted.header)
        status = status_of(listing.answers, unique=wanted.unique)
        return UNDECIDED if listing.is_late and not status else status
    answers = [
        solve_puzzle(puzzle, max(wanted.shown, 2), wanted.engine, wanted.timeout)
        for puzzle in watched("solving", puzzles, seconds=wanted.timeout)
    ]
    if wanted.as_json:
        from nonet.cli.output import solutions_data

        output.write_data(solutions_data(answer, wanted.shown) for answer in answers)
    else:
        output.write(answers_text(source, answers, wanted, output))
        print_talk(answers, wanted.shown)
    return status_of(answers, unique=wanted.unique)


def solve_stream(
    path: str,
    lines: Source,
    source: InputOptions,
    stream: StreamOptions,
    size: int | None,
    wanted: SolveOptions,
    choose: ChooseSource | None = None,
) -> int:
    """Puzzles of a line each, as many as there are."""
    from nonet.bulk.solve_stream import LINE, NONE, SEVERAL, LineSolver, name_of_engine
    from nonet.bulk.solve_stream import UNDECIDED as OPEN

    choice = source.spec_for(lines, path, size)
    answer = partial(solve_puzzle, engine=wanted.engine, timeout=wanted.timeout)
    puzzles = (lines.total or 0) // LINE
    engine = name_of_engine(wanted.bulk)  # for workers elsewhere, too, where the environment is another
    make_work = partial(LineSolver, choice, answer, engine, skip=stream.skips, puzzles=puzzles)
    header = header_for(lines, choice) if wanted.header else None
    options = {"column": stream.column, **board_plan(choice), "header": wanted.header,
               "engine": engine, "timeout": wanted.timeout}  # fmt: skip
    report = run_work(path, lines, make_work, stream, options, "solving", header=header, choose=choose)
    print_report(lines, report)
    if report.tally[NONE] or (wanted.unique and report.tally[SEVERAL]):
        return 1
    return UNDECIDED if report.tally[OPEN] else 0


def solutions_text(answers: Sequence[Answer], shown: int, *, header: bool) -> str:
    """All solutions in one text, so that formats with a head have one."""
    grids = [grid for answer in answers for grid in answer.result.solutions[:shown]]
    infos = [info_of(answer.puzzle) for answer in answers for _ in answer.result.solutions[:shown]]
    return write(grids, answers[0].puzzle.format, infos, header=header) if grids else ""


def answers_text(source: SourceText, answers: Sequence[Answer], wanted: SolveOptions, output: Output) -> str:
    """The solutions in the text of the puzzles, if each has one that is shown; otherwise in their format."""
    grids = [answer.solution for answer in answers if answer.solution]
    if wanted.shown > 1 or len(grids) < len(answers):
        return solutions_text(answers, wanted.shown, header=wanted.header)
    return source.answer(grids, [info_of(answer.puzzle) for answer in answers], output, header=wanted.header)


def info_of(puzzle: Puzzle) -> dict[str, str]:
    """Return the fields next to a solution. Candidates that are part of the puzzle are rules that it keeps."""
    marks = mark_rules(puzzle.grid) if GIVEN in puzzle.info else ()
    kept = {GIVEN_RULES: "; ".join(map(str, marks))} if marks else {}
    return {**puzzle.info, **kept, "column": "solution"}  # the column of a table


def print_talk(answers: Sequence[Answer], shown: int) -> None:
    """Report what people must know and programs must not read."""
    for number, answer in enumerate(answers, 1):
        which = f"puzzle {number}: " if len(answers) > 1 else ""
        if answer.verdict is not Verdict.UNIQUE:
            note(which + answer.sentence)
        if answer.result.count == shown > 1 and not answer.result.is_exhausted:
            note(f"{which}stopped at {shown} solutions; --limit N allows more")


def status_of(answers: Sequence[Answer], *, unique: bool) -> int:
    """1 if any puzzle has no solution (or, on request, more than one), otherwise 3 if any is undecided."""
    verdicts = {answer.verdict for answer in answers}
    bad = {Verdict.NONE, Verdict.MULTIPLE} if unique else {Verdict.NONE}
    if verdicts & bad:
        return 1
    return UNDECIDED if Verdict.UNDECIDED in verdicts else 0
