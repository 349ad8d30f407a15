#include "server/forwarding/remote_clients.hpp"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <utility>
#include <variant>

#include "protocol/errors/refusals.hpp"
#include "server/async/spawn.hpp"
#include "server/rooms/command_traits.hpp"

namespace quintet::server {
namespace {

/// A node sends a report each second. The clocks of its players stop when it is silent for longer.
constexpr std::chrono::seconds longest_peer_silence{2};
/// Time for the players of a dead node to connect to another one.
constexpr std::chrono::seconds time_to_come_back{15};

/// The name of such coroutines in the log.
constexpr std::string_view a_seek = "a seek of another node's client";

}  // namespace

void RemoteClients::heard(int node, std::int64_t generation) {
  const auto found = nodes_.find(node);
  if (found == nodes_.end() || found->second.generation != generation) return;
  found->second.contact->heard(context_.time.now());
}

bool RemoteClients::counts(const protocol::nodes::Command& command) const {
  const auto routes = context_.routes();
  return command.owner_generation == context_.generation && routes &&
         routes->is_member(command.node, command.generation);
}

RemoteClients::Node& RemoteClients::node_of(const protocol::nodes::Command& command) {
  Node& node = nodes_[command.node];
  if (command.generation != node.generation) {
    end_all(node);
    node = {
        .generation = command.generation,
        .stream = std::make_shared<NodeStream>(NodeStream::Context{
            .executor = context_.strand,
            .publish =
                [bus = context_.bus, subject = context_.events_subject(command.node)](
                    const std::string& text) { static_cast<void>(bus->publish(subject, text)); },
            .owner = context_.self,
            .owner_generation = context_.generation,
            .generation = command.generation}),
        .contact = std::make_shared<Contact>(longest_peer_silence)};
  }
  return node;
}

RemoteClients::Connection& RemoteClients::connection_of(const protocol::nodes::Command& command,
                                                        Node& node,
                                                        const protocol::nodes::Client& client) {
  const auto [found, is_new] = node.connections.try_emplace(client.connection);
  if (is_new) {
    spawn(context_.strand, find_mutes(command.node, command.generation, client),
          "a connection of another node");
  }
  return found->second;
}

Task<> RemoteClients::find_mutes(int node, std::int64_t generation,
                                 protocol::nodes::Client client) {
  auto mutes = co_await context_.mutes.of(client.player.id);
  Connection* const found = find(node, generation, client.connection);
  if (found == nullptr) co_return;
  Connection& connection = *found;
  auto acquire_room = [&rates = context_.rates, player = client.player.id,
                       address = client.address] { return rates.acquire_room(player, address); };
  connection.subscriber = std::make_shared<RemoteSubscriber>(
      nodes_.at(node).stream, node, nodes_.at(node).contact, client.connection, client.player,
      client.address, context_.limits.rooms_per_connection, context_.entered_rooms,
      std::move(acquire_room), std::move(mutes));
  for (const auto& use : std::exchange(connection.waiting, {}))
    use(connection.subscriber);
}

void RemoteClients::add_seek(int node, std::int64_t generation, std::uint64_t number,
                             std::string text) {
  Connection* const connection = find_seeker(node, generation, number);
  if (connection == nullptr) return;
  connection->seeks.push_back(std::move(text));
  connection->has_sought = true;
  if (std::exchange(connection->seeking, true)) return;
  spawn(context_.strand, serve_seeks(node, generation, number), a_seek);
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

void RemoteClients::end(Connection& connection, bool lost) {
  connection.waiting.clear();
  if (!connection.subscriber) return;
  context_.matchmaker.forget(*connection.subscriber);
  for (const std::string& room : connection.subscriber->end()) {
    post(room, {.from = connection.subscriber,
                .player = connection.subscriber->player(),
                .what = Disconnected{.lost = lost}});
  }
}

void RemoteClients::end_all(Node& node) {
  if (node.contact) node.contact->end(context_.time.now(), time_to_come_back);
  for (auto& [number, connection] : node.connections) {
    // If its node is alive after all, the client reconnects.
    if (connection.subscriber) connection.subscriber->reconnect(reconnect_time);
    end(connection, true);
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
