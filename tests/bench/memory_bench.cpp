// Measures a server with a hundred thousand correspondence games: the time of its start, and its
// memory, at first and after rooms have been visited.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <stdexcept>
#include <string>

#include "storage/sqlite/sqlite_store.hpp"
#include "tests/bench/load/report.hpp"
#include "tests/bench/outside_tests.hpp"
#include "tests/bench/stored_games.hpp"
#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/storage/made_file.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::bench {
namespace {

namespace fs = std::filesystem;
using tests::Client;
using tests::Json;
using tests::ServerProcess;
using Clock = std::chrono::steady_clock;

constexpr int games = 100'000;
constexpr int visits = 2'000;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

fs::path made_file(const fs::path& folder) {
  const std::string name =
      "correspondence-v" + std::to_string(storage::schema_migrations().size()) + ".db";
  return storage::testing::made_file(folder / name, [](const fs::path& unfinished) {
    storage::SqliteStore store = storage::testing::unsynced_store(unfinished);
    add_correspondence_games(store, games);
  });
}

// The server with this file

void print(const ServerProcess& server, const std::string& when) {
  std::printf("  %-58s %7.1f MB\n", when.c_str(), resident_bytes(server.pid()) / 1e6);
  std::fflush(stdout);
}

void enter(Client& client, int number) {
  const Json reply = client.ask({{"type", "enter_room"}, {"room", stored_room(number)}});
  if (reply.at("type") != "ok" || reply.at("snapshot").at("ply") != turns_of_stored_games)
    throw std::runtime_error("not entered: " + reply.dump());
}

void leave(Client& client, int number) {
  const Json reply = client.ask({{"type", "leave_room"}, {"room", stored_room(number)}});
  if (reply.at("type") != "ok") throw std::runtime_error("not left: " + reply.dump());
}

/// The `i`th visited room; they are spread over the whole file.
int visited(int i) {
  return static_cast<int>((static_cast<std::int64_t>(i) * 7919) % games);
}

void visit(Client& client, int first, int last) {
  for (int i = first; i < last; ++i) {
    enter(client, visited(i));
    leave(client, visited(i));
  }
}

/// Starts a server and waits for its first reply.
class Started {
 public:
  Started(const std::string& what, const fs::path& file)
      : start_(Clock::now()),
        server_(file, {"--limit", "message-burst=1000000", "--limit", "messages-per-second=1000000",
                       "--limit", "address-message-burst=1000000", "--limit",
                       "rooms-per-connection=" + std::to_string(visits)}),
        took_(seconds_since(start_)),
        session_(tests::new_session(server_.address())),
        client_(server_.address(), session_) {
    client_.ask({{"type", "ping"}});
    std::printf("%s: %.0f MB, ready in %.2f s\n", what.c_str(),
                static_cast<double>(fs::file_size(file)) / 1e6, took_);
    print(server_, "after the start");
  }

  [[nodiscard]] const ServerProcess& server() const { return server_; }
  [[nodiscard]] Client& client() { return client_; }

 private:
  Clock::time_point start_;
  ServerProcess server_;
  double took_;
  tests::Session session_;
  Client client_;
};

int measure(const fs::path& kept) {
  const fs::path made = made_file(kept);
  const tests::TempFolder folder;
  {
    const Started empty("An empty file", folder / "empty.db");
  }

  const fs::path file = folder / "quintet.db";
  fs::copy_file(made, file);
  Started started(std::to_string(games) + " correspondence games", file);
  const ServerProcess& server = started.server();
  Client& client = started.client();
  const std::string many = std::to_string(visits) + " rooms";

  const auto start = Clock::now();
  visit(client, 0, visits);
  std::printf("  %s visited one after another in %.1f s\n", many.c_str(), seconds_since(start));
  print(server, "after that");
  visit(client, visits, 5 * visits);
  print(server, "after " + std::to_string(5 * visits) + " rooms visited like this");
  // Memory that was freed once is reused, and must suffice the next time.
  for (const char* again : {"", ", once more"}) {
    for (int i = 0; i < visits; ++i)
      enter(client, visited(i));
    print(server, many + " entered and not left" + again);
    for (int i = 0; i < visits; ++i)
      leave(client, visited(i));
    print(server, std::string("all of them left") + again);
  }
  return 0;
}

}  // namespace
}  // namespace quintet::bench

int main(int, char** argv) {
  // The file is kept for the next run, beside the build.
  const auto kept = std::filesystem::path(argv[0]).parent_path() / "../bench-data";
  return quintet::bench::run_outside_tests([&] { return quintet::bench::measure(kept); });
}
