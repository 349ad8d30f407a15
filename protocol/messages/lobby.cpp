#include "protocol/messages/lobby.hpp"

#include "protocol/json/reading.hpp"
#include "protocol/json/writing.hpp"

namespace quintet::protocol {
namespace {

template <class T>
OrderedJson to_json_or_null(const std::optional<T>& value) {
  return value ? to_json(*value) : OrderedJson(nullptr);
}

OrderedJson to_json(const RoomSummary& room) {
  OrderedJson seats = OrderedJson::array();
  for (const RoomSummary::Seat& seat : room.seats) {
    seats.push_back(
        {{"player", to_json_or_null(seat.player)}, {"rating", to_json_or_null(seat.rating)}});
  }
  return {{"room", room.room},
          {"game", room.game},
          {"options", protocol::to_json(room.options)},
          {"clock", protocol::to_json(room.clock)},
          {"rated", room.rated},
          {"status", to_string(room.status)},
          {"seats", std::move(seats)},
          {"ply", room.ply},
          {"position", protocol::to_json(room.position)},
          {"to_move", protocol::to_json(room.to_move)},
          {"spectators", room.spectators},
          {"opened_at", room.opened_at}};
}

OrderedJson to_json(const SeekEntry& seek) {
  return {{"seek", seek.id},
          {"player", protocol::to_json(seek.player)},
          {"rating", to_json_or_null(seek.rating)},
          {"game", seek.game},
          {"options", protocol::to_json(seek.options)},
          {"clock", protocol::to_json(seek.clock)},
          {"rated", seek.rated},
          {"since", seek.since},
          {"seat", protocol::to_json(seek.seat)},
          {"rating_range", protocol::to_json(seek.rating_range)},
          {"until", protocol::to_json(seek.until)}};
}

OrderedJson to_json(const RoomChange& change) {
  OrderedJson now = to_json(change.now);
  if (!change.before) return now;
  const OrderedJson before = to_json(*change.before);
  OrderedJson json = {{"room", change.now.room}};
  for (const auto& [key, value] : now.items()) {
    if (value != before[key]) json[key] = value;
  }
  return json;
}

template <class T>
OrderedJson list_of(const std::vector<T>& values) {
  OrderedJson json = OrderedJson::array();
  for (const T& value : values)
    json.push_back(to_json(value));
  return json;
}

template <class T>
OrderedJson list_of(const std::map<std::string, T>& values) {
  OrderedJson json = OrderedJson::array();
  for (const auto& [id, value] : values)
    json.push_back(to_json(value));
  return json;
}

/// All options as pairs in their given order, which a JSON object would not keep.
OrderedJson pairs_of(const Options& all) {
  OrderedJson pairs = OrderedJson::array();
  for (const auto& [key, value] : all)
    pairs.push_back(OrderedJson::array({key, value}));
  return pairs;
}

std::optional<SeatRating> rating_of(const Json& json) {
  if (json.is_null()) return std::nullopt;
  return SeatRating{.rating = json.at("rating").get<std::int64_t>(),
                    .provisional = json.at("provisional").get<bool>()};
}

template <class T>
std::optional<T> nullable(const Json& json) {
  return json.is_null() ? std::nullopt : std::optional(json.get<T>());
}

/// Passes the fields of the line's object to `read`; null if a field is missing or wrong.
template <class T, class Read>
std::optional<T> read_line(std::string_view line, Read read) {
  const Json json = Json::parse(line, nullptr, false);
  if (!json.is_object()) return std::nullopt;
  FieldReader fields(json);
  try {
    std::optional<T> value = read(fields, json);
    if (!fields.failure()) return value;
  } catch (const Json::exception&) {
    // The line comes from a node of another version.
  }
  return std::nullopt;
}

}  // namespace

std::string room_line(const RoomSummary& room) {
  OrderedJson json = to_json(room);
  json["options"] = pairs_of(room.options);
  return to_text(json);
}

std::optional<RoomSummary> parse_room_line(std::string_view line) {
  return read_line<RoomSummary>(
      line, [](FieldReader& fields, const Json& json) -> std::optional<RoomSummary> {
        const auto status = parse_room_status(json.at("status").get<std::string>());
        if (!status) return std::nullopt;
        RoomSummary room{.room = fields.text("room", max_id_bytes),
                         .game = fields.text("game", max_id_bytes),
                         .options = json.at("options").get<Options>(),
                         .clock = fields.clock("clock"),
                         .rated = fields.boolean("rated"),
                         .status = *status,
                         .seats = {},
                         .position = nullable<std::string>(json.at("position")),
                         .ply = json.at("ply").get<std::int64_t>(),
                         .to_move = nullable<int>(json.at("to_move")),
                         .spectators = json.at("spectators").get<std::int64_t>(),
                         .opened_at = json.at("opened_at").get<std::int64_t>()};
        for (const Json& seat : json.at("seats")) {
          FieldReader of_seat(seat);
          RoomSummary::Seat& read = room.seats.emplace_back();
          if (!seat.at("player").is_null()) read.player = of_seat.player("player");
          read.rating = rating_of(seat.at("rating"));
          if (of_seat.failure()) return std::nullopt;
        }
        return room;
      });
}

std::string seek_line(const SeekEntry& seek) {
  OrderedJson json = to_json(seek);
  json["options"] = pairs_of(seek.options);
  return to_text(json);
}

std::optional<SeekEntry> parse_seek_line(std::string_view line) {
  return read_line<SeekEntry>(
      line, [](FieldReader& fields, const Json& json) -> std::optional<SeekEntry> {
        SeekEntry seek{.id = fields.text("seek", max_id_bytes),
                       .player = fields.player("player"),
                       .rating = rating_of(json.at("rating")),
                       .game = fields.text("game", max_id_bytes),
                       .options = json.at("options").get<Options>(),
                       .clock = fields.clock("clock"),
                       .rated = fields.boolean("rated"),
                       .since = json.at("since").get<std::int64_t>(),
                       .seat = nullable<int>(json.at("seat")),
                       .rating_range = {},
                       .until = nullable<std::int64_t>(json.at("until"))};
        const Json& range = json.at("rating_range");
        if (!range.is_null()) {
          seek.rating_range = {.min = nullable<std::int64_t>(range.at("min")),
                               .max = nullable<std::int64_t>(range.at("max"))};
        }
        return seek;
      });
}

std::string lobby_body(const std::map<std::string, SeekEntry>& seeks,
                       const std::map<std::string, RoomSummary>& rooms, std::int64_t online) {
  return to_text({{"seeks", list_of(seeks)}, {"rooms", list_of(rooms)}, {"online", online}});
}

std::string lobby_reply(std::int64_t id, std::string_view body) {
  // The body is long and shared by many replies, so it is inserted without parsing it.
  std::string text = R"({"id":)" + std::to_string(id) + R"(,"type":"ok","lobby":)";
  text += body;
  text += '}';
  return text;
}

std::string seek_reply(std::int64_t id, std::string_view seek) {
  return to_text({{"id", id}, {"type", "ok"}, {"seek", seek}});
}

std::string seek_paired_reply(std::int64_t id, std::string_view room) {
  return to_text({{"id", id}, {"type", "ok"}, {"room", room}});
}

std::string lobby_push(const LobbyChanges& changes) {
  OrderedJson json = {{"type", "lobby"}};
  if (!changes.rooms.empty()) json["rooms"] = list_of(changes.rooms);
  if (!changes.gone.empty()) json["gone"] = changes.gone;
  if (!changes.seeks.empty()) json["seeks"] = list_of(changes.seeks);
  if (!changes.seeks_gone.empty()) json["seeks_gone"] = changes.seeks_gone;
  if (changes.online) json["online"] = *changes.online;
  return to_text(json);
}

std::string paired_push(std::string_view seek, std::string_view room) {
  return to_text({{"type", "paired"}, {"seek", seek}, {"room", room}});
}

}  // namespace quintet::protocol
