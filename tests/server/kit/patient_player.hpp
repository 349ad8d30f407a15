// A client for a lying network. It accepts messages in any order and any number of times, requests
// missing events, and repeats unanswered requests.
#pragma once

#include <cstdint>
#include <map>
#include <string_view>
#include <vector>

#include "protocol/client/session.hpp"
#include "tests/server/kit/client.hpp"
#include "tests/server/kit/room_view.hpp"
#include "tests/server/kit/stubborn_player.hpp"

namespace quintet::tests {

class PatientPlayer {
 public:
  /// `view`: the known state of the room. Plays until `last_ply` turns have been played.
  PatientPlayer(Seating seating, RoomView view, std::uint64_t seed, std::int64_t last_ply);

  /// Plays until the last turn is played and received. Throws std::runtime_error if the server
  /// breaks a promise, Timeout if the game makes no progress.
  void play();

  [[nodiscard]] const RoomView& view() const { return view_; }
  /// Acknowledged turns by ply.
  [[nodiscard]] const std::map<std::int64_t, Acknowledged>& acknowledged() const {
    return acknowledged_;
  }
  /// The number of events that arrived before an earlier one.
  [[nodiscard]] int gaps() const { return gaps_; }
  /// The number of times that it asked again after a long silence.
  [[nodiscard]] int silences() const { return silences_; }

 private:
  [[nodiscard]] bool finished() const;
  void receive(std::string_view text);
  /// Throws if the event was received before with other contents.
  void check_known(const protocol::EventPush& event) const;
  void on_acknowledgement(const protocol::Play& turn, const protocol::PlayedReply& reply);

  Seating seating_;
  RoomView view_;
  Dice dice_;
  std::int64_t last_ply_;
  client::Session session_;
  std::map<std::int64_t, Acknowledged> acknowledged_;
  int gaps_ = 0;
  int silences_ = 0;
};

}  // namespace quintet::tests
