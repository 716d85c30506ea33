"""What rules hand to shapes: relations, families of sets, automata. Each is made once for a size and shared."""
