"""Options that several commands share, and what they mean."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field, replace
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar, cast

import click
from click.core import ParameterSource

from nonet._base.errors import PuzzleError, UnknownNameError, shorten
from nonet._base.fast_dataclass import dataclass
from nonet._base.language import find_language, in_language, languages
from nonet.cli.inputs import STDIN, is_puzzle, naming, read_grids, read_layout, read_text
from nonet.cli.output import STDOUT, Output, note
from nonet.formats import Document, read
from nonet.model import Board, BoardSpec
from nonet.model.geometry import check_size, parse_box
from nonet.model.kinds import every_kind
from nonet.model.rules import make_rules
from nonet.puzzle.puzzle import Puzzle

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from nonet.bulk.sources.base import Source
    from nonet.cli.source_text import SourceText
    from nonet.formats.header import Header

Command = TypeVar("Command", bound=Callable[..., Any])


class Option(click.Option):
    """An option that also answers to older names, which no help and no completion shows."""

    def __init__(self, *args: Any, also: Sequence[str] = (), **others: Any) -> None:  # noqa: ANN401  (click's own)
        super().__init__(*args, **others)
        self.also = also

    def add_to_parser(self, parser: Any, ctx: click.Context) -> None:  # noqa: ANN401  (its type has two names)
        shown = self.opts
        self.opts = [*shown, *self.also]
        super().add_to_parser(parser, ctx)
        self.opts = shown


# The options that commands share: board, input, output and limits. Their help comes after a command's own options, and
# docs/reference/conventions.md explains them once (tools/make_command_pages.py).
_SHARED = frozenset(
    {
        *("--kind", "--box", "--layout", "--grids", "--rule", "--from", "--proposed", "--column", "--on-error"),
        *("--output", "--force", "--json", "--no-header", "--color", "--ascii", "--lang"),
        *("--timeout", "--threads", "--engine", "--resume", "--on", "--help"),
    }
)


def is_shared(option: click.Option) -> bool:
    """Return True if this is one of the options that commands share. One that a command needs is its own."""
    return not option.required and not _SHARED.isdisjoint(option.opts)


class SectionedCommand(click.Command):
    """A command whose help lists its own options before those that commands share."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        own: list[tuple[str, str]] = []
        shared: list[tuple[str, str]] = []
        for option in self.get_params(ctx):
            if isinstance(option, click.Option) and (record := option.get_help_record(ctx)):
                (shared if is_shared(option) else own).append(record)
        for title, records in (("Options", own), ("Shared options" if own else "Options", shared)):
            if records:
                with formatter.section(title):
                    formatter.write_dl(records)


def complete_kind(_context: click.Context, _parameter: click.Parameter, word: str) -> list[str]:
    """Kinds, also behind a plus: they add up."""
    begun, plus, last = word.rpartition("+")
    used = begun.split("+") if plus else []
    return [f"{begun}{plus}{kind.id}" for kind in every_kind() if kind.id.startswith(last) and kind.id not in used]


def complete_technique(_context: click.Context, _parameter: click.Parameter, word: str) -> list[str]:
    """The ids of techniques."""
    from nonet.puzzle.lessons import techniques

    return [lesson.id for lesson in techniques() if lesson.id.startswith(word)]


def complete_file(_context: click.Context, _parameter: click.Parameter, word: str) -> list[CompletionItem]:
    from click.shell_completion import CompletionItem

    return [CompletionItem(word, type="file")]


def complete_format(_context: click.Context, _parameter: click.Parameter, word: str) -> list[str]:
    from nonet.formats import every_format

    return [format_.id for format_ in every_format() if format_.id.startswith(word)]


_KIND = click.option(
    "-k",
    "--kind",
    metavar="KIND",
    shell_complete=complete_kind,
    help="Kind (variant): classic (default), diagonal, window, jigsaw, latin, ..., "
    "or several: diagonal+window. See sudoku kinds.",
)
_BOX = click.option("--box", metavar="RxC", help="Box shape, rows x columns, such as 2x3 (default: the usual shape).")
_LAYOUT = click.option(
    "--layout",
    metavar="FILE",
    shell_complete=complete_file,
    help="Jigsaw layout: a file of n lines of n region numbers or letters.",
)
_GRIDS = click.option(
    "--grids",
    metavar="FILE",
    shell_complete=complete_file,
    help="Positions of several grids on one board: one line per grid with its first row and column, counted from 0, "
    "or a picture. See sudoku kinds for the known boards.",
)
RULE = click.option(
    "--rule",
    "rules",
    metavar="RULE",
    multiple=True,
    help='Add a rule (constraint), such as "thermo r1c1 r2c1 r3c1"; can be repeated.',
)
FROM = click.option(
    "--from",
    "source_format",
    metavar="FORMAT",
    shell_complete=complete_format,
    help="Format of the input (default: recognised automatically). See sudoku formats.",
)

_PROPOSED = click.option(
    "--proposed", "takes_proposals", is_flag=True, help="Add the rules that Nonet recognises in the drawings of a link."
)


# The options that say which board is meant, by the fields of a BoardSpec; and what reads the word behind each.
BOARD_OPTIONS: Mapping[str, tuple[Callable[[Any], Any], Callable[[Any], Any]]] = {
    "kind": (_KIND, str),
    "box": (_BOX, lambda word: parse_box(word) if word else None),
    "layout": (_LAYOUT, read_layout),
    "grids": (_GRIDS, read_grids),
    "rules": (RULE, make_rules),
}


@dataclass(frozen=True, slots=True)
class BoardArguments:
    """The board options as typed, by their names in `BOARD_OPTIONS`. Files are read when the spec is asked for."""

    typed: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, **words: Any) -> BoardArguments:  # noqa: ANN401  (what click has of an option)
        """Keep the options that were given."""
        return cls({name: word for name, word in words.items() if word not in (None, ())})

    @property
    def of_grids(self) -> BoardSpec:
        """The options of a board of several grids. It is empty for other boards."""
        named, grids = BoardSpec(self.typed.get("kind")), self.typed.get("grids")
        if grids not in (None, STDIN):
            return replace(named, grids=read_grids(grids))
        is_known = named.full_kind.is_square or named.full_kind.needs_grids
        return BoardSpec() if is_known else named

    def spec(self, size: int | None = None) -> BoardSpec:
        """Return what they mean. A slip is said here where it is not the fault of a puzzle."""
        said = {name: BOARD_OPTIONS[name][1](word) for name, word in self.typed.items()}
        spec = BoardSpec(size=size, **said)
        kind = spec.full_kind
        if spec.layout and not kind.needs_layout:
            raise click.UsageError(
                f"only jigsaw takes a layout, not {spec.kind}: did you mean --kind jigsaw+{spec.kind}?"
            )
        if spec.grids and not kind.needs_grids:
            also = f": --kind grids+{spec.kind}?" if kind.is_square and not kind.is_base else ""
            raise click.UsageError(f"--grids cannot be used with --kind {spec.kind}{also}")
        return spec


@dataclass(frozen=True, slots=True)
class InputOptions:
    """The board options and --from: how to read the puzzles of a file."""

    board: BoardArguments
    source_format: str | None = None
    takes_proposals: bool = False  # rules that drawings may stand for count

    def puzzles(self, path: str, size: int | None = None, choice: BoardSpec | None = None) -> list[Puzzle]:
        """The puzzles of a file or standard input; the message names the file."""
        self.check(path)
        return self.puzzles_of(read_text(path), path, size, choice)

    def check(self, path: str) -> None:
        """Layout, grids and puzzle cannot come from standard input together."""
        for name in ("layout", "grids"):
            if path == self.board.typed.get(name) == STDIN:
                raise click.UsageError(f"the {name} and the puzzle cannot both come from standard input")

    def puzzles_of(
        self, text: str, path: str, size: int | None = None, choice: BoardSpec | None = None
    ) -> list[Puzzle]:
        """The puzzles of a text that was read; the message names the file. A choice is instead of the options."""
        return self.source_of(text, path, size, choice).puzzles

    def source_of(self, text: str, path: str, size: int | None = None, choice: BoardSpec | None = None) -> SourceText:
        """A text that was read, with its puzzles, so that answers can be written into it."""
        from nonet.cli.source_text import SourceText

        choice = choice or self.board.spec(size)
        document = self.document_of(text.removeprefix("\ufeff"), path, choice)
        with naming(path):
            puzzles = [Puzzle.of_parsed(parsed, document.answers, choice) for parsed in document.parsed_grids]
        return SourceText(text, self, choice, document, puzzles)

    def spec_for(self, lines: Source, path: str, size: int | None = None) -> BoardSpec:
        """The board of all records of a source: what its header says, and what the user asks for."""
        choice = self.board.spec(size)
        check_layout(choice, [lines.header])
        with naming(path):
            return lines.header.joined(choice) if lines.header else choice

    def document_of(self, text: str, path: str, choice: BoardSpec) -> Document:
        """The parsed grids of a text, for puzzles on the board that the user asks for."""
        with naming(path):
            document = read(text, self.source_format, choice)
        check_layout(choice, (parsed.header for parsed in document.parsed_grids))
        if self.takes_proposals:
            document = document.with_proposals()
        for parsed in document.parsed_grids:
            for left_out in parsed.notes:
                note(f"line {parsed.line}: {left_out}" if len(document.parsed_grids) > 1 else left_out)
        return document

    def source(self, path: str) -> SourceText:
        """A file or standard input, with its puzzles."""
        self.check(path)
        return self.source_of(read_text(path, keeps_mark=True), path)

    def puzzle(self, path: str, on: Board | None = None) -> Puzzle:
        """The one puzzle of a file or standard input, on this board where its header does not say another."""
        puzzles = self.puzzles(path, choice=BoardSpec.of(on) if on else None)
        return one_puzzle(puzzles, path)


def one_puzzle(puzzles: Sequence[Puzzle], path: str) -> Puzzle:
    """The puzzle of a file that has to hold one."""
    with naming(path):
        if len(puzzles) != 1:
            several = ": put one of them into a file of its own" if puzzles else ""
            raise PuzzleError(f"expected one puzzle, got {len(puzzles)}{several}")
    return puzzles[0]


def check_layout(choice: BoardSpec, headers: Iterable[Header | None]) -> None:
    """The shapes of a jigsaw, or offsets of grids, must come from somewhere: an option, or the header above."""
    if choice.kind is None:
        return
    said = [header.choice if header else BoardSpec() for header in headers]
    if choice.layout is None and choice.full_kind.needs_layout and not all(one.layout for one in said):
        raise click.UsageError(f"--kind {choice.kind} needs --layout FILE")
    if choice.grids is None and choice.full_kind.needs_grids and not all(one.grids for one in said):
        raise click.UsageError(f"--kind {choice.kind} needs --grids FILE")


def takes_board(command: Command) -> Command:
    """Give a command --kind, --box, --layout, --rule and --grids, as its argument `board`."""

    @wraps(command)
    def gathered(**words: object) -> object:
        board = {name: words.pop(name) for name in BOARD_OPTIONS}
        return command(board=BoardArguments.of(**board), **words)

    made: Any = gathered
    for option, _ in reversed(list(BOARD_OPTIONS.values())):
        made = option(made)
    return cast("Command", made)


def takes_input(command: Command) -> Command:
    """Give a command the board options and --from, as its argument `source`."""

    @wraps(command)
    def gathered(board: BoardArguments, source_format: str | None, takes_proposals: bool, **others: object) -> object:
        return command(source=InputOptions(board, source_format, takes_proposals), **others)

    return cast("Command", takes_board(FROM(_PROPOSED(gathered))))


def threads_option(command: Command) -> Command:
    """--threads: how many cores are used. It never changes an answer."""
    return click.option(
        "--threads", type=click.IntRange(1, 1024), metavar="N", help="Number of threads (default: all cores)."
    )(command)


def header_option(command: Command) -> Command:
    """--no-header: puzzles without the lines that name their board."""
    return click.option(
        "--no-header", is_flag=True, help="Leave out the header (kind: diagonal) above puzzles of other boards."
    )(command)


def marks_option(command: Command) -> Command:
    """--marks: the pencil marks are the player's, and steps go on from them."""
    return click.option(
        "--marks",
        "trusts_marks",
        is_flag=True,
        help="Treat the pencil marks as yours: start from them, and report those that cannot be right.",
    )(command)


def lang_option(command: Command) -> Command:
    """--lang: the language of sentences for players."""
    return click.option(
        "--lang",
        metavar="LANGUAGE",
        envvar=LANGUAGE_VARIABLE,
        expose_value=False,
        is_eager=True,
        callback=_speak,
        help=f"Language of hints and rules: {', '.join(languages())} (default: ${LANGUAGE_VARIABLE}, else en).",
    )(command)


LANGUAGE_VARIABLE = "NONET_LANG"


def _speak(context: click.Context, parameter: click.Parameter, value: str | None) -> None:
    """Speak the language until the command ends. An unknown one in the environment is no reason to refuse the work."""
    if not value:
        return
    try:
        language = find_language(value)
    except UnknownNameError as error:
        if context.get_parameter_source(parameter.name or "") is not ParameterSource.ENVIRONMENT:
            raise
        click.echo(f"sudoku: {LANGUAGE_VARIABLE}: {error}; going on in English", err=True)
        return
    context.with_resource(in_language(language))


def engine_option_for_many(command: Command) -> Command:
    """--engine: the same, where puzzles may come by the million."""
    words = (
        "Engine: auto (default), native, sat or reference; for classic 9x9 with one puzzle per line "
        "also lanes or gpu (NVIDIA)."
    )
    return click.option("--engine", metavar="NAME", help=words)(command)


def engine_option(command: Command) -> Command:
    """--engine: which engine solves."""
    return click.option("--engine", metavar="NAME", help="Engine: auto (default), native, sat or reference.")(command)


def to_option(default: str | None = None, note: str = "") -> Callable[[Command], Command]:
    """--to: the format of what is written; --format is its older name."""
    return click.option(
        "-t",
        "--to",
        cls=Option,
        also=("-f", "--format"),
        default=default,
        metavar="FORMAT",
        shell_complete=complete_format,
        help=f"Format to write{note}. See sudoku formats.",
    )


def takes_output(
    *,
    json: str = "",
    default: str = STDOUT,
    what: str = "Write to FILE (default: standard output).",
    is_checked: bool = True,
    takes_parquet: bool = False,
) -> Callable[[Command], Command]:
    """Give a command -o, --force and, with words that say what it is of, --json, as its argument `output`.

    That the output can be written is checked before the command begins, unless the command does it itself.
    """

    def give(command: Command) -> Command:
        @wraps(command)
        def gathered(output: str, force: bool, as_json: bool = False, **others: object) -> object:
            made = Output(output, force, as_json)
            if not takes_parquet:
                made.refuse_parquet()
            if is_checked:
                made.check()
            return command(output=made, **others)

        named = click.option("-o", "--output", default=default, metavar="FILE", shell_complete=complete_file, help=what)
        with_json = json_option(json)(gathered) if json else gathered
        return cast("Command", named(force_option(with_json)))

    return give


def json_option(what: str) -> Callable[[Command], Command]:
    """--json: answers for programs."""
    return click.option("--json", "as_json", is_flag=True, help=f"Print {what} as JSON, one object per line.")


def force_option(command: Command) -> Command:
    """--force: overwrite."""
    return click.option("--force", is_flag=True, help="Overwrite an existing output file.")(command)


def timeout_option(
    default: float | None = None, what: str = "Give up on a puzzle after S seconds, with exit status 3"
) -> Callable[[Command], Command]:
    """--timeout: seconds for a puzzle, in every command."""
    usual = "" if default is None else f" (default: {default:g}; inf for no limit)"
    return click.option(
        "--timeout",
        type=float,
        default=default,
        callback=seconds,
        metavar="S",
        help=f"{what}{usual}.",
    )


def seconds(_context: click.Context, _parameter: click.Parameter, value: float | None) -> float | None:
    if value is not None and (math.isnan(value) or value <= 0):
        raise click.BadParameter(f"expected a number of seconds above 0, got {value:g}")
    return None if value == math.inf else value


def split_size(words: tuple[str, ...]) -> tuple[int | None, tuple[str, ...]]:
    """A whole number among positional words is the size; gives it and the other words."""
    sizes = [word for word in words if _side(word).lstrip("+-").isdecimal() and not is_puzzle(word)]
    if len(sizes) > 1:
        raise click.UsageError(f"expected one size, got {' and '.join(sizes)}")
    others = tuple(word for word in words if word not in sizes)
    if not sizes:
        return None, others
    if len(sizes[0]) > 9:
        raise click.UsageError(f"expected a size, got {shorten(sizes[0])}")
    return check_size(int(_side(sizes[0]))), others


def _side(word: str) -> str:
    """A size may be written as 9x9."""
    height, cross, width = word.lower().partition("x")
    return height if cross and height == width else word


def one_file(words: tuple[str, ...]) -> str:
    """The single FILE among positional words, standard input if there is none."""
    if len(words) > 1:
        raise click.UsageError(f"expected one file, got {len(words)}: {shorten(' '.join(words))}")
    return words[0] if words else STDIN
