#include "server/forwarding/remote_clients.hpp"

#include <chrono>
#include <concepts>
#include <iterator>
#include <utility>
#include <variant>

#include "protocol/errors/refusals.hpp"
#include "server/async/spawn.hpp"
#include "server/base/log.hpp"
#include "server/forwarding/pairing_text.hpp"
#include "server/forwarding/result_text.hpp"

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

CommandReply reply_of(protocol::Result<std::string> result) {
  if (!result) return {.kind = Reply::error, .result = {}, .error = std::move(result.error())};
  return {.kind = Reply::result, .result = *std::move(result), .error = {}};
}

CommandReply busy() {
  return reply_of(std::unexpected(protocol::refusal_for_now("server.busy", 1000)));
}

}  // namespace

void RemoteClients::heard(int node, std::int64_t generation) {
  const auto found = nodes_.find(node);
  if (found == nodes_.end() || found->second.generation != generation) return;
  found->second.contact->heard(context_.app.time.now());
}

void RemoteClients::on_command(const BusMessage& message) {
  auto envelope = parse_command_envelope(message.data);
  if (!envelope) {
    if (bad_commands_.allows()) log::warning("a node has sent a message that is not a command");
    return;
  }
  if (stopped_ || !counts(*envelope)) return reply(message, {.kind = Reply::moved});
  Node& node = node_of(*envelope);
  node.contact->heard(context_.app.time.now());
  if (envelope->kind == Kind::forgotten) {
    const auto found = node.connections.find(envelope->connection);
    if (found == node.connections.end()) return;
    end(found->second);
    node.connections.erase(found);
    return;
  }
  if (envelope->kind == Kind::held) return end_others(node, envelope->text);
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
  Command probe{.what = Reload{}};
  if (envelope.kind == Kind::reload) {
    const bool here = context_.app.rooms.post_here(envelope.room, probe);
    return reply(message, {.kind = here ? Reply::taken : Reply::moved});
  }
  if (envelope.kind == Kind::seek || (envelope.kind == Kind::gone && envelope.room.empty())) {
    if (!context_.app.lobby.pairs()) return reply(message, {.kind = Reply::moved});
    if (envelope.kind == Kind::gone) {
      end_seeks(node, envelope.connection);
      return reply(message, {.kind = Reply::taken});
    }
    if (is_full(node, envelope)) return reply(message, busy());
    if (node.taken.insert(envelope.id)) serve_seek(std::move(envelope), node);
    return reply(message, {.kind = Reply::taken});
  }
  if (!context_.app.rooms.owned(envelope.room)) return reply(message, {.kind = Reply::moved});
  if (envelope.kind != Kind::request && envelope.kind != Kind::gone)
    return read(message, std::move(envelope));
  if (envelope.kind == Kind::request && is_full(node, envelope)) return reply(message, busy());
  if (node.taken.insert(envelope.id)) serve_client(std::move(envelope), node);
  reply(message, {.kind = Reply::taken});
}

void RemoteClients::serve_client(CommandEnvelope envelope, Node& node) {
  if (envelope.kind == Kind::gone) {
    if (!node.connections.contains(envelope.connection)) return;
    return with(node, envelope, [this, room = envelope.room](const auto& subscriber) {
      post(room, {.from = subscriber, .player = subscriber->player(), .what = Disconnected{}});
    });
  }
  auto parsed = protocol::parse_request(envelope.text);
  if (!parsed) return;
  auto what = command_of(std::move(parsed->request));
  if (!what) return;
  // Shared, because std::function must be copyable and a command is not.
  auto command = std::make_shared<Command>();
  command->player = envelope.player;
  command->request = parsed->id;
  command->what = *std::move(what);
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
  Lobby& lobby = context_.app.lobby;
  if (const auto* cancel = std::get_if<protocol::CancelSeek>(&parsed->request)) {
    lobby.cancel_seek(subscriber, subscriber->player(), parsed->id, cancel->seek);
  } else if (const auto* wish = std::get_if<protocol::Seek>(&parsed->request)) {
    const auto rating = co_await context_.app.seek_store.rating_of(subscriber->player(), *wish);
    if (find_seeker(node, generation, number) == nullptr) co_return;
    lobby.seek(subscriber, subscriber->player(), parsed->id, *wish, rating);
  }
}

void RemoteClients::end_seeks(Node& node, std::uint64_t connection) {
  const auto found = node.connections.find(connection);
  if (found == node.connections.end()) return;
  found->second.seeks_ended = true;
  if (found->second.subscriber) context_.app.lobby.forget(*found->second.subscriber);
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
  if (context_.app.rooms.post_here(room, command)) return;
  // The room has just been given away. Its clients reconnect, and so must this one.
  if (std::holds_alternative<Disconnected>(command.what)) return;
  command.from->refuse(command.request, protocol::refusal("server.restarting-reconnect"));
  command.from->reconnect(reconnect_time);
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
  App& app = context_.app;
  auto mutes = co_await app.mutes.of(envelope.player.id);
  Connection* const found = find(node, generation, envelope.connection);
  if (found == nullptr) co_return;
  Connection& connection = *found;
  auto acquire_room = [&app, player = envelope.player.id, address = envelope.address] {
    return app.rates.acquire_room(player, address);
  };
  connection.subscriber = std::make_shared<RemoteSubscriber>(
      nodes_.at(node).stream, node, nodes_.at(node).contact, envelope.connection, envelope.player,
      envelope.address, app.limits.rooms_per_connection, app.entered_shares,
      std::move(acquire_room), std::move(mutes));
  for (const auto& what : std::exchange(connection.waiting, {}))
    what(connection.subscriber);
}

void RemoteClients::read(const BusMessage& message, CommandEnvelope envelope) {
  const auto send_reply = [bus = context_.bus, to = message.reply_to](CommandReply made) {
    static_cast<void>(bus->reply(to, to_text(made)));
  };
  const auto text = [send_reply](protocol::Result<std::string> result) {
    send_reply(reply_of(std::move(result)));
  };
  const auto nothing = [send_reply](protocol::Result<void> result) {
    send_reply(result ? reply_of(std::string())
                      : reply_of(std::unexpected(std::move(result.error()))));
  };
  Command command{.player = envelope.player, .what = Reload{}};
  switch (envelope.kind) {
    case Kind::record_json:
    case Kind::record_text:
      command.what = ReadRecord{.form = envelope.kind == Kind::record_json ? ReadRecord::Form::json
                                                                           : ReadRecord::Form::text,
                                .key = envelope.key,
                                .done = text};
      break;
    case Kind::log_view:
      command.what = ReadLog{.key = envelope.key, .done = [send_reply](auto result) {
                               send_reply(result ? reply_of(to_text(*result))
                                                 : reply_of(std::unexpected(result.error())));
                             }};
      break;
    case Kind::preview:
      command.what =
          ReadPreview{.list_turns = envelope.text.empty() ? ListTurns::no : ListTurns::yes,
                      .done = [send_reply](const auto& result) {
                        send_reply(result ? reply_of(to_text(*result))
                                          : reply_of(std::unexpected(result.error())));
                      }};
      break;
    case Kind::open_paired: {
      auto pairing = parse_open_paired(envelope.text);
      if (!pairing)
        return send_reply(reply_of(protocol::internal_error("internal.failed", "no pairing")));
      pairing->may_be_open = true;
      pairing->done = text;
      command.what = *std::move(pairing);
      break;
    }
    case Kind::close:
      command.what = Close{.reason = envelope.text, .done = nothing};
      break;
    default:
      command.what = Erase{.unused_since = {}, .done = nothing};
  }
  if (!context_.app.rooms.post_here(envelope.room, command)) send_reply({.kind = Reply::moved});
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
  context_.app.lobby.forget(*connection.subscriber);
  for (const std::string& room : connection.subscriber->end()) {
    post(room, {.from = connection.subscriber,
                .player = connection.subscriber->player(),
                .what = Disconnected{}});
  }
}

void RemoteClients::end_all(Node& node) {
  if (node.contact) node.contact->end(context_.app.time.now(), time_to_come_back);
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
      context_.app.lobby.forget(*connection.subscriber);
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
