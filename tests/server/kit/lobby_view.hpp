// A client's view of the lobby.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "tests/server/kit/guest.hpp"

namespace quintet::tests {

/// The rooms and seeks that a subscriber of the lobby knows.
class LobbyView {
 public:
  explicit LobbyView(Guest& guest) : guest_(guest) {
    update(guest.ask({{"type", "watch_lobby"}}).at("lobby"));
  }

  /// Reads pushes until the condition is true.
  template <class Condition>
  void wait_until(Condition condition) {
    while (!condition(*this))
      update(guest_.client.push("lobby"));
  }

  std::map<std::string, Json> rooms;
  std::map<std::string, Json> seeks;
  std::int64_t online = 0;

 private:
  void update(const Json& message) {
    for (const Json& room : message.value("rooms", Json::array()))
      rooms[room.at("room")].update(room);
    for (const Json& seek : message.value("seeks", Json::array()))
      seeks[seek.at("seek")] = seek;
    for (const std::string id : message.value("gone", Json::array()))
      rooms.erase(id);
    for (const std::string id : message.value("seeks_gone", Json::array()))
      seeks.erase(id);
    online = message.value("online", online);
  }

  Guest& guest_;
};

}  // namespace quintet::tests
