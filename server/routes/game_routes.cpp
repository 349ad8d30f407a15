#include "server/routes/game_routes.hpp"

#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include "server/lobby/lobby.hpp"
#include "server/messages/rules_bridge.hpp"
#include "server/net/shared_workers.hpp"
#include "server/players/identity.hpp"
#include "server/ratings/ratings.hpp"
#include "server/rooms/room_calls.hpp"
#include "server/rooms/rooms.hpp"
#include "server/routes/http_responses.hpp"

namespace quintet::server::handlers {
namespace {

Handled record_in(const GameContext& context, RoutedRequest& routed, ReadRecord::Form form,
                  std::string_view type) {
  RecordReader reader = co_await record_reader(context.identity, routed.request);
  auto found = co_await read_record(context.rooms, std::move(routed.parameters.at(0)),
                                    std::move(reader.player), form, std::move(reader.key));
  if (!found) co_return std::unexpected(std::move(found.error()));
  co_return api_response(*std::move(found), type);
}

protocol::Result<std::string> response_to(const std::string& line) {
  const auto asked = protocol::parse_query(line);
  if (!asked) return std::unexpected(asked.error());
  const auto found = query_rules(*asked);
  if (!found) return std::unexpected(found.error());
  return protocol::to_line(*found);
}

}  // namespace

std::string catalogue_with_pools() {
  using Json = nlohmann::ordered_json;
  Json catalogue = Json::parse(catalogue_body());
  Json pools = Json::array();
  for (const RatingPool& pool : rating_pools()) {
    pools.push_back(
        {{"id", pool.id}, {"name", pool.name}, {"game", pool.game}, {"seats", pool.seats}});
  }
  catalogue["pools"] = std::move(pools);
  return catalogue.dump();
}

Handled catalogue(const GameContext& context, RoutedRequest& routed) {
  co_return api_response(context.catalogue);
}

/// Runs on a worker's thread, because replaying a long game takes long.
Handled query(const GameContext& context, RoutedRequest& routed) {
  auto work = [&routed] { return response_to(routed.request.body); };
  auto worked = co_await context.workers.run(routed.request.address, std::move(work));
  if (!worked) co_return std::unexpected(std::move(worked.error()));
  if (!*worked) co_return std::unexpected(std::move(worked->error()));
  co_return api_response(**std::move(worked));
}

Handled lobby(const GameContext& context, RoutedRequest& routed) {
  co_return api_response(*context.lobby.body());
}

Handled record(const GameContext& context, RoutedRequest& routed) {
  co_return co_await record_in(context, routed, ReadRecord::Form::json, json_type);
}

Handled record_as_text(const GameContext& context, RoutedRequest& routed) {
  co_return co_await record_in(context, routed, ReadRecord::Form::text, text_type);
}

}  // namespace quintet::server::handlers
