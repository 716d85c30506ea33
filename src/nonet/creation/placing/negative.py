"""Rules that say that all marks of a sort are given: every mark that a filled grid allows is laid down with them."""

from __future__ import annotations

from collections.abc import Collection

# The rule, and the rules whose marks are then all shown.
MARKS: dict[str, tuple[str, ...]] = {
    "negative-kropki": ("difference", "ratio"),
    "negative-ratio": ("ratio",),
    "negative-xv": ("xv",),
    "negative-battenburg": ("battenburg",),
}

# The same where the marks are asked for, too. Without them the rule holds everywhere.
MARKS_BESIDE: dict[str, tuple[str, ...]] = {"non-consecutive": ("difference",)}


def shown_by(rule: str, asked: Collection[str]) -> tuple[str, ...]:
    """The rules whose marks are all shown because of a rule, where rules of these ids are asked for."""
    beside = MARKS_BESIDE.get(rule, ())
    return MARKS.get(rule, beside if {*beside} & {*asked} else ())
