// Converts a stored player to the protocol's player.
#pragma once

#include "protocol/messages/words.hpp"
#include "storage/data/types.hpp"

namespace quintet::server {

[[nodiscard]] inline protocol::Player to_player(const storage::PlayerRow& row) {
  protocol::Player player{.id = row.id, .name = row.name, .guest = row.guest};
  if (row.bot) player.bot = {.game = row.bot->game, .level = row.bot->level};
  return player;
}

}  // namespace quintet::server
