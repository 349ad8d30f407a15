#include "server/exports/export_head.hpp"

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/messages/player_export.hpp"
#include "server/async/async_store.hpp"
#include "server/base/time.hpp"
#include "server/mail/mail_keys.hpp"
#include "server/messages/stored_settings.hpp"
#include "server/messages/to_player.hpp"
#include "storage/reads/bans.hpp"
#include "storage/reads/devices.hpp"
#include "storage/reads/exports.hpp"
#include "storage/reads/lists.hpp"
#include "storage/reads/mail.hpp"
#include "storage/reads/mutes.hpp"
#include "storage/reads/own_mistakes.hpp"
#include "storage/reads/passkeys.hpp"
#include "storage/reads/players.hpp"
#include "storage/reads/puzzles.hpp"
#include "storage/reads/ratings.hpp"
#include "storage/reads/seeks.hpp"
#include "storage/reads/sessions.hpp"
#include "storage/reads/site_notices.hpp"

namespace quintet::server {
namespace {

/// More than the limits of the server allow, so that nothing is left out.
constexpr int most_of_a_kind = 10'000;

/// "example.org" of "https://example.org/secret".
std::string host_of(std::string_view url) {
  const std::size_t scheme = url.find("://");
  if (scheme != std::string_view::npos) url.remove_prefix(scheme + 3);
  return std::string(url.substr(0, url.find_first_of("/?#")));
}

std::vector<protocol::ExportedRating> to_ratings(const std::vector<storage::PoolRating>& rows) {
  std::vector<protocol::ExportedRating> ratings;
  for (const auto& [pool, row] : rows) {
    ratings.push_back({.pool = pool,
                       .rating = row.rating,
                       .deviation = row.deviation,
                       .volatility = row.volatility,
                       .games = row.games,
                       .updated_at = row.updated_at});
  }
  return ratings;
}

/// A confirmed mail address is stored as a device.
void add_device(protocol::ExportHead& head, const storage::DeviceRow& row) {
  if (row.channel != protocol::mail_channel) {
    head.devices.push_back({.channel = row.channel,
                            .name = row.name,
                            .host = host_of(row.endpoint),
                            .language = row.language,
                            .created_at = row.created_at,
                            .renewed_at = row.renewed_at,
                            .disabled_at = row.disabled_at});
    return;
  }
  head.mail.id = row.id;
  head.mail.address = row.endpoint;
  head.mail.disabled = row.disabled_at.has_value();
  const auto keys = parse_mail_keys(row.keys);
  if (keys && keys->daily)
    head.mail.daily = protocol::DailyMail{.at = keys->daily->minute, .zone = keys->daily->zone};
}

/// How the player gets into the account, and what the operator has decided about it.
void read_access(storage::Connection& store, protocol::ExportHead& head) {
  const std::string& me = head.player.id;
  head.recovery_code_at = storage::recovery_code_of(store, me);
  for (const auto& row : storage::sessions_of(store, me, most_of_a_kind))
    head.sessions.push_back({.created_at = row.created_at, .expires_at = row.expires_at});
  for (const storage::TokenRow& row : storage::tokens_of_player(store, me))
    head.tokens.push_back({.id = row.id, .name = row.name, .created_at = row.created_at});
  for (const storage::PasskeyRow& row : storage::passkeys_of(store, me)) {
    head.passkeys.push_back(
        {.name = row.name, .host = row.host, .created_at = row.created_at, .used_at = row.used_at});
  }
  const auto account = storage::find_account(store, me);
  if (!account) return;
  if (const auto ban = storage::find_ban(store, storage::BanKind::name, account->name_key)) {
    head.ban = protocol::ExportedBan{
        .reason = ban->reason, .created_at = ban->created_at, .expires_at = ban->expires_at};
  }
}

/// The ways to reach the player.
void read_messages(storage::Connection& store, protocol::ExportHead& head) {
  const std::string& me = head.player.id;
  for (const storage::DeviceRow& row : storage::devices_of(store, me))
    add_device(head, row);
  head.mail.pending = storage::pending_mail_address(store, me, head.made_at);
  for (const storage::MailReportRow& row : storage::reports_of(store, me, most_of_a_kind))
    head.reports.push_back({.kind = row.kind, .address = row.address, .at = row.at});
  head.settings = to_settings(storage::notification_settings_of(store, me));
  const std::int64_t read_at = storage::notices_read_at(store, me);
  if (read_at != 0) head.notices_read_at = read_at;
}

/// Ratings, results, mistakes, seeks and mutes.
void read_results(storage::Connection& store, protocol::ExportHead& head) {
  const std::string& me = head.player.id;
  for (const storage::MuteRow& row : storage::mutes_of(store, me))
    head.mutes.push_back({.player = to_player(row.muted), .at = row.at});
  for (const storage::SeekRow& row : storage::seeks_of(store, me))
    head.seeks.push_back({.wish = row.wish, .since = row.since, .until = row.until});
  head.ratings = to_ratings(storage::ratings_of_player(store, me));
  head.public_ratings = to_ratings(storage::public_ratings_of_player(store, me));
  head.puzzle_ratings = to_ratings(storage::puzzle_ratings_of_player(store, me));
  for (const storage::GameCounts& row : storage::counts_of(store, me, me)) {
    head.counts.push_back({.game = row.game, .won = row.won, .drawn = row.drawn, .lost = row.lost});
  }
  head.mistakes = to_own_mistakes(storage::own_mistakes_of(store, me));
}

}  // namespace

Task<protocol::Result<std::string>> export_head(AsyncStore& store, const Time& time,
                                                protocol::Player player) {
  const std::int64_t now = time.wall_ms();
  co_return co_await ask(store, [&player, now](storage::Connection& reader) {
    protocol::ExportHead head{.made_at = now, .player = player};
    if (const auto row = storage::find_player(reader, player.id)) head.since = row->created_at;
    read_access(reader, head);
    read_messages(reader, head);
    read_results(reader, head);
    return protocol::export_head(head);
  });
}

}  // namespace quintet::server
