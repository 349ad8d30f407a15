// Random full games of all five with many clients, for a given time, and the checks afterwards.
//
// quintet_soak [MINUTES [KILLS] | smoke]
//
// In the first half of the time, and until there were KILLS, the soak kills and restarts the server
// repeatedly, while players who are away get messages about other games. In the second half it
// leaves it alone, to measure its memory. Half of all games use a network that cuts connections
// anywhere, all the time. Exit status 0: all checks passed.
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/bench/load/message_hosts.hpp"
#include "tests/bench/load/notified_players.hpp"
#include "tests/bench/load/report.hpp"
#include "tests/bench/load/servers.hpp"
#include "tests/bench/outside_tests.hpp"
#include "tests/bench/promises.hpp"
#include "tests/server/kit/guest.hpp"
#include "tests/server/kit/person.hpp"
#include "tests/server/kit/proxy.hpp"
#include "tests/server/kit/server_process.hpp"
#include "tests/server/kit/stubborn_games.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::bench {
namespace {

using tests::Address;
using tests::Dice;
using tests::Json;
using tests::ServerProcess;
using tests::Session;
using tests::Setup;
using tests::StubbornGames;
using tests::Table;
using Clock = std::chrono::steady_clock;

struct Size {
  std::chrono::seconds time{120};
  int kills = 0;            // at least
  bool notified = true;     // whether players who are away get messages, which takes ten seconds
  std::size_t games = 100;  // at the same time
  std::size_t registered = 20;
  std::size_t turns_between_kills = 3'000;
  std::int64_t last_ply = 1'000'000;  // beyond the end of any game
};

const std::vector<Setup>& setups() {
  static const std::vector<Setup> all = tests::every_game();
  return all;
}

/// Statistics of the faults and the games.
struct Deeds {
  std::int64_t games = 0;
  std::int64_t turns = 0;
  int kills = 0;
  int restarts = 0;
  int losses = 0;
  int duplicates = 0;
  std::chrono::milliseconds longest_wait{0};  // for an acknowledgement
};

/// A server that is killed every few turns serves the clients that connect first. So a game may
/// have to wait for several starts.
constexpr std::chrono::seconds longest_standstill{180};

class Soak {
 public:
  explicit Soak(const Size& size)
      : size_(size),
        server_(folder_ / "quintet.db", server_words()),
        proxy_(server_.address(), 1, {.up = 20'000, .down = 100'000}) {
    // Names of which none looks like another.
    const std::string letters = "ABCDEFGHJKMNPQRSTUVWXYZ";
    for (std::size_t i = 0; i < size_.registered; ++i)
      people_.push_back(
          tests::Person(server_.address(), "Player " + std::string(1, letters.at(i))).session());
  }

  int run() {
    const std::vector<Address> nodes = {server_.address()};
    if (size_.notified) notified_.emplace(hosts_, nodes, dice_.below(1'000'000));
    const auto start = Clock::now();
    const auto half = start + size_.time / 2;
    const auto end = start + size_.time;
    do
      play_wave(true);
    while (Clock::now() < half || deeds_.kills < size_.kills);
    std::printf("  killed %d times, restarted %d times; %lld games, %lld turns\n", deeds_.kills,
                deeds_.restarts, static_cast<long long>(deeds_.games),
                static_cast<long long>(deeds_.turns));
    bool good = !notified_ || notified_->finish(server_.database().string());
    do {
      play_wave(false);
      memory_.push_back(resident_bytes(server_.pid()));
    } while (Clock::now() < end || memory_.size() < 4);
    std::printf(
        "  %lld games, %lld turns; connections lost %d times, turns sent again though "
        "played: %d; longest wait for an acknowledgement: %lld ms\n",
        static_cast<long long>(deeds_.games), static_cast<long long>(deeds_.turns), deeds_.losses,
        deeds_.duplicates, static_cast<long long>(deeds_.longest_wait.count()));
    server_.ask_to_end();
    good &= holds("the server ends in order", server_.wait_ended() == 0);
    good &= logs_are_right(folder_.path(), server_.database().string());
    good &= ratings_are_right(server_.database(), 1);
    good &= memory_levels_off();
    return good ? 0 : 1;
  }

 private:
  [[nodiscard]] std::vector<std::string> server_words() const {
    std::vector<std::string> words = limits_for_faults();
    const std::vector<std::string> of_hosts = hosts_.server_words();
    words.insert(words.end(), of_hosts.begin(), of_hosts.end());
    words.insert(words.end(), {"--threads", "2"});
    return words;
  }

  /// Starts a game. Half of the games are rated, between registered players, with a clock.
  Table start_one(std::size_t number) {
    const Setup& setup = setups()[number % setups().size()];
    const Json clock = {{"kind", "fischer"}, {"initial", 3600}, {"increment", 10}};
    const bool rated = dice_.below(2) == 0;
    Json fields = {{"rated", rated}};
    if (rated || dice_.below(2) == 0) fields["clock"] = clock;
    return open_game(server_.address(), setup, fields, people_, dice_.below(people_.size())).table;
  }

  /// Plays many games to their ends, with faults of the server if `violent`.
  void play_wave(bool violent) {
    std::vector<Table> tables;
    std::vector<Address> ways;
    for (std::size_t i = 0; i < size_.games; ++i) {
      tables.push_back(start_one(i));
      ways.push_back(i % 2 == 0 ? server_.address() : proxy_.address());
    }
    StubbornGames games(tables, ways, seed_ += size_.games * 4, size_.last_ply, longest_standstill);
    tables.clear();
    while (violent) {
      games.wait_for_turns(static_cast<std::int64_t>(1 + dice_.below(size_.turns_between_kills)));
      if (games.all_over()) break;
      if (notified_) notified_->fault_begins();
      if (dice_.below(3) > 0) {
        server_.kill();
        ++deeds_.kills;
      } else {
        server_.ask_to_end();
        if (server_.wait_ended() != 0) throw std::runtime_error("the server did not end well");
        ++deeds_.restarts;
      }
      if (notified_) notified_->fault_ends();
      server_.start();
    }
    games.finish();
    games.check_logs(server_.database());
    deeds_.games += static_cast<std::int64_t>(size_.games);
    deeds_.turns += games.acknowledged();
    deeds_.losses += games.losses();
    deeds_.duplicates += games.duplicates();
    deeds_.longest_wait = std::max(deeds_.longest_wait, games.longest_wait());
    if (violent) {
      std::printf("  %d kills and %d restarts so far\n", deeds_.kills, deeds_.restarts);
      std::fflush(stdout);
    }
  }

  /// Whether memory does not grow while the same number of games is played repeatedly.
  bool memory_levels_off() {
    constexpr double mebibyte = 1024.0 * 1024;
    constexpr double more = 1.1;
#if __has_feature(address_sanitizer)
    constexpr double besides = 512 * mebibyte;  // it keeps a good deal of what is freed
#else
    constexpr double besides = 8 * mebibyte;
#endif
    const auto middle = memory_.begin() + std::ssize(memory_) / 2;
    const double first = *std::max_element(memory_.begin(), middle);
    const double second = *std::max_element(middle, memory_.end());
    std::printf(
        "  resident memory, at most: %.1f MiB in the first half of the quiet time, %.1f in "
        "the second\n",
        first / mebibyte, second / mebibyte);
    return holds("memory levels off", second <= first * more + besides);
  }

  Size size_;
  tests::TempFolder folder_;
  MessageHosts hosts_{NotifiedPlayers::count, std::chrono::milliseconds(200)};
  ServerProcess server_;
  tests::BadProxy proxy_;
  std::vector<Session> people_;
  Dice dice_{static_cast<std::uint64_t>(Clock::now().time_since_epoch().count())};
  std::uint64_t seed_ = 0;
  Deeds deeds_;
  std::vector<double> memory_;  // after each wave of the quiet half
  std::optional<NotifiedPlayers> notified_;
};

}  // namespace
}  // namespace quintet::bench

int main(int argc, char** argv) {
  using namespace quintet::bench;
  const std::string what = argc > 1 ? argv[1] : "2";
  Size size;
  if (what == "smoke") {
    size = {.time = std::chrono::seconds(0),
            .notified = false,
            .games = 6,
            .registered = 4,
            .turns_between_kills = 60,
            .last_ply = 20};
  } else {
    constexpr double minute = 60;
    size.time = std::chrono::seconds(static_cast<std::int64_t>(std::stod(what) * minute));
    if (argc > 2) size.kills = std::stoi(argv[2]);
    if (size.kills > 0) size.turns_between_kills = 300;
  }
  return run_outside_tests([&] { return Soak(size).run(); });
}
