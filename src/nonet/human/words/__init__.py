"""Steps in words: names of cells, chains, proofs in lines, rules and their reasons.

Start reading at `explain.py`, which fills the sentences of `texts/en` with the facts of a step (`techniques/`).
`names.py` names cells and regions, `chains.py` and `lines.py` tell long proofs, `rules.py` states a rule. `reasons.py`
and `traces.py` say why a rule excludes a candidate. Nothing here runs while steps are found.
"""
