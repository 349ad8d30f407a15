#include <string>
#include <utility>

#include "server/app/app.hpp"
#include "server/messages/rules_bridge.hpp"
#include "server/routes/handlers.hpp"
#include "server/routes/http_responses.hpp"

namespace quintet::server::handlers {
namespace {

Handled record_in(RoutedRequest& routed, ReadRecord::Form form, std::string_view type) {
  RecordReader reader = co_await record_reader(routed.app, routed.request);
  auto found = co_await routed.app.rooms.record(
      std::move(routed.parameters.at(0)), std::move(reader.player), form, std::move(reader.key));
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

Handled catalogue(RoutedRequest& routed) {
  co_return api_response(routed.app.catalogue);
}

/// Runs on a worker's thread, because replaying a long game takes long.
Handled query(RoutedRequest& routed) {
  auto work = [&routed] { return response_to(routed.request.body); };
  auto worked = co_await routed.app.workers.run(routed.request.address, std::move(work));
  if (!worked) co_return std::unexpected(std::move(worked.error()));
  if (!*worked) co_return std::unexpected(std::move(worked->error()));
  co_return api_response(**std::move(worked));
}

Handled lobby(RoutedRequest& routed) {
  co_return api_response(*routed.app.lobby.body());
}

Handled record(RoutedRequest& routed) {
  co_return co_await record_in(routed, ReadRecord::Form::json, json_type);
}

Handled record_as_text(RoutedRequest& routed) {
  co_return co_await record_in(routed, ReadRecord::Form::text, text_type);
}

}  // namespace quintet::server::handlers
