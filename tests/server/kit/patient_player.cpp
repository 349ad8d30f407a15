#include "tests/server/kit/patient_player.hpp"

#include <algorithm>
#include <utility>

namespace quintet::tests {

PatientPlayer::PatientPlayer(Seating seating, RoomView view, std::uint64_t seed,
                             std::int64_t last_ply)
    : seating_(std::move(seating)), view_(std::move(view)), dice_(seed), last_ply_(last_ply) {}

void PatientPlayer::play() {
  constexpr std::chrono::milliseconds shortest{5};
  // Long enough that a server on a busy machine replies before its clients ask again.
  constexpr std::chrono::milliseconds longest{2'560};
  Client client(seating_.server, seating_.session);
  ask_for_events(client);
  std::chrono::milliseconds wait = shortest;
  auto last_progress = std::chrono::steady_clock::now();
  while (!finished()) {
    const std::int64_t known = view_.seq();
    if (const auto message = client.next(wait)) {
      hear(client, *message);
      play_if_to_move(client);
    } else {
      ++silences_;
      wait = std::min(2 * wait, longest);
      ask_for_events(client);
      send_pending(client);
    }
    if (view_.seq() == known) {
      if (std::chrono::steady_clock::now() - last_progress > patience) {
        throw Timeout("the game in room " + seating_.room + " does not go on");
      }
      continue;
    }
    wait = shortest;
    last_progress = std::chrono::steady_clock::now();
  }
}

bool PatientPlayer::finished() const {
  if (!pending_.is_null()) return false;
  return view_.over() || (view_.ply() >= last_ply_ && view_.to_move());
}

void PatientPlayer::ask_for_events(Client& client) {
  asked_since_ = view_.seq();
  client.send({{"type", "enter_room"}, {"room", seating_.room}, {"since", asked_since_}});
}

void PatientPlayer::play_if_to_move(Client& client) {
  if (!pending_.is_null() || finished() || view_.to_move() != seating_.seat) return;
  // The reply may come before the event, when the seat is no longer to move.
  if (acknowledged_.contains(view_.ply() + 1)) return;
  pending_ = view_.play_request(view_.random_turn(dice_));
  send_pending(client);
}

void PatientPlayer::send_pending(Client& client) {
  if (!pending_.is_null()) plays_[client.send(pending_)] = pending_;
}

void PatientPlayer::hear(Client& client, const Json& message) {
  const std::string type = message.at("type");
  if (type == "event") return learn(client, message);
  if (!message.contains("id")) return;
  // Only this client plays in this position, so the server must not refuse anything.
  if (type != "ok") broken("what may be done is done", message);
  if (message.contains("events")) {
    for (const Json& event : message["events"])
      learn(client, event);
  } else {
    hear_reply(message);
  }
}

void PatientPlayer::hear_reply(const Json& reply) {
  const Json& play = plays_.at(reply["id"]);
  const Acknowledged turn{.ply = play.at("ply"), .seq = reply.at("seq"), .turn = play.at("turn")};
  const auto [known, first] = acknowledged_.try_emplace(turn.ply, turn);
  if (known->second.seq != turn.seq) broken("a turn is played once", reply);
  if (first) pending_ = nullptr;
}

void PatientPlayer::learn(Client& client, const Json& event) {
  const std::int64_t seq = event.at("seq");
  if (seq <= view_.seq()) {
    const auto known = view_.events().find(seq);
    if (known != view_.events().end() && known->second != event) {
      broken("an event does not change", event);
    }
    return;
  }
  early_[seq] = event;
  while (!early_.empty() && early_.begin()->first == view_.seq() + 1)
    view_.apply(early_.extract(early_.begin()).mapped());
  std::erase_if(early_, [&](const auto& entry) { return entry.first <= view_.seq(); });
  if (early_.empty() || asked_since_ == view_.seq()) return;
  ++gaps_;
  ask_for_events(client);
}

}  // namespace quintet::tests
