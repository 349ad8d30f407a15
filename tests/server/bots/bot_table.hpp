// People at a table with computer players.
#pragma once

#include <string>
#include <utility>

#include "tests/server/kit/guest.hpp"

namespace quintet::tests {

/// A room of a guest on seat 0 and a computer player of level 1 on each other seat. They play
/// without a pause for thought. `fields` replaces fields of the request.
[[nodiscard]] inline Table open_bot_table(const Address& server, const Setup& setup,
                                          const Json& fields = Json::object()) {
  Json bots = Json::array();
  for (std::size_t seat = 1; seat < setup.seats; ++seat)
    bots.push_back({{"level", 1}, {"seat", seat}});
  Json request = {{"bots", std::move(bots)}, {"instant", true}};
  request.update(fields);
  return open_table(server, setup, request);
}

/// Waits until `seat` is to move or the game is over. Whether `seat` is to move.
inline bool wait_for_turn(Guest& guest, std::size_t seat = 0) {
  while (!guest.view.over() && guest.view.to_move() != seat)
    guest.view.apply(guest.client.push("event"));
  return !guest.view.over();
}

/// Waits for the next event of this kind.
inline Json wait_for(Guest& guest, const std::string& kind) {
  for (;;) {
    const Json event = guest.client.push("event");
    guest.view.apply(event);
    if (event.at("kind") == kind) return event;
  }
}

/// The last event of this kind that the guest has; null if there is none.
inline Json last_of(const Guest& guest, const std::string& kind) {
  Json last;
  for (const auto& [seq, event] : guest.view.events()) {
    if (event.at("kind") == kind) last = event;
  }
  return last;
}

}  // namespace quintet::tests
