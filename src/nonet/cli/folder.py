"""Where a command writes several files: a folder that is whole or not there."""

from __future__ import annotations

from collections.abc import Iterable

from nonet.cli.output import writing
from nonet.files import check_folder, write_folder
from nonet.records import dataclass


@dataclass(frozen=True, slots=True)
class OutputFolder:
    """Where several files go together: a folder that is new, or empty."""

    name: str

    def check(self) -> None:
        """What can be known to fail, before the work."""
        check_folder(self.name)

    def write(self, files: Iterable[tuple[str, bytes]]) -> None:
        """Write all, or none of them."""
        with writing(self.name):
            write_folder(self.name, files)
