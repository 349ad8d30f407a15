// What a server with a hundred thousand correspondence games takes: how long it takes to start, and
// its memory, at first and after rooms have been visited.
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <SQLiteCpp/Database.h>

#include "storage/store.hpp"
#include "tests/bench/outside_tests.hpp"
#include "tests/server/guest.hpp"
#include "tests/server/server_process.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::bench {
namespace {

namespace fs = std::filesystem;
using tests::Client;
using tests::Dice;
using tests::Json;
using tests::ServerProcess;
using tests::Setup;
using Clock = std::chrono::steady_clock;

constexpr int games = 100'000;
constexpr int players = 5'000;
constexpr int days = 3;
constexpr int turns = 12;
constexpr int games_of_a_kind = 4;
constexpr int visits = 2'000;
constexpr std::size_t batch = 5'000;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

std::string padded(int number) {
  const std::string digits = std::to_string(number);
  return std::string(9 - digits.size(), '0') + digits;
}

std::string room_id(int number) {
  return "r" + padded(number);
}

std::string player_id(int number) {
  return "p" + padded(number);
}

// The file.

/// A game as a server has stored it, half a dozen turns for each of its players.
struct Example {
  storage::LoadedRoom room;
  std::vector<std::string> players;  // ids, by seat
};

/// Random games that go on, of every kind, as a server plays and stores them.
std::vector<Example> play_examples() {
  const tests::TempFolder folder;
  const fs::path file = folder / "quintet.db";
  std::vector<std::pair<std::string, std::vector<std::string>>> played;
  {
    const ServerProcess server(file);
    std::uint64_t seed = 0;
    for (const Setup& setup : {tests::liger,
                               Setup{.game = "sliders"},
                               {.game = "sumo-checkers"},
                               {.game = "gridwar"},
                               tests::slides_for_two}) {
      for (int found = 0; found < games_of_a_kind;) {
        Dice dice(++seed);
        tests::Table table = tests::start_table(
            server.address(), setup,
            {{"visibility", "public"}, {"clock", {{"kind", "correspondence"}, {"days", days}}}});
        for (int turn = 0; turn < turns && !table.players.front().view.over(); ++turn)
          table.play_random_turn(dice);
        if (table.players.front().view.over()) continue;
        played.push_back({table.room, {table.players[0].id(), table.players[1].id()}});
        ++found;
      }
    }
  }
  const storage::Store store(storage::Database(file, {.access = storage::Access::read_only}));
  std::vector<Example> examples;
  for (auto& [room, seats] : played)
    examples.push_back({.room = store.load_room(room).value(), .players = std::move(seats)});
  return examples;
}

void replace_all(std::string& text, const std::string& what, const std::string& by) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size())
    text.replace(at, what.size(), by);
}

/// The same game of other players, with its last turn at another time.
storage::RoomWrite like(const Example& example, int number, std::int64_t last_at) {
  const std::string id = room_id(number);
  const std::int64_t later = last_at - example.room.events.back().at;
  const std::array who = {player_id(2 * number % players),
                          player_id((2 * number + 1 + number / players) % players)};
  storage::RoomWrite write{
      .room = id,
      .create = example.room.room,
      .events = example.room.events,
      .seats = {{{.seat = 0, .player = who[0]}, {.seat = 1, .player = who[1]}}},
      .started = {},
      .to_move = example.room.pending.to_move,
      .due = example.room.pending.due.value() + later};
  write.create->id = id;
  write.create->play_key = "play-" + id;
  write.create->watch_key = "watch-" + id;
  write.create->opened_by = who[0];
  write.create->opened_at += later;
  for (storage::EventRow& event : write.events) {
    event.at += later;
    if (event.kind == "started") write.started = event.at;
    for (std::size_t seat = 0; seat < who.size(); ++seat)
      replace_all(event.body, '"' + example.players[seat] + '"', '"' + who[seat] + '"');
  }
  return write;
}

class Filling {
 public:
  explicit Filling(storage::Store& store) : store_(store) {}

  void add(storage::Job job) {
    jobs_.push_back(std::move(job));
    if (jobs_.size() >= batch) flush();
  }
  void flush() {
    for (const storage::WriteResult& result : store_.write_all(jobs_)) {
      if (!result.ok()) throw std::runtime_error("not written: " + result.message);
    }
    jobs_.clear();
    store_.checkpoint_if_due();
  }

 private:
  storage::Store& store_;
  std::vector<storage::Job> jobs_;
};

storage::NewGuest guest(int number, std::int64_t now) {
  storage::NewGuest guest;
  guest.player = {.id = player_id(number), .name = "Brave Otter", .created_at = now};
  for (std::size_t byte = 0; byte < sizeof number; ++byte)
    guest.session.token_hash[byte] = static_cast<std::uint8_t>(number >> (8 * byte));
  guest.session.player = guest.player.id;
  return guest;
}

void fill(storage::Store& store) {
  const std::vector<Example> examples = play_examples();
  const std::int64_t now = std::chrono::duration_cast<std::chrono::milliseconds>(
                               std::chrono::system_clock::now().time_since_epoch())
                               .count();
  const std::int64_t to_think = days * 86'400'000LL;
  Filling filling(store);
  for (int number = 0; number < players; ++number)
    filling.add(guest(number, now - to_think));
  // Everybody plays at the last moment or long before it: one flag or the other is about to fall.
  for (int number = 0; number < games; ++number) {
    const Example& example = examples[static_cast<std::size_t>(number) % examples.size()];
    filling.add(like(example, number, now - to_think * number / games));
  }
  filling.add(storage::Alive{.now = now});
  filling.flush();
}

fs::path made_file(const fs::path& folder) {
  const std::string name =
      "correspondence-v" + std::to_string(storage::schema_migrations().size()) + ".db";
  const fs::path file = folder / name;
  if (fs::exists(file)) return file;
  fs::create_directories(folder);
  const fs::path unfinished = folder / (name + ".unfinished");
  for (const char* end : {"", "-wal", "-shm"})
    fs::remove(unfinished.string() + end);
  std::printf("making %s\n", file.c_str());
  const auto start = Clock::now();
  {
    storage::Database database(unfinished);
    // Nobody needs half of it after a power cut.
    database.connection().exec("PRAGMA synchronous = OFF; PRAGMA cache_size = -1000000");
    storage::Store store(std::move(database));
    fill(store);
  }
  fs::rename(unfinished, file);
  std::printf("made in %.0f s\n", seconds_since(start));
  return file;
}

// The server on it.

/// Resident memory, in MB.
double memory_of(const ServerProcess& server) {
  std::ifstream status("/proc/" + std::to_string(server.pid()) + "/status");
  std::string word;
  while (status >> word) {
    double kibibytes = 0;
    if (word == "VmRSS:" && status >> kibibytes) return kibibytes * 1024 / 1e6;
  }
  throw std::runtime_error("no memory of the server is known");
}

void print(const ServerProcess& server, const std::string& when) {
  std::printf("  %-58s %7.1f MB\n", when.c_str(), memory_of(server));
  std::fflush(stdout);
}

void enter(Client& client, int number) {
  const Json reply = client.ask({{"type", "enter_room"}, {"room", room_id(number)}});
  if (reply.at("type") != "ok" || reply.at("snapshot").at("ply") != turns)
    throw std::runtime_error("not entered: " + reply.dump());
}

void leave(Client& client, int number) {
  const Json reply = client.ask({{"type", "leave_room"}, {"room", room_id(number)}});
  if (reply.at("type") != "ok") throw std::runtime_error("not left: " + reply.dump());
}

/// The `i`th room that is visited: they lie all over the file.
int visited(int i) {
  return static_cast<int>((static_cast<std::int64_t>(i) * 7919) % games);
}

void visit(Client& client, int first, int last) {
  for (int i = first; i < last; ++i) {
    enter(client, visited(i));
    leave(client, visited(i));
  }
}

/// Starts a server and returns when it has also answered.
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
  // What has been freed once is kept for the next time, and must be enough for it.
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
  // The file is kept for the next time, beside what else was built.
  const auto kept = std::filesystem::path(argv[0]).parent_path() / "../bench-data";
  return quintet::bench::run_outside_tests([&] { return quintet::bench::measure(kept); });
}
