#include "protocol/nodes/events.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>

#include "protocol/nodes/head.hpp"

namespace quintet::protocol::nodes {
namespace {

constexpr std::string_view event_format = "event";
constexpr std::int64_t most_within = std::chrono::milliseconds(std::chrono::hours(1)).count();

template <class Head, Is<ClientMessage> M>
void fields(Head& head, M& message) {
  head.field("connections", message.connections);
  head.body(message.text);
}

template <class Head, Is<MessagePart> M>
void fields(Head& head, M& part) {
  head.body(part.text);
}

template <class Head, class M>
  requires Is<M, Entered> || Is<M, Left>
void fields(Head& head, M& moved) {
  head.field("connection", moved.connection);
  head.field("room", moved.room);
}

template <class Head, Is<Reconnect> M>
void fields(Head& head, M& reconnect) {
  head.field("connection", reconnect.connection);
  head.field("within_ms", reconnect.within_ms);
}

template <class Head, Is<Heartbeat> M>
void fields(Head& /*head*/, M& /*heartbeat*/) {}

template <class Head, Is<Event> M>
void common_fields(Head& head, M& event) {
  head.field("owner", event.owner);
  head.field("owner_generation", event.owner_generation);
  head.field("generation", event.generation);
  head.field("number", event.number);
}

std::size_t expected_bytes(const Event& event) {
  constexpr std::size_t fields = 160;
  constexpr std::size_t connection = 8;
  if (const auto* const part = std::get_if<MessagePart>(&event.what))
    return fields + part->text.size();
  const auto* const message = std::get_if<ClientMessage>(&event.what);
  if (message == nullptr) return fields;
  return fields + message->text.size() + connection * message->connections.size();
}

}  // namespace

std::string to_text(const Event& event) {
  HeadWriter head(event_format, kind_of(event.what), expected_bytes(event));
  common_fields(head, event);
  std::visit([&](const auto& what) { fields(head, what); }, event.what);
  return head.finish();
}

std::expected<Event, Unreadable> parse_event(std::string_view text) {
  auto head = HeadReader::read(text, event_format);
  if (!head) return std::unexpected(head.error());
  Event event;
  common_fields(*head, event);
  event.what =
      read_what<Event::What>(*head, [](HeadReader& from, auto& what) { fields(from, what); });
  if (head->failed()) return std::unexpected(Unreadable::malformed);
  if (auto* const reconnect = std::get_if<Reconnect>(&event.what))
    reconnect->within_ms = std::clamp<std::int64_t>(reconnect->within_ms, 0, most_within);
  return event;
}

}  // namespace quintet::protocol::nodes
