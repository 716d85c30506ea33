"""Regular expressions that are compiled on their first use: to compile all takes longer than to solve a puzzle."""

from __future__ import annotations

import re
from typing import Any, cast


class _Lazy:
    """Stands for a pattern until something is asked of it."""

    def __init__(self, pattern: str, flags: int) -> None:
        self._made = (pattern, flags)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  (whatever a pattern has)
        found = getattr(re.compile(*self._made), name)  # re itself remembers what it compiled
        setattr(self, name, found)
        return found


def pattern(text: str, flags: int = 0) -> re.Pattern[str]:
    """The pattern of a text, as `re.compile` gives it, but later.

    >>> pattern("[a-z]+").findall("ab c")
    ['ab', 'c']
    """
    return cast("re.Pattern[str]", _Lazy(text, flags))
