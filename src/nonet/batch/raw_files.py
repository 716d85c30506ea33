"""Writing to a file without a buffer, which may take only a part of what it is given."""

from __future__ import annotations

import io
from select import select
from typing import BinaryIO

Text = bytes | bytearray | memoryview


def write_all(file: BinaryIO | io.RawIOBase, data: Text) -> None:
    """Write all bytes. A raw file may take only some at once, as when the disk is nearly full, or none yet."""
    rest = memoryview(data)
    while rest:
        size = file.write(rest)
        if size is None:
            select([], [file], [])
        else:
            rest = rest[size:]
