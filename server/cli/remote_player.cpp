#include "server/cli/remote_player.hpp"

#include <algorithm>
#include <utility>
#include <variant>

#include "engine/levels/conduct.hpp"
#include "rules/key.hpp"
#include "server/bots/engine_request.hpp"

namespace quintet::server {

using protocol::ErrorCode;
using protocol::Offer;
using protocol::RoomStatus;

namespace {

/// Number of finished rooms to keep, because a rematch may be offered in them.
constexpr std::size_t most_finished = 20;
/// Maximum number of requests that wait to be sent. A player in a hundred games needs fewer.
constexpr std::size_t most_waiting = 1'000;
constexpr std::int64_t longest_pause = 3'600'000;  // ms

std::uint64_t seed_of(const std::string& room, std::int64_t ply) {
  std::uint64_t hash = 0;
  for (const char c : room)
    hash = rules::mix(hash, static_cast<unsigned char>(c));
  return rules::mix(hash, static_cast<std::uint64_t>(ply));
}

/// Refusals of a turn that came too late, or of a server that ends.
bool is_late(ErrorCode code) {
  return code == ErrorCode::stale || code == ErrorCode::game_over ||
         code == ErrorCode::not_your_turn || code == ErrorCode::not_started ||
         code == ErrorCode::forbidden || code == ErrorCode::not_found ||
         code == ErrorCode::shutting_down;
}

}  // namespace

RemotePlayer::RemotePlayer(RemoteWishes wishes) : wishes_(std::move(wishes)) {}

void RemotePlayer::begin() {
  seeks_.clear();
  absences_.clear();
  wants_running_games_ = false;
  session_.begin();
  send(protocol::WatchGames{});
}

void RemotePlayer::on_running_games(const std::vector<std::string>& rooms) {
  wants_running_games_ = false;
  for (const std::string& name : rooms)
    know(name);
  look_for_games();
}

void RemotePlayer::send(protocol::Request request) {
  if (session_.waiting() >= most_waiting) {
    trouble_ = "the server wants more than this program can answer";
    return;
  }
  session_.send(std::move(request));
}

std::expected<std::chrono::milliseconds, std::string> RemotePlayer::receive(std::string_view text) {
  const auto received = session_.receive(text);
  if (!received) return std::unexpected(received.error());
  if (received->new_view) on_new_view(*received->new_view);
  for (const protocol::EventPush& event : received->events)
    on_event(event);
  if (received->request) {
    on_reply(*received);
  } else {
    on_push(received->message);
  }
  return received->pause;
}

void RemotePlayer::on_reply(const client::Received& received) {
  if (const auto* refused = std::get_if<protocol::ErrorReply>(&received.message)) {
    if (!refused->error.retry_after_ms) on_error(*received.request, refused->error);
  } else if (const auto* paired = std::get_if<protocol::SeekPairedReply>(&received.message)) {
    seeks_.clear();
    know(paired->room);
  } else if (std::holds_alternative<protocol::WatchGames>(*received.request)) {
    wants_running_games_ = true;
  }
}

void RemotePlayer::on_error(const protocol::Request& request, const protocol::Error& error) {
  if (const auto* seek = std::get_if<protocol::Seek>(&request)) {
    seeks_.erase(seek->game);
    if (error.code != ErrorCode::shutting_down) {
      trouble_ = "the server does not let us seek " + seek->game + ": " + error.message;
    }
  } else if (const auto* enter = std::get_if<protocol::EnterRoom>(&request)) {
    // The player cannot enter it (any more).
    session_.forget(enter->room);
    rooms_.erase(enter->room);
    look_for_games();
  } else if (const auto* play = std::get_if<protocol::Play>(&request)) {
    if (is_late(error.code)) return;
    trouble_ = "the server refuses a turn in room " + play->room + ": " + error.message;
  }
  // An offer may have expired, and not every game has offers.
}

void RemotePlayer::on_push(const protocol::ServerMessage& push) {
  if (const auto* welcome = std::get_if<protocol::WelcomePush>(&push)) {
    news_.push_back("connected as " + welcome->player.name);
  } else if (const auto* paired = std::get_if<protocol::PairedPush>(&push)) {
    seeks_.clear();
    know(paired->room);
  } else if (const auto* turn = std::get_if<protocol::TurnNews>(&push)) {
    if (turn->seat && turn->status != RoomStatus::over) know(turn->room);
  } else if (const auto* left = std::get_if<protocol::LeftPush>(&push)) {
    rooms_.erase(left->room);
    look_for_games();
  } else if (const auto* away = std::get_if<protocol::AwayPush>(&push)) {
    if (!away->claim_in) return;
    if (absences_.size() == most_waiting) absences_.clear();
    absences_.push_back({.room = away->room, .claim_in = std::min(*away->claim_in, longest_pause)});
  }
}

std::vector<RemoteAbsence> RemotePlayer::absences() {
  return std::exchange(absences_, {});
}

void RemotePlayer::claim(const std::string& room) {
  const client::RoomView* view = session_.find(room);
  if (view == nullptr || view->room().status != RoomStatus::playing) return;
  send(protocol::Claim{.room = room});
}

void RemotePlayer::know(const std::string& name) {
  if (rooms_.try_emplace(name).second) session_.enter(name);
}

void RemotePlayer::on_new_view(const std::string& name) {
  const protocol::Snapshot& room = session_.find(name)->room();
  if (!std::exchange(rooms_[name].announced, true))
    news_.push_back("playing " + room.game + " in room " + name);
  for (const protocol::OpenOffer& offer : room.offers) {
    const bool ours = offer.seat == room.you.seat;
    const bool responded =
        std::ranges::any_of(offer.accepted, [&](int seat) { return seat == room.you.seat; });
    if (!ours && !responded && offer.what != Offer::resume) respond_to_offer(name, offer.what);
  }
  if (room.status == RoomStatus::paused) send(protocol::Resume{.room = name});
  if (room.status == RoomStatus::over) look_for_games();
}

void RemotePlayer::on_event(const protocol::EventPush& push) {
  const auto* event = std::get_if<protocol::RoomEvent>(&push.what);
  if (event == nullptr) return;
  if (std::holds_alternative<protocol::Paused>(*event)) {
    send(protocol::Resume{.room = push.room});
  } else if (std::holds_alternative<protocol::Ended>(*event)) {
    look_for_games();
  } else if (const auto* rematch = std::get_if<protocol::Rematch>(event)) {
    know(rematch->next);
  } else if (const auto* offered = std::get_if<protocol::Offered>(event)) {
    const bool ours = offered->seat == session_.find(push.room)->seat();
    if (!ours && offered->what != Offer::resume) respond_to_offer(push.room, offered->what);
  }
}

void RemotePlayer::respond_to_offer(const std::string& name, Offer what) {
  const bool rated = session_.find(name)->room().rated;
  const bool accept =
      what == Offer::draw ? rooms_[name].wants_draw : what != Offer::takeback || !rated;
  send(protocol::AnswerOffer{.room = name, .what = what, .accept = accept});
}

void RemotePlayer::look_for_games() {
  std::size_t finished = 0;
  for (auto& [name, room] : rooms_) {
    const client::RoomView* view = session_.find(name);
    if (view != nullptr && view->room().status == RoomStatus::over && room.counted == 0) {
      room.counted = ++finished_;
      news_.push_back(view->room().game + " is over after " + std::to_string(view->ply()) +
                      " turns, room " + name);
    }
    finished += room.counted > 0 ? 1 : 0;
  }
  if (finished < rooms_.size() || done()) return;
  while (rooms_.size() > most_finished) {
    const auto oldest = std::ranges::min_element(
        rooms_, {}, [](const auto& named) { return named.second.counted; });
    session_.forget(oldest->first);
    rooms_.erase(oldest);
  }
  for (const std::string& game : wishes_.games) {
    if (!seeks_.insert(game).second) continue;
    protocol::Options options;
    if (wishes_.games.size() == 1) options = wishes_.options;
    send(protocol::Seek{.game = game, .options = std::move(options), .clock = wishes_.clock});
    news_.push_back("seeking " + game);
  }
}

std::optional<RemoteThought> RemotePlayer::next_thought() const {
  for (const auto& [name, room] : rooms_) {
    if (!session_.awaits_turn(name)) continue;
    const client::RoomView& view = *session_.find(name);
    RemoteThought thought{
        .room = name, .ply = view.ply(), .hash = view.room().hash, .request = engine_request(view)};
    thought.request.level = wishes_.level;
    thought.request.seed = seed_of(name, view.ply());
    return thought;
  }
  return std::nullopt;
}

bool RemotePlayer::wanted(const RemoteThought& thought) const {
  if (!session_.awaits_turn(thought.room)) return false;
  const client::RoomView& view = *session_.find(thought.room);
  return view.ply() == thought.ply && view.room().hash == thought.hash;
}

void RemotePlayer::found(const RemoteThought& thought, const engine::Answer& answer) {
  if (!wanted(thought)) return;
  Room& room = rooms_.at(thought.room);
  room.wants_draw = engine::wants_draw(answer, static_cast<std::size_t>(thought.ply));
  session_.play(thought.room, answer.turn);
  if (room.wants_draw) send(protocol::MakeOffer{.room = thought.room, .what = Offer::draw});
}

bool RemotePlayer::done() const {
  return wishes_.most_games > 0 && finished_ >= wishes_.most_games;
}

std::vector<std::string> RemotePlayer::news() {
  return std::exchange(news_, {});
}

}  // namespace quintet::server
