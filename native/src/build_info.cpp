#include "nonet/build_info.hpp"

namespace nonet {
namespace {

#if defined(__clang__)
constexpr const char* kCompiler = "clang " __clang_version__;
#elif defined(__GNUC__)
constexpr const char* kCompiler = "gcc " __VERSION__;
#elif defined(_MSC_VER)
#define NONET_TEXT_(x) #x
#define NONET_TEXT(x) NONET_TEXT_(x)
constexpr const char* kCompiler = "msvc " NONET_TEXT(_MSC_VER);
#else
constexpr const char* kCompiler = "unknown";
#endif

}  // namespace

BuildInfo build_info() { return {NONET_VERSION, kCompiler, NONET_BUILD_TYPE}; }

}  // namespace nonet
