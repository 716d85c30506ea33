#pragma once

#include "nonet/lanes.hpp"

namespace nonet {

namespace scalar {
std::size_t solve(const LanesJob& job);
std::unique_ptr<LanesCounter> count(const LanesJob& job);
void dig(const DigJob& job);
}  // namespace scalar
namespace neon {
std::size_t solve(const LanesJob& job);
std::unique_ptr<LanesCounter> count(const LanesJob& job);
void dig(const DigJob& job);
}  // namespace neon
namespace avx2 {
std::size_t solve(const LanesJob& job);
std::unique_ptr<LanesCounter> count(const LanesJob& job);
void dig(const DigJob& job);
}  // namespace avx2
namespace avx512 {
std::size_t solve(const LanesJob& job);
std::unique_ptr<LanesCounter> count(const LanesJob& job);
void dig(const DigJob& job);
}  // namespace avx512

}  // namespace nonet
