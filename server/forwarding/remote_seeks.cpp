// The part of RemoteRooms that is about seeks, which another node pairs.
#include <utility>

#include <boost/asio/post.hpp>

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
  // Before anything of a later connection at the same place in memory.
  asio::post(context_.strand,
             [self = shared_from_this(), key = &connection] { self->end_seeks(key); });
}

void RemoteRooms::end_seeks(const Subscriber* connection) {
  const std::uint64_t number = locals_.end_seeks(connection);
  if (number == 0) return;
  const auto now = Clock::now();
  attempt(std::make_shared<Passed>(Passed{.place = places_.take(true),
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

}  // namespace quintet::server
