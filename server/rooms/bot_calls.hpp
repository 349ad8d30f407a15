// Which computer players a room needs, and which of them wait for a place.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <boost/container/flat_map.hpp>

#include "protocol/errors/error.hpp"
#include "protocol/messages/words.hpp"
#include "server/games/room_state.hpp"
#include "server/rooms/audience.hpp"
#include "server/rooms/mailbox.hpp"

namespace quintet::server {

/// A computer player that is needed in a room, and the client that it plays for.
struct BotCall {
  std::string room;
  protocol::Player bot;
  std::string host;     // id of the player who opened the room
  std::string address;  // as `limited_address` makes it; empty: unknown
};

/// Returns why the computer player has to wait; null: it comes, or is on its way. Any thread.
using CallBot = std::function<std::optional<protocol::Error>(const BotCall&)>;

/// Used by one thread at a time. `state` is the room's state after its last event.
class BotCalls {
 public:
  /// A seat whose computer player waits for this reason; null: it waits no longer.
  using Wait = std::pair<rules::Seat, std::optional<protocol::Error>>;

  /// Notes the sender's address, if a person sent the command who sits in the room: places are
  /// counted for the person who has used the room last.
  void note(const RoomState& state, const Command& command);
  /// Calls each computer player that is not in the room although it is its turn, or although it is
  /// asked something. Returns what has changed in the waits since the last call.
  [[nodiscard]] std::vector<Wait> call(const std::string& room, const RoomState& state,
                                       const Audience& audience, const CallBot& call_bot);
  /// All waits of now, for a client that enters.
  [[nodiscard]] std::vector<Wait> waits() const { return {waits_.begin(), waits_.end()}; }

 private:
  std::string address_;  // of the person who used the room last
  boost::container::flat_map<rules::Seat, std::optional<protocol::Error>> waits_;
};

}  // namespace quintet::server
