// RemoteRooms: requests about seeks that another node pairs, and the rooms of pairings.
#include <utility>
#include <variant>

#include <boost/asio/post.hpp>

#include "server/cluster/shards.hpp"
#include "server/forwarding/remote_rooms.hpp"

namespace quintet::server {

void RemoteRooms::pass_on(SeekRequest request) {
  wait({}, {.from = std::move(request.from),
            .player = std::move(request.player),
            .request = request.request,
            .what = protocol::OpenRoom{},
            .text = std::move(request.text)});
}

void RemoteRooms::gone(const Subscriber& connection) {
  // Posted now, so that it runs before the requests of a later connection at the same place in
  // memory.
  asio::post(context_.strand,
             [self = shared_from_this(), key = &connection] { self->end_seeks(key); });
}

void RemoteRooms::end_seeks(const Subscriber* connection) {
  const std::uint64_t number = locals_.end_seeks(connection);
  if (number == 0) return;
  const auto now = Clock::now();
  attempt(std::make_shared<Passed>(Passed{.place = places_.acquire(true),
                                          .room = {},
                                          .command = {.what = Disconnected{}},
                                          .envelope = {.kind = CommandEnvelope::Kind::gone,
                                                       .node = context_.self,
                                                       .generation = context_.generation,
                                                       .id = ++last_command_,
                                                       .connection = number},
                                          .begun = now,
                                          .deadline = now + most_time,
                                          .repeatable = true}));
}

bool RemoteRooms::opens(std::string_view room) const {
  if (owns(room)) return true;
  const auto routes = context_.routes();
  if (!routes || !context_.bus->connected()) return false;
  const auto* const owner = routes->row(routes->owner(shard_of(room)));
  const auto* const self = routes->row(context_.self);
  // A node of another version may not support it.
  return owner != nullptr && self != nullptr && owner->alive && !owner->draining &&
         owner->version == self->version;
}

bool RemoteRooms::open_here(Command& command, const protocol::Error& refusal) {
  // After such a refusal (the node drains or is full), the other node has certainly not opened the
  // room.
  const bool refused = refusal.code != protocol::ErrorCode::internal &&
                       refusal.code != protocol::ErrorCode::unavailable;
  return refused && std::holds_alternative<OpenPaired>(command.what) &&
         context_.rooms.post_here(context_.rooms.new_id(), command);
}

}  // namespace quintet::server
