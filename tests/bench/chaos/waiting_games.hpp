// Games whose players have stopped playing: their rooms must answer, and their flags must fall.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "tests/server/kit/guest.hpp"

namespace quintet::bench {

/// Clocks of all kinds, for games that are played on.
[[nodiscard]] const std::vector<tests::Json>& clocks_of_all_kinds();
/// Whether a flag may fall under this clock while a node is away.
[[nodiscard]] bool is_short(const tests::Json& clock);

/// One game for each kind of deadline. A thread enters their rooms by way of one node after the
/// other.
class WaitingGames {
 public:
  /// A room is closed when it has not answered at any node for `patience`. `shortest`: seconds of
  /// the shortest clock.
  WaitingGames(std::vector<tests::Address> nodes, std::chrono::seconds patience, int shortest,
               std::uint64_t seed);
  WaitingGames(const WaitingGames&) = delete;
  WaitingGames& operator=(const WaitingGames&) = delete;
  ~WaitingGames();

  /// Throws when a room is closed.
  void check() const;
  /// Call it when no fault is left: each room answers at each node, the long games take a turn, and
  /// the flags of the others fall, as `database` has it. Throws when one does not.
  void finish(const std::string& database);
  /// How often a room has answered.
  [[nodiscard]] std::size_t answers() const { return answers_; }

 private:
  using Clock = std::chrono::steady_clock;
  struct Game {
    std::string what;  // for people
    std::string room;
    std::vector<tests::Session> players;  // by seat
    bool lasts = false;                   // longer than a wave
    Clock::time_point answered;           // last; guarded by mutex_
  };

  void open(const std::string& what, const tests::Json& clock, bool lasts, int turns);
  void ask_all(const std::stop_token& ended);
  /// Whether the room lets a player in at this node. Does not throw.
  [[nodiscard]] static bool answers(const Game& game, const tests::Address& node);
  /// The seat to move plays a turn.
  void play(const Game& game, const tests::Address& node);

  const std::vector<tests::Address> nodes_;
  const std::chrono::seconds patience_;
  tests::Dice dice_;
  std::atomic<std::size_t> answers_ = 0;
  mutable std::mutex mutex_;
  std::vector<Game> games_;
  std::jthread asking_;  // last: it uses the others
};

}  // namespace quintet::bench
