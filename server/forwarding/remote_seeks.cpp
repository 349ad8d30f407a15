// RemoteRooms: requests about seeks that another node pairs, and the rooms of pairings.
#include <utility>
#include <variant>

#include <boost/asio/post.hpp>

#include "protocol/errors/refusals.hpp"
#include "server/cluster/shards.hpp"
#include "server/forwarding/remote_rooms.hpp"
#include "server/rooms/command_traits.hpp"

namespace quintet::server {

void RemoteRooms::pass_on(SeekRequest request) {
  PassedSeek seek{.request = std::move(request), .share = std::nullopt};
  const SeekRequest& its = seek.request;
  auto place = places_.acquire();
  if (!place) return its.from->refuse(its.request, protocol::refusal_for_now("server.busy", 1000));
  auto share = context_.rooms.hold_share(its.from->address());
  if (!share) return its.from->refuse(its.request, share.error());
  seek.share = *std::move(share);
  post_begin(std::move(place), {}, std::move(seek));
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
  begin(places_.acquire(true), {}, EndedSeeks{.connection = number});
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

bool RemoteRooms::open_here(PassedContent& content, const protocol::Error& refusal) {
  // After such a refusal (the node drains or is full), the other node has certainly not opened the
  // room.
  const bool refused = refusal.code != protocol::ErrorCode::internal &&
                       refusal.code != protocol::ErrorCode::unavailable;
  auto* const command = std::get_if<Command>(&content);
  return refused && command != nullptr && traits_of(*command).target == Target::any_room &&
         context_.rooms.post_here(context_.rooms.new_id(), *command);
}

}  // namespace quintet::server
