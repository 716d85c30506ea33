"""Read JavaScript and style sheets far enough to drop comments and white space, and to rename imports.

The scanner tells code from comments, strings, templates and regular expressions, so nothing inside a string is ever
changed. `tests/web/test_javascript.py` compares what it finds in every module of the page with a JavaScript parser.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum


class Part(Enum):
    """The sorts of text in a module."""

    CODE = "code"
    COMMENT = "comment"
    STRING = "string"
    TEMPLATE = "template"
    REGEX = "regular expression"


@dataclass(frozen=True)
class CodeSpan:
    """A part of a module, from `start` up to `end`."""

    part: Part
    start: int
    end: int


@dataclass(frozen=True)
class Import:
    """A string that names another module. A dynamic import is loaded when it is reached."""

    path: str
    start: int
    end: int
    is_dynamic: bool


_STOP = re.compile(r"[\"'`/{}]")
_ENDS = {
    "//": re.compile(r"//[^\n]*"),
    "/*": re.compile(r"(?s)/\*.*?\*/"),
    '"': re.compile(r'(?s)"(?:[^"\\\n]|\\.)*"'),
    "'": re.compile(r"(?s)'(?:[^'\\\n]|\\.)*'"),
    "/": re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/\w*"),
    "`": re.compile(r"(?s)[`}](?:[^`\\$]|\\.|\$(?!\{))*(?:`|\$\{)"),
}
_PARTS = {
    "//": Part.COMMENT,
    "/*": Part.COMMENT,
    "/": Part.REGEX,
    "`": Part.TEMPLATE,
    '"': Part.STRING,
    "'": Part.STRING,
}

# A slash after a value divides; after anything else it begins a regular expression.
_VALUE = re.compile(
    r"(?:[)\]}\"'`/]|\+\+|--|(?<![\w$])(?!(?:await|case|delete|do|else|in|instanceof|new|of|return|throw|"
    r"typeof|void|yield)$)[\w$]+)$"
)

_IMPORTING = re.compile(r"(?<![\w$.])(?:from\s*|import\s*(\(\s*)?)$")
_SPACE = re.compile(r"\s+")
_WORD = re.compile(r"[\w$#@]")
_OPENS = set(";{,([=?:&|<>*%!^~")  # after these, and before those, a line end does not end a statement
_CLOSES = set("})].,?:&|=*%^;")
_PARTED = ("++", "--", "//")
_CSS = re.compile(
    r"(?s)(?P<string>\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*')|/\*.*?\*/|"
    r";?\s*(?P<close>\})\s*|\s*(?P<mark>[{;])\s*|(?P<after>[:,])\s+|\s+"
)


def pieces(text: str) -> Iterator[CodeSpan]:
    """Yield the pieces of a module in order, without gaps. Raise ValueError where a piece does not end."""
    start = at = 0
    last = ""  # the end of the code so far; comments do not count
    open_braces: list[int] = []  # of each template that is open, in the code that it holds
    while stop := _STOP.search(text, at):
        at = stop.start()
        code = text[start:at].rstrip()[-20:]
        mark = text[at]
        if mark in "{}" and not (mark == "}" and open_braces and not open_braces[-1]):
            if open_braces:
                open_braces[-1] += 1 if mark == "{" else -1
            at += 1
            continue
        mark = text[at : at + 2] if text[at : at + 2] in _ENDS else "`" if mark == "}" else mark
        if mark == "/" and _VALUE.search(code or last):
            at += 1
            continue
        end = _end_of(text, at, mark)
        if start < at:
            yield CodeSpan(Part.CODE, start, at)
        yield CodeSpan(_PARTS[mark], at, end)
        if mark == "`":
            _count_template(text[at], text[end - 1], open_braces)
        last = (code or last) if _PARTS[mark] is Part.COMMENT else text[end - 1]
        start = at = end
    if open_braces:
        raise _endless(text, len(text), Part.TEMPLATE)
    if start < len(text):
        yield CodeSpan(Part.CODE, start, len(text))


def _end_of(text: str, at: int, mark: str) -> int:
    match = _ENDS[mark].match(text, at)
    if not match:
        raise _endless(text, at, _PARTS[mark])
    return match.end()


def _endless(text: str, at: int, part: Part) -> ValueError:
    line = text.count("\n", 0, at) + 1
    return ValueError(f"line {line}: this {part.value} does not end")


def _count_template(first: str, last: str, open_braces: list[int]) -> None:
    """Note whether a part of a template ends it, or is followed by code."""
    if first == "}":
        open_braces.pop()
    if last == "{":
        open_braces.append(0)


def compact(text: str) -> str:
    r"""Return the same program without comments and the white space that means nothing. Strings stay as they are.

    >>> compact("/** Why. */\nlet one = 1; // one\n  // two\n    f(/** @type {X} */ (`\n  // three`));\n")
    'let one=1;f((`\n  // three`));'
    """
    made: list[str] = []
    code = ""  # not yet in `made`: comments may part it
    before = ";"  # the end of what is before it
    for piece in pieces(text):
        part = text[piece.start : piece.end]
        if piece.part is Part.CODE:
            code += part
        elif piece.part is Part.COMMENT:
            code += "\n" if "\n" in part else " "
        else:
            made += (_short(before, code, part[0]), part)
            code, before = "", "r" if piece.part is Part.REGEX else part[-1]
    made.append(_short(before, code, "}"))
    return "".join(made)


def _short(before: str, code: str, after: str) -> str:
    """Return code without the white space that is not needed between what is before and after it."""
    return _SPACE.sub(
        lambda match: _space(
            code[match.start() - 1 : match.start()] or before, match[0], code[match.end() :][:1] or after
        ),
        code,
    )


def _space(before: str, space: str, after: str) -> str:
    """Return what is left of white space: a line end may end a statement, and a space parts words and signs."""
    if before in _OPENS or after in _CLOSES:
        return ""
    if "\n" in space:
        return "\n"
    has_words = _WORD.match(before) and _WORD.match(after)
    return " " if has_words or before + after in _PARTED else ""


def compact_css(text: str) -> str:
    r"""Return the same style sheet without comments and the white space that means nothing.

    >>> compact_css("/* Why. */\na :hover,\nb > i {\n  content: '/* b */';\n  margin: 0 1px;\n}\n")
    "a :hover,b > i{content:'/* b */';margin:0 1px}"
    """
    return _CSS.sub(_css_part, text).strip()


def _css_part(match: re.Match[str]) -> str:
    return match["string"] or match["close"] or match["mark"] or match["after"] or ("" if match[0][0] == "/" else " ")


def imports(text: str) -> list[Import]:
    """Return the imports of a module, in order.

    >>> [(one.path, one.is_dynamic) for one in imports('import { a } from "./a.js"; import("./b.js"); of("./c.js");')]
    [('./a.js', False), ('./b.js', True)]
    """
    found = []
    code = ""
    for piece in pieces(text):
        if piece.part is Part.STRING and (match := _IMPORTING.search(code)):
            path = text[piece.start + 1 : piece.end - 1]
            found.append(Import(path, piece.start, piece.end, is_dynamic=bool(match[1])))
        if piece.part is not Part.COMMENT:
            code = text[piece.start : piece.end] if piece.part is Part.CODE else ""
    return found


def rename_imports(text: str, rename: Callable[[str], str]) -> str:
    """Return the module with other paths in its imports.

    >>> rename_imports('import "./a.js"; f("./a.js");', str.upper)
    'import "./A.JS"; f("./a.js");'
    """
    made: list[str] = []
    at = 0
    for one in imports(text):
        made += (text[at : one.start], f'"{rename(one.path)}"')
        at = one.end
    return "".join(made) + text[at:]
