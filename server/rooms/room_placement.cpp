#include "server/rooms/room_placement.hpp"

#include <utility>

#include "server/base/secrets.hpp"
#include "server/rooms/room_limits.hpp"

namespace quintet::server {

void RoomPlacement::pass_on(const std::string& room, Command command) const {
  router_->pass_on(room, std::move(command));
}

std::string RoomPlacement::new_id() const {
  // A node that owns one of many parts finds an id soon; a node that owns none gives up.
  constexpr int most_tries = 2000;
  std::string id = random_id(room_id_characters);
  for (int tries = 1; !owns(id) && tries < most_tries; ++tries)
    id = random_id(room_id_characters);
  return id;
}

std::string RoomPlacement::new_id_at_any_node() const {
  if (router_ == nullptr) return new_id();
  // Few ids belong to nodes that cannot open the room.
  constexpr int most_tries = 20;
  for (int tries = 0; tries < most_tries; ++tries) {
    std::string id = random_id(room_id_characters);
    if (router_->opens(id)) return id;
  }
  return new_id();
}

}  // namespace quintet::server
