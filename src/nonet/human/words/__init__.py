"""Steps in words: names of cells, chains, proofs in lines, rules and their reasons."""
