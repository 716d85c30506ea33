// Reading and writing a grid, cell by cell. Included inside a namespace, where the machine has no better way. `zero` is
// what stands for no digit: 0 or '0'.

inline bool read_grid(const std::uint8_t* text, std::uint32_t* words) {
  std::uint32_t placed[16][3] = {};  // by the low four bits: 1 to 9 are digits, 0 and 14 ('.') empty
  bool is_good = true;
  for (int row = 0; row < 9; ++row) {
    for (int column = 0; column < 9; ++column) {
      const std::uint8_t byte = *text++;
      is_good &= is_cell(byte);
      placed[byte & 15][row % 3] |= 1U << (row / 3 * 9 + column);
    }
  }
  for (int k = 0; k < lanes::kWords; ++k) words[k] = placed[k / 3 + 1][k % 3] | placed[0][k % 3] | placed[14][k % 3];
  return is_good;
}

inline void write_grid(const std::uint32_t* words, std::uint8_t zero, std::uint8_t* values) {
  for (int k = 0; k < lanes::kWords; ++k) {
    for (std::uint32_t word = words[k]; word != 0; word &= word - 1) {
      const int bit = std::countr_zero(word);
      values[(bit / 9 * 3 + k % 3) * 9 + bit % 9] = static_cast<std::uint8_t>(zero + k / 3 + 1);
    }
  }
}
