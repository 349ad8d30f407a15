// A client that behaves as the protocol asks of one: it sends again what was not acknowledged,
// after every reconnect, without thinking.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "tests/server/kit/client.hpp"
#include "tests/server/kit/patience.hpp"
#include "tests/server/kit/room_view.hpp"

namespace quintet::tests {

/// A turn that the server has answered `ok` to.
struct Acknowledged {
  std::int64_t ply = 0;
  std::int64_t seq = 0;
  std::string turn;
};

struct Seating {
  Address server;  // or a proxy before it
  Session session;
  std::string room;
  std::size_t seat = 0;
  /// What the server cannot store it refuses as `internal`: that is asked again then.
  bool storage_fails = false;
  /// Where else the same room is to be had: a connection that is lost is made there, by turns.
  std::vector<Address> others;
  /// Before a turn, at most, as people do.
  std::chrono::milliseconds thought{0};
  /// How long the game may stand still.
  std::chrono::seconds patience = tests::patience;
  /// The clock is so short that a flag may fall: a turn may be refused because it comes too late.
  bool flags_fall = false;
};

class StubbornPlayer {
 public:
  /// `acknowledged` counts for all players together. After `last_ply` turns the seat to move
  /// resigns, so that games end before they are over.
  StubbornPlayer(Seating seating, std::uint64_t seed, std::int64_t last_ply,
                 std::atomic<std::int64_t>& acknowledged);

  /// Until the game is over. Throws std::runtime_error when the server breaks a promise, Timeout
  /// when the game does not go on.
  void play();

  [[nodiscard]] const RoomView& view() const { return view_; }
  [[nodiscard]] const std::vector<Acknowledged>& acknowledged() const { return acknowledged_; }
  /// How often the connection was lost.
  [[nodiscard]] int losses() const { return losses_; }
  /// How often nobody listened when it came back.
  [[nodiscard]] int refusals() const { return refusals_; }
  /// The longest time from when a turn was chosen until it was acknowledged.
  [[nodiscard]] std::chrono::milliseconds longest_wait() const { return longest_wait_; }
  /// Only what comes from now on counts. Any thread; what waits now counts as a whole.
  void forget_waits() { longest_wait_ = std::chrono::milliseconds(0); }
  /// How often something could not be stored, or it was not known whether it was.
  [[nodiscard]] int troubles() const { return troubles_; }
  /// How often a turn turned out to have been played although its answer had got lost.
  [[nodiscard]] int duplicates() const { return duplicates_; }

 private:
  void play_on(Client& client);
  /// Of the next attempt.
  [[nodiscard]] const Address& way() const;
  /// Asks, and again while nothing can be stored, where that is allowed.
  [[nodiscard]] Json ask(Client& client, const Json& request);
  /// Sends what is pending until it is answered.
  void settle(Client& client);
  /// Whether a refusal says that the seat's flag may have fallen.
  [[nodiscard]] bool may_be_late(const std::string& code) const;
  /// Throws when a turn was refused as too late, and the log tells of no flag.
  void check_flag() const;

  Seating seating_;
  Dice dice_;
  std::int64_t last_ply_;
  std::atomic<std::int64_t>& all_acknowledged_;
  RoomView view_;
  Json pending_;  // a `play` that was not acknowledged, or null
  std::vector<Acknowledged> acknowledged_;
  std::chrono::steady_clock::time_point chosen_;  // when `pending_` was
  std::atomic<std::chrono::milliseconds> longest_wait_{std::chrono::milliseconds(0)};
  int losses_ = 0;
  int refusals_ = 0;
  int duplicates_ = 0;
  int troubles_ = 0;
  bool was_late_ = false;
};

}  // namespace quintet::tests
