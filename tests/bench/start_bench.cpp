// Measures a start of the program on a file with a million finished games and ten thousand running
// ones: the time until clients can connect, and until the first player is in a room.
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <stdexcept>
#include <string>

#include <fcntl.h>
#include <unistd.h>

#include "storage/sqlite/sqlite_store.hpp"
#include "tests/bench/load/report.hpp"
#include "tests/bench/stored_games.hpp"
#include "tests/server/kit/client.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/storage/archive_bench.hpp"
#include "tests/storage/made_file.hpp"

namespace quintet::bench {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

struct Size {
  int rounds = 5;
  std::int64_t finished = 1'000'000;
  int live = 10'000;
};

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

fs::path made_file(const fs::path& folder, const Size& size) {
  const fs::path archive = storage::testing::made_archive(folder, size.finished);
  const fs::path file = folder / ("start-" + archive.filename().string());
  return storage::testing::made_file(file, [&](const fs::path& unfinished) {
    fs::copy_file(archive, unfinished);
    storage::SqliteStore store = storage::testing::unsynced_store(unfinished);
    add_correspondence_games(store, size.live);
  });
}

/// Drops a file from the page cache, as after a boot.
void forget(const fs::path& file) {
  const int opened = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (opened < 0) throw std::runtime_error("cannot open " + file.string());
  ::fsync(opened);
  const int failure = ::posix_fadvise(opened, 0, 0, POSIX_FADV_DONTNEED);
  ::close(opened);
  if (failure != 0) throw std::runtime_error("cannot drop from the page cache: " + file.string());
}

struct Started {
  Series ready;
  Series entered;
  Series memory;

  void start(const fs::path& file, int room) {
    constexpr double mebibyte = 1024.0 * 1024;
    const auto begin = Clock::now();
    const tests::ServerProcess server(file);
    ready.add(seconds_since(begin));
    const tests::Session session = tests::new_session(server.address());
    tests::Client client(server.address(), session);
    const tests::Json reply = client.ask({{"type", "enter_room"}, {"room", stored_room(room)}});
    if (reply.at("type") != "ok" || reply.at("snapshot").at("ply") != turns_of_stored_games) {
      throw std::runtime_error("not entered: " + reply.dump());
    }
    entered.add(seconds_since(begin));
    memory.add(resident_bytes(server.pid()) / mebibyte);
  }
};

Report run(const fs::path& folder, const Size& size) {
  const fs::path file = made_file(folder, size);
  Started cold;
  Started warm;
  for (int round = 0; round < size.rounds; ++round) {
    forget(file);
    // Not a game whose time is about to run out.
    cold.start(file, size.live / 4 + round);
    warm.start(file, size.live / 4 + round);
  }
  Report report("start");
  constexpr double gigabyte = 1e9;
  report.heading("a file of " +
                 std::to_string(static_cast<double>(fs::file_size(file)) / gigabyte) + " GB with " +
                 std::to_string(size.finished) + " finished games and " +
                 std::to_string(size.live) + " live ones");
  report.figure("nothing of it in memory: until ready", cold.ready, 3, "s");
  report.figure("... until the first client is in a room", cold.entered, 3, "s");
  report.figure("started again: until ready", warm.ready, 3, "s");
  report.figure("... until the first client is in a room", warm.entered, 3, "s");
  report.figure("resident memory after that", warm.memory, 1, "MiB");
  constexpr double most_seconds = 2;
  report.aim("nothing of it in memory: until ready", cold.ready.most(), most_seconds, 3, "s");
  return report;
}

}  // namespace
}  // namespace quintet::bench

int main(int argc, char** argv) {
  using namespace quintet::bench;
  Size size;
  if (is_smoke(argc, argv)) size = {.rounds = 1, .finished = 200, .live = 40};
  // The file is kept for the next run, beside the build.
  const auto kept = std::filesystem::path(argv[0]).parent_path() / "../bench-data";
  return report_outside_tests(argv[0], size.rounds, [&] { return run(kept, size); });
}
