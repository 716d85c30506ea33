"""The entry point: the list of commands, and the one place where errors become messages and statuses."""

from __future__ import annotations

import os
import re
import sys
import warnings
from collections.abc import Callable, Mapping
from contextlib import suppress
from errno import EAGAIN, EBADF, EDQUOT, EFBIG, EIO, EMFILE, ENFILE, ENOMEM, ENOSPC
from importlib import import_module
from typing import TYPE_CHECKING, Any, TextIO

import click

import nonet
from nonet._base.errors import (
    CreationError,
    CreationTimeout,
    CriteriaTimeout,
    EngineUnavailable,
    NotUnique,
    PuzzleError,
    RunTimeout,
    WrongPosition,
    nearest,
    shorten,
)

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

# The statuses that commands leave with.
DONE = 0
NO = 1  # the answer is no: no solution, wrong, incomplete
MISUSE = 2  # or unreadable input
UNDECIDED = 3  # given up before the answer was sure
CRASHED = 70  # a fault of ours: EX_SOFTWARE of sysexits.h
INTERRUPTED = 130


# Commands that have commands: `sudoku` itself, and `sudoku pair`.


class SuggestingGroup(click.Group):
    """A group that answers a mistyped command with the one that was probably meant, and lists them in our order."""

    other_names: Mapping[str, str] = {}  # words for commands that have another name

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name, known = args[0], self.list_commands(ctx)
        if name not in known and not name.startswith("-"):
            near = self.other_names.get(name.lower()) or nearest(name, known)
            hint = f": did you mean {near}?" if near else ""
            raise click.UsageError(f"no such command {name!r}{hint}", ctx)
        return super().resolve_command(ctx, args)


# The commands by group, in the order of the help, with the sentence that the help has for each. `nonet.cli.<name>` has
# the command of each name, with _ for -. The sentences are the short help of the commands: this table has them so that
# `--help` need not import all commands.
GROUPS: dict[str, dict[str, str]] = {
    "Play": {
        "solve": "Solve puzzles of any size and kind.",
        "hint": "Show the next step, in words.",
        "explain": "Explain the whole solution, step by step.",
        "candidates": "Draw the pencil marks and highlight the next step.",
        "technique": "Teach a technique, or list all techniques.",
        "rate": "Rate how hard puzzles are.",
        "check": "Check a solution against its puzzle.",
        "tile": "Reveal one digit of the solution.",
        "open": "Open a puzzle in another program, by its link.",
        "serve": "Serve the web page at http://127.0.0.1:8000 until Ctrl-C.",
    },
    "Make": {
        "create": "Create puzzles, each proved to have exactly one solution.",
        "book": "Make a booklet of puzzles to print, as a PDF.",
        "page": "Write a puzzle as one playable HTML file, with hints.",
    },
    "Set": {
        "count": "Count the solutions of puzzles.",
        "redundant": "List the givens and rules that can be removed.",
        "true-candidates": "Draw the digits that each cell has in some solution.",
        "extend": "List givens that would make a puzzle unique.",
        "minimize": "Remove givens until every one is needed.",
    },
    "Look and convert": {
        "show": "Draw puzzles in the terminal.",
        "draw": "Draw puzzles as SVG, PDF or PNG.",
        "convert": "Convert puzzles to another format.",
    },
    "Lists": {
        "kinds": "List the kinds (variants) of Sudoku.",
        "rules": "List the rules (constraints) that --rule accepts.",
        "formats": "List the text formats.",
        "help": "Show the help of a command, as --help does.",
    },
    "Expert": {
        "canonical": "Convert puzzles to canonical form.",
        "symmetry": "List the symmetries of a puzzle and its solution.",
        "prove": "Prove how many solutions a puzzle has.",
        "verify": "Check a proof that sudoku prove wrote.",
        "pair": "Solve, create and check pairs that differ in every cell.",
        "analyze": "Classify grids as Sudoku-X, Sudoku or Latin square.",
        "dataset": "Write a data set for machine learning, split without leaks.",
        "spec": "Write the rules of a board as a document.",
        "judge": "Run a program on the tasks of a folder.",
        "grade": "Grade the answers of a model.",
    },
}

# The commands for a newcomer. The help lists them first, and not again in their groups.
FIRST_COMMANDS = ("solve", "hint", "explain", "rate", "check", "create", "show", "draw", "convert", "serve")

SUMMARIES: dict[str, str] = {name: summary for group in GROUPS.values() for name, summary in group.items()}

COMMANDS: tuple[str, ...] = tuple(SUMMARIES)

# Words that people type for a command of another name.
_OTHER_NAMES = {
    **dict.fromkeys(("generate", "make", "new", "random"), "create"),
    **dict.fromkeys(("play", "web", "start", "gui"), "serve"),
    **dict.fromkeys(("print", "export", "image", "picture", "svg", "pdf", "png"), "draw"),
    **dict.fromkeys(("booklet", "worksheet"), "book"),
    **dict.fromkeys(("view", "display"), "show"),
    **dict.fromkeys(("import", "load"), "convert"),
    **dict.fromkeys(("difficulty", "level"), "rate"),
    **dict.fromkeys(("steps", "path"), "explain"),
    **dict.fromkeys(("validate", "compare"), "check"),
    **dict.fromkeys(("marks", "pencilmarks", "notes"), "candidates"),
    **dict.fromkeys(("learn", "teach", "lesson", "techniques"), "technique"),
    **dict.fromkeys(("unique", "solutions"), "count"),
    **dict.fromkeys(("variants", "types"), "kinds"),
    "constraints": "rules",
    "next": "hint",
    "reveal": "tile",
}


_COMPLETE = "_SUDOKU_COMPLETE"  # set by the shell's script that `--completion` prints

_ISA = "NONET_ISA"  # read by the compiled core

_CANNOT_WRITE = (EBADF, EDQUOT, EFBIG, EIO, ENOSPC)  # without the name of a file: standard output
_NO_PROCESS = (EAGAIN, EMFILE, ENFILE, ENOMEM)  # the machine has no room for another process, or for its pipes

# Messages of click, and what we print instead.
_WORDS = {
    r"is not a valid integer( range)?": "is not a whole number",
    r"(\S+) is not in the range (\S+)<=x<=(\S+?)\.": r"expected \2 to \3, got \1",
    r"(\S+) is not in the range x>=(\S+?)\.": r"expected at least \2, got \1",
    r"is not a valid float( range)?": "is not a number",
    r"(?i)got unexpected extra arguments? \((.*)\)": r"unexpected argument '\1'",
}


class LazyGroup(SuggestingGroup):
    """`COMMANDS`, each imported when it is asked for: all of them together take longer than most of what they do."""

    other_names = _OTHER_NAMES

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        name = cmd_name.replace("-", "_")
        command: click.Command = getattr(import_module(f"nonet.cli.{name}"), name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands from the table: first those for a newcomer, then the others by group."""
        widest = max(map(len, COMMANDS))
        others = {title: [name for name in group if name not in FIRST_COMMANDS] for title, group in GROUPS.items()}
        for title, names in {"Start here": FIRST_COMMANDS, **others}.items():
            if names:
                with formatter.section(title):
                    formatter.write_dl([(name.ljust(widest), SUMMARIES[name]) for name in names])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Complete the names of commands from the table, too: a person who pressed Tab waits."""
        from click.shell_completion import CompletionItem

        named = [CompletionItem(name, help=text) for name, text in SUMMARIES.items() if name.startswith(incomplete)]
        return [*named, *click.Command.shell_complete(self, ctx, incomplete)]


@click.group(
    cls=LazyGroup,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(nonet.__version__, prog_name="sudoku", message="%(prog)s %(version)s")
@click.option(
    "--completion", type=click.Choice(["bash", "zsh", "fish"]), help="Print the completion script of a shell."
)
@click.pass_context
def app(context: click.Context, completion: str | None) -> int:
    """Solve, create, check and convert Sudokus of any size and kind. Without a command, open the menu.

    \b
    sudoku create hard 16 | sudoku solve
    """
    if os.environ.get(_ISA):
        check_isa()
    if context.invoked_subcommand:
        return 0
    if completion:
        print_completion(completion)
        return 0
    from nonet.cli.menu import run_menu

    return run_menu(sys.stdin, sys.stdout, sys.stderr)


def check_isa() -> None:
    """PuzzleError where the environment asks for an instruction set that is not there. Few commands would notice."""
    chosen = nonet.build_info().get("isa", "")
    if chosen.startswith("none: "):
        raise PuzzleError(chosen.removeprefix("none: "))


def print_completion(shell: str) -> None:
    """The script that `eval "$(sudoku --completion bash)"` runs."""
    from click.shell_completion import get_completion_class

    completer = get_completion_class(shell)
    assert completer is not None
    click.echo(completer(app, {}, "sudoku", _COMPLETE).source())


def run_command(arguments: list[str]) -> Any:  # noqa: ANN401  (what commands return is a status, or nothing)
    """Run the command of these arguments. Click's own `main` is not used: it answers a closed pipe with status 1."""
    if instruction := os.environ.get(_COMPLETE):
        from click.shell_completion import shell_complete

        return shell_complete(app, {}, "sudoku", _COMPLETE, instruction)
    before, warnings.showwarning = warnings.showwarning, show_warning
    try:
        with app.make_context("sudoku", arguments) as context:
            return app.invoke(context)
    finally:
        warnings.showwarning = before


def show_warning(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    file: TextIO | None = None,
    line: str | None = None,
) -> None:
    """Print a warning of the library like every message of the command, without its place in our code."""
    if issubclass(category, UserWarning) or is_debugging():
        _fail(str(message), DONE)


def run(action: Callable[[], Any]) -> int:
    """Do something and return its status. Every failure becomes one message on standard error."""
    if sys.platform == "win32":
        from nonet.cli.output import unify

        unify(sys.stdout)
        unify(sys.stderr)
    try:
        status = _status_of(action)
        if sys.stdout:  # closed by the caller (>&-): there is nobody to tell
            sys.stdout.flush()
    except OSError as error:
        from nonet.cli.output import is_broken_pipe, mute

        if is_broken_pipe(error):  # the reader left (`| head`), be it of standard output or of standard error
            mute(sys.stdout, sys.stderr)
            status = DONE
        else:
            status = _fail(_os_message(error), MISUSE)
    except Exception as error:  # a fault of ours: no command expects it
        status = INTERRUPTED if is_interrupt(error) else report(error)
    return status


def _status_of(action: Callable[[], Any]) -> int:
    try:
        status = _answer(action)
    except click.exceptions.Exit as leave:
        status = leave.exit_code
    except (KeyboardInterrupt, EOFError, click.Abort):
        status = INTERRUPTED
    except CriteriaTimeout as error:  # an honest answer to a wish that may be hopeless
        status = _fail(str(error), NO)
    except (CreationTimeout, RunTimeout, MemoryError) as error:
        status = _fail(str(error) or "out of memory", UNDECIDED)
    except (CreationError, NotUnique, WrongPosition) as error:
        status = _fail(str(error), NO)
    except (PuzzleError, EngineUnavailable) as error:
        status = _fail(str(error), MISUSE)
    except click.ClickException as error:
        status = _fail(_usage_message(error), MISUSE)
    return status if isinstance(status, int) else DONE


def _answer(action: Callable[[], Any]) -> Any:  # noqa: ANN401  (of any command)
    """Return the answer of a command. However it ends, no progress bar is left behind."""
    try:
        return action()
    finally:
        if progress := sys.modules.get("nonet.cli.progress"):
            progress.take_away()


def _os_message(error: OSError) -> str:
    reason = (error.strerror or str(error)).lower()
    if error.filename is not None:
        return f"{reason}: {shorten(error.filename)}"
    if error.errno in _NO_PROCESS:
        return f"cannot start a process: {reason}"
    if error.errno not in _CANNOT_WRITE:
        return reason
    from nonet.cli.output import mute

    mute(sys.stdout)
    return f"cannot write 'standard output': {reason}"


def _usage_message(error: click.ClickException) -> str:
    message = _unknown_option(error) if isinstance(error, click.NoSuchOption) else error.format_message()
    for pattern, words in _WORDS.items():
        message = re.sub(pattern, words, message)
    context = getattr(error, "ctx", None)
    where = f" (see {context.command_path} --help)" if context else ""
    return message[:1].lower() + message[1:].rstrip(".") + where


def _unknown_option(error: click.NoSuchOption) -> str:
    """Return the message about an option that the command does not have. An argument is no option: `--level hard`."""
    message, word = error.message.rstrip("."), error.option_name.lstrip("-")
    parameters = error.ctx.command.get_params(error.ctx) if error.ctx else []
    if any(
        isinstance(each, click.Argument) and word.upper() in _NAME.findall(each.metavar or "") for each in parameters
    ):
        return f"{message}: {word.upper()} has no name, so write only its value"
    options = [each for each in parameters if isinstance(each, click.Option) and not each.hidden]
    near = nearest(word, [name.lstrip("-") for each in options for name in (*each.opts, *each.secondary_opts)], 0.7)
    return f"{message}: did you mean --{near}?" if near else message


_NAME = re.compile(r"[A-Z]+")  # of an argument, in its metavar: [LEVEL ...] [SIZE]


def _fail(message: str, status: int) -> int:
    try:
        click.echo(f"sudoku: {message}", err=True)
    except BrokenPipeError:  # nobody reads it; the status stays what it is
        from nonet.cli.output import mute

        mute(sys.stderr)
    return status


# The report of a crash: one line on standard error, and a traceback if `NONET_DEBUG` asks for one.
#
# A crash is an exception that no command expects, so it is a fault of Nonet. It has a status of its own: 1 would say
# that the answer is no.

DEBUG = "NONET_DEBUG"

_LONGEST = 200  # characters of the exception's own message

# A place in our own code, in a traceback of this process or in one that a worker process sent as text.
_PLACE = r'File "[^"\n]*?[/\\]nonet[/\\]([^"\n]+)", line (\d+)'


def report(error: Exception) -> int:
    """Report a crash on standard error, keep standard output silent from now on, and return the status."""
    import traceback

    with suppress(Exception):
        if sys.stdout:
            sys.stdout.flush()  # the answers before the crash stay whole, and come before the report
    from nonet.cli.output import mute

    mute(sys.stdout)
    with suppress(Exception):  # standard error may be closed or full; the status still tells
        text = "".join(traceback.format_exception(error))
        if sys.stderr:
            if is_debugging():
                sys.stderr.write(text)
            sys.stderr.write(f"sudoku: {words_of(error, text)}\n")
            sys.stderr.flush()
    return CRASHED


def is_interrupt(error: BaseException) -> bool:
    """Return True if Ctrl-C caused an exception. A library may raise its own where it was interrupted."""
    seen: list[BaseException | None] = []
    cause: BaseException | None = error
    while cause is not None and cause not in seen:
        if isinstance(cause, KeyboardInterrupt):
            return True
        seen.append(cause)
        cause = cause.__cause__ or cause.__context__
    return False


def is_debugging() -> bool:
    """Return True if the user wants to see tracebacks."""
    return os.environ.get(DEBUG, "") not in ("", "0")


def words_of(error: Exception, traceback: str) -> str:
    """The report in one line: the exception, its place, the versions, and how to see more."""
    remote = str(error.__cause__) if type(error.__cause__).__name__ == "_RemoteTraceback" else ""
    places = re.findall(_PLACE, remote or traceback)
    place = " in {}, line {}".format(*places[-1]) if places else ""
    message = " ".join(str(error).split())
    if len(message) > _LONGEST:
        message = message[:_LONGEST] + " …"
    name = type(error).__name__ + (f": {message}" if message else "")
    python = ".".join(map(str, sys.version_info[:3]))
    advice = "" if is_debugging() else f" ({DEBUG}=1 shows the traceback)"
    versions = f"nonet {nonet.__version__} (Python {python})"
    return f"internal error: {name}{place}; this is a bug in {versions}, please report it{advice}"
