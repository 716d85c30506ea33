#pragma once

// For which processor we compile. A file of another one asks this before it includes anything: it is then empty, and
// costs the compiler nothing.

#if defined(__GNUC__) && defined(__x86_64__)
#define NONET_X86 1
#endif
#if defined(__GNUC__) && defined(__aarch64__) && defined(__ARM_NEON)
#define NONET_NEON 1
#endif
#if defined(__wasm_simd128__)
#define NONET_WASM128 1
#endif
