#include "server/cli/remote_player.hpp"

#include <algorithm>
#include <utility>

#include "engine/levels/conduct.hpp"
#include "rules/key.hpp"

namespace quintet::server {
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

}  // namespace

RemotePlayer::RemotePlayer(RemoteWishes wishes) : wishes_(std::move(wishes)) {}

void RemotePlayer::begin() {
  asked_.clear();
  outbox_.clear();
  seeks_.clear();
  absences_.clear();
  wants_running_games_ = false;
  ask({{"type", "watch_games"}});
  for (auto& [name, room] : rooms_) {
    room.behind = true;
    room.asked = false;
    room.sent = false;
    enter(name, room);
  }
}

void RemotePlayer::on_running_games(const std::vector<std::string>& rooms) {
  wants_running_games_ = false;
  for (const std::string& name : rooms)
    know(name);
  look_for_games();
}

void RemotePlayer::ask(Json request) {
  if (outbox_.size() == most_waiting) {
    trouble_ = "the server wants more than this program can answer";
    return;
  }
  request["id"] = ++last_id_;
  outbox_.push_back(std::move(request));
}

std::optional<std::string> RemotePlayer::next_message() {
  if (outbox_.empty()) return std::nullopt;
  Json request = std::move(outbox_.front());
  outbox_.pop_front();
  std::string text = request.dump();
  const std::int64_t id = request["id"];
  asked_.insert_or_assign(id, std::move(request));
  return text;
}

std::int64_t RemotePlayer::receive(std::string_view text) {
  const Json message = Json::parse(text);
  if (!message.contains("id")) {
    on_push(message);
    return 0;
  }
  const auto asked = asked_.find(message["id"]);
  if (asked == asked_.end()) return 0;
  Json request = std::move(asked->second);
  asked_.erase(asked);
  if (message.at("type") != "error") {
    on_reply(message, request);
    return 0;
  }
  if (!message.contains("retry_after")) {
    on_error(message, request);
    return 0;
  }
  // Sends the same request again. That is safe also for a turn that may have been played, because
  // it names its ply.
  outbox_.push_front(std::move(request));
  return std::clamp(message["retry_after"].get<std::int64_t>(), std::int64_t{0}, longest_pause);
}

void RemotePlayer::on_reply(const Json& reply, const Json& request) {
  const std::string type = request["type"];
  if (type == "enter_room") {
    const std::string name = request["room"];
    const auto found = rooms_.find(name);
    if (found == rooms_.end()) return;
    found->second.asked = false;
    if (reply.contains("snapshot")) return on_snapshot(name, reply["snapshot"]);
    found->second.behind = false;
    for (const Json& event : reply.at("events"))
      on_event(name, event);
  } else if (type == "play" && reply.contains("event")) {
    on_push(reply["event"]);
  } else if (type == "seek" && reply.contains("room")) {
    seeks_.clear();
    know(reply["room"]);
  } else if (type == "watch_games") {
    wants_running_games_ = true;
  }
}

void RemotePlayer::on_error(const Json& error, const Json& request) {
  const std::string type = request["type"];
  const std::string code = error.at("code");
  if (type == "seek") {
    seeks_.erase(request["game"]);
    if (code != "shutting-down") {
      trouble_ = "the server does not let us seek " + request["game"].get<std::string>() + ": " +
                 error.value("message", code);
    }
    return;
  }
  if (!request.contains("room")) return;
  const auto found = rooms_.find(request["room"]);
  if (found == rooms_.end()) return;
  if (type == "enter_room") {
    rooms_.erase(found);  // the player cannot enter it (any more)
    look_for_games();
  } else if (type == "play") {
    // Our view of the room may be wrong: requests a new snapshot.
    static const std::set<std::string> late{"stale",        "game-over", "not-your-turn",
                                            "not-started",  "forbidden", "not-found",
                                            "shutting-down"};
    if (!late.contains(code)) {
      trouble_ =
          "the server refuses a turn in room " + found->first + ": " + error.value("message", code);
      return;
    }
    found->second.behind = true;
    found->second.seq = 0;
    enter(found->first, found->second);
  }
  // An offer may have expired, and not every game has offers.
}

void RemotePlayer::on_push(const Json& push) {
  const std::string type = push.at("type");
  if (type == "welcome") {
    news_.push_back("connected as " + push.at("player").at("name").get<std::string>());
  } else if (type == "event") {
    on_event(push.at("room"), push);
  } else if (type == "paired") {
    seeks_.clear();
    know(push.at("room"));
  } else if (type == "turn" && !push.at("seat").is_null() && push.at("status") != "over") {
    know(push.at("room"));
  } else if (type == "away" && !push.at("claim_in").is_null()) {
    if (absences_.size() == most_waiting) absences_.clear();
    absences_.push_back({.room = push.at("room"),
                         .claim_in = std::clamp(push["claim_in"].get<std::int64_t>(),
                                                std::int64_t{0}, longest_pause)});
  }
}

std::vector<RemoteAbsence> RemotePlayer::absences() {
  return std::exchange(absences_, {});
}

void RemotePlayer::claim(const std::string& room) {
  const auto found = rooms_.find(room);
  if (found == rooms_.end() || found->second.status != "playing") return;
  ask({{"type", "claim"}, {"room", room}});
}

void RemotePlayer::know(const std::string& name) {
  const auto [room, is_new] = rooms_.try_emplace(name);
  if (is_new) enter(name, room->second);
}

void RemotePlayer::enter(const std::string& name, Room& room) {
  if (room.asked) return;
  room.asked = true;
  Json request{{"type", "enter_room"}, {"room", name}};
  if (room.seq > 0) request["since"] = room.seq;
  ask(std::move(request));
}

void RemotePlayer::on_snapshot(const std::string& name, const Json& snapshot) {
  Room& room = rooms_.at(name);
  const bool is_new = room.game.empty();
  room.behind = false;
  room.sent = false;
  room.seq = snapshot.at("seq");
  room.game = snapshot.at("game");
  room.options.clear();
  for (const auto& [key, value] : snapshot.at("options").items())
    room.options.emplace_back(key, value);
  room.rated = snapshot.at("rated");
  room.status = snapshot.at("status");
  const Json& seat = snapshot.at("you").at("seat");
  room.seat = seat.is_null() ? -1 : seat.get<int>();
  room.to_move = snapshot.at("to_move").is_null() ? -1 : snapshot["to_move"].get<int>();
  room.ply = snapshot.at("ply");
  room.hash = snapshot.at("hash").is_null() ? "" : snapshot["hash"].get<std::string>();
  room.position = snapshot.at("position").is_null() ? "" : snapshot["position"].get<std::string>();
  room.turns.clear();
  room.base.reset();
  const bool somebody_left = std::ranges::any_of(
      snapshot.at("seats"), [](const Json& each) { return !each.at("withdrew").is_null(); });
  if (somebody_left && !room.position.empty()) {
    room.base = room.position;
  } else {
    for (const Json& turn : snapshot.at("turns"))
      room.turns.push_back(turn.at("turn"));
  }
  if (is_new) news_.push_back("playing " + room.game + " in room " + name);
  for (const Json& offer : snapshot.at("offers")) {
    const auto& accepted = offer.at("accepted");
    const bool responded = std::ranges::find(accepted, Json(room.seat)) != accepted.end();
    if (offer.at("seat") != room.seat && !responded) respond_to_offer(name, offer.at("what"));
  }
  if (room.status == "paused") ask({{"type", "resume"}, {"room", name}});
  if (room.status == "over") look_for_games();
}

void RemotePlayer::on_event(const std::string& name, const Json& event) {
  const auto found = rooms_.find(name);
  if (found == rooms_.end()) return;
  Room& room = found->second;
  const std::int64_t seq = event.at("seq");
  if (room.behind || seq <= room.seq) return;
  if (seq != room.seq + 1) {
    room.behind = true;
    enter(name, room);
    return;
  }
  room.seq = seq;
  const std::string kind = event.at("kind");
  if (event.contains("position")) {
    room.position = event["position"];
    room.hash = event.at("hash");
    room.to_move = event.at("to_move").is_null() ? -1 : event["to_move"].get<int>();
    room.sent = false;
    if (kind == "played") {
      room.ply = event.at("ply");
      room.turns.push_back(event.at("turn"));
    } else if (kind != "started") {
      // After a takeback or a withdrawal, only the position is relevant.
      if (kind == "taken_back") room.ply = event.at("ply");
      room.base = room.position;
      room.turns.clear();
    }
  }
  if (kind == "started" || kind == "resumed") room.status = "playing";
  if (kind == "paused") {
    room.status = "paused";
    ask({{"type", "resume"}, {"room", name}});
  }
  if (kind == "ended") {
    room.status = "over";
    look_for_games();
  }
  if (kind == "rematch") know(event.at("next"));
  if (kind == "offered" && event.at("seat") != room.seat && event.at("what") != "resume") {
    respond_to_offer(name, event.at("what"));
  }
}

void RemotePlayer::respond_to_offer(const std::string& name, const std::string& what) {
  const Room& room = rooms_.at(name);
  const bool accept = what == "draw" ? room.wants_draw : what != "takeback" || !room.rated;
  ask({{"type", "answer"}, {"room", name}, {"what", what}, {"accept", accept}});
}

void RemotePlayer::look_for_games() {
  std::size_t finished = 0;
  for (auto& [name, room] : rooms_) {
    if (room.status == "over" && room.counted == 0) {
      room.counted = ++finished_;
      news_.push_back(room.game + " is over after " + std::to_string(room.ply) + " turns, room " +
                      name);
    }
    finished += room.counted > 0 ? 1 : 0;
  }
  if (finished < rooms_.size() || done()) return;
  while (rooms_.size() > most_finished)
    rooms_.erase(std::ranges::min_element(rooms_, {},
                                          [](const auto& named) { return named.second.counted; }));
  for (const std::string& game : wishes_.games) {
    if (!seeks_.insert(game).second) continue;
    Json options = Json::object();
    if (wishes_.games.size() == 1) {
      for (const auto& [key, value] : wishes_.options)
        options[key] = value;
    }
    ask({{"type", "seek"}, {"game", game}, {"options", options}, {"clock", wishes_.clock}});
    news_.push_back("seeking " + game);
  }
}

std::optional<RemoteThought> RemotePlayer::next_thought() const {
  for (const auto& [name, room] : rooms_) {
    const bool ours = room.status == "playing" && room.seat >= 0 && room.to_move == room.seat;
    if (!ours || room.behind || room.sent) continue;
    RemoteThought thought{.room = name,
                          .ply = room.ply,
                          .hash = room.hash,
                          .seq = room.seq,
                          .request = {.game = room.game,
                                      .options = room.options,
                                      .position = room.base,
                                      .turns = room.turns,
                                      .level = wishes_.level,
                                      .nodes = {},
                                      .seed = seed_of(name, room.ply)}};
    if (room.turns.size() > engine::most_turns) {
      // Thinking works without the earlier turns, too.
      thought.request.position = room.position;
      thought.request.turns.clear();
    }
    return thought;
  }
  return std::nullopt;
}

bool RemotePlayer::wanted(const RemoteThought& thought) const {
  const auto found = rooms_.find(thought.room);
  if (found == rooms_.end()) return false;
  const Room& room = found->second;
  return room.status == "playing" && !room.behind && !room.sent && room.to_move == room.seat &&
         room.ply == thought.ply && room.hash == thought.hash;
}

void RemotePlayer::found(const RemoteThought& thought, const engine::Answer& answer) {
  if (!wanted(thought)) return;
  Room& room = rooms_.at(thought.room);
  room.sent = true;
  room.wants_draw = engine::wants_draw(answer, static_cast<std::size_t>(room.ply));
  ask({{"type", "play"},
       {"room", thought.room},
       {"ply", thought.ply + 1},
       {"hash", thought.hash},
       {"seq", thought.seq},
       {"turn", answer.turn},
       {"with_event", true}});
  if (room.wants_draw) ask({{"type", "offer"}, {"room", thought.room}, {"what", "draw"}});
}

bool RemotePlayer::done() const {
  return wishes_.most_games > 0 && finished_ >= wishes_.most_games;
}

std::vector<std::string> RemotePlayer::news() {
  return std::exchange(news_, {});
}

}  // namespace quintet::server
