"""sudoku rules: the rules that may be laid on a board beside its kind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click

from nonet._base.language import say
from nonet.cli.options import SectionedCommand, lang_option, takes_output
from nonet.cli.output import Data, Output
from nonet.model import find_rule, make_board
from nonet.model.rules import every_rule
from nonet.model.rules.base import RuleFamily, RuleType
from nonet.model.rules.syntax import call, example, form


@click.command(cls=SectionedCommand)
@click.argument("names", metavar="[NAME]...", nargs=-1)
@takes_output(json="the rules")
@lang_option
def rules(names: Sequence[str], output: Output) -> None:
    """List the rules (constraints) that --rule accepts.

    Each has an example for --rule, with the --kind that it needs, if any. With NAMES, shows more about these rules.

    \b
    sudoku rules
    sudoku rules killer
    """
    found = [find_rule(name) for name in names]
    if output.as_json:
        output.write_data(as_data(rule) for rule in found or every_rule())
    elif found:
        output.write("\n".join(map(details, found)))
    else:
        output.write("\n".join(map(section, RuleFamily)))


def section(family: RuleFamily) -> str:
    """The rules of a family: an example of each, and below it what it says."""
    return f"{say(family.value)}\n" + "".join(_entry(rule) for rule in every_rule() if rule.family is family)


def _entry(rule: RuleType) -> str:
    return f"  {example(rule)}{_on_kind(rule)}\n      {say(rule.summary)}\n"


def _on_kind(rule: RuleType) -> str:
    """The option that the example needs, if it is refused on a classic board."""
    return "" if rule.example_kind == "classic" else f"  --kind {rule.example_kind}"


def details(rule: RuleType) -> str:
    """One rule, with its other names and how it is written."""
    return "".join(f"{say(label):<9}{text}\n" for label, text in _lines(rule))


def _lines(rule: RuleType) -> Iterator[tuple[str, str]]:
    yield "rule", rule.id
    if rule.aliases:
        yield "also", ", ".join(rule.aliases)
    yield "meaning", say(rule.summary)
    yield "syntax", form(rule)
    if rule.numbers:
        yield "numbers", say(rule.numbers)
    yield "example", f'--rule "{example(rule)}"{_on_kind(rule)}'
    yield "Python", f"nonet.rules.{call(rule)}"
    board = make_board(rule.example_kind, rules=[example(rule)])
    yield "in words", board.words_of(board.rules[0])


def as_data(rule: RuleType) -> Data:
    """A rule for programs."""
    return {
        "rule": rule.id,
        "aliases": list(rule.aliases),
        "family": str(rule.family),
        "sentence": say(rule.summary),
        "form": form(rule),
        "numbers": say(rule.numbers) if rule.numbers else "",
        "example": example(rule),
        "kind": rule.example_kind,
        "python": call(rule),
    }
