#include <charconv>
#include <memory>
#include <utility>
#include <vector>

#include "protocol/errors/refusals.hpp"
#include "protocol/messages/room_events.hpp"
#include "protocol/messages/server_to_client.hpp"
#include "server/async/async_store.hpp"
#include "server/http/query_string.hpp"
#include "server/players/identity.hpp"
#include "server/players/mutes.hpp"
#include "server/rooms/room_calls.hpp"
#include "server/rooms/rooms.hpp"
#include "server/routes/game_routes.hpp"
#include "server/routes/http_responses.hpp"
#include "server/routes/route_limits.hpp"
#include "storage/reads/rooms.hpp"

namespace quintet::server::handlers {
namespace {

using protocol::error;

/// A field of the query string as a number; `otherwise` if it is missing.
protocol::Result<std::int64_t> number_in(const QueryString& fields, const std::string& name,
                                         std::int64_t least, std::int64_t most,
                                         std::int64_t otherwise) {
  const auto text = fields[name];
  if (!text) return otherwise;
  std::int64_t number = 0;
  const auto [end, failure] = std::from_chars(text->data(), text->data() + text->size(), number);
  if (failure != std::errc() || end != text->data() + text->size() || number < least ||
      number > most) {
    return error("http.number", name, least, most);
  }
  return number;
}

/// The event as this reader may see it.
protocol::Result<std::string> shown(const std::string& room, const storage::EventRow& row,
                                    const LogView& view, const MuteList* mutes) {
  if (row.kind == "said") {
    const auto event = protocol::parse_event(row.kind, row.body);
    if (!event) return protocol::internal_error("internal.log-not-read", event.error());
    const auto& [channel, player, text] = std::get<protocol::Said>(*event);
    const bool may_read =
        channel == protocol::Channel::players ? view.players_talk : view.spectators_talk;
    if (!may_read || (mutes != nullptr && mutes->contains(player.id))) {
      return protocol::hidden_said_push(room, row.seq, row.at, channel);
    }
  }
  return protocol::event_push(room, row.seq, row.at, row.kind, row.body);
}

}  // namespace

Handled event_page(const GameContext& context, RoutedRequest& routed) {
  const std::string& room = routed.parameters.at(0);
  const QueryString fields(routed.request.query);
  constexpr std::int64_t most_seq = (std::int64_t{1} << 53) - 1;
  const auto after = number_in(fields, "after", 0, most_seq, 0);
  if (!after) co_return std::unexpected(after.error());
  const auto limit =
      number_in(fields, "limit", 1, context.limits.events_per_page, context.limits.events_per_page);
  if (!limit) co_return std::unexpected(limit.error());

  RecordReader reader = co_await record_reader(context.identity, routed.request);
  std::shared_ptr<const MuteList> mutes;
  if (!reader.player.id.empty()) mutes = co_await context.mutes.of(reader.player.id);
  const auto view =
      co_await read_log(context.rooms, room, std::move(reader.player), std::move(reader.key));
  if (!view) co_return std::unexpected(view.error());
  const auto rows = co_await context.store.read_list([&](storage::Connection& store) {
    return storage::events_page(store, room,
                                {.after = *after,
                                 .until = view->until,
                                 .events = static_cast<int>(*limit),
                                 .bytes = context.limits.event_page_bytes});
  });
  if (!rows) co_return not_read(rows.error(), "internal.not-read");
  std::vector<std::string> events;
  for (const storage::EventRow& row : *rows) {
    auto event = shown(room, row, *view, mutes.get());
    if (!event) co_return std::unexpected(event.error());
    events.push_back(*std::move(event));
  }
  std::optional<std::int64_t> next;
  if (!rows->empty() && rows->back().seq < view->until) next = rows->back().seq;
  co_return api_response(protocol::event_page_body(events, next));
}

}  // namespace quintet::server::handlers
