"""Where new puzzles have prime lines. Without a placer of its own a line has three to five cells."""

from nonet.generate.rules.lines import by_beginnings, line_placer

PRIME_LINE = line_placer("prime-line", by_beginnings, (4, 7), 6.0)
