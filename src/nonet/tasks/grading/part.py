"""Which part of a text is the answer: what stands behind the last marker, or between the marks that enclose it."""

from __future__ import annotations

import json

from nonet.patterns import pattern
from nonet.records import dataclass

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
_TOKENS = pattern(r"(?:\s++|<\|[a-z_]{1,30}\|>|</s>)*+")  # what a chat template puts between texts
_BOXED = "\\boxed{"
_LABELS = ("nswer", "NSWER", "olution", "OLUTION", "答案")
_BRACES = pattern(r"[{}]")
_LIST = pattern(r"\[\s{0,40}\[")
_COLON = pattern(r"(?:\*\*|__)?\s{0,3}[:：]")


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
    """Where the brace ends that was opened before `start`. A text that ends first is all inside."""
    depth = 1
    for brace in _BRACES.finditer(text, start):
        depth += 1 if brace[0] == "{" else -1
        if depth == 0:
            return brace.start()
    return len(text)


def is_cut(text: str) -> bool:
    """Whether a text ends while it is thinking, in a fence, or before the end of its answer."""
    if any(text.rfind(opening) > text.rfind(closing) for opening, closing in (*_THINKING, *_ENCLOSED)):
        return True
    return text.count("```") % 2 == 1 and not text.rstrip().endswith("```")


def ends_in_list(text: str) -> bool:
    """Whether a text ends in a list that is not closed, or after rows of one for which it says `...`."""
    start = text.rfind("[")
    if start < 0:
        return False
    for opening in _LIST.finditer(text):
        start = opening.start()
    rest = text[start:]
    return rest.count("[") > rest.count("]") or "..." in rest or "…" in rest
