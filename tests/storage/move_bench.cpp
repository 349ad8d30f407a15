// Measures the rows per second of a move from a file to PostgreSQL and back:
// build/…/bin/move_bench [GAMES [FOLDER]]
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>

#include <sys/resource.h>

#include "storage/move.hpp"
#include "tests/postgres/private_postgres.hpp"
#include "tests/storage/archive_bench.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::storage::testing {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

double megabytes_of_memory() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1e3;
}

void measure(const std::string& what, const std::string& from, const std::string& to) {
  const auto start = Clock::now();
  double copied = 0;
  const auto since = [&] { return std::chrono::duration<double>(Clock::now() - start).count(); };
  const auto moved =
      move_database(from, to,
                    {.is_sound = [](auto&, auto&) { return true; },
                     .progress =
                         [&](const MoveProgress& at) {
                           if (at.step == MoveProgress::Step::copying && at.rows == at.of)
                             copied = since();
                         }});
  const double seconds = since();
  std::printf("%s: %lld rows in %.1f s (copied after %.1f s), %.0f rows/s; memory %.0f MB\n",
              what.c_str(), static_cast<long long>(moved.rows), seconds, copied,
              static_cast<double>(moved.rows) / seconds, megabytes_of_memory());
}

void measure_moves(const fs::path& folder, std::int64_t games) {
  const auto file = made_archive(folder, games);
  const tests::PrivatePostgres server(true);
  const tests::TempFolder temporary;
  const auto address = server.create("club");
  std::printf("%lld games in %.0f MB, without the checks:\n", static_cast<long long>(games),
              static_cast<double>(fs::file_size(file)) / 1e6);
  measure("to PostgreSQL", file, address);
  measure("to a file", address, temporary / "back.db");
}

}  // namespace

int run(int argc, char** argv) {
  const std::int64_t games = argc > 1 ? std::atoll(argv[1]) : 30'000;
  const auto kept = fs::path(argv[0]).parent_path() / "../bench-data";
  measure_moves(argc > 2 ? fs::path(argv[2]) : kept, games);
  return 0;
}

}  // namespace quintet::storage::testing

int main(int argc, char** argv) {
  return quintet::storage::testing::run(argc, argv);
}
