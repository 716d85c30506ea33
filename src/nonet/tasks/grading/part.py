"""Which part of a text is the answer: what stands behind the last marker, or between the marks that enclose it."""

from __future__ import annotations

from nonet.patterns import pattern
from nonet.records import dataclass

LONGEST = 40_000  # characters; of a longer text the end is read, where answers stand
_PER_CELL = 8  # characters that a cell of a large board may take

_ENCLOSED = (("<answer>", "</answer>"), ("<ANSWER>", "</ANSWER>"), ("<Answer>", "</Answer>"))
_BEHIND = (
    "</think>",
    "</thinking>",
    "</thought>",
    "</reasoning>",
    "◁/think▷",
    "<|channel|>final<|message|>",
    "[/THINK]",
)
_THINKING = (("<think>", "</think>"), ("<thinking>", "</thinking>"), ("[THINK]", "[/THINK]"))
_BOXED = "\\boxed{"
_LABELS = ("nswer", "NSWER", "olution", "OLUTION", "答案")
_BRACES = pattern(r"[{}]")
_LIST = pattern(r"\[\s{0,40}\[")
_COLON = pattern(r"(?:\*\*|__)?\s{0,3}[:：]")


@dataclass(frozen=True, slots=True)
class Part:
    """The part of a text that is the answer, from `start` to `end`. `is_marked`: a marker says so."""

    start: int
    end: int
    is_marked: bool


def text_of(answer: object, cells: int) -> str:
    """The text of an answer of any type, without an error: what cannot be made text says nothing.

    Bytes are read as UTF-8. Lists, arrays and grids become the text that Python writes for them. `cells` is how many
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
        listed = answer.tolist() if hasattr(answer, "tolist") else answer
        return str(rows if isinstance(rows, list) else listed)[-longest:]
    except Exception:  # whatever an object does when it is asked for its text, it is no answer
        return ""


def find_part(text: str, answer_in: str | None) -> Part | None:
    """The part that is the answer. None where the answer must be in `answer_in` and that is not there.

    Of several markers the last counts. Thinking comes before the answer, so its end is a marker, too.
    """
    if answer_in is not None:
        return _within(text, answer_in)
    found = Part(0, len(text), is_marked=False)
    start = 0
    for mark in _BEHIND:
        at = text.rfind(mark)
        if at >= 0:
            start = max(start, at + len(mark))
    for label in _LABELS:
        start = max(start, _behind_label(text, label, start))
    if start:
        found = Part(start, len(text), is_marked=True)
    for opening, closing in _ENCLOSED:
        at = text.rfind(opening)
        if at >= 0 and at >= found.start - len(opening):
            found = _enclosed(text, at + len(opening), closing)
    at = text.rfind(_BOXED)
    if at >= found.start:
        found = Part(at + len(_BOXED), closing_brace(text, at + len(_BOXED)), is_marked=True)
    return found


def _behind_label(text: str, label: str, start: int) -> int:
    """Behind the last `Answer:` after `start`; 0 where there is none. A word without a colon is no label."""
    end = len(text)
    for _ in range(50):
        at = text.rfind(label, start, end)
        if at < 0:
            return 0
        if colon := _COLON.match(text, at + len(label)):
            return colon.end()
        end = at
    return 0


def _within(text: str, mark: str) -> Part | None:
    at = text.rfind(mark)
    if mark.startswith("```"):
        return _last_fence(text)
    if at < 0:
        return None
    start = at + len(mark)
    if mark.startswith("<") and mark.endswith(">"):
        return _enclosed(text, start, f"</{mark[1:]}")
    if mark.startswith("\\"):
        start += text.startswith("{", start)
        return Part(start, closing_brace(text, start), is_marked=True)
    return Part(start, len(text), is_marked=True)


def _last_fence(text: str) -> Part | None:
    """Inside the last fence; one that is not closed reaches to the end."""
    pieces = text.split("```")
    if len(pieces) < 2:
        return None
    is_open = len(pieces) % 2 == 0
    end = len(text) if is_open else len(text) - len(pieces[-1]) - 3
    inside = pieces[-1] if is_open else pieces[-2]
    return Part(end - len(inside), end, is_marked=True)


def _enclosed(text: str, start: int, closing: str) -> Part:
    end = text.find(closing, start)
    return Part(start, end if end >= 0 else len(text), is_marked=True)


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
