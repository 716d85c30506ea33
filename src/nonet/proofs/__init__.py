"""Proofs that a sceptic can check: that a puzzle has exactly one solution, none, or so many.

`making.py` is where to start: solutions are found by an engine, then `refuting.py` shows that there is no other, by
propagation (native) and by CaDiCaL with a trace. `question.py` and `shapes.py` say a puzzle in clauses, `cnf.py` and
`bundle.py` write them down. `check.py` checks a folder. It stands in each folder, imports nothing of ours and must stay
so; `verifying.py` calls it, and other people's checkers where they are installed.
"""

from nonet.proofs.making import prove, prove_created
from nonet.proofs.proof import Proof
from nonet.proofs.verifying import ProofReport, verify_proof

__all__ = ["Proof", "ProofReport", "prove", "prove_created", "verify_proof"]
