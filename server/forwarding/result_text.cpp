#include "server/forwarding/result_text.hpp"

#include <stdexcept>
#include <utility>

#include <nlohmann/json.hpp>

namespace quintet::server {
namespace {

using Json = nlohmann::json;

Json json_of(const protocol::Clock& clock) {
  return {static_cast<int>(clock.kind),
          clock.initial,
          clock.increment,
          clock.delay,
          clock.period,
          clock.periods,
          clock.days};
}

/// Throws Json::exception if it is not a whole number.
std::int64_t number_of(const Json& json) {
  return json.get_ref<const Json::number_integer_t&>();
}

/// A value of an enumeration that begins with 0, by its number. Throws std::out_of_range.
template <class Value>
Value value_of(const Json& json, Value last) {
  const std::int64_t number = number_of(json);
  if (number < 0 || number > static_cast<std::int64_t>(last))
    throw std::out_of_range("no such value");
  return static_cast<Value>(number);
}

/// Throws std::out_of_range if there is no such seat.
int seat_of(const Json& json, std::size_t seats) {
  const std::int64_t number = number_of(json);
  if (number < 0 || std::cmp_greater_equal(number, seats)) throw std::out_of_range("no such seat");
  return static_cast<int>(number);
}

protocol::Clock clock_of(const Json& json) {
  return {.kind = value_of(json.at(0), protocol::Clock::Kind::correspondence),
          .initial = number_of(json.at(1)),
          .increment = number_of(json.at(2)),
          .delay = number_of(json.at(3)),
          .period = number_of(json.at(4)),
          .periods = number_of(json.at(5)),
          .days = number_of(json.at(6))};
}

Json json_of(const PublicPreview& open) {
  Json players = Json::array();
  for (const auto& player : open.players)
    players.push_back(player ? Json(*player) : Json());
  Json json = {{"clock", json_of(open.clock)},
               {"rated", open.rated},
               {"status", static_cast<int>(open.status)},
               {"host", open.host},
               {"players", std::move(players)},
               {"seats", open.seats},
               {"delay", open.delay_turns},
               {"position", open.position},
               {"turns", open.turns},
               {"to_move", open.to_move ? Json(*open.to_move) : Json()},
               {"listed", open.listed},
               {"listed_turns", open.listed_turns}};
  if (open.result)
    json["result"] = {open.result->winners, open.result->reason, open.result->places};
  return json;
}

protocol::GameResult result_of(const Json& json, std::size_t seats) {
  protocol::GameResult result{.winners = {}, .reason = json.at(1), .places = {}};
  for (const Json& winner : json.at(0))
    result.winners.push_back(seat_of(winner, seats));
  for (const Json& place : json.at(2))
    result.places.push_back(static_cast<int>(number_of(place)));
  return result;
}

PublicPreview preview_of(const Json& json) {
  PublicPreview open{.clock = clock_of(json.at("clock")),
                     .rated = json.at("rated"),
                     .status = value_of(json.at("status"), protocol::RoomStatus::over),
                     .host = json.at("host"),
                     .players = {},
                     .seats = json.at("seats"),
                     .delay_turns = number_of(json.at("delay")),
                     .result = {},
                     .position = json.at("position"),
                     .turns = static_cast<std::size_t>(number_of(json.at("turns"))),
                     .to_move = {},
                     .listed = json.at("listed"),
                     .listed_turns = static_cast<std::size_t>(number_of(json.at("listed_turns")))};
  for (const Json& player : json.at("players")) {
    open.players.push_back(player.is_null() ? std::nullopt
                                            : std::optional(player.get<std::string>()));
  }
  const std::size_t seats = open.seats.size();
  if (open.players.size() != seats || seats > rules::max_seats)
    throw std::out_of_range("too many or too few seats");
  if (const Json& to_move = json.at("to_move"); !to_move.is_null())
    open.to_move = seat_of(to_move, seats);
  if (const auto result = json.find("result"); result != json.end())
    open.result = result_of(*result, seats);
  return open;
}

/// Applies `read` to the JSON of a text. Null if a field is missing, has another type or is out of
/// range, because the text may come from another version.
template <class Value, class Read>
std::optional<Value> read_json(std::string_view text, Read read) {
  const Json json = Json::parse(text, nullptr, false);
  try {
    return read(json);
  } catch (const Json::exception&) {
    return std::nullopt;
  } catch (const std::out_of_range&) {
    return std::nullopt;
  }
}

}  // namespace

std::string to_text(const RoomPreview& preview) {
  Json json = {{"game", preview.game == nullptr ? std::string() : std::string(preview.game->id)}};
  if (preview.open) json["open"] = json_of(*preview.open);
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::optional<RoomPreview> parse_room_preview(std::string_view text) {
  return read_json<RoomPreview>(text, [](const Json& json) -> std::optional<RoomPreview> {
    RoomPreview preview{.game = rules::find_game(json.at("game").get<std::string>()), .open = {}};
    if (preview.game == nullptr) return std::nullopt;
    if (const auto open = json.find("open"); open != json.end()) preview.open = preview_of(*open);
    return preview;
  });
}

std::string to_text(const LogView& view) {
  return Json{
      {"until", view.until}, {"players", view.players_talk}, {"spectators", view.spectators_talk}}
      .dump();
}

std::optional<LogView> parse_log_view(std::string_view text) {
  return read_json<LogView>(text, [](const Json& json) -> std::optional<LogView> {
    return LogView{.until = number_of(json.at("until")),
                   .players_talk = json.at("players"),
                   .spectators_talk = json.at("spectators")};
  });
}

}  // namespace quintet::server
