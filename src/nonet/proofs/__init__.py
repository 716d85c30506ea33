"""Proofs that a sceptic can check: that a puzzle has exactly one solution, none, or so many.

Start reading at `prove.py`. `check.py` is a program of its own that goes into every folder with a proof.
"""
