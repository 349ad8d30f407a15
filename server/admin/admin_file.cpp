#include "server/admin/admin_file.hpp"

#include <algorithm>
#include <functional>
#include <type_traits>
#include <utility>
#include <variant>

#include <nlohmann/json.hpp>

#include "protocol/errors/refusals.hpp"
#include "server/admin/reply_text.hpp"
#include "server/base/durations.hpp"
#include "server/players/bans.hpp"
#include "server/players/erasure.hpp"
#include "server/players/inbox_news.hpp"
#include "server/players/player_names.hpp"
#include "storage/reads/bans.hpp"
#include "storage/reads/housekeeping.hpp"
#include "storage/reads/players.hpp"
#include "storage/reads/site_notices.hpp"

namespace quintet::server {
namespace {

using Json = nlohmann::ordered_json;
using protocol::BanKind;
using protocol::error;
using protocol::refusal;
using protocol::Result;

storage::BanKind kind_of(BanKind kind) {
  return kind == BanKind::name ? storage::BanKind::name : storage::BanKind::address;
}

Result<std::string> key_of(BanKind kind, const std::string& subject) {
  if (kind == BanKind::name) {
    std::string key = name_key(subject);
    if (key.empty()) return error("admin.name-needed");
    return key;
  }
  auto key = network_key(subject);
  if (!key) {
    return error("admin.no-address", subject);
  }
  return *std::move(key);
}

std::string_view word_of(storage::BanKind kind) {
  return kind == storage::BanKind::name ? "name" : "address";
}

Result<storage::AccountRow> account_called(storage::Connection& store, const std::string& name) {
  auto found = storage::find_player_by_name_key(store, name_key(name));
  if (!found) return error("admin.no-such-account", name);
  return *std::move(found);
}

}  // namespace

bool concerns_file_only(const protocol::AdminRequest& request) {
  return std::visit(
      [](const auto& known) {
        using Request = std::decay_t<decltype(known)>;
        return std::is_same_v<Request, protocol::ListBans> ||
               std::is_same_v<Request, protocol::ListInboxNotices> ||
               std::is_same_v<Request, protocol::ListLongLogs> ||
               std::is_same_v<Request, protocol::EraseRoom> ||
               requires(storage::Connection& store) { decide(store, known, AdminMoment{}); };
      },
      request);
}

Result<FileChange> decide(storage::Connection&, const protocol::AddInboxNotice& request,
                          const AdminMoment& moment) {
  const std::int64_t ends_at = moment.now + request.days * ms_per_day;
  return FileChange{.job = storage::AddSiteNotice{.text = request.text,
                                                  .link = request.link,
                                                  .at = moment.now,
                                                  .ends_at = ends_at,
                                                  .limit = most_inbox_notices},
                    .conflict = refusal("admin.too-many-notices", most_inbox_notices),
                    .reply = to_text({{"ends_at", ends_at}}),
                    .account = {}};
}

Result<FileChange> decide(storage::Connection&, const protocol::EndInboxNotice& request,
                          const AdminMoment&) {
  return FileChange{.job = storage::EndSiteNotice{.id = request.id},
                    .conflict = refusal("admin.no-such-notice", request.id),
                    .reply = "{}",
                    .account = {}};
}

Result<FileChange> decide(storage::Connection& store, const protocol::AddBan& request,
                          const AdminMoment& moment) {
  auto key = key_of(request.kind, request.subject);
  if (!key) return std::unexpected(key.error());
  storage::BanRow ban{.kind = kind_of(request.kind),
                      .key = *key,
                      .subject = request.kind == BanKind::name ? request.subject : *key,
                      .reason = request.reason,
                      .created_at = moment.now,
                      .created_by = moment.user};
  if (request.for_ms) ban.expires_at = moment.now + *request.for_ms;
  storage::AddBan job{.ban = std::move(ban), .limit = most_bans};
  if (moment.clock_trusted) job.delete_expired_at = moment.now;
  FileChange change{.job = std::move(job),
                    .conflict = refusal("admin.too-many-bans"),
                    .reply = {},
                    .account = {}};
  if (request.kind == BanKind::name) {
    if (const auto found = storage::find_player_by_name_key(store, *key))
      change.account = found->player.id;
    change.reply = to_text({{"account", change.account.has_value()}});
  } else {
    change.reply = to_text({{"network", *key}});
  }
  return change;
}

Result<FileChange> decide(storage::Connection&, const protocol::LiftBan& request,
                          const AdminMoment&) {
  auto key = key_of(request.kind, request.subject);
  if (!key) return std::unexpected(key.error());
  return FileChange{.job = storage::LiftBan{.kind = kind_of(request.kind), .key = *std::move(key)},
                    .conflict = refusal("admin.not-banned", request.subject),
                    .reply = "{}",
                    .account = {}};
}

Result<FileChange> decide(storage::Connection& store, const protocol::RenameAccount& request,
                          const AdminMoment& moment) {
  const auto account = account_called(store, request.from);
  if (!account) return std::unexpected(account.error());
  const auto name = check_player_name(request.to);
  if (!name) return std::unexpected(name.error());
  const Bans bans(storage::all_bans(store, most_bans));
  if (auto banned = bans.refusal_of_name(name->key, moment.now))
    return std::unexpected(*std::move(banned));
  return FileChange{.job = storage::RenamePlayer{.player = account->player.id,
                                                 .name = name->text,
                                                 .name_key = name->key},
                    .conflict = refusal("admin.name-taken"),
                    .reply = to_text({{"from", account->player.name}, {"to", name->text}}),
                    .account = account->player.id};
}

Result<FileChange> decide(storage::Connection& store, const protocol::RemoveAccount& request,
                          const AdminMoment& moment) {
  const auto account = account_called(store, request.name);
  if (!account) return std::unexpected(account.error());
  return FileChange{.job = storage::DeleteAccount{.player = account->player.id,
                                                  .name = std::string(name_of_deleted),
                                                  .at = moment.now},
                    .conflict = refusal("admin.account-deleted"),
                    .reply = to_text({{"name", account->player.name}}),
                    .account = account->player.id};
}

void LongLogs::add(const storage::Page<storage::LongLog>& part) {
  constexpr std::size_t most_told = 1000;
  rooms.insert(rooms.end(), part.rows.begin(), part.rows.end());
  std::ranges::sort(rooms, std::greater(), &storage::LongLog::events);
  if (rooms.size() > most_told) rooms.resize(most_told);
  next = part.next;
}

std::string LongLogs::reply() const {
  Json told = Json::array();
  for (const storage::LongLog& log : rooms)
    told.push_back({{"room", log.room}, {"events", log.events}});
  return to_text({{"rooms", std::move(told)}});
}

std::string list_inbox_notices(storage::Connection& store, std::int64_t now) {
  Json notices = Json::array();
  for (const storage::SiteNoticeRow& notice :
       storage::site_notices(store, now, most_inbox_notices)) {
    notices.push_back({{"id", notice.id},
                       {"text", notice.text},
                       {"link", notice.link},
                       {"created_at", notice.created_at},
                       {"ends_at", notice.ends_at}});
  }
  return to_text({{"notices", std::move(notices)}});
}

std::string list_bans(storage::Connection& store, std::int64_t now) {
  Json bans = Json::array();
  for (const storage::BanRow& ban : storage::all_bans(store, most_bans)) {
    if (ban.expires_at && *ban.expires_at <= now) continue;
    bans.push_back({{"kind", word_of(ban.kind)},
                    {"subject", ban.subject},
                    {"reason", ban.reason},
                    {"created_at", ban.created_at},
                    {"created_by", ban.created_by},
                    {"expires_at", ban.expires_at ? Json(*ban.expires_at) : Json(nullptr)}});
  }
  return to_text({{"bans", std::move(bans)}});
}

Result<std::string> handle_in_file(storage::Store& store, const protocol::AdminRequest& request,
                                   const AdminMoment& moment) {
  return std::visit(
      [&](const auto& known) -> Result<std::string> {
        using Request = std::decay_t<decltype(known)>;
        if constexpr (std::is_same_v<Request, protocol::ListBans>) {
          return list_bans(store, moment.now);
        } else if constexpr (std::is_same_v<Request, protocol::ListInboxNotices>) {
          return list_inbox_notices(store, moment.now);
        } else if constexpr (std::is_same_v<Request, protocol::ListLongLogs>) {
          LongLogs found;
          do {
            found.add(storage::long_logs(store, known.events, rooms_looked_at, found.next));
          } while (found.next);
          return found.reply();
        } else if constexpr (std::is_same_v<Request, protocol::EraseRoom>) {
          const storage::WriteResult written = store.write(storage::DeleteRoom{.room = known.room});
          if (written.ok()) return "{}";
          if (written.status == storage::WriteStatus::conflict) return error("admin.no-such-room");
          return error("admin.failed", written.message);
        } else if constexpr (requires { decide(store, known, moment); }) {
          auto change = decide(store, known, moment);
          if (!change) return std::unexpected(change.error());
          const storage::WriteResult written = store.write(change->job);
          if (written.status == storage::WriteStatus::conflict)
            return std::unexpected(change->conflict);
          if (!written.ok()) return error("admin.failed", written.message);
          return change->reply;
        } else {
          return error("admin.needs-server");
        }
      },
      request);
}

}  // namespace quintet::server
