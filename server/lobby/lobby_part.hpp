// A node's report about its own rooms and seeks, for the lobbies of other nodes.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "protocol/messages/lobby.hpp"

namespace quintet::server {

struct LobbyPart {
  std::vector<protocol::RoomSummary> rooms;
  std::map<std::string, std::string> counts_for;  // by room id, as in Lobby::show
  std::vector<std::string> gone;                  // ids of rooms
  std::vector<protocol::SeekEntry> seeks;
  std::vector<std::string> seeks_gone;
};

}  // namespace quintet::server
