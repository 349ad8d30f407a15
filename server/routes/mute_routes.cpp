#include "server/routes/mute_routes.hpp"

#include <utility>
#include <vector>

#include "protocol/messages/account_requests.hpp"
#include "protocol/messages/people.hpp"
#include "server/players/mutes.hpp"
#include "server/routes/http_responses.hpp"

namespace quintet::server::handlers {

Handled list_mutes(const MuteContext& context, RoutedRequest& routed) {
  const auto rows = co_await context.mutes.list(routed.session.player.id);
  if (!rows) co_return std::unexpected(rows.error());
  std::vector<protocol::MuteEntry> mutes;
  for (const storage::MuteRow& row : *rows) {
    mutes.push_back(
        {.player = {.id = row.muted.id, .name = row.muted.name, .guest = row.muted.guest},
         .at = row.at});
  }
  co_return api_response(protocol::mutes_body(mutes));
}

Handled change_mute(const MuteContext& context, RoutedRequest& routed) {
  auto wish = protocol::parse_mute_change(routed.request.body);
  if (!wish) co_return std::unexpected(wish.error());
  const auto done =
      co_await context.mutes.set(routed.session.player.id, std::move(wish->player), wish->muted);
  if (!done) co_return std::unexpected(done.error());
  co_return api_response(protocol::done_body());
}

}  // namespace quintet::server::handlers
