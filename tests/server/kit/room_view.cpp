#include "tests/server/kit/room_view.hpp"

#include <stdexcept>
#include <utility>
#include <variant>

#include "protocol/messages/client_to_server.hpp"

namespace quintet::tests {
namespace {

protocol::ServerMessage message_of(const Json& json) {
  auto read = protocol::parse_server_message(json.dump());
  if (!read) broken("messages can be read", read.error() + ": " + json.dump());
  return *std::move(read);
}

}  // namespace

[[noreturn]] void broken(const std::string& promise, const std::string& message) {
  throw std::runtime_error("the server broke a promise: " + promise + ": " + message);
}

void RoomView::entered(const Json& reply) {
  if (reply.at("type") != "ok") throw std::runtime_error("not entered: " + reply.dump());
  const protocol::ServerMessage message = message_of(reply);
  if (const auto* missed = std::get_if<protocol::EventsReply>(&message)) {
    for (const protocol::EventPush& event : missed->events)
      apply(event);
    return;
  }
  const Json& snapshot = reply.at("snapshot");
  if (snapshot.at("ply") != snapshot.at("turns").size())
    broken("ply counts the turns", reply.dump());
  const auto* opened = std::get_if<protocol::OpenedReply>(&message);
  entered(opened != nullptr ? opened->snapshot
                            : std::get<protocol::SnapshotReply>(message).snapshot);
}

void RoomView::entered(const protocol::Snapshot& snapshot) {
  if (snapshot.seq < seq()) broken("a room does not go back", std::to_string(snapshot.seq));
  state_ = client::RoomView(snapshot);
  check_hash();
}

void RoomView::apply(const Json& event) {
  const protocol::ServerMessage message = message_of(event);
  const auto* push = std::get_if<protocol::EventPush>(&message);
  if (push == nullptr) broken("a list of events has events", event.dump());
  apply(*push);
}

void RoomView::apply(const protocol::EventPush& event) {
  const std::string text = protocol::event_text(event);
  if (event.room != room()) broken("pushes are of rooms that were entered", text);
  if (event.seq != seq() + 1) broken("no gap and no repetition", text);
  if (std::holds_alternative<protocol::UnknownEvent>(event.what)) broken("kinds are known", text);
  if (const auto* known = std::get_if<protocol::RoomEvent>(&event.what)) {
    if (const auto* played = std::get_if<protocol::Played>(known)) {
      if (played->ply != ply() + 1) broken("turns are numbered", text);
      if (played->seat != state().room().to_move) broken("the seat to move plays", text);
    }
    const auto* back = std::get_if<protocol::TakenBack>(known);
    if (back != nullptr && back->ply >= ply()) broken("what is taken back was played", text);
  }
  if (!state_.apply(event)) broken("no gap", text);
  check_hash();
  events_[event.seq] = Json::parse(text);
}

void RoomView::check_hash() const {
  const auto& position = state().room().position;
  if (position && state().room().hash != rules::fnv1a(*position))
    broken("the hash is that of the position", *position);
}

std::string RoomView::hash() const {
  const auto& hash = state().room().hash;
  return hash ? protocol::format_hash(*hash) : "";
}

std::optional<std::size_t> RoomView::to_move() const {
  const auto& seat = state().room().to_move;
  return seat ? std::optional(static_cast<std::size_t>(*seat)) : std::nullopt;
}

bool RoomView::has_withdrawn(std::size_t seat) const {
  const auto& seats = state().room().seats;
  return seat < seats.size() && seats[seat].withdrew.has_value();
}

std::string RoomView::random_turn(Dice& dice) const {
  const rules::GameInfo* game = rules::find_game(state().room().game);
  const auto options = rules::OptionValues::complete(game->options, state().room().options);
  return tests::random_turn(game->parse(position(), options.value()).value(), dice);
}

Json RoomView::play_request(const std::string& turn) const {
  return Json::parse(protocol::request_text({.id = 0, .request = state().play(turn)}));
}

}  // namespace quintet::tests
