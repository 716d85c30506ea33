"""Rate a file of puzzles chunk by chunk, in constant memory, and show the progress.

Run: python examples/stream_large_file.py
The file here is small. The same loop works for one of many million lines.

Prints:

    rated 100 puzzles
    rated 100 puzzles
    rated 51 puzzles
    {'easy': 250, 'no rating': 1}
"""

import tempfile
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import nonet

CHUNK = 100  # a hundred thousand for large files


def chunks_of(path: Path, size: int) -> Iterator[list[str]]:
    """Yield the lines of a file as lists."""
    with path.open() as file:
        while lines := [line.strip() for line in islice(file, size)]:
            yield lines


def show(done: int, total: int) -> None:
    """Print the progress of one chunk; called now and then, the last time with done == total."""
    if done == total:
        print(f"rated {done} puzzles")


with tempfile.TemporaryDirectory() as folder:
    source = Path(folder) / "puzzles.txt"
    source.write_text("\n".join([*nonet.create_many(250, "easy", seed=1).texts(), "not a puzzle"]) + "\n")

    levels: Counter[str] = Counter()
    for lines in chunks_of(source, CHUNK):
        rated = nonet.rate_many(lines, on_error="skip", progress=show)
        levels.update(level or "no rating" for level in rated.level.tolist())
print(dict(levels))
