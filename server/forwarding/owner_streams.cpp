#include "server/forwarding/owner_streams.hpp"

#include <cstddef>
#include <variant>

#include "protocol/messages/elsewhere.hpp"
#include "protocol/overloaded.hpp"
#include "server/base/log.hpp"

namespace quintet::server {
namespace {

namespace nodes = protocol::nodes;

/// Time without events after which an owner counts as gone. It sends a heartbeat each second.
constexpr std::chrono::milliseconds silence{4'000};
/// Longest message in parts.
constexpr std::size_t most_message_bytes = std::size_t{32} << 20U;

/// Bytes of a message's text in this event.
std::size_t text_bytes(const nodes::Event& event) {
  return std::visit(
      []<class What>(const What& what) -> std::size_t {
        if constexpr (requires { what.text; }) return what.text.size();
        return 0;
      },
      event.what);
}

}  // namespace

void OwnerStreams::on_event(const BusMessage& message) {
  const auto event = nodes::parse_event(message.data);
  if (!event) return not_understood_.note(event.error());
  // Events for an earlier generation of this node are outdated.
  if (event->generation != context_.generation) return;
  const auto routes = context_.routes();
  if (!routes || !routes->is_member(event->owner, event->owner_generation)) return;
  if (accept(*event)) handle(*event, streams_[event->owner]);
}

bool OwnerStreams::accept(const nodes::Event& event) {
  Stream& stream = streams_[event.owner];
  if (event.owner_generation < stream.generation) return false;
  const bool same_life = event.owner_generation == stream.generation;
  const bool heartbeat = std::holds_alternative<nodes::Heartbeat>(event.what);
  const std::uint64_t expected = (same_life ? stream.number : 0) + (heartbeat ? 0 : 1);
  const bool too_long = stream.parts.size() + text_bytes(event) > most_message_bytes;
  const bool lost = event.number != expected || (!same_life && stream.generation != 0) || too_long;
  stream.generation = event.owner_generation;
  stream.number = event.number;
  stream.heard = Clock::now();
  if (!same_life || lost) stream.parts.clear();
  if (!lost) return true;
  if (lost_.allows()) {
    log::info("messages of another node were lost; its clients connect again",
              {{"node", event.owner}});
  }
  connections_->reconnect_all(event.owner);
  return false;
}

void OwnerStreams::handle(const nodes::Event& event, Stream& stream) {
  const LocalClients& clients = connections_->clients();
  const protocol::Overloaded handle_one{
      [&](const nodes::ClientMessage& message) {
        const Message text =
            make_message(std::exchange(stream.parts, {}) + std::string(message.text));
        for (const std::uint64_t connection : message.connections) {
          if (const auto client = clients.find(connection)) client->send(text);
        }
      },
      [&](const nodes::MessagePart& part) { stream.parts += part.text; },
      [&](const nodes::Entered& entered) { enter(event.owner, entered); },
      [&](const nodes::Left& left) { leave(event.owner, left); },
      [&](const nodes::Reconnect& reconnect) {
        if (const auto client = clients.find(reconnect.connection))
          client->reconnect(std::chrono::milliseconds(reconnect.within_ms));
      },
      [](const nodes::Heartbeat&) {},
      [&](const nodes::Unknown& unknown) { not_understood_.note(unknown); }};
  std::visit(handle_one, event.what);
}

void OwnerStreams::enter(int owner, const nodes::Entered& entered) {
  LocalClients& clients = connections_->clients();
  const auto client = clients.find(entered.connection);
  if (!client) return;
  clients.enter(entered.connection, owner, entered.room);
  if (client->enter(entered.room)) return name_owner(*client, entered.room, owner);
  // The connection has ended, or it is in too many rooms of all nodes together.
  client->reconnect(reconnect_time);
  context_.rooms.post(entered.room, {.from = client, .player = {}, .what = Disconnected{}});
}

void OwnerStreams::leave(int owner, const nodes::Left& left) {
  LocalClients& clients = connections_->clients();
  const auto client = clients.find(left.connection);
  if (!client) return;
  clients.leave(left.connection, owner, left.room);
  client->leave(left.room);
}

void OwnerStreams::name_owner(Subscriber& client, const std::string& room, int owner) const {
  const auto routes = context_.routes();
  if (!routes) return;
  if (const auto* const node = routes->row(owner))
    client.send(make_message(protocol::elsewhere_push(room, node->name)));
}

void OwnerStreams::check_silent() {
  const auto now = Clock::now();
  for (const auto& [owner, stream] : streams_) {
    if (now - stream.heard > silence) connections_->reconnect_all(owner);
  }
}

std::vector<int> OwnerStreams::owners() const {
  std::vector<int> all;
  for (const auto& [owner, stream] : streams_)
    all.push_back(owner);
  return all;
}

}  // namespace quintet::server
