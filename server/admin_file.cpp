#include "server/admin_file.hpp"

#include <type_traits>
#include <utility>
#include <variant>

#include <nlohmann/json.hpp>

#include "server/bans.hpp"
#include "server/forgetting.hpp"
#include "server/player_names.hpp"

namespace quintet::server {
namespace {

using Json = nlohmann::ordered_json;
using protocol::BanKind;
using protocol::error;
using protocol::ErrorCode;
using protocol::Result;

std::string to_text(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

storage::BanKind kind_of(BanKind kind) {
  return kind == BanKind::name ? storage::BanKind::name : storage::BanKind::address;
}

Result<std::string> key_of(BanKind kind, const std::string& subject) {
  if (kind == BanKind::name) {
    std::string key = name_key(subject);
    if (key.empty()) return error(ErrorCode::bad_request, "a name is needed");
    return key;
  }
  auto key = network_key(subject);
  if (!key) {
    return error(ErrorCode::bad_request, "\"" + subject +
                                             "\" is no address like 10.1.2.3 and no network like "
                                             "10.0.0.0/8 or fd00::/8");
  }
  return *std::move(key);
}

std::string_view word_of(storage::BanKind kind) {
  return kind == storage::BanKind::name ? "name" : "address";
}

Result<storage::AccountRow> account_called(const storage::Store& store, const std::string& name) {
  auto found = store.find_player_by_name_key(name_key(name));
  if (!found) return error(ErrorCode::not_found, "nobody is called \"" + name + "\"");
  return *std::move(found);
}

}  // namespace

bool concerns_file_only(const protocol::AdminRequest& request) {
  return std::visit(
      [](const auto& known) {
        using Request = std::decay_t<decltype(known)>;
        return std::is_same_v<Request, protocol::ListBans> ||
               requires(const storage::Store& store) { decide(store, known, AdminMoment{}); };
      },
      request);
}

Result<FileChange> decide(const storage::Store& store, const protocol::AddBan& request,
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
  FileChange change{.job = storage::AddBan{.ban = std::move(ban), .limit = most_bans},
                    .conflict = "there are too many bans already",
                    .answer = {},
                    .account = {}};
  if (request.kind == BanKind::name) {
    if (const auto found = store.find_player_by_name_key(*key)) change.account = found->player.id;
    change.answer = to_text({{"account", change.account.has_value()}});
  } else {
    change.answer = to_text({{"network", *key}});
  }
  return change;
}

Result<FileChange> decide(const storage::Store&, const protocol::LiftBan& request,
                          const AdminMoment&) {
  auto key = key_of(request.kind, request.subject);
  if (!key) return std::unexpected(key.error());
  return FileChange{.job = storage::LiftBan{.kind = kind_of(request.kind), .key = *std::move(key)},
                    .conflict = "\"" + request.subject + "\" is not banned",
                    .answer = "{}",
                    .account = {}};
}

Result<FileChange> decide(const storage::Store& store, const protocol::RenameAccount& request,
                          const AdminMoment& moment) {
  const auto account = account_called(store, request.from);
  if (!account) return std::unexpected(account.error());
  const auto name = check_player_name(request.to);
  if (!name) return error(ErrorCode::bad_name, name.error());
  const Bans bans(store.bans(most_bans));
  if (auto banned = bans.refusal_of_name(name->key, moment.now))
    return std::unexpected(*std::move(banned));
  return FileChange{.job = storage::RenamePlayer{.player = account->player.id,
                                                 .name = name->text,
                                                 .name_key = name->key},
                    .conflict = "somebody has this name, or one that looks like it",
                    .answer = to_text({{"from", account->player.name}, {"to", name->text}}),
                    .account = account->player.id};
}

Result<FileChange> decide(const storage::Store& store, const protocol::RemoveAccount& request,
                          const AdminMoment& moment) {
  const auto account = account_called(store, request.name);
  if (!account) return std::unexpected(account.error());
  return FileChange{.job = storage::DeleteAccount{.player = account->player.id,
                                                  .name = std::string(name_of_deleted),
                                                  .at = moment.now},
                    .conflict = "the account has just been deleted",
                    .answer = to_text({{"name", account->player.name}}),
                    .account = account->player.id};
}

std::string list_bans(const storage::Store& store, std::int64_t now) {
  Json bans = Json::array();
  for (const storage::BanRow& ban : store.bans(most_bans)) {
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

Result<std::string> answer_from_file(storage::Store& store, const protocol::AdminRequest& request,
                                     const AdminMoment& moment) {
  return std::visit(
      [&](const auto& known) -> Result<std::string> {
        using Request = std::decay_t<decltype(known)>;
        if constexpr (std::is_same_v<Request, protocol::ListBans>) {
          return list_bans(store, moment.now);
        } else if constexpr (requires { decide(store, known, moment); }) {
          auto change = decide(store, known, moment);
          if (!change) return std::unexpected(change.error());
          const storage::WriteResult written = store.write(change->job);
          if (written.status == storage::WriteStatus::conflict)
            return error(ErrorCode::forbidden, change->conflict);
          if (!written.ok()) return error(ErrorCode::internal, written.message);
          return change->answer;
        } else {
          return error(ErrorCode::bad_request, "this needs a server that runs");
        }
      },
      request);
}

}  // namespace quintet::server
