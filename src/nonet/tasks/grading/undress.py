"""Undressing a text: LaTeX, HTML, emphasis, box drawing and the digits of other scripts become plain lines.

Each dress is looked for first, because most texts wear none of them.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from string import ascii_lowercase, ascii_uppercase

from nonet.patterns import pattern
from nonet.tasks.grading.part import closing_brace

# What these do to a line: a bar stands between fields, a dash is part of a ruler.
_BARS = "│┃║┆┇┊┋╎╏❘｜￨∣"
_RULERS = "─━═┄┅┈┉╌╍"
_JOINTS = "".join(map(chr, (*range(0x250C, 0x254C), *range(0x2552, 0x2580))))
_BLANKS = "□▢⬜⬛◻◼·•∙⋅◦○＿�"
_NOTHING = "\u200b\u200c\u200d\u2060\ufeff\ufe0e\ufe0f\u20e3\u00ad"
_SAME = {"，": ",", "、": ",", "；": ";", "：": ":", "［": "[", "］": "]", "（": "(", "）": ")", "【": "[", "】": "]"}

_LATEX = (
    (pattern(r"\\begin\s?\{[a-zA-Z*]{1,20}\}(?:\s?\{[^{}\n]{0,400}\})?|\\end\s?\{[a-zA-Z*]{1,20}\}"), "\n"),
    (pattern(r"\\(?:hline|toprule|midrule|bottomrule)\b|\\c(?:line|midrule)\s?\{[^{}\n]{0,20}\}"), "\n"),
    (pattern(r"\\(?:text|math|boxed|mbox|hbox|displaystyle|large|Large|color|textcolor)[a-zA-Z]{0,10}"), " "),
    (pattern(r"\\(?:left|right|quad|qquad|big|Big|,|;|!|:)"), " "),
    (pattern(r"\\\\(?:\s?\[[^\]\n]{0,12}\])?"), "\n"),
)
_PAINTED = pattern(r"\\(?:text)?color\s?(?:\[[a-zA-Z]{1,10}\])?\s?\{[^{}\n]{0,40}\}")
_TOKEN = pattern(r"<\|[a-zA-Z_]{1,30}\|>")  # of a chat template: <|return|>, <|im_end|>
_COLOUR = pattern(r"\x1b\[[0-9;]{0,20}[A-Za-z]")  # of a terminal
_ESCAPED_LINE = pattern(r"(?:\\r)?\\n(?!(?:abla|earrow|eg|eq|ewline|exists|i|mid|oindent|onumber|ot|u)\b)")
_CUT = pattern(r"(?:<[^<>\n]{0,200}|\\[a-zA-Z]{0,12}(?:\{[^{}\n]{0,40})?)\Z")  # a tag or command that the end cuts
_HTML = (
    (pattern(r"<\s?(?:br|/tr|/p|/div|/li|/table|/pre)\b[^<>]{0,200}>", re.IGNORECASE), "\n"),
    (pattern(r"<\s?/?(?:td|th)\b[^<>]{0,200}>", re.IGNORECASE), "|"),
    (pattern(r"<\s?/?[a-zA-Z][a-zA-Z_]{0,20}\b[^<>]{0,200}>", re.IGNORECASE), " "),
)
_TAGS = (("</td><td>", "|"), ("<td>", "|"), ("</td>", "|"), ("<tr>", " "), ("</tr>", "\n"))
_TAKEN_BACK = pattern(
    r"<(?:!--|(?P<tag>del|s|strike)(?:\s[^<>]{0,200})?>)|\\(?:[bx]?cancel|sout|st|xout)\s?(?P<brace>\{)", re.IGNORECASE
)
_TAKING_BACK = ("<!--", "</del", "</s", "cancel", "\\sout", "\\st", "xout")  # of which every such text has one
_LOWER = str.maketrans(ascii_uppercase, ascii_lowercase)  # unlike `lower`, it keeps the length
_DOUBLE_BARS = pattern(r"\|\s?\|")
_EMPHASIS = pattern(r"(?<![\w*.~`])(\*\*\*?|__|\*|_|~~|`)([0-9]{1,3}|[A-Za-z])\1(?![\w*.~`])")
_STRUCK = pattern(r"(?<!~)~~(?!~)")  # three are a fence
_MARKS = pattern(r"\*\*\*?|__|~~|(?<!`)`(?!`)")
_NO_VALUE = pattern(r"\b(?:null|None|nan|NaN|np\.int\d{0,2}|int|array|np\.array)\b")


def undress(text: str) -> str:
    """The text in plain lines."""
    if not text.isascii():
        text = text.translate(_plain_table())
    if "\r" in text or "\f" in text or "\v" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\f", "\n").replace("\v", "\n")
    if "<|" in text or "\x1b" in text:
        text = _COLOUR.sub("", _TOKEN.sub("\n", text))
    if "~~" in text or "<" in text or "\\" in text:
        text = _without_taken_back(text)
    if "\\" in text or "<" in text:
        text = _CUT.sub("", text)
    if "\\" in text:
        text = _without_latex(text)
    if "<" in text and ">" in text:
        text = _without_html(text)
    if "*" in text or "_" in text or "~" in text or "`" in text.replace("```", ""):
        text = _without_emphasis(text)
    if "null" in text or "None" in text or "int" in text or "nan" in text or "array" in text:
        text = _NO_VALUE.sub(_plain_value, text)
    return text


def _without_taken_back(text: str) -> str:
    """The text without what nobody is to read: comments, and what is struck out. A mark that nothing closes stays."""
    lower = text.translate(_LOWER)
    if any(mark in lower for mark in _TAKING_BACK):
        text = _without_enclosed(text, lower)
    if "~~" not in text:
        return text
    pieces = _STRUCK.split(text)
    left = pieces[::2] if len(pieces) % 2 else [*pieces[:-1:2], pieces[-1]]
    return " ".join(left) if len(pieces) > 2 else text


def _without_enclosed(text: str, lower: str) -> str:
    left, at = [], 0
    unclosed: set[str] = set()
    for opening in _TAKEN_BACK.finditer(text):
        closing = "}" if opening["brace"] else f"</{opening['tag'].lower()}>" if opening["tag"] else "-->"
        if opening.start() < at or closing in unclosed:
            continue
        end = closing_brace(text, opening.end()) if opening["brace"] else lower.find(closing, opening.end())
        if end < 0 or end == len(text):
            unclosed.add(closing)  # nor is there one for those that follow: the time stays linear
            continue
        left.append(text[at : opening.start()])
        at = end + len(closing)
    return " ".join([*left, text[at:]])


def _plain_value(word: re.Match[str]) -> str:
    return "0" if word[0] in ("null", "None", "nan", "NaN") else " "


def _without_latex(text: str) -> str:
    text = _ESCAPED_LINE.sub("\n", text)
    if "color" in text:
        text = _PAINTED.sub(" ", text)
    for found, plain in _LATEX:
        text = found.sub(plain, text)
    return text.replace("&", " & ").replace("\\", " ")


def _without_html(text: str) -> str:
    has_fields = "<td" in text or "<th" in text or "<TD" in text
    if has_fields:
        for tag, plain in _TAGS:  # as most tables have them, quicker than patterns
            text = text.replace(tag, plain)
    for found, plain in _HTML:
        text = found.sub(plain, text)
    return _DOUBLE_BARS.sub("|", text) if has_fields else text


def _without_emphasis(text: str) -> str:
    """Digits and lines without the marks around them. A lone star or underscore stays: it may be an empty cell."""
    text = _EMPHASIS.sub(r"\2", text)
    if "**" not in text and "__" not in text and "`" not in text and "~~" not in text:
        return text
    return "\n".join(map(_without_marks, text.split("\n")))


def _without_marks(line: str) -> str:
    if "**" not in line and "__" not in line and "`" not in line and "~~" not in line:
        return line
    if line.count("*") + line.count("_") > 4 and not any(mark.isalpha() or mark.isspace() for mark in line.strip()):
        return line  # a row in which stars or underscores are empty cells
    return line if line.lstrip().startswith("```") else _MARKS.sub(" ", line)


@lru_cache(maxsize=1)
def _plain_table() -> dict[int, str]:
    """What characters beyond ASCII stand for: digits of every script, numbers in circles, lines, blanks."""
    table = {ord(mark): "|" for mark in _BARS}
    table |= {ord(mark): "-" for mark in _RULERS} | {ord(mark): "+" for mark in _JOINTS}
    table |= {ord(mark): "." for mark in _BLANKS} | {ord(mark): "" for mark in _NOTHING}
    table |= {ord(mark): plain for mark, plain in _SAME.items()}
    table |= {0x2028: "\n", 0x2029: "\n", 0x85: "\n", 0x1F51F: " 10 "}
    table |= {0x2460 + number: f" {number + 1} " for number in range(20)}  # in circles
    for code in (*range(0xA0, 0x3001), *range(0xA620, 0xABFA), *range(0xFF10, 0xFF1A), *range(0x1D7CE, 0x1D800)):
        mark = chr(code)
        if unicodedata.category(mark) == "Nd":
            table[code] = str(unicodedata.decimal(mark))
        elif unicodedata.category(mark) == "Zs":
            table[code] = " "
    table |= {0xFF21 + number: chr(65 + number) for number in range(26)}  # letters as wide as Chinese ones
    table |= {0xFF41 + number: chr(97 + number) for number in range(26)}
    return table
