#include "protocol/client/session.hpp"

#include <algorithm>
#include <utility>
#include <variant>

namespace quintet::client {

using protocol::ErrorCode;

namespace {

/// Maximum number of events after a gap to keep. The server's reply to `since` has older ones.
constexpr std::size_t most_early = 256;
constexpr std::int64_t longest_pause_ms = 3'600'000;

/// Null for a push.
std::optional<std::int64_t> id_of(const protocol::ServerMessage& message) {
  return std::visit(
      []<class Message>(const Message& each) -> std::optional<std::int64_t> {
        if constexpr (requires { each.id; }) return each.id;
        return std::nullopt;
      },
      message);
}

/// Failures of the server, which say nothing about the request.
bool is_of_server(ErrorCode code) {
  return code == ErrorCode::shutting_down || code == ErrorCode::internal ||
         code == ErrorCode::unavailable;
}

/// Whether the refusal of a turn shows that the view is wrong.
bool shows_wrong_view(ErrorCode code) {
  return code == ErrorCode::stale || code == ErrorCode::game_over ||
         code == ErrorCode::not_your_turn || code == ErrorCode::not_started ||
         code == ErrorCode::forbidden || code == ErrorCode::not_found;
}

}  // namespace

void Session::begin() {
  requests_.clear();
  for (auto& [name, room] : rooms_)
    room.entering = false;
  repeat();
}

void Session::repeat() {
  for (auto& [name, room] : rooms_) {
    if (room.turn) requests_.add(*room.turn);
  }
  for (auto& [name, room] : rooms_)
    request_events(name, room);
}

void Session::request_events(const std::string& name, Room& room) {
  room.entering = true;
  requests_.add(
      protocol::EnterRoom{.room = name,
                          .key = room.key,
                          .since = room.view ? std::optional(room.view->seq()) : std::nullopt,
                          .muted = std::nullopt});
}

void Session::enter_anew(const std::string& name, Room& room) {
  room.entering = true;
  requests_.add(protocol::EnterRoom{
      .room = name, .key = room.key, .since = std::nullopt, .muted = std::nullopt});
}

void Session::enter(const std::string& name, std::optional<std::string> key) {
  Room& room = rooms_[name];
  if (key) room.key = std::move(key);
  if (!room.entering) request_events(name, room);
}

void Session::add(RoomView view) {
  const std::string name = view.room().room;
  rooms_[name].view = std::move(view);
}

const RoomView* Session::find(const std::string& name) const {
  const auto found = rooms_.find(name);
  return found == rooms_.end() || !found->second.view ? nullptr : &*found->second.view;
}

bool Session::awaits_turn(const std::string& name) const {
  const RoomView* view = find(name);
  if (view == nullptr || !view->my_turn()) return false;
  const Room& room = rooms_.at(name);
  // The acknowledgement of a turn may come before its event.
  return !room.turn && !room.entering && room.acknowledged <= view->seq();
}

void Session::play(const std::string& name, std::string turn) {
  Room& room = rooms_.at(name);
  room.turn = room.view->play(std::move(turn));
  room.turn->with_event = true;
  requests_.add(*room.turn);
}

const protocol::Play* Session::turn_under_way(const std::string& name) const {
  const auto found = rooms_.find(name);
  return found == rooms_.end() || !found->second.turn ? nullptr : &*found->second.turn;
}

std::expected<Received, std::string> Session::receive(std::string_view text) {
  auto message = protocol::parse_server_message(text);
  if (!message) return std::unexpected(std::move(message.error()));
  Received received{.message = *std::move(message), .request = {}, .new_view = {}, .events = {}};
  if (const auto id = id_of(received.message)) {
    received.request = requests_.answered(*id);
    if (received.request) on_reply(received);
  } else {
    on_push(received);
  }
  return received;
}

void Session::on_push(Received& received) {
  if (const auto* event = std::get_if<protocol::EventPush>(&received.message)) {
    on_event(*event, received);
  } else if (const auto* welcome = std::get_if<protocol::WelcomePush>(&received.message)) {
    player_ = welcome->player.id;
  } else if (const auto* push = std::get_if<protocol::PresencePush>(&received.message)) {
    const auto room = rooms_.find(push->room);
    if (room != rooms_.end() && room->second.view) room->second.view->set_presence(push->presence);
  } else if (const auto* left = std::get_if<protocol::LeftPush>(&received.message)) {
    forget(left->room);
  }
}

void Session::on_reply(Received& received) {
  if (const auto* refused = std::get_if<protocol::ErrorReply>(&received.message)) {
    on_error(received, refused->error);
    return;
  }
  if (const auto* enter = std::get_if<protocol::EnterRoom>(&*received.request)) {
    const auto room = rooms_.find(enter->room);
    if (room == rooms_.end()) return;
    room->second.entering = false;
    if (const auto* reply = std::get_if<protocol::SnapshotReply>(&received.message)) {
      on_snapshot(enter->room, reply->snapshot, received);
    } else if (const auto* missed = std::get_if<protocol::EventsReply>(&received.message)) {
      for (const protocol::EventPush& event : missed->events)
        on_event(event, received);
      if (room->second.view) room->second.view->set_presence(missed->presence);
    }
  } else if (const auto* opened = std::get_if<protocol::OpenedReply>(&received.message)) {
    on_snapshot(opened->snapshot.room, opened->snapshot, received);
  } else if (const auto* play = std::get_if<protocol::Play>(&*received.request)) {
    drop_turn(*play);
    const auto* reply = std::get_if<protocol::PlayedReply>(&received.message);
    const auto room = rooms_.find(play->room);
    if (reply == nullptr || room == rooms_.end()) return;
    room->second.acknowledged = std::max(room->second.acknowledged, reply->seq);
    if (reply->event) on_event(*reply->event, received);
  }
}

void Session::on_error(Received& received, const protocol::Error& error) {
  protocol::Request& request = *received.request;
  if (error.retry_after_ms) {
    received.pause = std::chrono::milliseconds(std::min(*error.retry_after_ms, longest_pause_ms));
    // Safe also for a turn that may have been played, because it names its ply.
    requests_.add_again(request);
    return;
  }
  // The caller connects again, or retries.
  if (is_of_server(error.code)) return;
  if (const auto* enter = std::get_if<protocol::EnterRoom>(&request)) {
    forget(enter->room);
  } else if (const auto* play = std::get_if<protocol::Play>(&request)) {
    drop_turn(*play);
    const auto room = rooms_.find(play->room);
    if (room != rooms_.end() && shows_wrong_view(error.code)) enter_anew(play->room, room->second);
  }
}

void Session::drop_turn(const protocol::Play& request) {
  const auto room = rooms_.find(request.room);
  if (room == rooms_.end() || !room->second.turn) return;
  const protocol::Play& turn = *room->second.turn;
  // A repeated request may be answered when another turn is under way.
  if (turn.ply == request.ply && turn.seq == request.seq) room->second.turn.reset();
}

void Session::on_snapshot(const std::string& name, const protocol::Snapshot& snapshot,
                          Received& received) {
  Room& room = rooms_[name];
  const auto* enter = std::get_if<protocol::EnterRoom>(&*received.request);
  const std::int64_t since = enter == nullptr ? 0 : enter->since.value_or(0);
  // Pushes may overtake a snapshot. A snapshot older than the request shows a room that went back.
  const bool overtaken = room.view && snapshot.seq < room.view->seq() && snapshot.seq >= since;
  if (overtaken) return;
  room.view.emplace(snapshot, player_);
  std::erase_if(room.early, [&](const auto& entry) { return entry.first <= snapshot.seq; });
  room.acknowledged = 0;
  received.new_view = name;
}

void Session::on_event(const protocol::EventPush& event, Received& received) {
  const auto found = rooms_.find(event.room);
  if (found == rooms_.end() || !found->second.view) return;
  Room& room = found->second;
  RoomView& view = *room.view;
  if (event.seq != view.seq() + 1) received.out_of_order = true;
  if (event.seq <= view.seq()) return;
  if (room.early.size() < most_early) room.early.emplace(event.seq, event);
  while (!room.early.empty() && view.apply(room.early.begin()->second)) {
    received.events.push_back(room.early.extract(room.early.begin()).mapped());
  }
  if (!room.early.empty() && !room.entering) request_events(found->first, room);
}

}  // namespace quintet::client
