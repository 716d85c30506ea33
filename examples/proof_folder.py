"""Write a proof that a puzzle has one solution, and verify it; then see how a changed proof fails.

Run: python examples/proof_folder.py

Prints:

    The puzzle (Sudoku, 9 x 9, 30 clues) has exactly one solution; the clue in r1c1 is not needed.
    holds: True
    check.py ends with status 0
    holds after a change: False
"""

import subprocess
import sys
import tempfile
from pathlib import Path

import nonet

puzzle = nonet.Puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
proof = nonet.prove(puzzle)
print(proof.sentence)

with tempfile.TemporaryDirectory() as parent:
    folder = Path(parent) / "proof"
    proof.write(folder)
    print("holds:", nonet.verify_proof(folder).holds)

    # check.py of the folder needs only Python. Run it if you wrote the folder yourself.
    done = subprocess.run([sys.executable, "check.py"], cwd=folder, capture_output=True, check=False)
    print("check.py ends with status", done.returncode)

    text = (folder / "puzzle.txt").read_text()
    (folder / "puzzle.txt").write_text(text.replace("5 3 0", "5 0 0", 1))  # a clue less
    print("holds after a change:", nonet.verify_proof(folder).holds)
