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

/// Clocks of all kinds, for games that are being played.
[[nodiscard]] const std::vector<tests::Json>& clocks_of_all_kinds();
/// Whether a flag may fall under this clock while a node is away.
[[nodiscard]] bool is_short(const tests::Json& clock);

/// One game for each kind of deadline. A thread enters their rooms through one node after the
/// other.
class WaitingGames {
 public:
  /// A room fails if it has not replied at any node for `patience`. `shortest`: the shortest clock,
  /// in seconds.
  WaitingGames(std::vector<tests::Address> nodes, std::chrono::seconds patience, int shortest,
               std::uint64_t seed);
  WaitingGames(const WaitingGames&) = delete;
  WaitingGames& operator=(const WaitingGames&) = delete;
  ~WaitingGames();

  /// Throws if a room has failed.
  void check() const;
  /// Call it when no fault is left. Checks that each room replies at each node, that the long games
  /// accept a turn, and that the other games' flags fall in `database`. Throws if one of these
  /// fails.
  void finish(const std::string& database);
  /// The number of replies from rooms.
  [[nodiscard]] std::size_t answers() const { return answers_; }

 private:
  using Clock = std::chrono::steady_clock;
  struct Game {
    std::string what;  // a description
    std::string room;
    std::vector<tests::Session> players;  // by seat
    bool lasts = false;                   // whether it lasts longer than a wave
    Clock::time_point answered;           // the last reply; guarded by mutex_
  };

  void open(const std::string& what, const tests::Json& clock, bool lasts, int turns);
  void ask_all(const std::stop_token& ended);
  /// Whether a player can enter the room at this node. Does not throw.
  [[nodiscard]] static bool answers(const Game& game, const tests::Address& node);
  /// Plays a turn of the seat to move.
  void play(const Game& game, const tests::Address& node);

  const std::vector<tests::Address> nodes_;
  const std::chrono::seconds patience_;
  tests::Dice dice_;
  std::atomic<std::size_t> answers_ = 0;
  mutable std::mutex mutex_;
  std::vector<Game> games_;
  std::jthread asking_;  // the last member, because it uses the others
};

}  // namespace quintet::bench
