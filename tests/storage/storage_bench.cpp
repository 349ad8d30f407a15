// Durable writes a second on this machine's disk: one at a time, and in groups.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <latch>
#include <string>
#include <utility>
#include <vector>

#include "storage/reader.hpp"
#include "storage/writer.hpp"
#include "support.hpp"

namespace quintet::storage::testing {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

RoomWrite usual_turn(const std::string& room, std::int64_t seq) {
  auto write = turn(room, seq);
  write.events.front().body = R"({"ply":17,"seat":1,"turn":"d4xc5-b6","position":")" +
                              std::string(90, 'A') +
                              R"( a acs -","hash":"0f34a1b2c3d4e5f6","clocks":null,"to_move":0})";
  return write;
}

std::string name_of(int room) {
  return "room-" + std::to_string(room);
}

/// In every room one turn after the other, each submitted when the one before is answered.
void measure(const std::filesystem::path& file, int rooms, int turns) {
  auto store = open_store(file);
  static_cast<void>(store.write(guest(1)));
  std::vector<Job> openings;
  openings.reserve(static_cast<std::size_t>(rooms));
  for (int room = 0; room < rooms; ++room)
    openings.emplace_back(opening(name_of(room)));
  static_cast<void>(store.write_all(openings));
  Writer writer(std::move(store), static_cast<std::size_t>(rooms) + 1);

  std::vector<double> latencies;
  latencies.reserve(static_cast<std::size_t>(rooms) * static_cast<std::size_t>(turns));
  std::latch finished(rooms);
  std::function<void(int, std::int64_t)> play = [&](int room, std::int64_t seq) {
    const auto start = Clock::now();
    const bool taken =
        writer.submit(usual_turn(name_of(room), seq), [&, room, seq, start](const WriteResult& r) {
          if (!r.ok()) std::abort();
          latencies.push_back(seconds_since(start));
          if (seq <= turns) {
            play(room, seq + 1);
          } else {
            finished.count_down();
          }
        });
    if (!taken) std::abort();
  };
  const auto start = Clock::now();
  for (int room = 0; room < rooms; ++room)
    play(room, 2);
  finished.wait();
  const auto time = seconds_since(start);
  writer.stop();
  const auto statistics = writer.statistics();
  std::ranges::sort(latencies);
  const auto quantile = [&](double q) {
    return 1e3 * latencies[static_cast<std::size_t>(q * static_cast<double>(latencies.size() - 1))];
  };
  std::printf(
      "%5d rooms: %8.0f turns/s, %6.1f a batch, ms p50 %.2f p99 %.2f p99.9 %.2f, "
      "%llu checkpoints\n",
      rooms, static_cast<double>(latencies.size()) / time,
      static_cast<double>(statistics.jobs) / static_cast<double>(statistics.batches), quantile(0.5),
      quantile(0.99), quantile(0.999), static_cast<unsigned long long>(statistics.checkpoints));
}

}  // namespace

void measure_all(const std::filesystem::path& folder) {
  for (const auto& [rooms, turns] : {std::pair{1, 2000}, {10, 1000}, {100, 400}, {1000, 100}}) {
    measure(folder / ("bench-" + std::to_string(rooms) + ".db"), rooms, turns);
  }
}

}  // namespace quintet::storage::testing

int main(int argc, char** argv) {
  const quintet::storage::testing::TempFolder temporary;
  quintet::storage::testing::measure_all(argc > 1 ? std::filesystem::path(argv[1])
                                                  : temporary.path());
}
