#pragma once

// Every file of this folder includes this, then opens its target region, then its namespace, and only then the
// algorithm. Standard headers stay outside: what they define inline must be the baseline's, see docs/contributing/design.md.

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

#include "isa/processor.hpp"
#include "lanes/layout.hpp"
#include "nonet/lanes.hpp"

#define NONET_PRAGMA(text) _Pragma(#text)
#if defined(__clang__)
#define NONET_BEGIN_TARGET(isa) NONET_PRAGMA(clang attribute push(__attribute__((target(isa))), apply_to = function))
#define NONET_END_TARGET NONET_PRAGMA(clang attribute pop)
#elif defined(__GNUC__)
#define NONET_BEGIN_TARGET(isa)  \
  NONET_PRAGMA(GCC push_options) \
  NONET_PRAGMA(GCC target(isa))
#define NONET_END_TARGET NONET_PRAGMA(GCC pop_options)
#endif

// Has the memory at an address brought near, to be written soon.
#if defined(__GNUC__)
#define NONET_PREFETCH(address) __builtin_prefetch(address, 1)
#else
#define NONET_PREFETCH(address) static_cast<void>(address)
#endif
