// Random games at nodes that serve together, during all kinds of faults, and the checks afterwards.
//
// quintet_chaos [MINUTES [SEED [KILLS]] | smoke]
//
// With KILLS there are no other faults than this number of kills of nodes.
// Players and watchers change the node when a connection is lost, and resend unacknowledged turns.
// Other games wait, under clocks of all kinds: their rooms must reply, and their flags must fall.
// After each wave of games every client's log must equal the stored one, with each acknowledged
// turn once, and no game in the database may be overdue. At the end `quintet check` must find
// nothing, and the ratings must equal those of the rated games. Players who are away must have got
// each of their messages. Exit status 0: all checks passed.
#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "server/base/time.hpp"
#include "storage/open.hpp"
#include "storage/reads/rooms.hpp"
#include "tests/bench/chaos/chaos_faults.hpp"
#include "tests/bench/chaos/chaos_nodes.hpp"
#include "tests/bench/chaos/waiting_games.hpp"
#include "tests/bench/load/message_hosts.hpp"
#include "tests/bench/load/notified_players.hpp"
#include "tests/bench/outside_tests.hpp"
#include "tests/bench/promises.hpp"
#include "tests/server/kit/command.hpp"
#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/person.hpp"
#include "tests/server/kit/stubborn_games.hpp"

namespace quintet::bench {
namespace {

using tests::Address;
using tests::Dice;
using tests::Json;
using tests::Seating;
using tests::Session;
using tests::Setup;
using tests::StubbornGames;
using Clock = std::chrono::steady_clock;

struct Size {
  std::chrono::seconds time{120};
  std::uint64_t seed = 0;
  std::size_t nodes = 3;
  std::size_t games = 40;  // at the same time
  std::size_t registered = 12;
  std::int64_t last_ply = 150;  // so that a wave ends
  /// The maximum pause before a turn, so that games last as long as faults do.
  std::chrono::milliseconds thought{300};
  int shortest_clock = 24;  // in seconds, of the waiting games
  bool all = true;          // all kinds of faults; otherwise nodes are only killed
  std::size_t kills = 0;    // at least; unless there are all kinds of faults
  bool notified = true;     // whether players who are away get messages, which takes ten seconds
};

/// Longer than two takeovers of up to nine seconds each, and the longest fault.
constexpr std::chrono::seconds longest_standstill{180};

class Chaos {
 public:
  explicit Chaos(const Size& size)
      : size_(size), nodes_(size.nodes, size.all, hosts_.server_words()), dice_(size.seed) {
    const std::string letters = "ABCDEFGHJKMNPQRSTUVWXYZ";
    for (std::size_t i = 0; i < size_.registered; ++i)
      people_.push_back(
          tests::Person(address_of(0), "Player " + std::string(1, letters.at(i))).session());
  }

  int run() {
    const auto end = begun_ + size_.time;
    bool good = true;
    try {
      if (size_.notified) notified_.emplace(hosts_, addresses(), size_.seed);
      do
        play_wave();
      while (Clock::now() < end || kills_ < size_.kills);
      if (notified_) good &= notified_->finish(nodes_.address());
    } catch (const std::exception& failure) {
      print(failure.what());
      print_logs();
      throw;
    }
    for (auto& node : nodes_.all()) {
      node.server->ask_to_end();
      good &= holds("node " + node.name + " ends in order", node.server->wait_ended() == 0);
    }
    good &= logs_are_right(nodes_.folder().path(), nodes_.address());
    good &= ratings_are_right(copy(), 0);
    return good ? 0 : 1;
  }

 private:
  void print(const std::string& text) const {
    const std::chrono::duration<double> time = Clock::now() - begun_;
    std::printf("%8.1f s  %s\n", time.count(), text.c_str());
    std::fflush(stdout);
  }

  /// Prints the end of each node's log.
  void print_logs() {
    constexpr std::size_t most = 8'000;
    for (const auto& node : nodes_.all()) {
      const std::string log = node.server->log();
      const std::size_t from = log.size() > most ? log.find('\n', log.size() - most) + 1 : 0;
      std::printf("--- the end of the log of node %s\n%s", node.name.c_str(),
                  log.substr(from).c_str());
    }
    const std::string shards = tests::ask_postgres(
        nodes_.address(),
        "SELECT string_agg(name || ' has ' || parts, ', ') FROM (SELECT name, count(shard.id) AS"
        " parts FROM quintet_cluster.node LEFT JOIN quintet_cluster.shard ON owner = node.id"
        " GROUP BY name) AS counted");
    std::printf("--- %s\n", shards.c_str());
  }

  [[nodiscard]] const Address& address_of(std::size_t node) {
    return nodes_.all()[node].server->address();
  }

  [[nodiscard]] std::vector<Address> addresses() {
    std::vector<Address> all;
    for (std::size_t node = 0; node < size_.nodes; ++node)
      all.push_back(address_of(node));
    return all;
  }

  /// Each client begins at a random node and continues with the next ones.
  Seating seating(const Session& session, const std::string& room, std::size_t seat,
                  bool flags_fall) {
    const std::size_t first = dice_.below(size_.nodes);
    Seating made{.server = address_of(first),
                 .session = session,
                 .room = room,
                 .seat = seat,
                 .storage_fails = true,
                 .thought = size_.thought,
                 .patience = longest_standstill,
                 .flags_fall = flags_fall};
    for (std::size_t more = 1; more < size_.nodes; ++more)
      made.others.push_back(address_of((first + more) % size_.nodes));
    return made;
  }

  /// Starts a game with a watcher. Half of the games are rated, between registered players.
  void start_one(std::size_t number, std::vector<Seating>& seatings) {
    static const std::vector<Setup> setups = tests::every_game();
    constexpr std::size_t no_seat = 99;  // a seat that is never to move
    const Setup& setup = setups[number % setups.size()];
    const auto& clocks = clocks_of_all_kinds();
    const std::size_t kind = dice_.below(clocks.size() + 1);
    const bool by_days = kind < clocks.size() && clocks[kind].at("kind") == "correspondence";
    // A game without a clock is not rated, nor a solved one by days.
    const bool may_be_rated =
        kind < clocks.size() && !(by_days && setup.game == tests::slides_for_two.game);
    const bool rated = may_be_rated && dice_.below(2) == 0;
    Json fields = {{"rated", rated}, {"visibility", "public"}};
    const bool flags_fall = kind < clocks.size() && is_short(clocks[kind]);
    if (kind < clocks.size()) fields["clock"] = clocks[kind];
    const Address& opened_at = address_of(dice_.below(size_.nodes));
    const auto [table, sessions] =
        open_game(opened_at, setup, fields, people_, dice_.below(people_.size()));
    for (std::size_t seat = 0; seat < setup.seats; ++seat)
      seatings.push_back(seating(sessions[seat], table.room, seat, flags_fall));
    seatings.push_back(seating(tests::new_session(opened_at), table.room, no_seat, flags_fall));
  }

  void play_wave() {
    std::vector<Seating> seatings;
    for (std::size_t i = 0; i < size_.games; ++i)
      start_one(i, seatings);
    StubbornGames games(seatings, size_.seed + games_ * 7, size_.last_ply);
    WaitingGames waiting(addresses(), longest_standstill, size_.shortest_clock,
                         size_.seed + games_);
    if (size_.all) {
      while (!games.all_over()) {
        harm(games);
        waiting.check();
      }
    } else if (size_.kills > 0) {
      while (!games.all_over()) {
        kill_one(games);
        waiting.check();
      }
    } else {
      games.wait_for_turns(20);
      Fault killed = node_faults(nodes_, nodes_.all().front()).front();
      killed.begin();
      games.wait_for_turns(20);
      killed.end();
    }
    games.finish();
    nodes_.wait_settled();
    games.check_logs(nodes_.all().front().server->database());
    waiting.finish(nodes_.address());
    check_nothing_overdue();
    games_ += size_.games;
    turns_ += games.acknowledged();
    print(std::to_string(games_) + " games, " + std::to_string(turns_) + " turns; of this wave " +
          std::to_string(games.losses()) + " connections lost, " +
          std::to_string(games.duplicates()) + " turns sent again though played, " +
          std::to_string(games.troubles()) + " refused for now, " +
          std::to_string(waiting.answers()) + " answers of games that wait; longest wait " +
          std::to_string(games.longest_wait().count()) + " ms");
  }

  /// A flag falls only in a loaded room, and a room is loaded before it is due.
  void check_nothing_overdue() {
    constexpr std::int64_t late_ms = 5'000;
    const auto store = storage::open_for_reading(nodes_.address());
    tests::wait_until("all flags to have fallen", [&] {
      return storage::due_rooms(*store, server::now_ms() - late_ms, 1).empty();
    });
  }

  Fault any_fault() {
    constexpr std::size_t of_nodes = 3;  // faults of nodes for each other fault
    if (dice_.below(of_nodes + 1) == 0) {
      auto faults = other_faults(nodes_);
      return faults[dice_.below(faults.size())];
    }
    auto faults = node_faults(nodes_, nodes_.all()[dice_.below(size_.nodes)]);
    return faults[dice_.below(faults.size())];
  }

  /// One node loses NATS, and another one loses PostgreSQL.
  std::vector<Fault> split() {
    const std::size_t first = dice_.below(size_.nodes);
    const std::size_t second = (first + 1 + dice_.below(size_.nodes - 1)) % size_.nodes;
    return {cut_off_from_nats(nodes_.all()[first]), cut_off_from_postgres(nodes_.all()[second])};
  }

  /// Causes one fault, or two at once, for some time, and then waits without faults.
  void harm(StubbornGames& games) {
    constexpr std::size_t of_splits = 12;  // one in this many faults is a split
    std::vector<Fault> faults;
    if (dice_.below(of_splits) == 0) {
      faults = split();
    } else {
      faults.push_back(any_fault());
    }
    if (faults.size() == 1 && dice_.below(4) == 0) {
      if (Fault second = any_fault(); second.target != faults.front().target)
        faults.push_back(std::move(second));
    }
    if (notified_) notified_->fault_begins();
    for (const Fault& fault : faults) {
      print(fault.what);
      fault.begin();
    }
    linger(games, 200, 9'000);
    std::ranges::partition(faults, [](const Fault& fault) { return !fault.of_node; });
    for (const Fault& fault : faults)
      fault.end();
    if (notified_) notified_->fault_ends();
    linger(games, 100, 5'000);
  }

  /// Kills a node, and starts it again.
  void kill_one(const StubbornGames& games) {
    auto& node = nodes_.all()[dice_.below(size_.nodes)];
    if (notified_) notified_->fault_begins();
    node.server->kill();
    if (notified_) notified_->fault_ends();
    ++kills_;
    linger(games, 10, 500);
    ChaosNodes::start(node);
    linger(games, 100, 2'000);
    print("kill " + std::to_string(kills_));
  }

  /// Waits until the games are over, or for a random time between `least` and `most` ms.
  void linger(const StubbornGames& games, std::uint64_t least, std::uint64_t most) {
    const auto until =
        Clock::now() + std::chrono::milliseconds(least + dice_.below(most - least + 1));
    while (Clock::now() < until && !games.all_over())
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }

  /// Copies the database to a file.
  [[nodiscard]] std::filesystem::path copy() const {
    const auto file = nodes_.folder() / "copy.db";
    const auto moved =
        tests::run_command(nodes_.folder().path(), {"move", nodes_.address(), file.string()});
    if (moved.status != 0) throw std::runtime_error(moved.err);
    return file;
  }

  Size size_;
  MessageHosts hosts_{NotifiedPlayers::count, std::chrono::milliseconds(200)};
  ChaosNodes nodes_;
  Dice dice_;
  std::vector<Session> people_;
  const Clock::time_point begun_ = Clock::now();
  std::size_t games_ = 0;
  std::int64_t turns_ = 0;
  std::size_t kills_ = 0;
  std::optional<NotifiedPlayers> notified_;
};

}  // namespace
}  // namespace quintet::bench

int main(int argc, char** argv) {
  using namespace quintet::bench;
  const std::string what = argc > 1 ? argv[1] : "2";
  Size size;
  size.seed = argc > 2 ? std::stoull(argv[2])
                       : static_cast<std::uint64_t>(Clock::now().time_since_epoch().count());
  if (what == "smoke") {
    size.games = 6;
    size.registered = 4;
    size.time = std::chrono::seconds(0);
    size.last_ply = 40;
    size.thought = {};
    size.shortest_clock = 4;
    size.all = false;
    size.notified = false;
  } else {
    constexpr double minute = 60;
    size.time = std::chrono::seconds(static_cast<std::int64_t>(std::stod(what) * minute));
    if (argc > 3) size.kills = std::stoull(argv[3]);
    size.all = size.kills == 0;
  }
  std::printf("The seed is %llu.\n", static_cast<unsigned long long>(size.seed));
  return run_outside_tests([&] { return Chaos(size).run(); });
}
