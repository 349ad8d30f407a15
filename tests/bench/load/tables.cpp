#include "tests/bench/load/tables.hpp"

#include <algorithm>
#include <charconv>
#include <stdexcept>
#include <system_error>

#include <nlohmann/json.hpp>

namespace quintet::bench {
namespace {

/// Does not parse JSON: the texts are known, no value contains a quote, and parsing would cost the
/// clients more than the server.
[[nodiscard]] std::string_view after(std::string_view text, std::string_view key) {
  const std::size_t at = text.find(key);
  if (at == std::string_view::npos)
    throw Broken("no " + std::string(key) + " in " + std::string(text));
  return text.substr(at + key.size());
}

[[nodiscard]] std::string_view text_of(std::string_view text, std::string_view key) {
  const std::string_view value = after(text, key);
  return value.substr(0, value.find('"'));
}

[[nodiscard]] std::int64_t number_of(std::string_view text, std::string_view key) {
  const std::string_view value = after(text, key);
  std::int64_t number = 0;
  if (std::from_chars(value.data(), value.data() + value.size(), number).ec != std::errc()) {
    throw Broken("no number at " + std::string(key) + " in " + std::string(text));
  }
  return number;
}

void hold(bool promise, std::string_view what, std::string_view text) {
  if (!promise) throw Broken(std::string(what) + ": " + std::string(text));
}

std::string play_fields(std::string_view room, std::size_t ply, std::string_view hash,
                        std::string_view turn) {
  std::string fields = R"("type":"play","room":")";
  fields += room;
  fields += R"(","ply":)";
  fields += std::to_string(ply);
  fields += R"(,"hash":")";
  fields += hash;
  fields += R"(","turn":")";
  fields += turn;
  fields += R"(","with_event":true)";
  return fields;
}

std::string_view hash_before(const Plan& plan, std::size_t turn) {
  return turn == 0 ? plan.first_hash : plan.turns[turn - 1].hash;
}

}  // namespace

Table::Table(Referee& referee, const Seated& peers, std::size_t number)
    : referee_(referee), peers_(peers), number_(number) {
  for (Peer* peer : peers_)
    peer->listen(*this);
}

std::size_t Table::place_of(const Peer& peer) const {
  return static_cast<std::size_t>(std::ranges::find(peers_, &peer) - peers_.begin());
}

QuintetTable::QuintetTable(Referee& referee, const Seated& peers, std::size_t number,
                           const std::vector<Plan>& plans, Sizes& sizes, std::size_t opener,
                           std::string_view clock, bool away)
    : Table(referee, peers, number),
      plans_(plans),
      next_plan_(number),
      sizes_(sizes),
      opener_(opener),
      clock_(clock),
      away_(away) {}

void QuintetTable::request(std::size_t place, const std::string& fields) {
  at(place).send(R"({"id":)" + std::to_string(++last_id_) + ',' + fields + '}');
}

void QuintetTable::prepare(std::size_t turns) {
  wanted_ = turns;
  if (!prepared() && !opening_) open_next();
}

void QuintetTable::open_next() {
  opening_ = true;
  sitting_down_ = opener_ < players ? players - 1 : players;
  games_.push_back({.room = {}, .plan = &plans_[next_plan_++ % plans_.size()]});
  const Plan& plan = *games_.back().plan;
  const std::string seat =
      opener_ < players ? R"("seat":)" + std::to_string(opener_) + ',' : std::string();
  request(opener_, R"("type":"open_room","visibility":"public",)" + seat + R"("game":")" +
                       plan.game + R"(","options":)" + plan.options + R"(,"clock":)" + clock_);
}

void QuintetTable::opening_reply(std::size_t place, std::string_view text) {
  const auto reply = nlohmann::json::parse(text);
  hold(reply.at("type") == "ok", "refused", text);
  Game& game = games_.back();
  if (reply.contains("room")) {
    game.room = reply.at("room");
    game.seq[place] = reply.at("snapshot").at("seq");
    look_away(place);
    for (std::size_t other = 0; other < at_a_table; ++other) {
      if (other != opener_) request(other, R"("type":"enter_room","room":")" + game.room + '"');
    }
    entering_ = at_a_table - 1;
  } else if (reply.contains("snapshot")) {
    game.seq[place] = reply.at("snapshot").at("seq");
    look_away(place);
    if (--entering_ > 0) return;
    for (std::size_t seat = 0; seat < players; ++seat) {
      if (seat == opener_) continue;
      request(seat, R"("type":"take_seat","seat":)" + std::to_string(seat) + R"(,"room":")" +
                        game.room + '"');
    }
  } else {
    --sitting_down_;
    opened_if_so();
  }
}

void QuintetTable::look_away(std::size_t place) {
  if (!away_ || place >= players) return;
  ++sitting_down_;
  request(place, R"("type":"focus","focused":false,"room":")" + games_.back().room + '"');
}

void QuintetTable::opened_if_so() {
  const Game& game = games_.back();
  if (sitting_down_ > 0 || !std::ranges::all_of(game.started, [](bool started) { return started; }))
    return;
  opening_ = false;
  ahead_ += game.plan->turns.size();
  if (lives_ > 0) {
    --lives_;
    referee().may_move(*this, Clock::now());
  } else if (!prepared()) {
    open_next();
  }
}

void QuintetTable::resign(std::size_t place) {
  request(place, R"("type":"resign","room":")" + games_.front().room + '"');
  awaited_[place].push_back({.id = last_id_, .seq = resignation});
}

QuintetTable::Game& QuintetTable::game_of(std::string_view room) {
  for (Game* game : {&games_.front(), &games_.back()}) {
    if (game->room == room) return *game;
  }
  throw Broken("an event of another room: " + std::string(room));
}

void QuintetTable::heard(Peer& peer, std::string_view text, Clock::time_point at) {
  const std::size_t place = place_of(peer);
  if (text.starts_with(R"({"type":"event",)")) {
    event(place, text, at);
  } else if (text.starts_with(R"({"id":)")) {
    if (place < players && !awaited_[place].empty()) {
      reply(place, text, at);
    } else {
      opening_reply(place, text);
    }
  } else {
    hold(text.starts_with(R"({"type":"presence",)") || text.starts_with(R"({"type":"welcome",)") ||
             text.starts_with(R"({"type":"elsewhere",)") ||
             text.starts_with(R"({"type":"notifications")"),
         "unexpected", text);
  }
}

void QuintetTable::reply(std::size_t place, std::string_view text, Clock::time_point at) {
  const Awaited awaited = awaited_[place].front();
  awaited_[place].pop_front();
  if (awaited.seq == resignation) {
    hold(text_of(text, R"("type":")") == "ok", "refused", text);
    return;
  }
  const std::string expected = R"({"id":)" + std::to_string(awaited.id) + R"(,"type":"ok","seq":)" +
                               std::to_string(awaited.seq);
  referee().acknowledged();
  // An older server pushes the event separately; this allows a comparison with it.
  if (text == expected + '}') return;
  constexpr std::string_view before_event = R"(,"event":)";
  const std::size_t head = expected.size() + before_event.size();
  hold(text.starts_with(expected + std::string(before_event)) && text.ends_with("}}"),
       "a wrong acknowledgement", text);
  event(place, text.substr(head, text.size() - head - 1), at);
}

void QuintetTable::event(std::size_t place, std::string_view text, Clock::time_point at) {
  Game& game = game_of(text_of(text, R"("room":")"));
  hold(number_of(text, R"("seq":)") == ++game.seq[place], "a gap or a repetition", text);
  const std::string_view kind = text_of(text, R"("kind":")");
  if (kind == "played") {
    played(place, game, text, at);
  } else if (kind == "ended") {
    hold(game.turns[place] == game.plan->turns.size(), "over too early", text);
    game.ended[place] = true;
    if (std::ranges::all_of(game.ended, [](bool ended) { return ended; })) ended(at);
  } else if (kind == "started") {
    hold(text_of(text, R"("hash":")") == game.plan->first_hash, "another beginning", text);
    game.seq_at_start = game.seq[place];
    game.started[place] = true;
    opened_if_so();
  } else {
    hold(kind == "seated" || (kind == "withdrew" && game.plan->resigned), "unexpected", text);
  }
}

void QuintetTable::ended(Clock::time_point at) {
  games_.pop_front();
  if (lives_ > 0) {
    open_next();
  } else if (!games_.empty() && ahead_ > 0) {
    referee().may_move(*this, at);
  }
}

void QuintetTable::played(std::size_t place, Game& game, std::string_view text,
                          Clock::time_point at) {
  const std::size_t number = game.turns[place]++;
  hold(number < game.sent, "no such turn was sent", text);
  const PlannedTurn& turn = game.plan->turns[number];
  hold(number_of(text, R"("ply":)") == static_cast<std::int64_t>(number) + 1 &&
           text_of(text, R"("turn":")") == turn.text && text_of(text, R"("hash":")") == turn.hash,
       "not what the rules say", text);
  if (place >= players) return;
  if (place != turn.seat && number + 1 == game.sent) {
    ++sizes_.events;
    sizes_.event_bytes += text.size();
    referee().heard(at - began_);
  }
  const bool more = number + 1 < game.plan->turns.size();
  if (more && game.plan->turns[number + 1].seat == place) referee().may_move(*this, at);
  if (!more && game.plan->resigned && place == 0) resign(place);
}

void QuintetTable::begin(Clock::time_point now) {
  if (ahead_ > 0) referee().may_move(*this, now);
}

void QuintetTable::live(std::size_t games) {
  if (!games_.empty()) throw std::logic_error("games are open already");
  lives_ = games;
  open_next();
}

void QuintetTable::send_turn(Clock::time_point began) {
  Game& game = games_.front();
  const std::size_t number = game.sent++;
  --ahead_;
  const PlannedTurn& turn = game.plan->turns[number];
  began_ = began;
  request(turn.seat,
          play_fields(game.room, number + 1, hash_before(*game.plan, number), turn.text));
  awaited_[turn.seat].push_back(
      {.id = last_id_, .seq = game.seq_at_start + static_cast<std::int64_t>(number) + 1});
}

bool QuintetTable::settled() const {
  if (!awaited_[0].empty() || !awaited_[1].empty()) return false;
  if (games_.empty()) return true;
  const Game& game = games_.front();
  // A finished game is dropped when all clients have received its end.
  return !game.over() &&
         std::ranges::all_of(game.turns, [&](std::size_t turns) { return turns == game.sent; });
}

RelayTable::RelayTable(Referee& referee, const Seated& peers, std::size_t number,
                       const std::vector<Plan>& plans)
    : Table(referee, peers, number), plans_(plans), plan_(number) {}

void RelayTable::prepare(std::size_t) {
  if (std::exchange(asked_, true)) return;
  for (std::size_t place = 0; place < at_a_table; ++place)
    at(place).send("join " + std::to_string(number()));
}

void RelayTable::live(std::size_t) {
  throw std::logic_error("a relay has no games");
}

void RelayTable::begin(Clock::time_point now) {
  referee().may_move(*this, now);
}

void RelayTable::send_turn(Clock::time_point began) {
  const Plan& plan = plans_[plan_ % plans_.size()];
  const PlannedTurn& turn = plan.turns[turn_];
  mover_ = turn.seat;
  began_ = began;
  sent_.push_back(R"({"id":)" + std::to_string(++last_id_) + ',' +
                  play_fields("k3v9w2m7qp", turn_ + 1, hash_before(plan, turn_), turn.text) + '}');
  owed_ += at_a_table;
  heard_[mover_] = last_id_;
  at(mover_).send(sent_.back());
  if (++turn_ == plan.turns.size()) {
    turn_ = 0;
    ++plan_;
  }
}

void RelayTable::heard(Peer& peer, std::string_view text, Clock::time_point at) {
  if (text == "joined") {
    ++joined_;
    return;
  }
  --owed_;
  if (text.starts_with(R"({"type":"ok")")) {
    referee().acknowledged();
    return;
  }
  const std::size_t place = place_of(peer);
  const std::int64_t id = ++heard_[place];
  const auto back = static_cast<std::size_t>(last_id_ - id);
  hold(back < sent_.size() && text.starts_with(sent_[sent_.size() - 1 - back]),
       "not the turn that was sent", text);
  while (sent_.size() > 1 && last_id_ - std::ranges::min(heard_) < std::ssize(sent_) - 1)
    sent_.pop_front();
  if (place >= players) return;
  referee().heard(at - began_);
  referee().may_move(*this, at);
}

}  // namespace quintet::bench
