#include "tests/bench/load/crowd.hpp"

#include <chrono>
#include <stdexcept>
#include <utility>

#include <nlohmann/json.hpp>

#include "tests/bench/load/tables.hpp"

namespace quintet::bench {

Crowd::Crowd(const std::vector<Door>& doors, std::size_t spectators)
    : guests_(doors.front().guests) {
  for (const Door& door : doors) {
    const std::size_t more = peers_.empty() ? players : 0;
    for (auto& peer : connect(door, spectators + more, loop_))
      peers_.push_back(std::move(peer));
  }
  for (const auto& peer : peers_)
    peer->listen(*this);
}

void Crowd::heard(Peer& /*peer*/, std::string_view text, Clock::time_point /*at*/) {
  if (guests_ && text.starts_with(R"({"id":)")) {
    reply_ = text;
    ++replies_;
    if (!text.contains(R"("type":"ok")")) throw Broken("refused: " + reply_);
  } else if (text == "joined") {
    ++replies_;
  } else if (text.contains(expected_)) {
    ++told_;
    event_bytes_ = text.size();
  }
}

void Crowd::enter(const Plan& plan) {
  if (!guests_) {
    for (const auto& peer : peers_)
      ask(*peer, "join 0");
    wait_for_replies(peers_.size());
    return;
  }
  ask(*peers_[0], R"({"id":1,"type":"open_room","visibility":"public","seat":0,"game":")" +
                      plan.game + R"(","options":)" + plan.options + '}');
  wait_for_replies(1);
  room_ = nlohmann::json::parse(reply_).at("room");
  for (std::size_t i = 1; i < peers_.size(); ++i)
    ask(*peers_[i], R"({"id":2,"type":"enter_room","room":")" + room_ + "\"}");
  wait_for_replies(peers_.size() - 1);
  expected_ = R"("kind":"started")";
  ask(*peers_[1], R"({"id":3,"type":"take_seat","seat":1,"room":")" + room_ + "\"}");
  wait_for_replies(1);
  wait_until_told(peers_.size());
}

double Crowd::play(const Plan& plan, std::size_t number) {
  const PlannedTurn& turn = plan.turns[number];
  const std::string turn_text = R"("turn":")" + turn.text + '"';
  const std::string request = R"({"id":4,"type":"play","room":")" + room_ + R"(","ply":)" +
                              std::to_string(number + 1) + R"(,"hash":")" +
                              (number == 0 ? plan.first_hash : plan.turns[number - 1].hash) +
                              "\"," + turn_text + '}';
  expected_ = guests_ ? R"("hash":")" + turn.hash + '"' : turn_text;
  const Clock::time_point sent = Clock::now();
  ask(*peers_[turn.seat], request);
  // A relay does not send a turn back to its sender.
  wait_until_told(guests_ ? peers_.size() : peers_.size() - 1);
  const double took = std::chrono::duration<double>(Clock::now() - sent).count();
  if (guests_) wait_for_replies(1);
  return took;
}

void Crowd::settle() const {
  while (loop_.run_once(std::chrono::seconds(1))) {
  }
}

void Crowd::ask(Peer& peer, const std::string& text) {
  peer.send(text);
  // New clients get many messages; read them before they pile up.
  while (loop_.run_once(std::chrono::nanoseconds::zero())) {
  }
}

void Crowd::wait_for_replies(std::size_t count) {
  while (replies_ < count)
    wait();
  replies_ = 0;
}

void Crowd::wait_until_told(std::size_t count) {
  while (told_ < count)
    wait();
  if (told_ > count) throw Broken("received more than once");
  told_ = 0;
}

void Crowd::wait() {
  constexpr std::chrono::seconds patience{60};
  if (!loop_.run_once(patience)) throw Broken("nothing happens any more");
}

Plan game_longer_than(std::size_t turns) {
  for (const Plan& plan : make_plans(8, 1)) {
    if (plan.turns.size() > turns) return plan;
  }
  throw std::logic_error("all games are too short");
}

}  // namespace quintet::bench
