"""Write the reference of docs/reference/python.md: every public name, its signature and its first line of docstring."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cached_property
from inspect import Parameter
from pathlib import Path
from typing import Any, get_args

import nonet

PAGE = Path(__file__).resolve().parent.parent / "docs" / "reference" / "python.md"
# The names to know first. All others are in the second part.
FIRST = (
    "Puzzle",
    "Game",
    "solve",
    "check",
    "hint",
    "rate",
    "create",
    "read",
    "solve_many",
    "rate_many",
    "create_many",
    "rules",
)
# Classes whose objects people make themselves. The library makes those of all others.
MADE_BY_USERS = ("Fog", "Game", "Grid", "Layout", "PairPuzzle", "Puzzle", "Symmetry", "Transformation")
# Classes that are mostly for engines: what is public of them. The rest may change.
SHOWN = {
    "Board": "size kind places regions rules box layout cell_count height width is_square name title cell cell_at "
    "name_of peers to_dict from_dict",
    "Kind": "id summary aliases",
    "Rule": "arguments is_whole places values",
}
# Members that only other parts of the library use.
INTERNAL = {"of", "of_parsed", "with_grid", "answer", "impossible", "sources"}
START, END = "<!-- reference -->\n", "<!-- end of reference -->"


def summary_of(held: object) -> str:
    """The first line of a docstring."""
    return (inspect.getdoc(held) or "").partition("\n")[0]


def signature_of(function: Any) -> str:  # noqa: ANN401
    """The parameters as a reader needs them: names, types as the source has them, defaults."""
    signature = inspect.signature(inspect.unwrap(function))  # `**board` once, and not seven keywords in each function
    words, is_starred = [], False
    for parameter in signature.parameters.values():
        if parameter.kind is Parameter.KEYWORD_ONLY and not is_starred:
            words.append("*")
            is_starred = True
        if parameter.name not in ("self", "cls"):
            words.append(_parameter(parameter))
    result = signature.return_annotation
    is_shown = isinstance(result, str) and result != "None"
    return f"({', '.join(words)})" + (f" -> {result}" if is_shown else "")


def _parameter(parameter: Parameter) -> str:
    if parameter.kind is Parameter.VAR_KEYWORD:
        return f"**{parameter.name}"
    default = "" if parameter.default is Parameter.empty else f" = {_plain(parameter.default)}"
    return f"{parameter.name}: {parameter.annotation}{default}"


def _plain(default: object) -> str:
    """A default as people write it."""
    return repr(dict(default)) if isinstance(default, Mapping) else repr(default)


def members_of(cls: type) -> list[tuple[str, str]]:
    """The public members of a class and of those of ours it is based on, with what they are.

    A base that has a section of its own is named instead.
    """
    found: dict[str, str] = {}
    for base in cls.__mro__:
        if base is not cls and base.__name__ in nonet.__all__ and base.__module__.startswith("nonet"):
            more = [(base.__name__, f"and what a [{base.__name__}](#{base.__name__.lower()}) has")]
            return [*found.items(), *(more if members_of(base) else [])]
        if base.__module__.startswith("nonet"):
            for name, member in vars(base).items():
                if _is_shown(cls, name) and name not in found and (words := _line_of(name, member)):
                    found[name] = words
    return list(found.items())


def _is_shown(cls: type, name: str) -> bool:
    if cls.__name__ in SHOWN:
        return name in SHOWN[cls.__name__].split()
    return not name.startswith("_") and not (name in INTERNAL and cls.__name__ != "Transformation")


def fields_of(cls: Any) -> str:  # noqa: ANN401
    """The fields of a data class, as a line."""
    found = fields(cls) if is_dataclass(cls) else ()
    shown = [field for field in found if _is_shown(cls, field.name)]
    return f"Fields: {', '.join(f'`{field.name}: {field.type}`' for field in shown)}." if shown else ""


def _line_of(name: str, member: object) -> str:
    if isinstance(member, classmethod):
        member = member.__func__
    if isinstance(member, property | cached_property):
        held = member.fget if isinstance(member, property) else member.func
        return f"`{name}`: {summary_of(held)}"
    if inspect.isfunction(member):
        return f"`{name}{signature_of(member)}`: {summary_of(member)}"
    return ""


def section_of(name: str) -> list[str]:
    """A class with its members, or a function."""
    held = getattr(nonet, name)
    if isinstance(held, str):
        return [f"### {name}", "", f"The version, `{held}`.", ""]
    if inspect.ismodule(held):
        return [f"### {name}", "", f"The module `nonet.{name}`. {summary_of(held)}", ""]
    if choices := get_args(held):
        return [f"### {name}", "", f"The type of a name: one of {', '.join(f'`{choice}`' for choice in choices)}.", ""]
    if not inspect.isclass(held):
        return [f"### {name}", "", f"`{name}{signature_of(held)}`", "", summary_of(held), ""]
    lines = [f"### {name}", ""]
    if issubclass(held, Enum):
        words = ", ".join(f"`{member}`" for member in held.__members__)
        return [*lines, summary_of(held), "", words, ""]
    if name in MADE_BY_USERS:
        lines += [f"`{name}{signature_of(held)}`", ""]
    lines += [summary_of(held), ""]
    if name not in MADE_BY_USERS and (said := fields_of(held)):
        lines += [said, ""]
    return lines + ([*(f"- {words}" for _, words in members_of(held)), ""] if members_of(held) else [])


def reference() -> str:
    """The whole reference: the first names, then the others: classes before functions, in alphabetical order."""
    rest = sorted({*nonet.__all__} - {*FIRST}, key=lambda name: (not name[0].isupper(), name.strip("_").lower()))
    lines = ["", "## Reference: the names to know first", ""]
    lines += [line for name in FIRST for line in section_of(name)]
    lines += ["## Reference: all other names", ""]
    lines += [line for name in rest for line in section_of(name)]
    return "\n".join(lines)


def main() -> None:
    head, _, rest = PAGE.read_text("utf-8").partition(START)
    _, _, tail = rest.partition(END)
    PAGE.write_text(head + START + reference() + END + tail, "utf-8")


if __name__ == "__main__":
    main()
