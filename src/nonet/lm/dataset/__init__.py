"""Data sets for learning: new puzzles or a given list, split so that nothing leaks, in the forms trainers read.

A set is a stream of `nonet.bulk` whose work makes whole rows. Start reading at `order.py`, which says what is asked
for, then `stream.py`. `splits.py` says which split a puzzle belongs to, `traces.py` has the steps of its solution,
`writers.py` the formats, and `write.py` the folder.
"""
