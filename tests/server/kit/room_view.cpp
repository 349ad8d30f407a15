#include "tests/server/kit/room_view.hpp"

#include <stdexcept>

namespace quintet::tests {

[[noreturn]] void broken(const std::string& promise, const Json& message) {
  throw std::runtime_error("the server broke a promise: " + promise + ": " + message.dump());
}

void RoomView::entered(const Json& reply) {
  if (reply.at("type") != "ok") throw std::runtime_error("not entered: " + reply.dump());
  if (reply.contains("events")) {
    for (const Json& event : reply["events"])
      apply(event);
    return;
  }
  const Json& snapshot = reply.at("snapshot");
  if (snapshot.at("seq") < seq_) broken("a room does not go back", reply);
  room_ = snapshot.at("room");
  game_ = snapshot.at("game");
  rules::OptionValues::Pairs pairs;
  for (const auto& [key, value] : snapshot.at("options").items())
    pairs.emplace_back(key, value);
  options_ = rules::OptionValues::complete(rules::find_game(game_)->options, pairs).value();
  seq_ = snapshot.at("seq");
  ply_ = snapshot.at("ply");
  over_ = snapshot.at("status") == "over";
  withdrawn_.clear();
  for (std::size_t seat = 0; seat < snapshot.at("seats").size(); ++seat) {
    if (!snapshot["seats"][seat].at("withdrew").is_null()) withdrawn_[seat] = true;
  }
  if (ply_ != std::ssize(snapshot.at("turns"))) broken("ply counts the turns", reply);
  if (!snapshot.at("position").is_null()) stand(snapshot);
}

void RoomView::apply(const Json& event) {
  if (event.at("type") != "event") broken("a list of events has events", event);
  if (event.at("room") != room_) broken("pushes are of rooms that were entered", event);
  if (event.at("seq") != seq_ + 1) broken("no gap and no repetition", event);
  seq_ = event["seq"];
  const std::string kind = event.at("kind");
  if (kind == "played") {
    if (event.at("ply") != ply_ + 1) broken("turns are numbered", event);
    if (event.at("seat") != *to_move_) broken("the seat to move plays", event);
    ply_ = event["ply"];
  }
  if (kind == "withdrew") withdrawn_[event.at("seat")] = true;
  if (kind == "taken_back") {
    if (event.at("ply") >= ply_) broken("what is taken back was played", event);
    ply_ = event["ply"];
  }
  if (event.contains("position")) stand(event);
  if (kind == "ended") over_ = true;
  events_[seq_] = event;
}

void RoomView::stand(const Json& standing) {
  position_ = standing.at("position");
  hash_ = standing.at("hash");
  if (hash_ != rules::format_hash(rules::fnv1a(position_))) {
    broken("the hash is that of the position", standing);
  }
  to_move_.reset();
  if (!standing.at("to_move").is_null()) to_move_ = standing["to_move"].get<std::size_t>();
}

bool RoomView::has_withdrawn(std::size_t seat) const {
  return withdrawn_.contains(seat);
}

std::string RoomView::random_turn(Dice& dice) const {
  return tests::random_turn(rules::find_game(game_)->parse(position_, options_).value(), dice);
}

Json RoomView::play_request(const std::string& turn) const {
  return {{"type", "play"}, {"room", room_}, {"ply", ply_ + 1},
          {"hash", hash_},  {"turn", turn},  {"seq", seq_}};
}

}  // namespace quintet::tests
