#include "server/forwarding/preview_text.hpp"

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

protocol::Clock clock_of(const Json& json) {
  return {.kind = static_cast<protocol::Clock::Kind>(json.at(0).get<int>()),
          .initial = json.at(1),
          .increment = json.at(2),
          .delay = json.at(3),
          .period = json.at(4),
          .periods = json.at(5),
          .days = json.at(6)};
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

PublicPreview preview_of(const Json& json) {
  PublicPreview open{.clock = clock_of(json.at("clock")),
                     .rated = json.at("rated"),
                     .status = static_cast<protocol::RoomStatus>(json.at("status").get<int>()),
                     .host = json.at("host"),
                     .players = {},
                     .seats = json.at("seats"),
                     .delay_turns = json.at("delay"),
                     .result = {},
                     .position = json.at("position"),
                     .turns = json.at("turns"),
                     .to_move = {},
                     .listed = json.at("listed"),
                     .listed_turns = json.at("listed_turns")};
  for (const Json& player : json.at("players")) {
    open.players.push_back(player.is_null() ? std::nullopt
                                            : std::optional(player.get<std::string>()));
  }
  if (const Json& to_move = json.at("to_move"); !to_move.is_null())
    open.to_move = to_move.get<int>();
  if (const auto result = json.find("result"); result != json.end()) {
    open.result = protocol::GameResult{.winners = result->at(0).get<std::vector<int>>(),
                                       .reason = result->at(1),
                                       .places = result->at(2).get<std::vector<int>>()};
  }
  return open;
}

}  // namespace

std::string to_text(const RoomPreview& preview) {
  Json json = {{"game", preview.game == nullptr ? std::string() : std::string(preview.game->id)}};
  if (preview.open) json["open"] = json_of(*preview.open);
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::optional<RoomPreview> parse_room_preview(std::string_view text) {
  const Json json = Json::parse(text, nullptr, false);
  try {
    RoomPreview preview{.game = rules::find_game(json.at("game").get<std::string>()), .open = {}};
    if (preview.game == nullptr) return std::nullopt;
    if (const auto open = json.find("open"); open != json.end()) preview.open = preview_of(*open);
    return preview;
  } catch (const Json::exception&) {
    return std::nullopt;
  }
}

}  // namespace quintet::server
