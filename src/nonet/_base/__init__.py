"""What every part needs and no part owns: errors and their words, files, time limits, seeds, a quick dataclass."""
