"""Reasons: why rules exclude candidates, in sentences that can be checked.

Start reading at `excluding.py`. It asks first what one shape alone says: `combining.py` for sets of digits,
`summing.py` for sums, with what cells add up to at least and at most (`extremes.py`). For the rest a digit is supposed
(`supposing.py`, by what each shape leaves: `arcs.py`), and what follows is told (`tracing.py`). Nothing here runs while
steps are found: it is asked when somebody reads a step.
"""
