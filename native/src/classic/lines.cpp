#include "nonet/lines.hpp"

#include <algorithm>
#include <cstring>

namespace nonet {
namespace {

constexpr std::size_t kCells = 81;

// What may follow a puzzle on its line.
bool is_separator(std::uint8_t byte) { return byte != 0 && std::strchr(" \t\v\f,;:#", byte) != nullptr; }

// From behind the cells up to the line feed. A carriage return ends a line, too, but only those before a line feed do
// not make another one.
bool may_follow(std::span<const std::uint8_t> rest) {
  if (rest.empty() || (rest.size() == 1 && rest[0] == '\r')) return true;
  return is_separator(rest[0]) &&
         std::none_of(rest.begin(), rest.end(), [](std::uint8_t byte) { return byte == '\n' || byte == '\r'; });
}

// The values of 81 cells; whether all of them are cells. Every byte goes the same way, in bytes, so that compilers make
// vectors of it: '.' and '*' are equal but for one bit, and so are 'X' and 'x'.
bool read_cells(const std::uint8_t* text, std::uint8_t* values) {
  std::uint8_t good = 0xff;
  for (std::size_t i = 0; i < kCells; ++i) {
    const std::uint8_t value = text[i] - '0';
    const std::uint8_t digit = value <= 9 ? 0xff : 0;
    const std::uint8_t point = (text[i] | 0x04) == '.' ? 0xff : 0;
    const std::uint8_t cross = (text[i] | 0x20) == 'x' ? 0xff : 0;
    const std::uint8_t line = text[i] == '_' ? 0xff : 0;
    values[i] = value & digit;
    good &= digit | point | cross | line;
  }
  return good != 0;
}

}  // namespace

std::size_t common_line(std::span<const std::uint8_t> text) {
  const void* end = text.empty() ? nullptr : std::memchr(text.data(), '\n', text.size());
  if (!end) return 0;
  const std::size_t length = static_cast<const std::uint8_t*>(end) - text.data() + 1;
  if (length <= kCells || text.size() % length != 0) return 0;
  // The least byte of each column. Written without std::min, whose references keep GCC from making vectors of it.
  std::uint8_t least[kCells];
  std::memset(least, 0xff, kCells);
  for (std::size_t start = 0; start < text.size(); start += length) {
    const std::span line = text.subspan(start, length);
    if (line.back() != '\n' || !may_follow(line.subspan(kCells, length - kCells - 1))) return 0;
    for (std::size_t i = 0; i < kCells; ++i) least[i] = line[i] < least[i] ? line[i] : least[i];
  }
  return *std::min_element(least, least + kCells) > ' ' ? length : 0;
}

GatheredLines gather_lines(std::span<const std::uint8_t> text) {
  GatheredLines found;
  found.cells.reserve(text.size());
  std::uint8_t values[kCells];
  for (std::size_t start = 0; start < text.size(); ++found.count) {
    const void* feed = std::memchr(text.data() + start, '\n', text.size() - start);
    const std::size_t end = feed ? static_cast<const std::uint8_t*>(feed) - text.data() : text.size();
    const bool is_long = end - start == kCells || (end - start > kCells && is_separator(text[start + kCells]));
    if (is_long && read_cells(text.data() + start, values)) {
      found.cells.insert(found.cells.end(), values, values + kCells);
    } else {
      found.others.push_back({found.count, start, end});
    }
    start = end + 1;
  }
  return found;
}

}  // namespace nonet
