#include "protocol/room_events.hpp"

#include <limits>

#include "protocol/reading.hpp"
#include "protocol/writing.hpp"

namespace quintet::protocol {
namespace {

constexpr int most_seats = 15;
constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max();

template <class... Cases>
struct Overloaded : Cases... {
  using Cases::operator()...;
};

void add_standing(OrderedJson& json, const GameStanding& standing) {
  json["position"] = standing.position;
  json["hash"] = format_hash(standing.hash);
  json["clocks"] = to_json(standing.clocks);
  json["to_move"] = to_json(standing.to_move);
}

GameStanding read_standing(FieldReader& fields) {
  GameStanding standing;
  standing.position = fields.text("position", unlimited);
  standing.hash = fields.hash("hash");
  standing.clocks = fields.clocks("clocks");
  if (const auto seat = fields.nullable_integer("to_move", 0, most_seats)) {
    standing.to_move = static_cast<int>(*seat);
  }
  return standing;
}

int read_seat(FieldReader& fields) {
  return static_cast<int>(fields.integer("seat", 0, most_seats));
}

OrderedJson body_of(const Opened& e) {
  return {{"game", e.game},
          {"options", to_json(e.options)},
          {"clock", to_json(e.clock)},
          {"rated", e.rated},
          {"visibility", to_string(e.visibility)},
          {"spectators", to_string(e.spectators)},
          {"by", to_json(e.by)}};
}

OrderedJson body_of(const Seated& e) {
  return {{"seat", e.seat}, {"player", to_json(e.player)}};
}

OrderedJson body_of(const Unseated& e) {
  return {{"seat", e.seat}, {"player", to_json(e.player)}};
}

OrderedJson body_of(const Started& e) {
  OrderedJson json = OrderedJson::object();
  add_standing(json, e.standing);
  return json;
}

OrderedJson body_of(const Played& e) {
  OrderedJson json = {{"ply", e.ply}, {"seat", e.seat}, {"turn", e.turn}};
  add_standing(json, e.standing);
  return json;
}

OrderedJson body_of(const Withdrew& e) {
  OrderedJson json = {{"seat", e.seat}, {"reason", e.reason}};
  add_standing(json, e.standing);
  return json;
}

OrderedJson body_of(const Ended& e) {
  return {{"result", to_json(e.result)}, {"ratings", nullptr}};
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
  return event;
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
  if (!body.contains("result") || !body["result"].is_object()) {
    fields.fail(ErrorCode::bad_request, "\"result\" must be an object");
    return event;
  }
  FieldReader result(body["result"]);
  event.result.winners = result.integers("winners");
  event.result.reason = result.text("reason", unlimited);
  event.result.places = result.integers("places");
  if (result.failure()) fields.fail(result.failure()->code, result.failure()->message);
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
                        [](const Withdrew&) { return "withdrew"; },
                        [](const Ended&) { return "ended"; },
                    },
                    event);
}

std::string to_body(const RoomEvent& event) {
  return to_text(std::visit([](const auto& e) { return body_of(e); }, event));
}

std::expected<RoomEvent, std::string> parse_event(std::string_view kind, std::string_view body) {
  const auto json = parse_json(body);
  if (!json || !json->is_object()) return std::unexpected("the body is no JSON object");
  FieldReader fields(*json);
  RoomEvent event;
  if (kind == "opened") {
    event = read_opened(fields);
  } else if (kind == "seated") {
    event = Seated{.seat = read_seat(fields), .player = fields.player("player")};
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
  } else {
    return std::unexpected("there is no event of the kind \"" + std::string(kind) + "\"");
  }
  if (fields.failure()) return std::unexpected(fields.failure()->message);
  return event;
}

std::string event_push(std::string_view room, std::int64_t seq, std::int64_t at,
                       std::string_view kind, std::string_view body) {
  // Put together by hand: this is the one message that is made for every turn, and room ids and
  // kinds need no escaping.
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
