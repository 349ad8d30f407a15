#include "server/mail/mail_accounts.hpp"

#include <algorithm>
#include <chrono>
#include <utility>
#include <vector>

#include "protocol/errors/refusals.hpp"
#include "protocol/messages/devices.hpp"
#include "server/async/spawn.hpp"
#include "server/base/log.hpp"
#include "server/base/secrets.hpp"
#include "server/mail/mail_address.hpp"
#include "server/mail/mail_keys.hpp"
#include "server/mail/mail_texts.hpp"
#include "storage/jobs/mail.hpp"
#include "storage/reads/devices.hpp"
#include "storage/reads/mail.hpp"

namespace quintet::server {
namespace {

using protocol::error;
using storage::WriteStatus;

constexpr std::size_t token_characters = 32;  // 160 bits
constexpr std::size_t secret_characters = 26;
constexpr std::size_t device_id_characters = 16;
/// A family may share an address.
constexpr int accounts_per_address = 5;

constexpr std::string_view to_confirm = "confirm";
constexpr std::string_view to_recover = "recover";

/// The result of a mail for which the player waits.
protocol::Result<void> accepted(const std::optional<OutgoingResult>& result) {
  constexpr std::int64_t try_again_ms = 60'000;
  if (result && result->accepted()) return {};
  if (result && !may_pass(*result)) return error("mail.refused");
  return std::unexpected(protocol::refusal_for_now("mail.later", try_again_ms));
}

}  // namespace

MailAccounts::MailAccounts(asio::any_io_executor strand, const Time& time, const NetLimits& limits,
                           AsyncStore& store, Accounts& accounts, Mailer& mailer)
    : strand_(std::move(strand)),
      time_(time),
      store_(store),
      accounts_(accounts),
      mailer_(mailer),
      rates_(limits) {}

Task<protocol::Result<std::string>> MailAccounts::new_token(std::string player,
                                                            std::string_view purpose,
                                                            std::string address,
                                                            std::string language) {
  std::string token = random_id(token_characters);
  const storage::WriteResult written = co_await store_.write(storage::StartMailToken{
      .player = std::move(player),
      .purpose = std::string(purpose),
      .address = std::move(address),
      .language = std::move(language),
      .token_hash = hash_token(token),
      .expires_at = time_.wall_ms() + std::chrono::milliseconds(mail_link_time).count()});
  if (written.status == WriteStatus::conflict) co_return error("session.account-gone");
  if (!written.ok()) co_return not_stored(written, "internal.not-stored");
  co_return token;
}

Task<protocol::Result<void>> MailAccounts::begin(Session session, protocol::NewMailAddress request,
                                                 RequestOrigin origin) {
  if (!mailer_.on()) co_return error("mail.off");
  const auto address = parse_mail_address(request.address);
  if (!address) co_return error("mail.address");
  const auto account =
      co_await accounts_.check_password(session, std::move(request.password), origin);
  if (!account) co_return std::unexpected(account.error());
  if (const auto wait = rates_.acquire(*address, origin.address, time_.now()))
    co_return std::unexpected(protocol::refusal_for_now("mail.too-many", wait->count()));
  const auto token = co_await new_token(session.player.id, to_confirm, *address, request.language);
  if (!token) co_return std::unexpected(token.error());
  const std::string link = mailer_.pages() + "/mail#confirm=" + *token;
  co_return accepted(
      co_await mailer_.send(confirm_mail(*address, account->player.name, request.language, link)));
}

Task<protocol::Result<std::optional<storage::DeviceRow>>> MailAccounts::address_of(
    std::string player) {
  const auto devices = co_await store_.read(
      [&player](storage::Connection& store) { return storage::devices_of(store, player); });
  if (!devices) co_return not_read(devices.error(), "internal.not-read");
  const auto found =
      std::ranges::find(*devices, protocol::mail_channel, &storage::DeviceRow::channel);
  if (found == devices->end()) co_return std::optional<storage::DeviceRow>();
  co_return *found;
}

Task<protocol::Result<MailAccounts::Confirmed>> MailAccounts::confirm(
    std::string token, std::optional<Session> session) {
  const auto hash = hash_token(token);
  const std::int64_t now = time_.wall_ms();
  const auto find = [hash, now](storage::Connection& store) {
    return storage::mail_token(store, hash, now);
  };
  const auto found = co_await store_.read(find);
  if (!found) co_return not_read(found.error(), "internal.not-read");
  if (!*found || (*found)->purpose != to_confirm) co_return error("mail.token");
  const storage::MailTokenRow& row = **found;
  const auto before = co_await address_of(row.player);
  if (!before) co_return std::unexpected(before.error());
  MailKeys keys{.secret = random_id(secret_characters), .daily = {}};
  if (*before) keys.daily = parse_mail_keys((*before)->keys).value_or(MailKeys()).daily;
  const storage::WriteResult written = co_await store_.write(
      storage::ConfirmMail{.token_hash = hash,
                           .device = {.id = random_id(device_id_characters),
                                      .player = row.player,
                                      .channel = std::string(protocol::mail_channel),
                                      .name = row.address,
                                      .endpoint = row.address,
                                      .keys = mail_keys_text(keys),
                                      .language = row.language,
                                      .created_at = now,
                                      .renewed_at = now},
                           .at = now,
                           .limit = accounts_per_address});
  if (written.status == WriteStatus::conflict) {
    const auto still = co_await store_.read(find);
    if (still && *still) co_return error("mail.too-many-accounts");
    co_return error("mail.token");
  }
  if (!written.ok()) co_return not_stored(written, "internal.not-stored");
  if (*before && (*before)->endpoint != row.address) {
    const bool own = session && session->player.id == row.player;
    const auto ended =
        co_await accounts_.end_other_sessions(row.player, own ? session : std::nullopt);
    if (!ended) co_return std::unexpected(ended.error());
  }
  co_return Confirmed{.address = row.address, .player_name = row.name};
}

Task<protocol::Result<void>> MailAccounts::remove(Session session, protocol::Password request,
                                                  RequestOrigin origin) {
  const auto account =
      co_await accounts_.check_password(session, std::move(request.password), std::move(origin));
  if (!account) co_return std::unexpected(account.error());
  const storage::WriteResult written = co_await store_.write(
      storage::RemoveMail{.player = session.player.id, .at = time_.wall_ms()});
  if (written.status == WriteStatus::conflict) co_return error("mail.none");
  if (!written.ok()) co_return not_stored(written, "internal.not-stored");
  co_return co_await accounts_.end_other_sessions(session.player.id, session);
}

Task<protocol::Result<void>> MailAccounts::set_daily(Session session,
                                                     std::optional<protocol::DailyMail> daily) {
  if (session.credential.token)
    co_return std::unexpected(protocol::refusal("account.not-by-token"));
  const auto device = co_await address_of(session.player.id);
  if (!device) co_return std::unexpected(device.error());
  auto keys = *device ? parse_mail_keys((*device)->keys) : std::nullopt;
  if (!keys) co_return error("mail.none");
  keys->daily.reset();
  if (daily) keys->daily = {.minute = daily->at, .zone = std::move(daily->zone)};
  const storage::WriteResult written =
      co_await store_.write(storage::SetDeviceKeys{.player = session.player.id,
                                                   .channel = std::string(protocol::mail_channel),
                                                   .keys = mail_keys_text(*keys)});
  if (written.status == WriteStatus::conflict) co_return error("mail.none");
  if (!written.ok()) co_return not_stored(written, "internal.not-stored");
  co_return protocol::Result<void>();
}

Task<protocol::Result<void>> MailAccounts::unsubscribe(std::string device, std::string secret) {
  const auto found = co_await store_.read(
      [&device](storage::Connection& store) { return storage::device_by_id(store, device); });
  if (!found) co_return not_read(found.error(), "internal.not-read");
  if (!*found || (*found)->channel != protocol::mail_channel) co_return error("mail.unsubscribe");
  const auto keys = parse_mail_keys((*found)->keys);
  if (!keys || !equal_secrets(keys->secret, secret)) co_return error("mail.unsubscribe");
  storage::UnsubscribeDevice job{.device = device, .kinds = {}};
  job.kinds.assign(protocol::message_kinds.begin(), protocol::message_kinds.end());
  const storage::WriteResult written = co_await store_.write(std::move(job));
  if (written.status == WriteStatus::conflict) co_return error("mail.unsubscribe");
  if (!written.ok()) co_return not_stored(written, "internal.not-stored");
  co_return protocol::Result<void>();
}

protocol::Result<void> MailAccounts::send_recovery(const protocol::MailRecovery& request,
                                                   const RequestOrigin& origin) {
  if (!mailer_.on()) return error("mail.off");
  auto address = parse_mail_address(request.address);
  if (!address) return error("mail.address");
  if (const auto wait = rates_.acquire(*address, origin.address, time_.now()))
    return std::unexpected(protocol::refusal_for_now("mail.too-many", wait->count()));
  spawn(strand_, mail_recovery(*std::move(address), request.language), "a link by mail");
  return {};
}

Task<> MailAccounts::mail_recovery(std::string address, std::string language) {
  const auto accounts = co_await store_.read([&address](storage::Connection& store) {
    return storage::accounts_with_address(store, address, accounts_per_address);
  });
  if (!accounts) {
    log::error("the accounts of a mail address could not be read",
               {{"cause", accounts.error().cause}});
    co_return;
  }
  std::vector<NamedLink> links;
  for (const storage::MailAccount& account : *accounts) {
    const auto token = co_await new_token(account.player, to_recover, address, language);
    if (token)
      links.push_back({.name = account.name, .link = mailer_.pages() + "/mail#password=" + *token});
  }
  if (!links.empty()) mailer_.send_later(recovery_mail(address, language, links));
}

}  // namespace quintet::server
