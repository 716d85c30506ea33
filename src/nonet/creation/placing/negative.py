"""Rules that say that all marks of a sort are given: every mark that a filled grid allows is laid down with them."""

from __future__ import annotations

# The rule, and the rules whose marks are then all shown.
MARKS: dict[str, tuple[str, ...]] = {
    "negative-kropki": ("difference", "ratio"),
    "negative-ratio": ("ratio",),
    "negative-xv": ("xv",),
    "negative-battenburg": ("battenburg",),
}
