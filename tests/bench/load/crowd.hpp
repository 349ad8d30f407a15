// Many spectators in one room, and the time until all of them have a turn.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "tests/bench/load/plans.hpp"
#include "tests/bench/load/wire.hpp"

namespace quintet::bench {

/// The two players come first; they and their room are at the first door.
class Crowd : public Listener {
 public:
  Crowd(const Door& door, std::size_t spectators) : Crowd(std::vector{door}, spectators) {}
  /// `spectators` per door; the doors lead to one cluster.
  Crowd(const std::vector<Door>& doors, std::size_t spectators);

  void heard(Peer& peer, std::string_view text, Clock::time_point at) override;

  /// All clients enter, and the game begins.
  void enter(const Plan& plan);
  /// The seconds from sending a turn until the last client has it.
  double play(const Plan& plan, std::size_t number);
  /// Reads until nothing more arrives, so that all presence pushes have been received.
  void settle() const;

  [[nodiscard]] std::size_t event_bytes() const { return event_bytes_; }

 private:
  void ask(Peer& peer, const std::string& text);
  void wait_for_replies(std::size_t count);
  void wait_until_told(std::size_t count);
  void wait();

  bool guests_;
  Loop loop_;
  Peers peers_;
  std::string room_;
  std::string expected_ = "nothing yet";  // part of the expected event
  std::string reply_;
  std::size_t replies_ = 0;
  std::size_t told_ = 0;
  std::size_t event_bytes_ = 0;
};

/// A game of more than `turns` turns.
[[nodiscard]] Plan game_longer_than(std::size_t turns);

}  // namespace quintet::bench
