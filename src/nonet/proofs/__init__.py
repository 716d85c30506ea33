"""Proofs that a sceptic can check: that a puzzle has exactly one solution, none, or so many.

Start reading at `prove.py`, which finds a proof. `proof.py` is the proof with its files, `clauses.py` the clauses it
starts from, `verify.py` checks a folder, also with the checkers of other people. `check.py` is a program of its own
that goes into every folder with a proof, and imports nothing of Nonet.
"""
