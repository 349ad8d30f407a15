#include "server/previews/embedded_game.hpp"

#include <array>
#include <span>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "rules/catalogue.hpp"
#include "server/games/room_preview.hpp"
#include "server/previews/game_texts.hpp"
#include "server/previews/room_page.hpp"

namespace quintet::server {
namespace {

using Json = nlohmann::ordered_json;
using protocol::RoomStatus;

RoomStatus status_in(const Json& record) {
  const std::string status = record.at("status");
  if (status == "open") return RoomStatus::open;
  if (status == "playing") return RoomStatus::playing;
  return status == "paused" ? RoomStatus::paused : RoomStatus::over;
}

/// The names of the seats in the rules core.
std::span<const std::string_view> seats_in(const Json& record, const rules::GameInfo& game) {
  rules::OptionValues::Pairs chosen;
  for (const auto& [key, value] : record.at("options").items())
    chosen.emplace_back(key, value.get<std::string>());
  // The record is the server's, so its options are the game's.
  return game.seat_names(rules::OptionValues::complete(game.options, chosen).value());
}

/// The room as far as its standing needs it.
RoomPreview preview_in(const Json& record, const rules::GameInfo& game) {
  RoomPreview preview{.game = &game, .open = {}};
  if (record.at("visibility") != "public") return preview;
  PublicPreview& open = preview.open.emplace();
  open.status = status_in(record);
  for (const Json& seat : record.at("seats")) {
    const Json& player = seat.at("player");
    open.players.push_back(player.is_null() ? std::nullopt
                                            : std::optional(player.at("name").get<std::string>()));
  }
  for (const std::string_view seat : seats_in(record, game))
    open.seats.emplace_back(seat);
  if (const Json& result = record.at("result"); !result.is_null()) {
    open.result = protocol::GameResult{.winners = result.at("winners"),
                                       .reason = result.at("reason"),
                                       .places = result.at("places")};
  }
  if (!record.at("position").is_null()) open.position = record.at("position");
  open.turns = record.at("turns").size();
  if (!record.at("to_move").is_null()) open.to_move = record.at("to_move").get<int>();
  return preview;
}

}  // namespace

std::optional<EmbeddedGame> embedded_game(std::string_view record, const PageTexts& texts) {
  const Json all = Json::parse(record);
  const rules::GameInfo* game = rules::find_game(all.at("game").get<std::string>());
  if (game == nullptr) return std::nullopt;
  const RoomPreview preview = preview_in(all, *game);
  if (!may_be_embedded(preview)) return std::nullopt;
  Json body{{"room", all.at("room")},       {"game", game->id},
            {"name", game->name},           {"designer", game->designer},
            {"published", game->published}, {"standing", standing_of(preview, texts)}};
  // No presence, offers and keys: they do not belong on a page of another site, and a body that
  // changes without a turn would be sent again.
  constexpr std::array same = {"options", "clock",     "status",  "delay_turns",
                               "turns",   "position",  "to_move", "clock_running_since",
                               "clocks",  "turn_left", "periods"};
  for (const char* key : same)
    if (all.contains(key)) body[key] = all.at(key);
  Json seats = Json::array();
  for (std::size_t seat = 0; seat < preview.open->players.size(); ++seat) {
    const auto& player = preview.open->players[seat];
    const Json& entry = all.at("seats").at(seat);
    seats.push_back({{"name", seat_name(preview.open->seats.at(seat), *game, texts)},
                     {"player", player ? Json(*player) : Json()},
                     {"withdrew", entry.at("withdrew")}});
  }
  body["seats"] = std::move(seats);
  body["winners"] = preview.open->result ? Json(preview.open->result->winners) : Json::array();
  return EmbeddedGame{.body = body.dump(), .over = preview.open->status == RoomStatus::over};
}

}  // namespace quintet::server
