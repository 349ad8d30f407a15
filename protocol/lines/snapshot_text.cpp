#include "protocol/lines/snapshot_text.hpp"

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <vector>

#include "protocol/json/writing.hpp"

namespace quintet::protocol {
namespace {

std::string text_of(const Player& player) {
  return player_text(player);
}

std::string text_of(const SeatRating& rating) {
  return to_text(to_json(rating));
}

std::string text_of(const SeatState::Withdrawal& withdrawal) {
  return ObjectText().add("ply", withdrawal.ply).add("reason", withdrawal.reason).finish();
}

std::string text_of(const GameResult& result) {
  return to_text(to_json(result));
}

template <class T>
std::string text_of(const std::optional<T>& value) {
  return value ? text_of(*value) : "null";
}

std::string text_of(const SeatState& seat) {
  return ObjectText()
      .add_json("player", text_of(seat.player))
      .add_json("rating", text_of(seat.rating))
      .add_json("withdrew", text_of(seat.withdrew))
      .finish();
}

std::string text_of(const TurnEntry& turn) {
  return ObjectText().add("seat", turn.seat).add("turn", turn.turn).finish();
}

std::string text_of(const OpenOffer& offer) {
  const std::vector<std::int64_t> accepted(offer.accepted.begin(), offer.accepted.end());
  return ObjectText()
      .add("what", to_string(offer.what))
      .add("seat", offer.seat)
      .add("accepted", accepted)
      .finish();
}

std::string text_of(const ChatLine& line) {
  return ObjectText()
      .add("seq", line.seq)
      .add("at", line.at)
      .add("channel", to_string(line.channel))
      .add_json("player", text_of(line.player))
      .add("text", line.text)
      .finish();
}

std::string text_of(const Presence& presence) {
  std::string seats;
  for (const bool here : presence.seats) {
    seats += seats.empty() ? '[' : ',';
    seats += here ? "true" : "false";
  }
  seats += seats.empty() ? "[]" : "]";
  return ObjectText().add_json("seats", seats).add("spectators", presence.spectators).finish();
}

std::string text_of(const You& you) {
  ObjectText text;
  text.add("seat", you.seat).add("role", to_string(you.role));
  if (you.play_key) text.add("play_key", *you.play_key);
  if (you.watch_key) text.add("watch_key", *you.watch_key);
  return text.finish();
}

template <class T>
std::string list_text(const std::vector<T>& values) {
  std::string text = "[";
  for (const T& value : values) {
    if (&value != &values.front()) text += ',';
    text += text_of(value);
  }
  text += ']';
  return text;
}

ObjectText common(const Snapshot& s) {
  constexpr std::size_t usual = 1024;
  ObjectText text(usual);
  text.add("room", s.room)
      .add("seq", s.seq)
      .add("game", s.game)
      .add_json("options", json_text(s.options))
      .add_json("clock", json_text(s.clock))
      .add("rated", s.rated)
      .add("visibility", to_string(s.visibility))
      .add("spectators", to_string(s.spectators))
      .add_json("by", text_of(s.by))
      .add("delay_turns", s.delay_turns)
      .add("rematch_of", s.rematch_of)
      .add("opened_at", s.opened_at)
      .add("status", to_string(s.status))
      .add_json("seats", list_text(s.seats))
      .add_json("turns", list_text(s.turns))
      .add("ply", std::ssize(s.turns))
      .add("position", s.position)
      .add("hash", s.hash ? std::optional(format_hash(*s.hash)) : std::nullopt)
      .add("to_move", s.to_move);
  if (s.instant) text.add("instant", true);
  text.add_clocks(s.clocks)
      .add("clock_running_since", s.clock_running_since)
      .add("start_by", s.start_by)
      .add_json("result", text_of(s.result))
      .add_json("ratings", s.ratings ? to_text(to_json(s.ratings)) : "null")
      .add("rematch", s.rematch);
  return text;
}

}  // namespace

std::string player_text(const Player& player) {
  ObjectText text;
  text.add("id", player.id).add("name", player.name).add("guest", player.guest);
  if (const auto& bot = player.bot)
    text.add_json("bot", ObjectText().add("game", bot->game).add("level", bot->level).finish());
  return text.finish();
}

std::string snapshot_text(const Snapshot& snapshot) {
  return common(snapshot)
      .add_json("offers", list_text(snapshot.offers))
      .add("locked", snapshot.locked)
      .add_json("chat", list_text(snapshot.chat))
      .add_json("presence", text_of(snapshot.presence))
      .add_json("you", text_of(snapshot.you))
      .finish();
}

std::string common_text(const Snapshot& snapshot) {
  return common(snapshot).finish();
}

}  // namespace quintet::protocol
