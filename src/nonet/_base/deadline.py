"""The moment when work must end: what `timeout` means everywhere."""

from __future__ import annotations

from time import monotonic

from nonet._base.errors import RunTimeout


class Deadline:
    """The moment when a search must give up; None never comes."""

    def __init__(self, timeout: float | None) -> None:
        self.moment = None if timeout is None else monotonic() + timeout

    @property
    def is_over(self) -> bool:
        return self.moment is not None and monotonic() >= self.moment

    def check(self) -> None:
        """Raise RunTimeout when the deadline is over."""
        if self.is_over:
            raise RunTimeout("time ran out")

    @property
    def left(self) -> float | None:
        """Seconds left, None without a limit."""
        return None if self.moment is None else max(0.0, self.moment - monotonic())

    def sooner(self, timeout: float | None) -> Deadline:
        """Return the same deadline, or one in this number of seconds if that comes first."""
        other = Deadline(timeout)
        if self.moment is None or (other.moment is not None and other.moment < self.moment):
            return other
        return self
