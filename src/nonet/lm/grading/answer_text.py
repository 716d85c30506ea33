"""Which part of a text is the answer: what stands behind the last marker, or between the marks that enclose it.

Contents: finding the answer (`find_part`), removing LaTeX, HTML and emphasis (`strip_markup`), JSON (`lines_of_json`),
and formats of Nonet (`read_outsider`).
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from string import ascii_lowercase, ascii_uppercase

from nonet._base.errors import PuzzleError
from nonet._base.fast_dataclass import dataclass
from nonet.formats import read
from nonet.lm.grading.lines import OTHER_WAY
from nonet.lm.grading.record import GradedPuzzle, Values
from nonet.model import BoardSpec

LONGEST = 40_000  # characters; of a longer text the end is read, where answers stand
_PER_CELL = 8  # characters that a cell of a large board may take

_ENCLOSED = tuple(
    (f"<{name}>", f"</{name}>") for name in ("answer", "ANSWER", "Answer", "solution", "final_answer", "final")
)
_THINKING = (  # how it begins and ends
    ("<think>", "</think>"),
    ("<thinking>", "</thinking>"),
    ("<thought>", "</thought>"),
    ("<reasoning>", "</reasoning>"),
    ("<THINK>", "</THINK>"),
    ("◁think▷", "◁/think▷"),
    ("[THINK]", "[/THINK]"),
    ("<|channel|>analysis<|message|>", "<|channel|>final<|message|>"),
)
_MOST_THOUGHTS = 8  # blocks of thinking behind an answer
_TOKENS = re.compile(r"(?:\s++|<\|[a-z_]{1,30}\|>|</s>)*+")  # what a chat template puts between texts
_BOXED = "\\boxed{"
_LABELS = ("nswer", "NSWER", "olution", "OLUTION", "答案")
_BRACES = re.compile(r"[{}]")
_LIST = re.compile(r"\[\s{0,40}\[")
_COLON = re.compile(r"(?:\*\*|__)?\s{0,3}[:：]")


@dataclass(frozen=True, slots=True)
class AnswerPart:
    """The part of a text that is the answer, from `start` to `end`. `is_marked`: a marker says so.

    `floor` and `ceiling` are where the text begins and ends that may be judged at all: what is not thinking.
    """

    start: int
    end: int
    is_marked: bool
    floor: int
    ceiling: int


def text_of(answer: object, cells: int) -> str:
    """The text of an answer of any type, without an error: what cannot be made text says nothing.

    Bytes are read as UTF-8. Objects and lists of texts become JSON, other lists, arrays and grids the text
    that Python writes for them. `cells` is how many
    the board has: the end of the text that is read has room for them.
    """
    longest = max(LONGEST, _PER_CELL * cells)
    if isinstance(answer, str):
        return answer if len(answer) <= longest else answer[-longest:]
    if answer is None:
        return ""
    try:
        if isinstance(answer, bytes | bytearray | memoryview):
            return bytes(answer[-4 * longest :]).decode("utf-8", "replace")[-longest:]
        rows = getattr(answer, "rows", None)  # a Grid or a Puzzle
        if isinstance(answer, dict) or (isinstance(answer, list) and answer and isinstance(answer[0], str)):
            return json.dumps(answer, ensure_ascii=False, default=str)[-longest:]
        listed = answer.tolist() if hasattr(answer, "tolist") else answer
        return str(rows if isinstance(rows, list) else listed)[-longest:]
    except Exception:  # whatever an object does when it is asked for its text, it is no answer
        return ""


def find_part(text: str, answer_in: str | None) -> AnswerPart | None:
    """The part that is the answer. None where the answer must be in `answer_in` and that is not there.

    Of several markers the last counts. Thinking comes before the answer, so its end is a marker, too.
    """
    floor, ceiling = _not_thinking(text)
    found = _within(text, answer_in, floor, ceiling) if answer_in else _behind_marks(text, floor, ceiling)
    return AnswerPart(*found, floor, ceiling) if found else None


def _not_thinking(text: str) -> tuple[int, int]:
    """From where to where a text is no thinking: what stands behind the last thought, or else before it.

    A text that is nothing else, or that ends while it is thinking, is all that there is to judge.
    """
    end = len(text)
    if "</" not in text and "<|" not in text and "[/" not in text and "◁/" not in text:  # as in most answers
        return 0, end
    for _ in range(_MOST_THOUGHTS):
        behind, begin = 0, ""
        for opening, closing in _THINKING:
            at = text.rfind(closing, 0, end)
            if at >= 0 and at + len(closing) > behind:
                behind, begin = at + len(closing), opening
        if not behind or not _is_blank(text, behind, end):
            return behind, end
        end = text.rfind(begin, 0, behind)
        if end < 0 or _is_blank(text, 0, end):
            return 0, len(text)
    return 0, end


def _is_blank(text: str, start: int, end: int) -> bool:
    blank = _TOKENS.match(text, start, end)
    return blank is not None and blank.end() == end


Span = tuple[int, int, bool]  # where an answer starts and ends, and whether a marker says so


def _behind_marks(text: str, floor: int, ceiling: int) -> Span:
    start = floor
    for label in _LABELS:
        if label in text:
            start = max(start, _behind_label(text, label, start, ceiling))
    found = start, ceiling, start > 0
    if "<" in text:
        for opening, closing in _ENCLOSED:
            at = text.rfind(opening, floor, ceiling)
            if at >= 0 and at >= found[0] - len(opening):
                found = _enclosed(text, at + len(opening), closing, ceiling)
    at = text.rfind(_BOXED, found[0], ceiling)
    if at >= 0:
        found = at + len(_BOXED), min(ceiling, closing_brace(text, at + len(_BOXED))), True
    return found


def _behind_label(text: str, label: str, start: int, end: int) -> int:
    """Behind the last `Answer:` after `start`; 0 where there is none. A word without a colon is no label."""
    for _ in range(50):
        at = text.rfind(label, start, end)
        if at < 0:
            return 0
        if colon := _COLON.match(text, at + len(label)):
            return colon.end()
        end = at
    return 0


def _within(text: str, mark: str, floor: int, ceiling: int) -> Span | None:
    if mark.startswith("```"):
        return _last_fence(text, floor, ceiling)
    at = text.rfind(mark, 0, ceiling)
    start = at + len(mark)
    if at < 0 or start < floor:
        return None
    if mark.startswith("<") and mark.endswith(">"):
        return _enclosed(text, start, f"</{mark[1:]}", ceiling)
    if mark.startswith("\\"):
        start += text.startswith("{", start)
        return start, min(ceiling, closing_brace(text, start)), True
    return start, ceiling, True


def _last_fence(text: str, floor: int, ceiling: int) -> Span | None:
    """Inside the last fence; one that is not closed reaches to the end."""
    pieces = text[floor:ceiling].split("```")
    if len(pieces) < 2:
        return None
    is_open = len(pieces) % 2 == 0
    end = ceiling if is_open else ceiling - len(pieces[-1]) - 3
    inside = pieces[-1] if is_open else pieces[-2]
    return end - len(inside), end, True


def _enclosed(text: str, start: int, closing: str, ceiling: int) -> Span:
    end = text.find(closing, start, ceiling)
    return start, end if end >= 0 else ceiling, True


def closing_brace(text: str, start: int) -> int:
    """Return the end of the brace that was opened before `start`. If the text ends first, all of it is inside."""
    depth = 1
    for brace in _BRACES.finditer(text, start):
        depth += 1 if brace[0] == "{" else -1
        if depth == 0:
            return brace.start()
    return len(text)


def is_cut(text: str) -> bool:
    """Return True if a text ends while it is thinking, in a fence, or before the end of its answer."""
    if any(text.rfind(opening) > text.rfind(closing) for opening, closing in (*_THINKING, *_ENCLOSED)):
        return True
    return text.count("```") % 2 == 1 and not text.rstrip().endswith("```")


def ends_in_list(text: str) -> bool:
    """Return True if a text ends in a list that is not closed, or after rows of one for which it says `...`."""
    start = text.rfind("[")
    if start < 0:
        return False
    for opening in _LIST.finditer(text):
        start = opening.start()
    rest = text[start:]
    return rest.count("[") > rest.count("]") or "..." in rest or "…" in rest


# Stripping markup: LaTeX, HTML, emphasis, box drawing and the digits of other scripts become plain lines.
#
# Each sort is looked for first, because most texts have none of them.

# What these do to a line: a bar stands between fields, a dash is part of a ruler.
_BARS = "│┃║┆┇┊┋╎╏❘｜￨∣"
_RULERS = "─━═┄┅┈┉╌╍"
_JOINTS = "".join(map(chr, (*range(0x250C, 0x254C), *range(0x2552, 0x2580))))
_BLANKS = "□▢⬜⬛◻◼·•∙⋅◦○＿�"
_NOTHING = "\u200b\u200c\u200d\u2060\ufeff\ufe0e\ufe0f\u20e3\u00ad"
_SAME = {"，": ",", "、": ",", "；": ";", "：": ":", "［": "[", "］": "]", "（": "(", "）": ")", "【": "[", "】": "]"}

_LATEX = (
    (re.compile(r"\\begin\s?\{[a-zA-Z*]{1,20}\}(?:\s?\{[^{}\n]{0,400}\})?|\\end\s?\{[a-zA-Z*]{1,20}\}"), "\n"),
    (re.compile(r"\\(?:hline|toprule|midrule|bottomrule)\b|\\c(?:line|midrule)\s?\{[^{}\n]{0,20}\}"), "\n"),
    (re.compile(r"\\(?:text|math|boxed|mbox|hbox|displaystyle|large|Large|color|textcolor)[a-zA-Z]{0,10}"), " "),
    (re.compile(r"\\(?:left|right|quad|qquad|big|Big|,|;|!|:)"), " "),
    (re.compile(r"\\\\(?:\s?\[[^\]\n]{0,12}\])?"), "\n"),
)
_PAINTED = re.compile(r"\\(?:text)?color\s?(?:\[[a-zA-Z]{1,10}\])?\s?\{[^{}\n]{0,40}\}")
_TOKEN = re.compile(r"<\|[a-zA-Z_]{1,30}\|>")  # of a chat template: <|return|>, <|im_end|>
_COLOUR = re.compile(r"\x1b\[[0-9;]{0,20}[A-Za-z]")  # of a terminal
_ESCAPED_LINE = re.compile(r"(?:\\r)?\\n(?!(?:abla|earrow|eg|eq|ewline|exists|i|mid|oindent|onumber|ot|u)\b)")
_CUT = re.compile(r"(?:<[^<>\n]{0,200}|\\[a-zA-Z]{0,12}(?:\{[^{}\n]{0,40})?)\Z")  # a tag or command that the end cuts
_HTML = (
    (re.compile(r"<\s?(?:br|/tr|/p|/div|/li|/table|/pre)\b[^<>]{0,200}>", re.IGNORECASE), "\n"),
    (re.compile(r"<\s?/?(?:td|th)\b[^<>]{0,200}>", re.IGNORECASE), "|"),
    (re.compile(r"<\s?/?[a-zA-Z][a-zA-Z_]{0,20}\b[^<>]{0,200}>", re.IGNORECASE), " "),
)
_TAGS = (("</td><td>", "|"), ("<td>", "|"), ("</td>", "|"), ("<tr>", " "), ("</tr>", "\n"))
_TAKEN_BACK = re.compile(
    r"<(?:!--|(?P<tag>del|s|strike)(?:\s[^<>]{0,200})?>)|\\(?:[bx]?cancel|sout|st|xout)\s?(?P<brace>\{)", re.IGNORECASE
)
_TAKING_BACK = ("<!--", "</del", "</s", "cancel", "\\sout", "\\st", "xout")  # of which every such text has one
_LOWER = str.maketrans(ascii_uppercase, ascii_lowercase)  # unlike `lower`, it keeps the length
_DOUBLE_BARS = re.compile(r"\|\s?\|")
_EMPHASIS = re.compile(r"(?<![\w*.~`])(\*\*\*?|__|\*|_|~~|`)([0-9]{1,3}|[A-Za-z])\1(?![\w*.~`])")
_STRUCK = re.compile(r"(?<!~)~~(?!~)")  # three are a fence
_MARKS = re.compile(r"\*\*\*?|__|~~|(?<!`)`(?!`)")
_NO_VALUE = re.compile(r"\b(?:null|None|nan|NaN|np\.int\d{0,2}|int|array|np\.array)\b")


def strip_markup(text: str) -> str:
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
    """Return what characters beyond ASCII mean: digits of every script, numbers in circles, lines, blanks."""
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


# JSON in an answer: objects and lists of texts become lines, as the rows of a grid are written without JSON.

_BEGIN = re.compile(r"""\{\s{0,40}"|\[\s{0,40}["{]""")
_MOST = 8  # values of which one may be JSON; each is read in linear time
_DEEPEST = 6
_decoder = json.JSONDecoder(strict=False)


def lines_of_json(text: str) -> str:
    """The JSON of a text in lines, one for each text or list of numbers in it; nothing for a text without any.

    A key stands before what it has, as a label does. Columns and boxes are left out: they are no rows.
    """
    lines: list[str] = []
    at = 0
    for _ in range(_MOST):
        begin = _BEGIN.search(text, at)
        if begin is None:
            break
        try:
            value, at = _decoder.raw_decode(text, begin.start())
        except (ValueError, RecursionError):  # it is no JSON, or an answer that wants to be deep
            at = begin.end()
            continue
        lines += ["", *_lines(value, 0)]
    return "\n".join(lines)


def _lines(value: object, depth: int) -> Iterator[str]:
    if depth > _DEEPEST:
        return
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _lines_of(str(key), inner, depth + 1)
    elif not isinstance(value, list):
        yield "" if value is None else str(value)
    elif any(isinstance(inner, str | list | dict) for inner in value):
        for inner in value:
            yield from _lines(inner, depth + 1)
    else:
        yield str(value)


def _lines_of(key: str, value: object, depth: int) -> Iterator[str]:
    """Yield the lines for a key of an object.

    A text of one line, a number or a list of numbers is a row with a label.
    """
    if OTHER_WAY.search(key):
        return
    inner = list(_lines(value, depth))
    if len(inner) == 1 and "\n" not in inner[0]:
        yield f"{key}: {inner[0]}"
    else:
        yield from (f"{key}:", *inner, f"end of {key}")


# Answers in a format of Nonet's that is no plain grid: links of other programs, and a candidate for every cell.

_LONGEST = 20_000  # characters of a link; a large board with a solution has some thousand
_LINK = re.compile(r"https?://[^\s<>\"'`\])]{20,}|(?<![\w./])(?:fpuz|scl|sclf)[A-Za-z0-9+/=_-]{40,}")


def read_outsider(asked: GradedPuzzle, text: str) -> Values | None:
    """The digits of the last link, or of the last word with a character for each candidate; else None."""
    links = [link[0] for link in _LINK.finditer(text)]
    length = asked.board.cell_count * asked.board.size
    found = links or [word for word in text.split() if len(word) == length]
    if not found or len(found[-1]) > _LONGEST:
        return None
    board = asked.board
    try:
        choice = BoardSpec() if links else replace(BoardSpec.of(board), rules=())
        parsed = read(found[-1], choice=choice).parsed_grids[0]
    except PuzzleError:  # it is no puzzle, so it is no answer
        return None
    values = tuple(parsed.values)
    if parsed.candidates is not None and not all(values):
        single = [mask.bit_length() if mask.bit_count() == 1 else 0 for mask in parsed.candidates]
        values = tuple(value or only for value, only in zip(values, single, strict=True))
    return values if len(values) == board.cell_count and parsed.size == board.size else None
