#include "tests/bench/stored_games.hpp"

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <stdexcept>
#include <utility>
#include <vector>

#include "storage/open.hpp"
#include "storage/reads/rooms.hpp"
#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::bench {
namespace {

namespace fs = std::filesystem;
using tests::Dice;
using tests::ServerProcess;
using tests::Setup;

constexpr int players = 5'000;
constexpr int days = 3;
constexpr int turns = turns_of_stored_games;
constexpr int games_of_a_kind = 4;
constexpr std::size_t batch = 5'000;

std::string padded(int number) {
  const std::string digits = std::to_string(number);
  return std::string(9 - digits.size(), '0') + digits;
}

std::string player_id(int number) {
  return "p" + padded(number);
}

/// A game as a server has stored it, with half a dozen turns of each player.
struct Example {
  storage::LoadedRoom room;
  std::vector<std::string> players;  // ids, by seat
};

/// Unfinished random games of every kind, as a server plays and stores them.
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
  const auto stored = storage::open_for_reading(file.native());
  std::vector<Example> examples;
  for (auto& [room, seats] : played)
    examples.push_back(
        {.room = storage::load_room(*stored, room).value(), .players = std::move(seats)});
  return examples;
}

void replace_all(std::string& text, const std::string& what, const std::string& by) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size())
    text.replace(at, what.size(), by);
}

/// The same game with other players, and its last turn at another time.
storage::RoomWrite like(const Example& example, int number, std::int64_t last_at) {
  const std::string id = stored_room(number);
  const std::int64_t later = last_at - example.room.events.back().at;
  const std::array who = stored_players(number);
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
  guest.session.token_hash.back() = 1;  // differs from those of the existing players
  guest.session.player = guest.player.id;
  return guest;
}

}  // namespace

std::string stored_room(int number) {
  return "r" + padded(number);
}

std::array<std::string, 2> stored_players(int number) {
  return {player_id(2 * number % players),
          player_id((2 * number + 1 + number / players) % players)};
}

void add_correspondence_games(storage::Store& store, int games) {
  const std::vector<Example> examples = play_examples();
  const std::int64_t now = std::chrono::duration_cast<std::chrono::milliseconds>(
                               std::chrono::system_clock::now().time_since_epoch())
                               .count();
  const std::int64_t to_think = days * 86'400'000LL;
  Filling filling(store);
  for (int number = 0; number < players; ++number)
    filling.add(guest(number, now - to_think));
  // The times of the last turns range from now to long ago, so that some flags are about to fall.
  for (int number = 0; number < games; ++number) {
    const Example& example = examples[static_cast<std::size_t>(number) % examples.size()];
    filling.add(like(example, number, now - to_think * number / games));
  }
  filling.add(storage::Heartbeat{.now = now});
  filling.flush();
}

}  // namespace quintet::bench
