#include "protocol/messages/room_events.hpp"

#include "protocol/json/reading.hpp"
#include "protocol/json/writing.hpp"

namespace quintet::protocol {
namespace {

constexpr int most_seats = 15;

template <class... Cases>
struct Overloaded : Cases... {
  using Cases::operator()...;
};

void add_standing(ObjectText& text, const GameStanding& standing) {
  text.add("position", standing.position).add("hash", format_hash(standing.hash));
  text.add_clocks(standing.clocks);
  if (standing.start_by) text.add("start_by", *standing.start_by);
  text.add("to_move", standing.to_move);
}

GameStanding read_standing(FieldReader& fields) {
  GameStanding standing;
  standing.position = fields.text("position", unlimited);
  standing.hash = fields.hash("hash");
  standing.clocks = fields.clocks("clocks");
  standing.start_by = fields.nullable_integer("start_by", 0, INT64_MAX);
  if (const auto seat = fields.nullable_integer("to_move", 0, most_seats)) {
    standing.to_move = static_cast<int>(*seat);
  }
  return standing;
}

int read_seat(FieldReader& fields) {
  return static_cast<int>(fields.integer("seat", 0, most_seats));
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

Opened read_opened(FieldReader& fields) {
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

/// The object in this field of `body`; an empty object if there is none.
const Json& object_in(const Json& body, const char* key) {
  static const Json none = Json::object();
  const auto found = body.find(key);
  return found == body.end() || !found->is_object() ? none : *found;
}

RoomEvent read_seated(FieldReader& fields, const Json& body) {
  Seated event{.seat = read_seat(fields), .player = fields.player("player"), .rating = {}};
  if (body.contains("rating")) {
    FieldReader rating(object_in(body, "rating"));
    event.rating = {.rating = rating.integer("rating", INT64_MIN, INT64_MAX),
                    .provisional = rating.boolean("provisional")};
    if (rating.failure()) fields.fail(*rating.failure());
  }
  return event;
}

Offer read_offer(FieldReader& fields) {
  return fields.word("what", parse_offer, {"draw", "takeback", "pause", "rematch", "resume"});
}

RoomEvent read_answered(FieldReader& fields) {
  return Answered{
      .what = read_offer(fields), .seat = read_seat(fields), .accept = fields.boolean("accept")};
}

RoomEvent read_taken_back(FieldReader& fields) {
  return TakenBack{.ply = fields.integer("ply", 0, INT64_MAX), .standing = read_standing(fields)};
}

RoomEvent read_said(FieldReader& fields) {
  return Said{.channel = fields.word("channel", parse_channel, {"players", "spectators"}),
              .player = fields.player("player"),
              .text = fields.text("text", unlimited)};
}

RoomEvent read_played(FieldReader& fields) {
  Played event;
  event.ply = fields.integer("ply", 1, INT64_MAX);
  event.seat = read_seat(fields);
  event.turn = fields.text("turn", unlimited);
  event.standing = read_standing(fields);
  return event;
}

RoomEvent read_withdrew(FieldReader& fields) {
  Withdrew event;
  event.seat = read_seat(fields);
  event.reason = fields.text("reason", unlimited);
  event.standing = read_standing(fields);
  return event;
}

RoomEvent read_ended(FieldReader& fields, const Json& body) {
  Ended event;
  if (!body.contains("result")) fields.fail(refusal("message.missing", fields.name_of("result")));
  FieldReader result(object_in(body, "result"));
  event.result.winners = result.integers("winners");
  event.result.reason = result.text("reason", unlimited);
  event.result.places = result.integers("places");
  if (result.failure()) fields.fail(*result.failure());
  const auto ratings = body.find("ratings");
  if (ratings == body.end() || !ratings->is_array()) return event;
  event.ratings.emplace();
  for (const Json& seat : *ratings) {
    if (!seat.is_object()) {
      fields.fail(refusal("message.objects", fields.name_of("ratings")));
      break;
    }
    FieldReader change(seat);
    event.ratings->push_back({.before = change.integer("before", INT64_MIN, INT64_MAX),
                              .after = change.integer("after", INT64_MIN, INT64_MAX),
                              .provisional = change.boolean("provisional")});
    if (change.failure()) fields.fail(*change.failure());
  }
  return event;
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

std::expected<RoomEvent, std::string> parse_event(std::string_view kind, std::string_view body) {
  const auto json = parse_json(body);
  if (!json || !json->is_object()) return std::unexpected("the body is no JSON object");
  FieldReader fields(*json);
  RoomEvent event;
  if (kind == "opened") {
    event = read_opened(fields);
  } else if (kind == "seated") {
    event = read_seated(fields, *json);
  } else if (kind == "unseated") {
    event = Unseated{.seat = read_seat(fields), .player = fields.player("player")};
  } else if (kind == "started") {
    event = Started{.standing = read_standing(fields)};
  } else if (kind == "played") {
    event = read_played(fields);
  } else if (kind == "withdrew") {
    event = read_withdrew(fields);
  } else if (kind == "ended") {
    event = read_ended(fields, *json);
  } else if (kind == "offered") {
    event = Offered{.what = read_offer(fields), .seat = read_seat(fields)};
  } else if (kind == "answered") {
    event = read_answered(fields);
  } else if (kind == "taken_back") {
    event = read_taken_back(fields);
  } else if (kind == "paused") {
    event = Paused{.clocks = fields.clocks("clocks")};
  } else if (kind == "resumed") {
    event = Resumed{.clocks = fields.clocks("clocks")};
  } else if (kind == "rematch") {
    event = Rematch{.next = fields.text("next", unlimited)};
  } else if (kind == "said") {
    event = read_said(fields);
  } else if (kind == "removed") {
    event = Removed{.player = fields.player("player")};
  } else if (kind == "admitted") {
    event = Admitted{.player = fields.player("player")};
  } else if (kind == "access") {
    event =
        AccessChanged{.locked = fields.boolean("locked"), .new_keys = fields.boolean("new_keys")};
  } else {
    return std::unexpected("there is no event of the kind \"" + std::string(kind) + "\"");
  }
  if (fields.failure()) return std::unexpected(fields.failure()->message);
  return event;
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
