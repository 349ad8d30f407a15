// Measures durable writes per second on this machine's disk, one at a time and in groups, and the
// speed of lists in a file with a million games.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <latch>
#include <string>
#include <utility>
#include <vector>

#include "storage/threads/reader.hpp"
#include "storage/threads/writer.hpp"
#include "support.hpp"
#include "tests/storage/archive_bench.hpp"

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

/// The fields of a turn besides its event.
enum class Kind { plain, whose_turn, with_clock };

RoomWrite usual_turn(const std::string& room, std::int64_t seq, Kind kind) {
  auto write = usual_turn(room, seq);
  if (kind != Kind::plain) write.to_move = static_cast<int>(seq % 2);
  if (kind == Kind::with_clock) write.due = write.events.front().at + seq * 7919 % 300'000;
  return write;
}

struct Measured {
  double turns_a_second = 0;
  double processor = 0;  // seconds per turn; more reliable than the above on a busy machine
  double turns_a_batch = 0;
  std::vector<double> latencies;  // seconds, sorted

  [[nodiscard]] double milliseconds(double quantile) const {
    return 1e3 * latencies[static_cast<std::size_t>(quantile *
                                                    static_cast<double>(latencies.size() - 1))];
  }
};

/// Plays one turn after the other in every room, submitting each when the previous one is answered.
Measured measure(const std::filesystem::path& file, int rooms, int turns, Kind kind) {
  auto store = open_store(file);
  static_cast<void>(store.write(guest(1)));
  std::vector<Job> openings;
  openings.reserve(static_cast<std::size_t>(rooms));
  for (int room = 0; room < rooms; ++room)
    openings.emplace_back(opening(name_of(room)));
  static_cast<void>(store.write_all(openings));
  Writer writer(owned(std::move(store)), static_cast<std::size_t>(rooms) + 1);

  Measured result;
  result.latencies.reserve(static_cast<std::size_t>(rooms) * static_cast<std::size_t>(turns));
  std::latch finished(rooms);
  std::function<void(int, std::int64_t)> play = [&](int room, std::int64_t seq) {
    const auto start = Clock::now();
    const bool taken = writer.submit(usual_turn(name_of(room), seq, kind),
                                     [&, room, seq, start](const WriteResult& r) {
                                       if (!r.ok()) std::abort();
                                       result.latencies.push_back(seconds_since(start));
                                       if (seq <= turns) {
                                         play(room, seq + 1);
                                       } else {
                                         finished.count_down();
                                       }
                                     });
    if (!taken) std::abort();
  };
  const auto start = Clock::now();
  const auto processor_start = std::clock();
  for (int room = 0; room < rooms; ++room)
    play(room, 2);
  finished.wait();
  const auto time = seconds_since(start);
  const auto processor = static_cast<double>(std::clock() - processor_start) / CLOCKS_PER_SEC;
  writer.stop();
  const auto statistics = writer.statistics();
  std::ranges::sort(result.latencies);
  result.turns_a_second = static_cast<double>(result.latencies.size()) / time;
  result.processor = processor / static_cast<double>(result.latencies.size());
  result.turns_a_batch =
      static_cast<double>(statistics.jobs) / static_cast<double>(statistics.batches);
  return result;
}

/// Alternates between the kinds, because the disk's speed varies, and prints the median of each.
void compare(const std::filesystem::path& folder, int rooms, int turns) {
  constexpr int repetitions = 5;
  constexpr std::array kinds{Kind::plain, Kind::whose_turn, Kind::with_clock};
  std::array<std::vector<Measured>, kinds.size()> measured;
  for (int repetition = 0; repetition < repetitions; ++repetition) {
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
      const auto file = folder / ("turns-" + std::to_string(rooms) + "-" +
                                  std::to_string(repetition) + "-" + std::to_string(kind) + ".db");
      measured[kind].push_back(measure(file, rooms, turns, kinds[kind]));
      std::filesystem::remove(file);
    }
  }
  constexpr std::array names{"plain", "whose turn it is", "and until when"};
  const auto middle = [](std::vector<Measured>& runs, auto what) -> const Measured& {
    std::ranges::sort(runs, {}, what);
    return runs[repetitions / 2];
  };
  const double plain = middle(measured[0], &Measured::turns_a_second).turns_a_second;
  const double plain_processor = middle(measured[0], &Measured::processor).processor;
  for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
    const auto processor = middle(measured[kind], &Measured::processor).processor;
    const auto& run = middle(measured[kind], &Measured::turns_a_second);
    std::printf(
        "%5d rooms, %-16s: %8.0f turns/s (%.2f of plain), processor %.1f us a turn"
        " (%.2f of plain), %6.1f a batch, ms p50 %.2f p99 %.2f\n",
        rooms, names[kind], run.turns_a_second, run.turns_a_second / plain, 1e6 * processor,
        processor / plain_processor, run.turns_a_batch, run.milliseconds(0.5),
        run.milliseconds(0.99));
  }
}

}  // namespace

void measure_turns(const std::filesystem::path& folder) {
  for (const auto& [rooms, turns] : {std::pair{1, 1000}, {10, 500}, {100, 200}, {1000, 60}})
    compare(folder, rooms, turns);
}

}  // namespace quintet::storage::testing

/// storage_bench [turns|deadlines|archive] [FOLDER]
int main(int argc, char** argv) {
  namespace testing = quintet::storage::testing;
  const testing::TempFolder temporary;
  const std::string what = argc > 1 ? argv[1] : "all";
  const auto folder = argc > 2 ? std::filesystem::path(argv[2]) : temporary.path();
  // The large file is kept for the next run, beside the build.
  const auto kept = std::filesystem::path(argv[0]).parent_path() / "../bench-data";
  if (what == "all" || what == "turns") testing::measure_turns(folder);
  if (what == "all" || what == "deadlines") testing::measure_deadlines(folder, 100'000);
  if (what == "all" || what == "archive") {
    testing::measure_archive(argc > 2 ? folder : kept, 1'000'000);
  }
}
