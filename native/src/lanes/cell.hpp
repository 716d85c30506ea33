// A cell of a lane. Included inside a namespace.

struct Cell {
  int row;            // in the band
  std::uint32_t bit;  // in the word
};
