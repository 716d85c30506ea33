"""Write the reference of docs/reference/python.md: every public name, its signature and its first line of docstring."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from enum import Enum
from functools import cached_property
from inspect import Parameter
from pathlib import Path
from typing import Any

import nonet

PAGE = Path(__file__).resolve().parent.parent / "docs" / "reference" / "python.md"
START, END = "<!-- reference -->\n", "<!-- end of reference -->"


def summary_of(held: object) -> str:
    """The first line of a docstring."""
    return (inspect.getdoc(held) or "").partition("\n")[0]


def signature_of(function: Any) -> str:  # noqa: ANN401
    """The parameters as a reader needs them: names, types as the source has them, defaults."""
    signature = inspect.signature(function)
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
        if base is not cls and base.__name__ in nonet.PUBLIC and base.__module__.startswith("nonet"):
            more = [(base.__name__, f"and what a [{base.__name__}](#{base.__name__.lower()}) has")]
            return [*found.items(), *(more if members_of(base) else [])]
        if base.__module__.startswith("nonet"):
            for name, member in vars(base).items():
                if not name.startswith("_") and name not in found and (words := _line_of(name, member)):
                    found[name] = words
    return list(found.items())


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
    if not inspect.isclass(held):
        return [f"### {name}", "", f"`{name}{signature_of(held)}`", "", summary_of(held), ""]
    lines = [f"### {name}", ""]
    if issubclass(held, Enum):
        words = ", ".join(f"`{member}`" for member in held.__members__)
        return [*lines, summary_of(held), "", words, ""]
    if not issubclass(held, Exception):
        lines += [f"`{name}{signature_of(held)}`", ""]
    lines += [summary_of(held), ""]
    return lines + ([*(f"- {words}" for _, words in members_of(held)), ""] if members_of(held) else [])


def reference() -> str:
    """The whole reference: classes first, as people look for them, each list in alphabetical order."""
    names = sorted(nonet.PUBLIC, key=lambda name: (not name[0].isupper(), name.strip("_").lower()))
    return "\n".join(["", *(line for name in names for line in section_of(name))])


def main() -> None:
    head, _, rest = PAGE.read_text("utf-8").partition(START)
    _, _, tail = rest.partition(END)
    PAGE.write_text(head + START + reference() + END + tail, "utf-8")


if __name__ == "__main__":
    main()
