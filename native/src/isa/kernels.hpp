#pragma once

#include "nonet/lanes.hpp"

namespace nonet {

namespace scalar {
std::size_t solve(const LanesJob& job);
std::unique_ptr<LanesCounter> count(const LanesJob& job);
void dig(const DigJob& job);
std::size_t pack(const LanesJob& job, std::uint32_t* planes);
void unpack(const LanesJob& job, const std::uint32_t* planes);
}  // namespace scalar
namespace neon {
std::size_t solve(const LanesJob& job);
std::unique_ptr<LanesCounter> count(const LanesJob& job);
void dig(const DigJob& job);
std::size_t pack(const LanesJob& job, std::uint32_t* planes);
void unpack(const LanesJob& job, const std::uint32_t* planes);
}  // namespace neon
namespace avx2 {
std::size_t solve(const LanesJob& job);
std::unique_ptr<LanesCounter> count(const LanesJob& job);
void dig(const DigJob& job);
std::size_t pack(const LanesJob& job, std::uint32_t* planes);
void unpack(const LanesJob& job, const std::uint32_t* planes);
}  // namespace avx2
namespace avx512 {
std::size_t solve(const LanesJob& job);
std::unique_ptr<LanesCounter> count(const LanesJob& job);
void dig(const DigJob& job);
std::size_t pack(const LanesJob& job, std::uint32_t* planes);
void unpack(const LanesJob& job, const std::uint32_t* planes);
}  // namespace avx512

}  // namespace nonet
