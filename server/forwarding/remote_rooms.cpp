#include "server/forwarding/remote_rooms.hpp"

#include <cstddef>
#include <optional>
#include <utility>

#include <boost/asio/post.hpp>

#include "protocol/errors/refusals.hpp"
#include "server/cluster/shards.hpp"
#include "server/rooms/command_traits.hpp"
#include "server/rooms/mailbox.hpp"

namespace quintet::server {
namespace {

/// Commands that wait for their owners; more are refused.
constexpr std::size_t most_waiting = 20'000;

}  // namespace

RemoteRooms::RemoteRooms(OwnersContext context)
    : context_(std::move(context)),
      owned_(std::make_shared<OwnedShards>()),
      connections_(std::make_shared<OwnerConnections>(context_)),
      streams_(std::make_shared<OwnerStreams>(context_, connections_)),
      commands_(std::make_shared<PassedCommands>(context_, owned_, connections_, streams_)),
      places_(most_waiting) {}

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

void RemoteRooms::pass_on(const std::string& room, Command command) {
  const CommandTraits traits = traits_of(command);
  if (traits.travel == Travel::no)
    return refuse(command, protocol::refusal("server.restarting-reconnect"));
  auto place = places_.acquire(traits.refusable == Refusable::never);
  if (!place) return refuse(command, protocol::refusal_for_now("server.busy", 1000));
  if (auto own = acquire_share(command, context_.rooms.waiting_commands().shares); !own)
    return refuse(command, own.error());
  begin_soon(std::move(place), room, std::move(command));
}

void RemoteRooms::pass_on(ClientRequest request) {
  PassedSeek seek{.request = std::move(request), .share = std::nullopt};
  const ClientRequest& its = seek.request;
  auto place = places_.acquire();
  if (!place) return its.from->refuse(its.request, protocol::refusal_for_now("server.busy", 1000));
  auto share = hold_share(its.from->address(), context_.rooms.waiting_commands().shares);
  if (!share) return its.from->refuse(its.request, share.error());
  seek.share = *std::move(share);
  begin_soon(std::move(place), {}, std::move(seek));
}

void RemoteRooms::begin_soon(std::shared_ptr<Places::Place> place, std::string room,
                             PassedContent content) {
  // Shared, because a posted function must be copyable and a command is not.
  auto shared = std::make_shared<PassedContent>(std::move(content));
  asio::post(context_.strand,
             [self = shared_from_this(), place = std::move(place), room = std::move(room), shared] {
               self->commands_->begin(place, room, std::move(*shared));
             });
}

void RemoteRooms::connection_ended(const Subscriber& connection) {
  // Posted now, so that it runs before the requests of a later connection at the same place in
  // memory.
  asio::post(context_.strand,
             [self = shared_from_this(), key = &connection] { self->end_seeks(key); });
}

void RemoteRooms::end_seeks(const Subscriber* connection) {
  const std::uint64_t number = connections_->clients().end_seeks(connection);
  if (number == 0) return;
  commands_->begin(places_.acquire(true), {}, EndedSeeks{.connection = number});
}

void RemoteRooms::reconcile(const Routes& routes) {
  connections_->reconcile(routes);
  commands_->end_attempts_at_dead(routes);
}

}  // namespace quintet::server
