#include "protocol/messages/room_events.hpp"

#include <algorithm>

#include "protocol/json/reading.hpp"
#include "protocol/json/reading_messages.hpp"
#include "protocol/json/writing.hpp"
#include "protocol/overloaded.hpp"

namespace quintet::protocol {
namespace {

void add_standing(ObjectText& text, const GameStanding& standing) {
  text.add("position", standing.position).add("hash", format_hash(standing.hash));
  text.add_clocks(standing.clocks);
  if (standing.start_by) text.add("start_by", *standing.start_by);
  text.add("to_move", standing.to_move);
}

GameStanding read_standing(OrderedFieldReader& fields) {
  GameStanding standing;
  standing.position = fields.text("position", unlimited);
  standing.hash = fields.hash("hash");
  standing.clocks = fields.clocks("clocks");
  standing.start_by = fields.nullable_integer("start_by", 0, INT64_MAX);
  if (const auto seat = fields.nullable_integer("to_move", 0, max_seat)) {
    standing.to_move = static_cast<int>(*seat);
  }
  return standing;
}

/// Whether JSON writes this character as it is. `event_push` does not escape ids of rooms.
bool is_plain(char c) {
  return c >= ' ' && c < '\x7f' && c != '"' && c != '\\';
}

int event_seat(OrderedFieldReader& fields) {
  return static_cast<int>(fields.integer("seat", 0, max_seat));
}

std::string body_of(const Opened& e) {
  OrderedJson json = {{"game", e.game},
                      {"options", to_json(e.options)},
                      {"clock", to_json(e.clock)},
                      {"rated", e.rated},
                      {"visibility", to_string(e.visibility)},
                      {"spectators", to_string(e.spectators)},
                      {"by", to_json(e.by)}};
  if (e.delay_turns > 0) json["delay_turns"] = e.delay_turns;
  if (e.rematch_of) json["rematch_of"] = *e.rematch_of;
  if (e.instant) json["instant"] = true;
  return to_text(json);
}

std::string body_of(const Seated& e) {
  OrderedJson json = {{"seat", e.seat}, {"player", to_json(e.player)}};
  if (e.rating) json["rating"] = to_json(*e.rating);
  return to_text(json);
}

std::string body_of(const Unseated& e) {
  return to_text({{"seat", e.seat}, {"player", to_json(e.player)}});
}

std::string body_of(const Started& e) {
  ObjectText text;
  add_standing(text, e.standing);
  return text.finish();
}

std::string body_of(const Played& e) {
  ObjectText text;
  text.add("ply", e.ply).add("seat", e.seat).add("turn", e.turn);
  add_standing(text, e.standing);
  return text.finish();
}

std::string body_of(const Withdrew& e) {
  ObjectText text;
  text.add("seat", e.seat).add("reason", e.reason);
  add_standing(text, e.standing);
  return text.finish();
}

std::string body_of(const Ended& e) {
  return to_text({{"result", to_json(e.result)}, {"ratings", to_json(e.ratings)}});
}

std::string body_of(const Offered& e) {
  return ObjectText().add("what", to_string(e.what)).add("seat", e.seat).finish();
}

std::string body_of(const Answered& e) {
  return ObjectText()
      .add("what", to_string(e.what))
      .add("seat", e.seat)
      .add("accept", e.accept)
      .finish();
}

std::string body_of(const TakenBack& e) {
  ObjectText text;
  text.add("ply", e.ply);
  add_standing(text, e.standing);
  return text.finish();
}

std::string body_of(const Paused& e) {
  return ObjectText().add_clocks(e.clocks).finish();
}

std::string body_of(const Resumed& e) {
  return ObjectText().add_clocks(e.clocks).finish();
}

std::string body_of(const Rematch& e) {
  return ObjectText().add("next", e.next).finish();
}

std::string body_of(const Said& e) {
  return to_text(
      {{"channel", to_string(e.channel)}, {"player", to_json(e.player)}, {"text", e.text}});
}

std::string body_of(const Removed& e) {
  return to_text({{"player", to_json(e.player)}});
}

std::string body_of(const AccessChanged& e) {
  return ObjectText().add("locked", e.locked).add("new_keys", e.new_keys).finish();
}

std::string body_of(const Admitted& e) {
  return to_text({{"player", to_json(e.player)}});
}

Opened read_opened(OrderedFieldReader& fields) {
  Opened event;
  event.game = fields.text("game", unlimited);
  event.options = fields.options("options");
  event.clock = fields.clock("clock");
  event.rated = fields.boolean("rated");
  event.visibility =
      parse_visibility(fields.text("visibility", unlimited)).value_or(Visibility::private_room);
  event.spectators =
      parse_spectators(fields.text("spectators", unlimited)).value_or(Spectators::none);
  event.by = fields.player("by");
  event.delay_turns = fields.nullable_integer("delay_turns", 0, INT64_MAX).value_or(0);
  event.rematch_of = fields.nullable_text("rematch_of", unlimited);
  event.instant = fields.optional_boolean("instant").value_or(false);
  return event;
}

RoomEvent read_seated(OrderedFieldReader& fields) {
  return Seated{.seat = event_seat(fields),
                .player = fields.player("player"),
                .rating = fields.nullable_object("rating", read_seat_rating)};
}

RoomEvent read_answered(OrderedFieldReader& fields) {
  return Answered{
      .what = read_offer(fields), .seat = event_seat(fields), .accept = fields.boolean("accept")};
}

RoomEvent read_taken_back(OrderedFieldReader& fields) {
  return TakenBack{.ply = fields.integer("ply", 0, INT64_MAX), .standing = read_standing(fields)};
}

RoomEvent read_said(OrderedFieldReader& fields) {
  return Said{.channel = read_channel(fields),
              .player = fields.player("player"),
              .text = fields.text("text", unlimited)};
}

RoomEvent read_played(OrderedFieldReader& fields) {
  Played event;
  event.ply = fields.integer("ply", 1, INT64_MAX);
  event.seat = event_seat(fields);
  event.turn = fields.text("turn", unlimited);
  event.standing = read_standing(fields);
  return event;
}

RoomEvent read_withdrew(OrderedFieldReader& fields) {
  Withdrew event;
  event.seat = event_seat(fields);
  event.reason = fields.text("reason", unlimited);
  event.standing = read_standing(fields);
  return event;
}

RoomEvent read_ended(OrderedFieldReader& fields) {
  return Ended{.result = fields.object("result", read_game_result),
               .ratings = fields.nullable_objects("ratings", read_rating_change)};
}

}  // namespace

std::string_view kind_of(const RoomEvent& event) {
  return std::visit(Overloaded{
                        [](const Opened&) { return "opened"; },
                        [](const Seated&) { return "seated"; },
                        [](const Unseated&) { return "unseated"; },
                        [](const Started&) { return "started"; },
                        [](const Played&) { return "played"; },
                        [](const Offered&) { return "offered"; },
                        [](const Answered&) { return "answered"; },
                        [](const TakenBack&) { return "taken_back"; },
                        [](const Paused&) { return "paused"; },
                        [](const Resumed&) { return "resumed"; },
                        [](const Withdrew&) { return "withdrew"; },
                        [](const Ended&) { return "ended"; },
                        [](const Rematch&) { return "rematch"; },
                        [](const Said&) { return "said"; },
                        [](const Removed&) { return "removed"; },
                        [](const AccessChanged&) { return "access"; },
                        [](const Admitted&) { return "admitted"; },
                    },
                    event);
}

std::string to_body(const RoomEvent& event) {
  return std::visit([](const auto& e) { return body_of(e); }, event);
}

Channel read_channel(OrderedFieldReader& fields) {
  return fields.word("channel", parse_channel, {"players", "spectators"});
}

SeatRating read_seat_rating(OrderedFieldReader& fields) {
  return {.rating = fields.integer("rating", INT64_MIN, INT64_MAX),
          .provisional = fields.boolean("provisional")};
}

GameResult read_game_result(OrderedFieldReader& fields) {
  return {.winners = fields.integers("winners"),
          .reason = fields.text("reason", unlimited),
          .places = fields.integers("places")};
}

RatingChange read_rating_change(OrderedFieldReader& fields) {
  return {.before = fields.integer("before", INT64_MIN, INT64_MAX),
          .after = fields.integer("after", INT64_MIN, INT64_MAX),
          .provisional = fields.boolean("provisional")};
}

Offer read_offer(OrderedFieldReader& fields) {
  return fields.word("what", parse_offer, {"draw", "takeback", "pause", "rematch", "resume"});
}

std::optional<RoomEvent> read_event(std::string_view kind, OrderedFieldReader& fields) {
  if (kind == "opened") return read_opened(fields);
  if (kind == "seated") return read_seated(fields);
  if (kind == "unseated")
    return Unseated{.seat = event_seat(fields), .player = fields.player("player")};
  if (kind == "started") return Started{.standing = read_standing(fields)};
  if (kind == "played") return read_played(fields);
  if (kind == "withdrew") return read_withdrew(fields);
  if (kind == "ended") return read_ended(fields);
  if (kind == "offered") return Offered{.what = read_offer(fields), .seat = event_seat(fields)};
  if (kind == "answered") return read_answered(fields);
  if (kind == "taken_back") return read_taken_back(fields);
  if (kind == "paused") return Paused{.clocks = fields.clocks("clocks")};
  if (kind == "resumed") return Resumed{.clocks = fields.clocks("clocks")};
  if (kind == "rematch") return Rematch{.next = fields.text("next", unlimited)};
  if (kind == "said") return read_said(fields);
  if (kind == "removed") return Removed{.player = fields.player("player")};
  if (kind == "admitted") return Admitted{.player = fields.player("player")};
  if (kind == "access") {
    return AccessChanged{.locked = fields.boolean("locked"),
                         .new_keys = fields.boolean("new_keys")};
  }
  return std::nullopt;
}

EventPush read_event_push(OrderedFieldReader& fields) {
  EventPush push{.room = fields.text("room", max_id_bytes),
                 .seq = fields.integer("seq", 1, max_safe_integer),
                 .at = fields.integer("at", 0, max_safe_integer),
                 .what = {}};
  if (!std::ranges::all_of(push.room, is_plain))
    fields.fail(refusal("message.text", fields.name_of("room")));
  const std::string kind = fields.text("kind", max_id_bytes);
  if (fields.failure()) return push;
  if (kind == "said" && fields.has("hidden")) {
    push.what = HiddenSaid{.channel = read_channel(fields)};
  } else if (auto event = read_event(kind, fields)) {
    push.what = *std::move(event);
  } else {
    push.what = UnknownEvent{.kind = kind};
  }
  return push;
}

std::expected<RoomEvent, std::string> parse_event(std::string_view kind, std::string_view body) {
  const auto json = parse_ordered_json(body);
  if (!json || !json->is_object()) return std::unexpected("the body is no JSON object");
  OrderedFieldReader fields(*json);
  auto event = read_event(kind, fields);
  if (!event) return std::unexpected("there is no event of the kind \"" + std::string(kind) + "\"");
  if (fields.failure()) return std::unexpected(fields.failure()->message);
  return *std::move(event);
}

std::string event_text(const EventPush& push) {
  if (const auto* event = std::get_if<RoomEvent>(&push.what))
    return event_push(push.room, push.seq, push.at, kind_of(*event), to_body(*event));
  if (const auto* hidden = std::get_if<HiddenSaid>(&push.what))
    return hidden_said_push(push.room, push.seq, push.at, hidden->channel);
  return ObjectText()
      .add("type", "event")
      .add("room", push.room)
      .add("seq", push.seq)
      .add("at", push.at)
      .add("kind", std::get<UnknownEvent>(push.what).kind)
      .finish();
}

std::string hidden_said_push(std::string_view room, std::int64_t seq, std::int64_t at,
                             Channel channel) {
  return event_push(room, seq, at, "said",
                    to_text({{"channel", to_string(channel)}, {"hidden", true}}));
}

std::string event_push(std::string_view room, std::int64_t seq, std::int64_t at,
                       std::string_view kind, std::string_view body) {
  // Concatenated by hand, because every turn sends this message. Room ids and kinds need no
  // escaping.
  std::string text = R"({"type":"event","room":")";
  text += room;
  text += R"(","seq":)";
  text += std::to_string(seq);
  text += R"(,"at":)";
  text += std::to_string(at);
  text += R"(,"kind":")";
  text += kind;
  text += R"(",)";
  text += body.substr(1);
  return text;
}

}  // namespace quintet::protocol
