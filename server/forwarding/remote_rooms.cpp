#include "server/forwarding/remote_rooms.hpp"

#include <algorithm>
#include <utility>

#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>

#include "protocol/errors/refusals.hpp"
#include "protocol/messages/elsewhere.hpp"
#include "server/base/log.hpp"
#include "server/cluster/shards.hpp"
#include "server/rooms/command_traits.hpp"

namespace quintet::server {
namespace {

using Kind = CommandEnvelope::Kind;

/// The first pause between attempts. Each pause is twice as long as the one before, up to the
/// longest. A room that is being given to another node is soon served again.
constexpr std::chrono::milliseconds retry_pause{4};
constexpr std::chrono::milliseconds longest_pause{64};
constexpr std::chrono::milliseconds most_time_without_bus{3'000};
constexpr int most_without_reply = 3;
/// Time without events after which an owner counts as gone. It sends a heartbeat each second.
constexpr std::chrono::milliseconds silence{4'000};
/// Longest message in parts.
constexpr std::size_t most_message_bytes = std::size_t{32} << 20U;

/// The shard of a room. Seeks, which have no room, belong to the first one.
int owning_shard(const std::string& room) {
  return room.empty() ? 0 : shard_of(room);
}

}  // namespace

bool RemoteRooms::owns(std::string_view room) const {
  return owned_.at(static_cast<std::size_t>(shard_of(room)));
}

void RemoteRooms::serve(const std::array<bool, storage::shard_count>& owned) {
  for (std::size_t shard = 0; shard < owned.size(); ++shard)
    owned_.at(shard) = owned.at(shard);
}

void RemoteRooms::pass_on(const std::string& room, Command command) {
  const CommandTraits traits = traits_of(command);
  if (traits.travel == Travel::no)
    return refuse(command, protocol::refusal("server.restarting-reconnect"));
  auto place = places_.acquire(traits.refusable == Refusable::never);
  if (!place) return refuse(command, protocol::refusal_for_now("server.busy", 1000));
  if (auto own = context_.rooms.acquire_share(command); !own) return refuse(command, own.error());
  post_begin(std::move(place), room, std::move(command));
}

void RemoteRooms::post_begin(std::shared_ptr<Places::Place> place, std::string room,
                             PassedContent content) {
  auto shared = std::make_shared<PassedContent>(std::move(content));
  asio::post(context_.strand,
             [self = shared_from_this(), place = std::move(place), room = std::move(room), shared] {
               self->begin(place, room, std::move(*shared));
             });
}

void RemoteRooms::begin(std::shared_ptr<Places::Place> place, std::string room,
                        PassedContent content) {
  auto envelope = stopped_ ? std::nullopt : envelope_of(content);
  if (!envelope) return refuse(content, protocol::refusal("server.restarting-reconnect"));
  envelope->node = context_.self;
  envelope->generation = context_.generation;
  envelope->id = ++last_command_;
  envelope->room = room;
  if (const auto sender = sender_of(content)) envelope->connection = locals_.number_of(sender);
  const bool repeatable = is_repeatable(content);
  const PassedTimes times = times_of(content);
  const auto now = Clock::now();
  attempt(std::make_shared<Passed>(Passed{.place = std::move(place),
                                          .room = std::move(room),
                                          .content = std::move(content),
                                          .envelope = *std::move(envelope),
                                          .begun = now,
                                          .deadline = now + times.attempts,
                                          .time_for_reply = times.reply,
                                          .repeatable = repeatable}));
}

void RemoteRooms::attempt(const std::shared_ptr<Passed>& passed) {
  if (stopped_ || Clock::now() > passed->deadline) return give_up(*passed);
  const auto routes = context_.routes();
  const int owner = routes ? routes->owner(owning_shard(passed->room)) : 0;
  if (passed->asked != 0 && passed->asked != owner && !passed->repeatable) return give_up(*passed);
  const std::uint64_t connection = passed->envelope.connection;
  const bool seeks = passed->envelope.kind == Kind::seek;
  if (seeks && locals_.seeks_ended(connection)) return;
  if (serve_here(*passed)) return;
  if (owner == 0 || owner == context_.self) return attempt_later(passed);
  if (!context_.bus->connected()) {
    const bool timed_out = Clock::now() > passed->begun + most_time_without_bus;
    return timed_out ? give_up(*passed) : attempt_later(passed);
  }
  // From now on the owner sends heartbeats.
  if (locals_.ask(connection, owner)) incoming_[owner].heard = Clock::now();
  // The connection may hold a seek there.
  if (seeks) locals_.enter(connection, owner, passed->room);
  passed->envelope.owner_generation = routes->generation_of(owner);
  const std::uint64_t attempt = ++last_attempt_;
  asked_[attempt] = {.passed = passed, .owner = owner};
  context_.bus->request(context_.commands_subject(owner), to_text(passed->envelope),
                        passed->time_for_reply,
                        [self = weak_from_this(), attempt](const Bus::Reply& received) {
                          if (const auto router = self.lock()) router->on_reply(attempt, received);
                        });
}

bool RemoteRooms::serve_here(Passed& passed) {
  if (auto* const command = std::get_if<Command>(&passed.content))
    return context_.rooms.post_here(passed.room, *command);
  if (!owned_.front()) return false;
  if (const auto* const seek = std::get_if<PassedSeek>(&passed.content)) {
    refuse(passed.content, protocol::refusal("server.restarting-reconnect"));
    seek->request.from->reconnect(reconnect_time);
  }
  return true;
}

void RemoteRooms::attempt_later(const std::shared_ptr<Passed>& passed) {
  const auto pause = retry_pause * (1 << std::min(passed->pauses++, 4));
  const auto timer =
      std::make_shared<asio::steady_timer>(context_.strand, std::min(pause, longest_pause));
  timer->async_wait([self = weak_from_this(), passed, timer](boost::system::error_code) {
    if (const auto router = self.lock()) router->attempt(passed);
  });
}

void RemoteRooms::on_reply(std::uint64_t attempt, const Bus::Reply& received) {
  const auto found = asked_.find(attempt);
  if (found == asked_.end()) return;
  const auto [passed, owner] = std::move(found->second);
  asked_.erase(found);
  if (received) {
    const auto reply = parse_command_reply(*received);
    if (reply && reply->kind != CommandReply::Kind::moved) return finish(passed, *reply);
    // The node no longer pairs seeks and has asked their holders to reconnect. They need not do so
    // again when it dies.
    if (passed->room.empty()) locals_.leave(passed->envelope.connection, owner, passed->room);
    return attempt_later(passed);
  }
  passed->bus_full = received.error() == BusFailure::full;
  switch (received.error()) {
    case BusFailure::nobody:
      context_.suspect(owner);
      break;
    case BusFailure::timeout:
      context_.suspect(owner);
      passed->asked = owner;
      if (++passed->without_reply >= most_without_reply) return give_up(*passed);
      break;
    case BusFailure::too_long:
      return give_up(*passed);
    case BusFailure::down:
    case BusFailure::full:
      break;
  }
  attempt_later(passed);
}

void RemoteRooms::finish(const std::shared_ptr<Passed>& passed, const CommandReply& reply) {
  // The reply to the client comes as an event.
  if (reply.kind == CommandReply::Kind::taken) return;
  if (reply.error) {
    if (!open_here(passed->content, *reply.error)) refuse(passed->content, *reply.error);
  } else if (auto* const command = std::get_if<Command>(&passed->content)) {
    complete(*command, passed->room, reply.result);
  }
}

void RemoteRooms::give_up(Passed& passed) {
  if (passed.asked == 0) {
    return refuse(
        passed.content,
        protocol::refusal_for_now(
            passed.bus_full ? protocol::RefusalKey<0>("server.busy") : "server.node-away", 1000));
  }
  refuse(passed.content,
         protocol::internal_error("internal.outcome-unknown", "the owner of the room is silent")
             .error());
}

void RemoteRooms::on_event(const BusMessage& message) {
  const auto event = parse_event_envelope(message.data);
  // Events for an earlier generation of this node are outdated.
  if (!event || event->generation != context_.generation) return;
  const auto routes = context_.routes();
  if (!routes || !routes->is_member(event->owner, event->owner_generation)) return;
  Incoming& incoming = incoming_[event->owner];
  if (event->owner_generation < incoming.generation) return;
  const bool same_life = event->owner_generation == incoming.generation;
  const bool alive = event->kind == EventEnvelope::Kind::alive;
  const std::uint64_t expected = (same_life ? incoming.number : 0) + (alive ? 0 : 1);
  const bool too_long = incoming.parts.size() + event->text.size() > most_message_bytes;
  const bool lost =
      event->number != expected || (!same_life && incoming.generation != 0) || too_long;
  incoming.generation = event->owner_generation;
  incoming.number = event->number;
  incoming.heard = Clock::now();
  if (!same_life || lost) incoming.parts.clear();
  if (lost) {
    if (lost_.allows()) {
      log::info("messages of another node were lost; its clients connect again",
                {{"node", event->owner}});
    }
    reconnect_all(event->owner);
    return;
  }
  if (alive) return;
  if (event->kind == EventEnvelope::Kind::part) {
    incoming.parts += event->text;
    return;
  }
  Message text;
  if (event->kind == EventEnvelope::Kind::message)
    text = make_message(std::exchange(incoming.parts, {}) + std::string(event->text));
  for (const std::uint64_t connection : event->connections)
    handle(*event, text, connection);
}

void RemoteRooms::handle(const EventEnvelope& event, const Message& text,
                         std::uint64_t connection) {
  const auto who = locals_.find(connection);
  if (!who) return;
  const std::string room(event.room);
  switch (event.kind) {
    case EventEnvelope::Kind::message:
      who->send(text);
      break;
    case EventEnvelope::Kind::entered:
      locals_.enter(connection, event.owner, room);
      if (!who->enter(room)) {
        // The connection has ended, or it is in too many rooms of all nodes together.
        who->reconnect(reconnect_time);
        pass_on(room, {.from = who, .player = {}, .what = Disconnected{}});
      } else {
        name_owner(*who, room, event.owner);
      }
      break;
    case EventEnvelope::Kind::left:
      locals_.leave(connection, event.owner, room);
      who->leave(room);
      break;
    case EventEnvelope::Kind::reconnect:
      who->reconnect(within_of(event));
      break;
    case EventEnvelope::Kind::part:
    case EventEnvelope::Kind::alive:
      break;
  }
}

void RemoteRooms::name_owner(Subscriber& client, const std::string& room, int owner) const {
  const auto routes = context_.routes();
  if (!routes) return;
  if (const auto* const node = routes->row(owner))
    client.send(make_message(protocol::elsewhere_push(room, node->name)));
}

void RemoteRooms::reconcile(const Routes& routes) {
  const auto moved = locals_.take_moved(routes);
  send_forgotten(moved);
  server::reconnect_all(moved.clients);
  // A dead node will not reply.
  std::vector<std::uint64_t> unanswerable;
  for (const auto& [attempt, asked] : asked_) {
    if (!routes.alive.contains(asked.owner)) unanswerable.push_back(attempt);
  }
  for (const std::uint64_t attempt : unanswerable)
    on_reply(attempt, std::unexpected(BusFailure::timeout));
  send_forgotten(locals_.take_ended());
}

void RemoteRooms::check_silent_owners() {
  const auto now = Clock::now();
  std::vector<int> silent;
  for (const auto& [owner, incoming] : incoming_) {
    if (now - incoming.heard > silence) silent.push_back(owner);
  }
  for (const int owner : silent)
    reconnect_all(owner);
}

void RemoteRooms::reconnect_all(int owner) {
  const auto cut_off = locals_.take_owner(owner);
  send_forgotten(cut_off);
  server::reconnect_all(cut_off.clients);
}

void RemoteRooms::send_forgotten(const LocalClients::Cut& cut) {
  for (const auto& [owner, connection] : cut.owners_and_numbers)
    send_command(owner, {.kind = Kind::forgotten, .connection = connection});
}

void RemoteRooms::send_held() {
  for (const auto& [owner, incoming] : incoming_)
    send_command(owner, {.kind = Kind::held, .text = numbers_text(locals_.of_owner(owner))});
}

void RemoteRooms::send_command(int owner, CommandEnvelope envelope) {
  const auto routes = context_.routes();
  if (!routes) return;
  envelope.node = context_.self;
  envelope.generation = context_.generation;
  envelope.owner_generation = routes->generation_of(owner);
  static_cast<void>(context_.bus->publish(context_.commands_subject(owner), to_text(envelope)));
}

}  // namespace quintet::server
