#include "tests/bench/cluster_due.hpp"

#include <chrono>
#include <cstddef>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/bench/cluster_prices.hpp"
#include "tests/nats/private_nats.hpp"
#include "tests/postgres/private_postgres.hpp"
#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/patience.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/server/kit/spread.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::bench {
namespace {

using Clock = std::chrono::steady_clock;
using tests::Json;
using tests::ServerProcess;

/// The number of games with logs; all others are rows that are counted and never read.
constexpr int real_games = 40;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Adds rooms of correspondence games, due between one hour and three days from now.
void add_games(const std::string& address, int games) {
  const std::string number = std::to_string(games);
  tests::ask_postgres(
      address,
      "INSERT INTO rooms (id, game, visibility, play_key, watch_key, opened_by, opened_at, clock,"
      " started_at) SELECT convert_to('filler' || number, 'UTF8'), 'liger', 'private', '', '',"
      " (SELECT min(key) FROM players), 1, '{\"kind\":\"correspondence\",\"days\":3}', 1"
      " FROM generate_series(1, " +
          number +
          ") AS number;"
          "INSERT INTO pending (room, part, to_move, due, due_after) SELECT key, part, 0, due, due"
          " FROM (SELECT key, get_byte(sha256(id), 0) AS part,"
          " extract(epoch FROM now())::bigint * 1000 + 3600000 +"
          " 255600000 * (key - (SELECT min(key) FROM rooms)) / " +
          number + " AS due FROM rooms WHERE id LIKE 'filler%') AS fillers");
  tests::ask_postgres(address, "VACUUM ANALYZE");
  tests::ask_postgres(address, "CHECKPOINT");
}

struct Seat {
  std::string room;
  tests::Session session;
};

/// Plays turns in games at this node.
std::vector<Seat> play_games(const ServerProcess& server) {
  std::vector<Seat> seats;
  tests::Dice dice(7);
  for (int number = 0; number < real_games; ++number) {
    tests::Table table = tests::start_table(server.address(), tests::liger,
                                            {{"clock", {{"kind", "correspondence"}, {"days", 3}}}});
    for (int turn = 0; turn < 4; ++turn)
      table.play_random_turn(dice);
    seats.push_back({.room = table.room, .session = table.players.front().session});
  }
  return seats;
}

/// Waits until the player of each of these games can enter its room.
void wait_for_rooms(const ServerProcess& server, const std::vector<Seat>& seats) {
  for (const Seat& seat : seats) {
    tests::wait_until("a room to answer", [&] {
      tests::Client client(server.address(), seat.session);
      return client.ask({{"type", "enter_room"}, {"room", seat.room}}).at("type") == "ok";
    });
  }
}

}  // namespace

void measure_due_games(int games, int rounds, Report& report) {
  tests::PrivatePostgres database(true);
  const tests::PrivateNats nats;
  const tests::TempFolder folder;
  const std::string address = database.create("quintet");
  const auto begin = [&](const std::string& name) {
    const auto file = folder / (name + ".db");
    tests::keep_at(file, address);
    return std::make_unique<ServerProcess>(file, as_node(name, nats.address()));
  };
  auto first = begin("a");
  const std::vector<Seat> seats = play_games(*first);
  first.reset();
  add_games(address, games);

  Series started;
  Series taken_over;
  for (int round = 0; round < rounds; ++round) {
    const auto start = Clock::now();
    first = begin("a");
    wait_for_rooms(*first, seats);
    started.add(seconds_since(start));

    auto second = begin("b");
    tests::wait_until("the rooms to be spread", [&] { return tests::is_spread(address, 2); });
    wait_for_rooms(*second, seats);
    const auto killed = Clock::now();
    first->kill();
    wait_for_rooms(*second, seats);
    taken_over.add(seconds_since(killed));
    second->expect_errors();
    second.reset();
  }
  report.heading(std::to_string(games) + " games with a deadline");
  report.figure("all nodes were stopped: until a node that starts has all of " +
                    std::to_string(seats.size()) + " rooms open",
                started, 2, "s");
  report.figure("a node is killed: until another one has all of them open", taken_over, 2, "s");
  constexpr double most_start = 10;
  constexpr double most_takeover = 2;
  report.aim("until a node has started", started.most(), most_start, 2, "s");
  report.aim("until the rooms of a node that was killed are open", taken_over.most(), most_takeover,
             2, "s");
}

}  // namespace quintet::bench
