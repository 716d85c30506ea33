#include "partition.hpp"

#include <algorithm>

namespace nonet {
namespace {

std::uint64_t mixed(std::uint64_t trace, std::uint64_t number) {
  trace = (trace ^ number) * 0x9E3779B97F4A7C15u;
  return trace ^ trace >> 29;
}

}  // namespace

Partition::Partition(const Graph& graph) {
  const int count = graph.vertex_count();
  vertices_.resize(count);
  places_.resize(count);
  starts_.resize(count);
  lengths_.resize(count);
  is_queued_.resize(count);
  for (int vertex = 0; vertex < count; ++vertex) vertices_[vertex] = vertex;
  std::stable_sort(vertices_.begin(), vertices_.end(),
                   [&](int a, int b) { return graph.colour_of(a) < graph.colour_of(b); });
  for (int start = 0; start < count;) {
    int end = start;
    while (end < count && graph.colour_of(vertices_[end]) == graph.colour_of(vertices_[start])) ++end;
    add_class(start, end - start);
    enqueue(start);
    start = end;
  }
}

void Partition::add_class(int start, int length) {
  lengths_[start] = length;
  ++class_count_;
  for (int place = start; place < start + length; ++place) {
    places_[vertices_[place]] = place;
    starts_[vertices_[place]] = start;
  }
}

void Partition::enqueue(int start) {
  if (is_queued_[start]) return;
  is_queued_[start] = 1;
  queue_.push_back(start);
}

std::vector<int> Partition::choose_class(const Graph& graph) const {
  int best = -1;
  const int count = static_cast<int>(vertices_.size());
  for (int start = 0; start < count; start += lengths_[start]) {
    if (lengths_[start] == 1) continue;
    if (best >= 0 && graph.colour_of(vertices_[start]) != graph.colour_of(vertices_[best])) break;
    if (best < 0 || lengths_[start] < lengths_[best]) best = start;
  }
  std::vector<int> members(vertices_.begin() + best, vertices_.begin() + best + lengths_[best]);
  std::sort(members.begin(), members.end());
  return members;
}

void Partition::single_out(int vertex) {
  const int start = starts_[vertex], length = lengths_[start];
  std::swap(vertices_[start], vertices_[places_[vertex]]);
  --class_count_;
  add_class(start, 1);
  add_class(start + 1, length - 1);
  enqueue(start);
}

std::uint64_t Partition::refine(const Graph& graph) {
  std::uint64_t trace = static_cast<std::uint64_t>(class_count_);
  std::vector<int> counts(vertices_.size()), touched, classes, members;
  for (std::size_t at = 0; at < queue_.size(); ++at) {
    const int from = queue_[at];
    is_queued_[from] = 0;
    if (is_discrete()) continue;
    members.assign(vertices_.begin() + from, vertices_.begin() + from + lengths_[from]);
    touched.clear();
    for (int member : members) {
      for (int vertex : graph.next_to(member)) {
        if (counts[vertex]++ == 0) touched.push_back(vertex);
      }
    }
    classes.clear();
    for (int vertex : touched) classes.push_back(starts_[vertex]);
    std::sort(classes.begin(), classes.end());
    classes.erase(std::unique(classes.begin(), classes.end()), classes.end());
    trace = mixed(trace, static_cast<std::uint64_t>(from));
    for (int start : classes) split(start, counts, trace);
    for (int vertex : touched) counts[vertex] = 0;
  }
  queue_.clear();
  return mixed(trace, static_cast<std::uint64_t>(class_count_));
}

// A class falls apart into those with equal counts, the least first. All parts but the largest are split by, later on:
// what the largest would tell follows from the others and the whole.
void Partition::split(int start, std::vector<int>& counts, std::uint64_t& trace) {
  const int length = lengths_[start];
  const auto begin = vertices_.begin() + start;
  if (length > 1) {
    std::sort(begin, begin + length, [&](int a, int b) { return counts[a] < counts[b]; });
  }
  int largest = start, largest_length = 0;
  const bool was_queued = is_queued_[start] != 0;
  const bool is_split = counts[*begin] != counts[*(begin + length - 1)];
  std::vector<int> parts;
  for (int first = start; first < start + length;) {
    int end = first;
    while (end < start + length && counts[vertices_[end]] == counts[vertices_[first]]) ++end;
    trace =
        mixed(trace, static_cast<std::uint64_t>(first) << 32 | static_cast<std::uint32_t>(counts[vertices_[first]]));
    if (end - first > largest_length) largest = first, largest_length = end - first;
    parts.push_back(first);
    if (first == start) --class_count_;
    add_class(first, end - first);
    first = end;
  }
  if (!is_split) return;
  for (int part : parts) {
    if (was_queued || part != largest) enqueue(part);
  }
}

}  // namespace nonet
