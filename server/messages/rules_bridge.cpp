#include "server/messages/rules_bridge.hpp"

#include <utility>

#include <nlohmann/json.hpp>

#include "rules/catalogue.hpp"
#include "rules/query.hpp"

namespace quintet::server {
namespace {

protocol::ErrorCode to_protocol(rules::ErrorCode code) {
  // The error codes of the rules core are a subset of the protocol's.
  return protocol::parse_error_code(rules::to_string(code)).value();
}

std::vector<int> seats_in(rules::SeatSet set) {
  std::vector<int> seats;
  for (rules::Seat seat = 0; seat < rules::max_seats; ++seat) {
    if (set.contains(seat)) seats.push_back(seat);
  }
  return seats;
}

/// The seat names for each value of the first option that decides on them, or one entry if no
/// option does.
nlohmann::ordered_json seats_of(const rules::GameInfo& game) {
  using Json = nlohmann::ordered_json;
  const auto names = [&](const rules::OptionValues::Pairs& chosen) {
    const auto options = rules::OptionValues::complete(game.options, chosen).value();
    Json list = Json::array();
    for (const std::string_view name : game.seat_names(options))
      list.push_back(name);
    return list;
  };
  for (const rules::OptionInfo& option : game.options) {
    Json entries = Json::array();
    bool matters = false;
    for (const rules::OptionChoice& choice : option.choices) {
      Json seats = names({{std::string(option.key), std::string(choice.value)}});
      matters = matters || seats != names({});
      entries.push_back({{"options", {{option.key, choice.value}}}, {"names", std::move(seats)}});
    }
    if (matters) return entries;
  }
  return Json::array({{{"options", Json::object()}, {"names", names({})}}});
}

/// The option that makes a game a solved one; null if there is none.
nlohmann::ordered_json solved_of(const rules::GameInfo& game) {
  if (!game.solved_with) return nullptr;
  return {{game.solved_with->key, game.solved_with->value}};
}

}  // namespace

protocol::Error to_protocol(const rules::Error& error) {
  protocol::Error result{.code = to_protocol(error.code), .message = error.message};
  if (error.index) result.index = static_cast<std::int64_t>(*error.index);
  if (!error.key.empty()) {
    result.reason = {.key = std::string(error.key),
                     .arguments = {error.arguments.begin(), error.arguments.end()}};
  }
  return result;
}

protocol::GameResult to_protocol(const rules::GameResult& result) {
  return {.winners = {result.winners.begin(), result.winners.end()},
          .reason = result.reason,
          .places = result.places};
}

protocol::GameStanding standing_of(const rules::Game& game,
                                   const std::optional<rules::GameResult>& result) {
  protocol::GameStanding standing;
  standing.position = game.position();
  standing.hash = rules::fnv1a(standing.position);
  if (const auto seat = game.seat_to_move(); seat && !result) standing.to_move = *seat;
  return standing;
}

protocol::GameStanding standing_of(const rules::GameRecord::Preview& preview) {
  protocol::GameStanding standing;
  standing.position = preview.arrival.position;
  standing.hash = preview.arrival.hash;
  if (const auto seat = preview.arrival.seat_to_move; seat && !preview.result) {
    standing.to_move = *seat;
  }
  return standing;
}

protocol::Result<protocol::QueryResult> query_rules(const protocol::Query& query) {
  auto found = rules::query_rules({.game = query.game,
                                   .options = query.options,
                                   .position = query.position,
                                   .actions = query.actions});
  if (!found) return std::unexpected(to_protocol(found.error()));
  protocol::QueryResult result{.position = std::move(found->position),
                               .seat = {},
                               .turn_start = found->turn_start,
                               .legal = std::move(found->legal),
                               .result = {}};
  if (found->seat) result.seat = *found->seat;
  if (found->result) {
    result.result = {.winners = seats_in(found->result->winners),
                     .reason = std::string(found->result->reason)};
  }
  return result;
}

std::string query_rules_line(std::string_view line) {
  const auto query = protocol::parse_query(line);
  if (!query) return protocol::to_line(query.error());
  const auto found = query_rules(*query);
  return found ? protocol::to_line(*found) : protocol::to_line(found.error());
}

std::string catalogue_body() {
  using Json = nlohmann::ordered_json;
  Json games = Json::array();
  for (const rules::GameInfo& game : rules::catalogue()) {
    Json options = Json::array();
    for (const rules::OptionInfo& option : game.options) {
      Json choices = Json::array();
      for (const rules::OptionChoice& choice : option.choices) {
        choices.push_back({{"value", choice.value}, {"label", choice.label}});
      }
      options.push_back({{"key", option.key},
                         {"label", option.label},
                         {"default", option.default_value},
                         {"choices", std::move(choices)}});
    }
    games.push_back({{"id", game.id},
                     {"name", game.name},
                     {"designer", game.designer},
                     {"published", game.published},
                     {"designer_site", game.designer_site},
                     {"summary", game.summary},
                     {"draw_by_agreement", game.draw_by_agreement},
                     {"solved", solved_of(game)},
                     {"options", std::move(options)},
                     {"seats", seats_of(game)}});
  }
  return Json{{"games", std::move(games)}}.dump();
}

}  // namespace quintet::server
