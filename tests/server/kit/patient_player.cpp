#include "tests/server/kit/patient_player.hpp"

#include <algorithm>
#include <utility>
#include <variant>

namespace quintet::tests {

PatientPlayer::PatientPlayer(Seating seating, RoomView view, std::uint64_t seed,
                             std::int64_t last_ply)
    : seating_(std::move(seating)), view_(std::move(view)), dice_(seed), last_ply_(last_ply) {
  session_.add(client::RoomView(view_.state().room(), seating_.session.id()));
}

void PatientPlayer::play() {
  constexpr std::chrono::milliseconds shortest{5};
  // Long enough that a server on a busy machine replies before its clients ask again.
  constexpr std::chrono::milliseconds longest{2'560};
  Client client(seating_.server, seating_.session);
  session_.begin();
  std::chrono::milliseconds wait = shortest;
  auto last_progress = std::chrono::steady_clock::now();
  while (!finished()) {
    const std::int64_t known = view_.seq();
    if (view_.ply() < last_ply_ && session_.awaits_turn(seating_.room))
      session_.play(seating_.room, view_.random_turn(dice_));
    while (const auto message = session_.next_message())
      client.send_text(*message);
    if (const auto message = client.next_text(wait)) {
      receive(*message);
    } else {
      ++silences_;
      wait = std::min(2 * wait, longest);
      session_.repeat();
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
  if (session_.turn_under_way(seating_.room) != nullptr) return false;
  return view_.over() || (view_.ply() >= last_ply_ && view_.to_move());
}

void PatientPlayer::receive(std::string_view text) {
  const auto received = session_.receive(text);
  if (!received) broken("messages can be read", received.error() + ": " + std::string(text));
  // Only this client plays in this position, so the server must not refuse anything.
  if (std::holds_alternative<protocol::ErrorReply>(received->message))
    broken("what may be done is done", std::string(text));
  if (received->new_view) view_.entered(session_.find(seating_.room)->room());
  for (const protocol::EventPush& event : received->events)
    view_.apply(event);
  if (const auto* push = std::get_if<protocol::EventPush>(&received->message)) {
    if (push->seq > view_.seq()) ++gaps_;
    check_known(*push);
  } else if (const auto* missed = std::get_if<protocol::EventsReply>(&received->message)) {
    for (const protocol::EventPush& event : missed->events)
      check_known(event);
  } else if (const auto* reply = std::get_if<protocol::PlayedReply>(&received->message)) {
    if (reply->event) check_known(*reply->event);
    if (received->request) on_acknowledgement(std::get<protocol::Play>(*received->request), *reply);
  }
}

void PatientPlayer::check_known(const protocol::EventPush& event) const {
  const auto known = view_.events().find(event.seq);
  if (known == view_.events().end()) return;
  const std::string text = protocol::event_text(event);
  if (known->second != Json::parse(text)) broken("an event does not change", text);
}

void PatientPlayer::on_acknowledgement(const protocol::Play& turn,
                                       const protocol::PlayedReply& reply) {
  const auto [known, first] = acknowledged_.try_emplace(
      turn.ply, Acknowledged{.ply = turn.ply, .seq = reply.seq, .turn = turn.turn});
  if (!first && known->second.seq != reply.seq)
    broken("a turn is played once", std::to_string(turn.ply));
}

}  // namespace quintet::tests
