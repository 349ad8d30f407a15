// A client for a network that lies: it takes what comes in any order and any number of times, asks
// for what is missing, and says again what was not answered.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "tests/server/kit/client.hpp"
#include "tests/server/kit/room_view.hpp"
#include "tests/server/kit/stubborn_player.hpp"

namespace quintet::tests {

class PatientPlayer {
 public:
  /// `view`: what is known of the room before. Plays until `last_ply` turns have been played.
  PatientPlayer(Seating seating, RoomView view, std::uint64_t seed, std::int64_t last_ply);

  /// Until the last turn is played and known. Throws std::runtime_error when the server breaks a
  /// promise, Timeout when the game does not go on.
  void play();

  [[nodiscard]] const RoomView& view() const { return view_; }
  /// By ply.
  [[nodiscard]] const std::map<std::int64_t, Acknowledged>& acknowledged() const {
    return acknowledged_;
  }
  /// How often an event came before one that it follows.
  [[nodiscard]] int gaps() const { return gaps_; }
  /// How often nothing came for so long that it asked again.
  [[nodiscard]] int silences() const { return silences_; }

 private:
  [[nodiscard]] bool finished() const;
  void ask_for_events(Client& client);
  void play_if_to_move(Client& client);
  void send_pending(Client& client);
  void hear(Client& client, const Json& message);
  void hear_reply(const Json& reply);
  void learn(Client& client, const Json& event);

  Seating seating_;
  RoomView view_;
  Dice dice_;
  std::int64_t last_ply_;
  Json pending_;                        // a `play` that was not acknowledged, or null
  std::map<std::int64_t, Json> plays_;  // by the id that they were sent with
  std::map<std::int64_t, Json> early_;  // events after a gap, by seq
  std::int64_t asked_since_ = -1;
  std::map<std::int64_t, Acknowledged> acknowledged_;
  int gaps_ = 0;
  int silences_ = 0;
};

}  // namespace quintet::tests
