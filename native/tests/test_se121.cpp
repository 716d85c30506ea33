// Ratings of a few puzzles of our own, one for each kind of producer; that threads change nothing; that limits stop.
// The whole comparison with the original's figures and paths is in tests/rating.

#include <atomic>
#include <chrono>
#include <iterator>
#include <string_view>
#include <vector>

#include "nonet/se121.hpp"
#include "support.hpp"

namespace {

using namespace nonet::se121;

struct Known {
  std::string_view puzzle;
  Rating rating;
};

constexpr Known kKnown[] = {
    {"002003007800100020107090040000000900000000560000865000200600000400070800000038750",
     {Outcome::kRated, 12, 12, 12}},
    {"040006002003004100001050306000700060080003000010000070000080000560000097009005000",
     {Outcome::kRated, 20, 12, 12}},
    {"003009100090080002600020000015000200040602800000000000300705000000000541000010600",
     {Outcome::kRated, 26, 12, 12}},
    {"090175002000000190006039870900000020000000000038560000200700504005040000000001200",
     {Outcome::kRated, 42, 12, 12}},
    {"000600004800009500573400002050300067000071009010000000026800900000090200008000000",
     {Outcome::kRated, 46, 12, 12}},
    {"390000601600001520000090000007000004000300000000006080976008000080000490100500000",
     {Outcome::kRated, 56, 12, 12}},
    {"000000200300060700009000041200710800003400000000020070040005010035040007100270050",
     {Outcome::kRated, 66, 12, 12}},
    {"000000038071000004020030900407006000000950000200070500000800300000009007069045000",
     {Outcome::kRated, 71, 12, 12}},
    {"000003190100000005506000400003502000080070600010080053000000509320600000007001002",
     {Outcome::kRated, 78, 12, 12}},
    {"900000075000600000800014902000000050002005708030080000000170020040800000780000100",
     {Outcome::kRated, 83, 12, 12}},
    {"400007003006000042000200700800050300130000095040003000010020850000300007009801000",
     {Outcome::kRated, 89, 12, 12}},
    {"070300900100400002004600030000005309000034020500020480092000006001000700000001008",
     {Outcome::kRated, 91, 12, 12}},
};

std::vector<std::uint8_t> values_of(std::string_view puzzle) {
  std::vector<std::uint8_t> values;
  for (char c : puzzle) values.push_back(static_cast<std::uint8_t>(c - '0'));
  return values;
}

std::vector<std::uint8_t> all_values() {
  std::vector<std::uint8_t> values;
  for (const Known& known : kKnown) {
    for (std::uint8_t value : values_of(known.puzzle)) values.push_back(value);
  }
  return values;
}

void test_ratings_and_paths() {
  for (const Known& known : kKnown) {
    std::vector<Step> steps;
    EXPECT(rate(values_of(known.puzzle), {}, &steps) == known.rating);
    EXPECT(steps.front().rating == known.rating.ed);
    std::uint16_t most = 0;
    for (const Step& step : steps) most = step.rating > most ? step.rating : most;
    EXPECT(most == known.rating.er);
  }
}

void test_threads_change_nothing() {
  const std::vector<std::uint8_t> values = all_values();
  for (int threads : {1, 3}) {
    std::vector<Rating> ratings(values.size() / 81);
    rate_many(values, ratings, threads);
    for (std::size_t i = 0; i < ratings.size(); ++i) EXPECT(ratings[i] == kKnown[i].rating);
  }
}

void test_limits_stop() {
  const std::vector<std::uint8_t> nothing(81, 0);  // no clue at all: would take very long
  const std::atomic<bool> is_cancelled{true};
  Limits limits;
  nonet::LimitStop cancelled({}, &is_cancelled, nullptr);
  limits.stop = &cancelled;
  EXPECT(rate(nothing, limits).outcome == Outcome::kStopped);
  limits = {};
  nonet::LimitStop late(std::chrono::steady_clock::now() + std::chrono::milliseconds(20), nullptr, nullptr);
  limits.stop = &late;
  EXPECT(rate(nothing, limits).outcome == Outcome::kStopped);
  limits = {};
  limits.max_er = 60;
  const Rating above = rate(values_of(kKnown[std::size(kKnown) - 1].puzzle), limits);
  EXPECT(above.outcome == Outcome::kAboveMax);
}

}  // namespace

int main() {
  test_ratings_and_paths();
  test_threads_change_nothing();
  test_limits_stop();
}
