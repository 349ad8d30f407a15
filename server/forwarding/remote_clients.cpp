#include "server/forwarding/remote_clients.hpp"

#include <chrono>
#include <concepts>
#include <iterator>
#include <type_traits>
#include <utility>
#include <variant>

#include "protocol/errors/refusals.hpp"
#include "server/async/spawn.hpp"
#include "server/base/log.hpp"
#include "server/forwarding/pairing_text.hpp"
#include "server/forwarding/result_text.hpp"
#include "server/rooms/command_traits.hpp"

namespace quintet::server {
namespace {

using Kind = CommandEnvelope::Kind;
using Reply = CommandReply::Kind;

/// A node sends a report each second. The clocks of its players stop when it is silent for longer.
constexpr std::chrono::seconds longest_silence{2};
/// Time for the players of a dead node to connect to another one.
constexpr std::chrono::seconds time_to_come_back{15};

/// The name of such coroutines in the log.
constexpr std::string_view a_seek = "a seek of another node's client";

/// A client's request that the room named in it serves.
template <class Request>
concept RoomCommand = requires(Request request) { decltype(Command::what)(std::move(request)); };

/// The command for a client's request; null if it is for no room.
std::optional<decltype(Command::what)> command_of(protocol::Request request) {
  return std::visit(
      []<class Request>(Request& its) -> std::optional<decltype(Command::what)> {
        if constexpr (RoomCommand<Request>) {
          return decltype(Command::what)(std::move(its));
        } else {
          return std::nullopt;
        }
      },
      request);
}

CommandReply error_reply(protocol::Error error) {
  return {.kind = Reply::error, .result = {}, .error = std::move(error)};
}

std::string result_text(const std::string& text) {
  return text;
}

std::string result_text(const LogView& view) {
  return to_text(view);
}

std::string result_text(const RoomPreview& preview) {
  return to_text(preview);
}

template <class Value>
CommandReply reply_of(const protocol::Result<Value>& result) {
  if (!result) return error_reply(result.error());
  if constexpr (std::is_void_v<Value>) {
    return {.kind = Reply::result, .result = {}, .error = {}};
  } else {
    return {.kind = Reply::result, .result = result_text(*result), .error = {}};
  }
}

CommandReply busy() {
  return error_reply(protocol::refusal_for_now("server.busy", 1000));
}

}  // namespace

void RemoteClients::heard(int node, std::int64_t generation) {
  const auto found = nodes_.find(node);
  if (found == nodes_.end() || found->second.generation != generation) return;
  found->second.contact->heard(context_.time.now());
}

void RemoteClients::on_command(const BusMessage& message) {
  auto envelope = parse_command_envelope(message.data);
  if (!envelope) {
    if (bad_commands_.allows()) log::warning("a node has sent a message that is not a command");
    return;
  }
  if (stopped_ || !counts(*envelope)) return reply(message, {.kind = Reply::moved});
  Node& node = node_of(*envelope);
  node.contact->heard(context_.time.now());
  serve(message, *std::move(envelope), node);
}

bool RemoteClients::counts(const CommandEnvelope& envelope) const {
  const auto routes = context_.routes();
  return envelope.owner_generation == context_.generation && routes &&
         routes->is_member(envelope.node, envelope.generation);
}

RemoteClients::Node& RemoteClients::node_of(const CommandEnvelope& envelope) {
  Node& node = nodes_[envelope.node];
  if (envelope.generation != node.generation) {
    end_all(node);
    node = {
        .generation = envelope.generation,
        .stream = std::make_shared<NodeStream>(NodeStream::Context{
            .executor = context_.strand,
            .publish =
                [bus = context_.bus, subject = context_.events_subject(envelope.node)](
                    const std::string& text) { static_cast<void>(bus->publish(subject, text)); },
            .owner = context_.self,
            .owner_generation = context_.generation,
            .generation = envelope.generation}),
        .contact = std::make_shared<Contact>(longest_silence)};
  }
  return node;
}

void RemoteClients::reply(const BusMessage& message, const CommandReply& made) {
  static_cast<void>(context_.bus->reply(message.reply_to, to_text(made)));
}

void RemoteClients::serve(const BusMessage& message, CommandEnvelope envelope, Node& node) {
  switch (envelope.kind) {
    case Kind::forgotten:
      return forget(node, envelope.connection);
    case Kind::held:
      return end_others(node, envelope.text);
    case Kind::reload: {
      const bool here = context_.rooms.reload_here(envelope.room);
      return reply(message, {.kind = here ? Reply::taken : Reply::moved});
    }
    case Kind::seek: {
      if (!context_.matchmaker.pairs()) return reply(message, {.kind = Reply::moved});
      if (is_full(node, envelope)) return reply(message, busy());
      if (node.taken.insert(envelope.id)) serve_seek(std::move(envelope), node);
      return reply(message, {.kind = Reply::taken});
    }
    case Kind::gone: {
      const bool serves =
          envelope.room.empty() ? context_.matchmaker.pairs() : context_.rooms.owned(envelope.room);
      if (!serves) return reply(message, {.kind = Reply::moved});
      if (envelope.room.empty()) {
        end_seeks(node, envelope.connection);
      } else if (node.taken.insert(envelope.id)) {
        disconnect(envelope, node);
      }
      return reply(message, {.kind = Reply::taken});
    }
    case Kind::request: {
      if (!context_.rooms.owned(envelope.room)) return reply(message, {.kind = Reply::moved});
      if (is_full(node, envelope)) return reply(message, busy());
      if (node.taken.insert(envelope.id)) serve_client(std::move(envelope), node);
      return reply(message, {.kind = Reply::taken});
    }
    case Kind::record_json:
      return call(message, envelope,
                  ReadRecord{.form = ReadRecord::Form::json, .key = envelope.key, .done = {}});
    case Kind::record_text:
      return call(message, envelope,
                  ReadRecord{.form = ReadRecord::Form::text, .key = envelope.key, .done = {}});
    case Kind::log_view:
      return call(message, envelope, ReadLog{.key = envelope.key, .done = {}});
    case Kind::preview: {
      const auto list_turns = envelope.text.empty() ? ListTurns::no : ListTurns::yes;
      return call(message, envelope, ReadPreview{.list_turns = list_turns, .done = {}});
    }
    case Kind::close:
      return call(message, envelope, Close{.reason = envelope.text, .done = {}});
    case Kind::erase:
      return call(message, envelope, Erase{.unused_since = {}, .done = {}});
    case Kind::open_paired: {
      if (!context_.rooms.owned(envelope.room)) return reply(message, {.kind = Reply::moved});
      auto pairing = parse_open_paired(envelope.text);
      if (!pairing)
        return reply(
            message,
            error_reply(protocol::internal_error("internal.failed", "no pairing").error()));
      pairing->may_be_open = true;
      return call(message, envelope, *std::move(pairing));
    }
  }
}

template <class What>
void RemoteClients::call(const BusMessage& message, const CommandEnvelope& envelope, What what) {
  what.done = [bus = context_.bus, to = message.reply_to](const auto& result) {
    static_cast<void>(bus->reply(to, to_text(reply_of(result))));
  };
  Command command{.player = envelope.player, .what = std::move(what)};
  if (!context_.rooms.post_here(envelope.room, command)) reply(message, {.kind = Reply::moved});
}

void RemoteClients::disconnect(const CommandEnvelope& envelope, Node& node) {
  if (!node.connections.contains(envelope.connection)) return;
  with(node, envelope, [this, room = envelope.room](const auto& subscriber) {
    post(room, {.from = subscriber, .player = subscriber->player(), .what = Disconnected{}});
  });
}

void RemoteClients::serve_client(CommandEnvelope envelope, Node& node) {
  auto parsed = protocol::parse_request(envelope.text);
  if (!parsed) return;
  auto what = command_of(std::move(parsed->request));
  if (!what) return;
  // Shared, because std::function must be copyable and a command is not.
  auto command = std::make_shared<Command>(
      Command{.player = envelope.player, .request = parsed->id, .what = *std::move(what)});
  with(node, envelope,
       [this, command, room = envelope.room,
        round_trip = envelope.round_trip_ms.value_or(-1)](const auto& subscriber) {
         subscriber->set_round_trip(round_trip);
         command->from = subscriber;
         post(room, std::move(*command));
       });
}

bool RemoteClients::is_full(const Node& node, const CommandEnvelope& envelope) {
  constexpr std::size_t most_waiting = 100;
  const auto found = node.connections.find(envelope.connection);
  return found != node.connections.end() &&
         found->second.waiting.size() + found->second.seeks.size() >= most_waiting;
}

void RemoteClients::serve_seek(CommandEnvelope envelope, Node& node) {
  with(node, envelope,
       [this, text = envelope.text, node_id = envelope.node, generation = envelope.generation,
        number = envelope.connection](const auto&) {
         Connection* const connection = find_seeker(node_id, generation, number);
         if (connection == nullptr) return;
         connection->seeks.push_back(text);
         connection->has_sought = true;
         if (std::exchange(connection->seeking, true)) return;
         spawn(context_.strand, serve_seeks(node_id, generation, number), a_seek);
       });
}

Task<> RemoteClients::serve_seeks(int node, std::int64_t generation, std::uint64_t number) {
  for (;;) {
    Connection* connection = find_seeker(node, generation, number);
    if (connection == nullptr) co_return;
    if (connection->seeks.empty()) {
      connection->seeking = false;
      co_return;
    }
    std::string text = std::move(connection->seeks.front());
    connection->seeks.pop_front();
    co_await survive(serve_one_seek(node, generation, number, std::move(text)), a_seek);
  }
}

Task<> RemoteClients::serve_one_seek(int node, std::int64_t generation, std::uint64_t number,
                                     std::string text) {
  const Connection* const connection = find_seeker(node, generation, number);
  auto parsed = protocol::parse_request(text);
  if (connection == nullptr || !parsed) co_return;
  const auto subscriber = connection->subscriber;
  Matchmaker& matchmaker = context_.matchmaker;
  if (const auto* cancel = std::get_if<protocol::CancelSeek>(&parsed->request)) {
    matchmaker.cancel_seek(subscriber, subscriber->player(), parsed->id, cancel->seek);
  } else if (const auto* wish = std::get_if<protocol::Seek>(&parsed->request)) {
    const auto rating = co_await context_.seek_store.rating_of(subscriber->player(), *wish);
    if (find_seeker(node, generation, number) == nullptr) co_return;
    matchmaker.seek(subscriber, subscriber->player(), parsed->id, *wish, rating);
  }
}

void RemoteClients::end_seeks(Node& node, std::uint64_t connection) {
  const auto found = node.connections.find(connection);
  if (found == node.connections.end()) return;
  found->second.seeks_ended = true;
  if (found->second.subscriber) context_.matchmaker.forget(*found->second.subscriber);
}

RemoteClients::Connection* RemoteClients::find_seeker(int node, std::int64_t generation,
                                                      std::uint64_t connection) {
  Connection* const found = find(node, generation, connection);
  return found == nullptr || found->seeks_ended ? nullptr : found;
}

RemoteClients::Connection* RemoteClients::find(int node, std::int64_t generation,
                                               std::uint64_t connection) {
  const auto its_node = nodes_.find(node);
  if (its_node == nodes_.end() || its_node->second.generation != generation) return nullptr;
  const auto found = its_node->second.connections.find(connection);
  return found == its_node->second.connections.end() ? nullptr : &found->second;
}

void RemoteClients::post(const std::string& room, Command command) {
  if (context_.rooms.post_here(room, command)) return;
  // The room has just been given away. Its clients reconnect, and so must this one.
  refuse(command, protocol::refusal("server.restarting-reconnect"));
  if (traits_of(command).outcome == Outcome::to_connection) command.from->reconnect(reconnect_time);
}

void RemoteClients::with(Node& node, const CommandEnvelope& envelope,
                         std::function<void(const std::shared_ptr<RemoteSubscriber>&)> what) {
  const auto [found, is_new] = node.connections.try_emplace(envelope.connection);
  Connection& connection = found->second;
  if (connection.subscriber && connection.waiting.empty()) return what(connection.subscriber);
  connection.waiting.push_back(std::move(what));
  if (!is_new) return;
  CommandEnvelope first = envelope;
  first.text.clear();
  spawn(context_.strand, find_mutes(envelope.node, envelope.generation, std::move(first)),
        "a connection of another node");
}

Task<> RemoteClients::find_mutes(int node, std::int64_t generation, CommandEnvelope envelope) {
  auto mutes = co_await context_.mutes.of(envelope.player.id);
  Connection* const found = find(node, generation, envelope.connection);
  if (found == nullptr) co_return;
  Connection& connection = *found;
  auto acquire_room = [&rates = context_.rates, player = envelope.player.id,
                       address = envelope.address] { return rates.acquire_room(player, address); };
  connection.subscriber = std::make_shared<RemoteSubscriber>(
      nodes_.at(node).stream, node, nodes_.at(node).contact, envelope.connection, envelope.player,
      envelope.address, context_.limits.rooms_per_connection, context_.entered_rooms,
      std::move(acquire_room), std::move(mutes));
  for (const auto& what : std::exchange(connection.waiting, {}))
    what(connection.subscriber);
}

void RemoteClients::forget(Node& node, std::uint64_t connection) {
  const auto found = node.connections.find(connection);
  if (found == node.connections.end()) return;
  end(found->second);
  node.connections.erase(found);
}

void RemoteClients::end_others(Node& node, const std::string& held) {
  const auto numbers = parse_numbers(held);
  if (!numbers) return;
  for (auto each = node.connections.begin(); each != node.connections.end();) {
    const bool held_there = numbers->contains(each->first);
    if (!held_there) end(each->second);
    each = held_there ? std::next(each) : node.connections.erase(each);
  }
}

void RemoteClients::end(Connection& connection) {
  connection.waiting.clear();
  if (!connection.subscriber) return;
  context_.matchmaker.forget(*connection.subscriber);
  for (const std::string& room : connection.subscriber->end()) {
    post(room, {.from = connection.subscriber,
                .player = connection.subscriber->player(),
                .what = Disconnected{}});
  }
}

void RemoteClients::end_all(Node& node) {
  if (node.contact) node.contact->end(context_.time.now(), time_to_come_back);
  for (auto& [number, connection] : node.connections) {
    // If its node is alive after all, the client reconnects.
    if (connection.subscriber) connection.subscriber->reconnect(reconnect_time);
    end(connection);
  }
  node.connections.clear();
}

void RemoteClients::reconcile(const Routes& routes) {
  for (auto& [id, node] : nodes_) {
    const auto found = routes.alive.find(id);
    // The routes may be older than the node's present generation.
    const bool lives = found != routes.alive.end() && found->second <= node.generation;
    if (!lives && !node.connections.empty()) end_all(node);
  }
}

void RemoteClients::end_seeks() {
  for (auto& [id, node] : nodes_) {
    for (auto& [number, connection] : node.connections) {
      connection.seeks.clear();
      if (!connection.subscriber || !std::exchange(connection.has_sought, false)) continue;
      context_.matchmaker.forget(*connection.subscriber);
      connection.subscriber->reconnect(reconnect_time);
    }
  }
}

void RemoteClients::send_heartbeats() {
  for (auto& [id, node] : nodes_) {
    if (!node.connections.empty()) node.stream->send_heartbeat();
  }
}

}  // namespace quintet::server
