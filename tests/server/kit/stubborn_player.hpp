// A client that follows the protocol's rules for retries: it sends unacknowledged turns again after
// every reconnect.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/client/session.hpp"
#include "tests/server/kit/client.hpp"
#include "tests/server/kit/patience.hpp"
#include "tests/server/kit/room_view.hpp"

namespace quintet::tests {

/// A turn to which the server has replied `ok`.
struct Acknowledged {
  std::int64_t ply = 0;
  std::int64_t seq = 0;
  std::string turn;
};

struct Seating {
  Address server;  // or a proxy in front of it
  Session session;
  std::string room;
  std::size_t seat = 0;
  /// The storage may fail: retries requests that are refused as `internal`.
  bool storage_fails = false;
  /// Other addresses for the same room; after a lost connection it tries them in turn.
  std::vector<Address> others;
  /// Maximum pause before a turn.
  std::chrono::milliseconds thought{0};
  /// Maximum time without progress of the game.
  std::chrono::seconds patience = tests::patience;
  /// The clock is short: a turn may be refused because it is too late.
  bool flags_fall = false;
};

class StubbornPlayer {
 public:
  /// `acknowledged` counts the turns of all players together. After `last_ply` turns the seat to
  /// move resigns, to shorten the game.
  StubbornPlayer(Seating seating, std::uint64_t seed, std::int64_t last_ply,
                 std::atomic<std::int64_t>& acknowledged);

  /// Plays until the game is over. Throws std::runtime_error if the server breaks a promise,
  /// Timeout if the game makes no progress.
  void play();

  [[nodiscard]] const RoomView& view() const { return view_; }
  [[nodiscard]] const std::vector<Acknowledged>& acknowledged() const { return acknowledged_; }
  /// The number of lost connections.
  [[nodiscard]] int losses() const { return losses_; }
  /// The number of reconnects that were refused.
  [[nodiscard]] int refusals() const { return refusals_; }
  /// The longest time from the choice of a turn to its acknowledgement.
  [[nodiscard]] std::chrono::milliseconds longest_wait() const { return longest_wait_; }
  /// Restarts the measurement. Any thread. A wait under way counts with its full time.
  void forget_waits() { longest_wait_ = std::chrono::milliseconds(0); }
  /// The number of requests that were not stored or had an unknown outcome.
  [[nodiscard]] int troubles() const { return troubles_; }
  /// The number of turns that had been played although their replies were lost.
  [[nodiscard]] int duplicates() const { return duplicates_; }

 private:
  /// Whether the game is over and every turn is acknowledged.
  [[nodiscard]] bool finished() const;
  void play_on(Client& client);
  /// The address for the next attempt.
  [[nodiscard]] const Address& way() const;
  /// Plays or resigns if the seat is to move.
  void act();
  /// Processes a message. Throws Disconnected if the server restarts.
  void receive(Client& client, std::string_view text);
  void on_refusal(Client& client, const client::Received& received, const protocol::Error& error);
  void on_acknowledgement(const protocol::Play& turn, const protocol::PlayedReply& reply);
  /// Whether a refusal means that the seat's flag may have fallen.
  [[nodiscard]] bool may_be_late(protocol::ErrorCode code) const;
  /// Throws if a turn was refused as late but the log has no flag.
  void check_flag() const;

  Seating seating_;
  Dice dice_;
  std::int64_t last_ply_;
  std::atomic<std::int64_t>& all_acknowledged_;
  RoomView view_;
  client::Session session_;
  std::vector<Acknowledged> acknowledged_;
  std::chrono::steady_clock::time_point chosen_;  // when the pending turn was chosen
  std::atomic<std::chrono::milliseconds> longest_wait_{std::chrono::milliseconds(0)};
  std::int64_t resigned_at_ = -1;  // seq of the view at the resignation on this connection
  int losses_ = 0;
  int refusals_ = 0;
  int duplicates_ = 0;
  int troubles_ = 0;
  bool was_late_ = false;
};

}  // namespace quintet::tests
