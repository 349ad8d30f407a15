#include "server/exports/exports.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "protocol/errors/refusals.hpp"
#include "server/async/async_store.hpp"
#include "server/base/time.hpp"
#include "server/exports/player_export.hpp"
#include "server/net/net_limits.hpp"
#include "storage/reads/exports.hpp"

namespace quintet::server {
namespace {

/// A place is free again soon, because most exports take seconds.
constexpr std::int64_t busy_retry_ms = 30'000;

std::int64_t interval_of(const ExportLimits& limits) {
  return std::chrono::milliseconds(limits.export_interval).count();
}

}  // namespace

Exports::Exports(const Context& context)
    : context_(context),
      places_(context.limits.exports_at_once, context.limits.exports_at_once_per_address,
              context.net_limits.wider_network_factor) {}

Task<protocol::Result<std::shared_ptr<BodyPieces>>> Exports::begin(protocol::Player player,
                                                                   std::string address) {
  auto place = places_.take(address);
  if (!place) co_return std::unexpected(protocol::refusal_for_now("export.busy", busy_retry_ms));
  const std::int64_t now = context_.time.wall_ms();
  storage::BeginExport job{
      .player = player.id, .at = now, .interval = interval_of(context_.limits)};
  const storage::WriteResult written = co_await context_.store.write(std::move(job));
  if (written.status == storage::WriteStatus::conflict)
    co_return std::unexpected(co_await refusal_of(std::move(player.id), now));
  if (!written.ok()) co_return not_stored(written, "internal.not-stored");
  const ExportParts parts{.limits = context_.limits,
                          .time = context_.time,
                          .store = context_.store,
                          .workers = context_.workers};
  co_return std::make_shared<PlayerExport>(parts, std::move(player), std::move(address),
                                           *std::move(place));
}

Task<protocol::Error> Exports::refusal_of(std::string player, std::int64_t now) {
  const auto last = co_await ask(context_.store, [&player](storage::Connection& store) {
    return storage::exported_at(store, player);
  });
  if (!last) co_return last.error();
  if (*last == 0) co_return protocol::refusal("session.account-gone");
  const std::int64_t interval = interval_of(context_.limits);
  co_return protocol::refusal_for_now(
      "export.too-soon", std::clamp<std::int64_t>(*last + interval - now, 0, interval));
}

}  // namespace quintet::server
