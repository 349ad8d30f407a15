#include "server/routes/mistake_routes.hpp"

#include <cstdint>
#include <utility>

#include "protocol/errors/refusals.hpp"
#include "protocol/messages/own_mistakes.hpp"
#include "protocol/messages/people.hpp"
#include "server/async/async_store.hpp"
#include "server/base/disk_space.hpp"
#include "server/base/durations.hpp"
#include "server/base/time.hpp"
#include "server/messages/refusals.hpp"
#include "server/messages/stored_settings.hpp"
#include "server/routes/http_responses.hpp"
#include "server/routes/list_queries.hpp"
#include "storage/reads/own_mistakes.hpp"

namespace quintet::server::handlers {
namespace {

using protocol::error;

storage::OwnMistakeRow to_row(protocol::OwnMistake mistake) {
  return {.id = std::move(mistake.id),
          .found = mistake.found,
          .answers = mistake.answers,
          .day = mistake.day,
          .solves = mistake.solves,
          .step = mistake.step,
          .puzzle = std::move(mistake.puzzle)};
}

}  // namespace

Handled own_mistakes(const MistakeContext& context, RoutedRequest& routed) {
  const protocol::Player& player = routed.session.player;
  if (player.guest) co_return error("account.guest");
  auto rows = co_await ask(context.store, [id = player.id](storage::Connection& store) {
    return storage::own_mistakes_of(store, id);
  });
  if (!rows) co_return std::unexpected(rows.error());
  co_return api_response(protocol::own_mistakes_body(to_own_mistakes(*std::move(rows))));
}

Handled merge_mistakes(const MistakeContext& context, RoutedRequest& routed) {
  const protocol::Player& player = routed.session.player;
  if (player.guest) co_return error("account.guest");
  if (context.space.is_short()) co_return std::unexpected(no_space_error());
  auto sent = protocol::parse_own_mistakes(routed.request.body);
  if (!sent) co_return std::unexpected(sent.error());
  storage::MergeMistakes job{.player = player.id,
                             .mistakes = {},
                             .removed = std::move(sent->removed),
                             .today = context.time.wall_ms() / ms_per_day};
  for (protocol::OwnMistake& mistake : sent->mistakes)
    job.mistakes.push_back(to_row(std::move(mistake)));
  const storage::WriteResult written = co_await context.store.write(std::move(job));
  if (written.status == storage::WriteStatus::conflict) co_return error("session.account-gone");
  if (!written.ok()) co_return not_stored(written, "internal.not-stored");
  co_return api_response(protocol::done_body());
}

}  // namespace quintet::server::handlers
