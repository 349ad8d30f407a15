#include "protocol/lines/read_snapshot.hpp"

#include <optional>
#include <string>
#include <utility>

#include "protocol/json/reading_messages.hpp"

namespace quintet::protocol {
namespace {

Player read_player(OrderedFieldReader& fields) {
  return fields.own_player();
}

SeatState::Withdrawal read_withdrawal(OrderedFieldReader& fields) {
  return {.ply = fields.integer("ply", 0, max_safe_integer),
          .reason = fields.text("reason", unlimited)};
}

SeatState read_seat_state(OrderedFieldReader& fields) {
  return {.player = fields.nullable_object("player", read_player),
          .rating = fields.nullable_object("rating", read_seat_rating),
          .withdrew = fields.nullable_object("withdrew", read_withdrawal)};
}

TurnEntry read_turn(OrderedFieldReader& fields) {
  return {.seat = static_cast<int>(fields.integer("seat", 0, max_seat)),
          .turn = fields.text("turn", unlimited)};
}

OpenOffer read_open_offer(OrderedFieldReader& fields) {
  return {.what = read_offer(fields),
          .seat = static_cast<int>(fields.integer("seat", 0, max_seat)),
          .accepted = fields.integers("accepted")};
}

/// The fields of the game, which a room has from its start.
void read_game(OrderedFieldReader& fields, Snapshot& snapshot) {
  snapshot.turns = fields.objects("turns", read_turn);
  snapshot.position = fields.nullable_text("position", unlimited);
  if (fields.nullable_text("hash", unlimited)) snapshot.hash = fields.hash("hash");
  snapshot.to_move = read_nullable_seat(fields, "to_move");
  snapshot.clocks = fields.clocks("clocks");
  snapshot.clock_running_since =
      fields.nullable_integer("clock_running_since", 0, max_safe_integer);
  snapshot.start_by = fields.nullable_integer("start_by", 0, max_safe_integer);
  snapshot.offers = fields.objects("offers", read_open_offer);
  snapshot.result = fields.nullable_object("result", read_game_result);
  snapshot.ratings = fields.nullable_objects("ratings", read_rating_change);
  snapshot.rematch = fields.nullable_text("rematch", max_id_bytes);
}

}  // namespace

Presence read_presence(OrderedFieldReader& fields) {
  return {.seats = fields.booleans("seats"),
          .spectators = fields.integer("spectators", 0, max_safe_integer),
          .learning = fields.nullable_integer("learning", 0, max_safe_integer).value_or(0)};
}

You read_you(OrderedFieldReader& fields) {
  return {.seat = read_nullable_seat(fields, "seat"),
          .role = fields.word("role", parse_role, {"player", "invited", "spectator"}),
          .play_key = fields.nullable_text("play_key", max_id_bytes),
          .watch_key = fields.nullable_text("watch_key", max_id_bytes)};
}

ChatLine read_chat_line(OrderedFieldReader& fields) {
  return {.seq = fields.integer("seq", 0, max_safe_integer),
          .at = fields.integer("at", 0, max_safe_integer),
          .channel = read_channel(fields),
          .player = fields.player("player"),
          .text = fields.text("text", unlimited)};
}

std::optional<int> read_nullable_seat(OrderedFieldReader& fields, const char* key) {
  const auto seat = fields.nullable_integer(key, 0, max_seat);
  return seat ? std::optional(static_cast<int>(*seat)) : std::nullopt;
}

RoomStatus read_status(OrderedFieldReader& fields) {
  return fields.word("status", parse_room_status, {"open", "playing", "paused", "over"});
}

Snapshot read_snapshot(OrderedFieldReader& fields) {
  Snapshot snapshot{.room = fields.text("room", max_id_bytes),
                    .seq = fields.integer("seq", 0, max_safe_integer),
                    .game = fields.text("game", max_id_bytes),
                    .options = fields.named_texts("options"),
                    .clock = fields.clock("clock"),
                    .rated = fields.boolean("rated")};
  snapshot.visibility = fields.word("visibility", parse_visibility, {"public", "private"});
  snapshot.spectators = fields.word("spectators", parse_spectators, {"open", "link", "none"});
  snapshot.locked = fields.boolean("locked");
  snapshot.by = fields.player("by");
  snapshot.delay_turns = fields.integer("delay_turns", 0, max_safe_integer);
  snapshot.rematch_of = fields.nullable_text("rematch_of", max_id_bytes);
  snapshot.instant = fields.optional_boolean("instant").value_or(false);
  snapshot.opened_at = fields.integer("opened_at", 0, max_safe_integer);
  snapshot.status = read_status(fields);
  snapshot.seats = fields.objects("seats", read_seat_state);
  read_game(fields, snapshot);
  snapshot.chat = fields.objects("chat", read_chat_line);
  snapshot.presence = fields.object("presence", read_presence);
  snapshot.you = fields.object("you", read_you);
  return snapshot;
}

}  // namespace quintet::protocol
