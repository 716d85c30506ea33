"""Data sets for learning: new puzzles or an outsider's list, split so that nothing leaks, in the forms trainers read.

A set is a stream of `nonet.bulk` whose work makes whole rows. Start reading at `order.py`, which says what is wanted,
then `work.py`; `splitting.py` says which split a puzzle belongs to. Each file of `writers` makes one format.
"""
