// Text to planes and back, cell by cell. Included inside a namespace, after planes.hpp, where the machine has no better
// way.

// The low four bits of each byte, as planes; whether every byte is a cell.
inline bool read_planes(const std::uint8_t* text, std::uint32_t* planes) {
  for (int k = 0; k < lanes::kPlanes; ++k) planes[k] = 0;
  bool is_good = true;
  for (int row = 0; row < 9; ++row) {
    for (int column = 0; column < 9; ++column) {
      const std::uint32_t byte = *text++;
      is_good &= is_cell(static_cast<std::uint8_t>(byte));
      for (int p = 0; p < 4; ++p) planes[3 * p + row % 3] |= (byte >> p & 1) << (row / 3 * 9 + column);
    }
  }
  return is_good;
}

// Grids, one after the other, to planes of all lanes.
inline void grids_to_planes(const std::uint32_t (*grids)[lanes::kPlanesRoom], std::uint32_t* planes) {
  for (int k = 0; k < lanes::kPlanes; ++k) {
    for (int lane = 0; lane < kLanes; ++lane) planes[k * kLanes + lane] = grids[lane][k];
  }
}

// `zero` is what stands for no digit: 0 or '0'.
inline void write_planes(const std::uint32_t* planes, std::uint8_t zero, std::uint8_t* text) {
  for (int row = 0; row < 9; ++row) {
    for (int column = 0; column < 9; ++column) {
      std::uint32_t digit = 0;
      for (int p = 0; p < 4; ++p) digit |= (planes[3 * p + row % 3] >> (row / 3 * 9 + column) & 1) << p;
      *text++ = static_cast<std::uint8_t>(zero + digit);
    }
  }
}
