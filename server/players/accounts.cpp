#include "server/players/accounts.hpp"

#include <utility>

#include "protocol/errors/refusals.hpp"
#include "server/base/secrets.hpp"
#include "server/players/player_names.hpp"
#include "storage/reads/players.hpp"
#include "storage/reads/sessions.hpp"

namespace quintet::server {
namespace {

using protocol::error;
using protocol::refusal_for_now;
using storage::WriteStatus;

constexpr std::size_t token_id_characters = 10;
constexpr std::size_t device_characters = 26;  // 130 bits

/// The mark that a device shows at the next login. Only the holder of the verifier can compute it,
/// and a new password changes it.
std::string device_mark(std::string_view verifier, std::string_view device) {
  return std::string(device) + "." + keyed_mark(verifier, device);
}

/// The name of the device with this mark; null for any other text.
std::optional<std::string> known_device(const std::optional<std::string>& verifier,
                                        const std::optional<std::string>& mark) {
  if (!verifier || !mark) return std::nullopt;
  std::string device = mark->substr(0, mark->find('.'));
  if (!equal_secrets(*mark, device_mark(*verifier, device))) return std::nullopt;
  return device;
}

protocol::Token to_token(const storage::TokenRow& row) {
  return {.id = row.id, .name = row.name, .created_at = row.created_at};
}

}  // namespace

std::optional<protocol::Error> refuse_without_account(const Session& session) {
  if (session.credential.token) return protocol::refusal("account.not-by-token");
  if (session.player.guest) return protocol::refusal("account.guest");
  return std::nullopt;
}

Accounts::Accounts(const PlayerLimits& limits, const NetLimits& net_limits, Time& time,
                   AsyncStore& store, Site& site, Identity& identity, LiveSessions& live,
                   Erasure& erasure, const Bans& bans)
    : limits_(limits),
      time_(time),
      store_(store),
      site_(site),
      identity_(identity),
      live_(live),
      erasure_(erasure),
      bans_(bans),
      passwords_(limits),
      guard_(net_limits.remembered_rates),
      address_rates_(limits.password_burst, limits.passwords_per_second, net_limits),
      player_limiters_(limits.known_password_burst, limits.known_passwords_per_second,
                       net_limits.remembered_rates) {
  site.subscribe<PasswordTry>([this](const PasswordTry& tried) { on_attempt_elsewhere(tried); });
}

void Accounts::stop() {
  passwords_.stop();
}

std::optional<protocol::Error> Accounts::too_many_from(const std::string& address) {
  const auto wait = address_rates_.acquire(address, time_.now());
  if (!wait) site_.publish(PasswordTry{.what = PasswordTry::What::from_address, .key = address});
  if (!wait) return std::nullopt;
  return refusal_for_now("password.tries-from-address", wait->count());
}

std::optional<protocol::Error> Accounts::too_many_of(const std::string& player) {
  const auto wait = player_limiters_.acquire(player, time_.now());
  if (!wait) site_.publish(PasswordTry{.what = PasswordTry::What::of_player, .key = player});
  if (!wait) return std::nullopt;
  return refusal_for_now("password.tries-for-player", wait->count());
}

void Accounts::publish(PasswordTry::What what, const LoginGuard::Try& attempt) {
  site_.publish(PasswordTry{.what = what,
                            .key = std::string(attempt.name_key),
                            .from = std::string(attempt.from),
                            .known_device = attempt.known_device});
}

void Accounts::on_attempt_elsewhere(const PasswordTry& tried) {
  const LoginGuard::Try attempt{
      .name_key = tried.key, .from = tried.from, .known_device = tried.known_device};
  switch (tried.what) {
    case PasswordTry::What::from_address:
      static_cast<void>(address_rates_.acquire(tried.key, time_.now()));
      break;
    case PasswordTry::What::of_player:
      static_cast<void>(player_limiters_.acquire(tried.key, time_.now()));
      break;
    case PasswordTry::What::begun:
      static_cast<void>(guard_.begin(attempt, time_.now()));
      break;
    case PasswordTry::What::succeeded:
      guard_.succeeded(attempt);
      break;
  }
}

std::optional<std::chrono::milliseconds> Accounts::begin(const LoginGuard::Try& attempt) {
  const auto wait = guard_.begin(attempt, time_.now());
  if (!wait) publish(PasswordTry::What::begun, attempt);
  return wait;
}

void Accounts::succeed(const LoginGuard::Try& attempt) {
  guard_.succeeded(attempt);
  publish(PasswordTry::What::succeeded, attempt);
}

Task<Accounts::Found> Accounts::account_called(std::string name_key) {
  const auto found = co_await store_.read([&name_key](storage::Connection& store) {
    return storage::find_player_by_name_key(store, name_key);
  });
  if (found) co_return *found;
  co_return not_read(found.error(), "internal.account-not-read");
}

Task<Accounts::Found> Accounts::account_of(std::string player) {
  const auto found = co_await store_.read(
      [&player](storage::Connection& store) { return storage::find_account(store, player); });
  if (found) co_return *found;
  co_return not_read(found.error(), "internal.account-not-read");
}

protocol::Result<void> Accounts::result_of(const storage::WriteResult& written) {
  if (written.ok()) return {};
  return not_stored(written, "internal.not-stored");
}

Task<protocol::Result<SignedIn>> Accounts::open(Session guest, protocol::NameAndPassword request,
                                                RequestOrigin origin) {
  if (!guest.player.guest) co_return error("account.there-already");
  if (guest.credential.token) co_return std::unexpected(*refuse_without_account(guest));
  auto name = check_player_name(request.name);
  if (!name) co_return std::unexpected(name.error());
  if (auto banned = bans_.refusal_of_name(name->key, time_.wall_ms()))
    co_return std::unexpected(*std::move(banned));
  const auto good = check_new_password(request.password, name->text);
  if (!good) co_return std::unexpected(good.error());
  if (auto refused = too_many_from(origin.address)) co_return std::unexpected(*std::move(refused));
  const Found other = co_await account_called(name->key);
  if (!other) co_return std::unexpected(other.error());
  if (*other) co_return error("name.taken");

  const PasswordQueue::Caller caller{.address = origin.address, .known = false};
  auto verifier = co_await passwords_.verifier_of(std::move(request.password), caller);
  if (!verifier) co_return std::unexpected(verifier.error());
  storage::RegisterPlayer job{
      .player = guest.player.id, .name = name->text, .name_key = name->key, .password = *verifier};
  const storage::WriteResult written = co_await store_.write(std::move(job));
  // Another player has registered the name, or the same guest has with a second click.
  if (written.status == WriteStatus::conflict) co_return error("name.taken");
  if (!written.ok()) co_return not_stored(written, "internal.account-not-stored");
  protocol::Player player{.id = guest.player.id, .name = name->text, .guest = false};
  co_return co_await sign_in(std::move(player), *std::move(verifier), std::move(guest));
}

Task<protocol::Result<SignedIn>> Accounts::log_in(std::optional<Session> before,
                                                  protocol::NameAndPassword request,
                                                  RequestOrigin origin) {
  // A login without a device mark counts as a stranger's, whatever the name.
  if (!origin.device) {
    if (auto refused = too_many_from(origin.address))
      co_return std::unexpected(*std::move(refused));
  }
  const std::string key = name_key(request.name);
  const Found found = co_await account_called(key);
  if (!found) co_return std::unexpected(found.error());
  std::optional<std::string> verifier;
  // Logins as a computer player fail: it has a name but no password.
  if (*found && !(*found)->player.bot) verifier = (*found)->password;
  const auto device = known_device(verifier, origin.device);
  if (origin.device) {
    auto refused = device ? too_many_of((*found)->player.id) : too_many_from(origin.address);
    if (refused) co_return std::unexpected(*std::move(refused));
  }
  const PasswordQueue::Caller caller{.address = origin.address, .known = device.has_value()};
  const LoginGuard::Try attempt{.name_key = key,
                                .from = device ? *device : origin.address,
                                .known_device = device.has_value()};
  if (const auto wait = begin(attempt)) {
    co_return std::unexpected(refusal_for_now("password.wrong-for-name", wait->count()));
  }
  std::string password = request.password;
  const auto checked = co_await passwords_.check(std::move(password), verifier, caller);
  if (!checked) co_return std::unexpected(checked.error());
  if (!checked->correct) {
    co_return error("password.wrong-login");
  }
  succeed(attempt);
  // Only after the right password does the client learn of the ban.
  if (auto banned = bans_.refusal_of_name(key, time_.wall_ms()))
    co_return std::unexpected(*std::move(banned));
  const storage::PlayerRow& row = (*found)->player;
  if (checked->outdated) {
    auto renewed = co_await renew_verifier(row.id, std::move(request.password), *verifier, caller);
    if (renewed) verifier = std::move(renewed);
  }
  protocol::Player player{.id = row.id, .name = row.name, .guest = false};
  co_return co_await sign_in(std::move(player), *std::move(verifier), std::move(before));
}

Task<std::optional<std::string>> Accounts::renew_verifier(std::string player, std::string password,
                                                          std::string old,
                                                          PasswordQueue::Caller caller) {
  const auto renewed = co_await passwords_.verifier_of(std::move(password), std::move(caller));
  if (!renewed) co_return std::nullopt;
  storage::SetPassword job{.player = player, .password = *renewed, .instead_of = old};
  const storage::WriteResult written = co_await store_.write(std::move(job));
  co_return written.ok() ? std::optional(*renewed) : std::nullopt;
}

Task<protocol::Result<SignedIn>> Accounts::sign_in(protocol::Player player, std::string verifier,
                                                   std::optional<Session> before) {
  auto session = co_await identity_.create_session(player);
  if (!session) co_return std::unexpected(session.error());
  // The password may have been changed, or the account deleted, since the check. That has ended all
  // sessions of that time, but not this new one.
  const Found now = co_await account_of(player.id);
  if (!now || !*now || (*now)->password != verifier) {
    storage::SessionDelete again{.token_hash = session->credential.secret};
    (void)co_await store_.write(std::move(again));
    co_return error("password.wrong-login");
  }
  if (before && !before->credential.token) {
    const auto ended = co_await log_out(*std::move(before));
    if (!ended) co_return std::unexpected(ended.error());
  }
  co_return SignedIn{.session = *std::move(session),
                     .device = device_mark(verifier, random_id(device_characters))};
}

Task<protocol::Result<void>> Accounts::log_out(Session session) {
  if (session.credential.token) co_return std::unexpected(*refuse_without_account(session));
  storage::SessionDelete job{.token_hash = session.credential.secret};
  const storage::WriteResult written = co_await store_.write(std::move(job));
  // If the session has not ended after all, its clients connect again.
  if (written.may_be_done()) live_.end(session.credential.secret);
  co_return result_of(written);
}

Task<protocol::Result<void>> Accounts::log_out_everywhere(Session session) {
  if (auto refused = refuse_without_account(session))
    co_return std::unexpected(*std::move(refused));
  co_return co_await end_other_sessions(session.player.id, std::nullopt);
}

Task<protocol::Result<void>> Accounts::end_other_sessions(std::string player,
                                                          std::optional<Session> kept) {
  std::optional<storage::TokenHash> keep;
  if (kept && !kept->credential.token) keep = kept->credential.secret;
  storage::SessionsDeleteOfPlayer job{.player = player, .keep = keep};
  const storage::WriteResult written = co_await store_.write(std::move(job));
  if (written.may_be_done()) live_.end_sessions(player, keep);
  co_return result_of(written);
}

Task<protocol::Result<storage::AccountRow>> Accounts::check_password(Session session,
                                                                     std::string password,
                                                                     RequestOrigin origin) {
  if (auto refused = refuse_without_account(session))
    co_return std::unexpected(*std::move(refused));
  if (auto refused = too_many_of(session.player.id)) co_return std::unexpected(*std::move(refused));
  const Found found = co_await account_of(session.player.id);
  if (!found) co_return std::unexpected(found.error());
  if (!*found) co_return error("session.account-gone");
  // A session counts as a known device. All sessions of a player share a lane, so that stolen ones
  // do not add tries.
  const LoginGuard::Try attempt{
      .name_key = (*found)->name_key, .from = session.player.id, .known_device = true};
  if (const auto wait = begin(attempt)) {
    co_return std::unexpected(refusal_for_now("password.wrong-too-often", wait->count()));
  }
  PasswordQueue::Caller caller{.address = std::move(origin.address), .known = true};
  const auto checked =
      co_await passwords_.check(std::move(password), (*found)->password, std::move(caller));
  if (!checked) co_return std::unexpected(checked.error());
  if (!checked->correct) co_return error("password.wrong");
  succeed(attempt);
  co_return **found;
}

Task<protocol::Result<SignedIn>> Accounts::change_password(Session session,
                                                           protocol::NewPassword request,
                                                           RequestOrigin origin) {
  const auto account = co_await check_password(session, std::move(request.old_password), origin);
  if (!account) co_return std::unexpected(account.error());
  const auto good = check_new_password(request.new_password, account->player.name);
  if (!good) co_return std::unexpected(good.error());
  PasswordQueue::Caller caller{.address = std::move(origin.address), .known = true};
  auto verifier =
      co_await passwords_.verifier_of(std::move(request.new_password), std::move(caller));
  if (!verifier) co_return std::unexpected(verifier.error());
  storage::SetPassword job{.player = session.player.id,
                           .password = *verifier,
                           .instead_of = account->password,
                           .ends_recovery = true,
                           .at = time_.wall_ms()};
  const storage::WriteResult written = co_await store_.write(std::move(job));
  if (written.status == WriteStatus::conflict) {
    co_return error("password.changed-elsewhere");
  }
  if (!written.ok()) co_return not_stored(written, "internal.password-not-stored");
  const auto ended = co_await log_out_everywhere(session);
  if (!ended) co_return std::unexpected(ended.error());
  co_return co_await sign_in(session.player, *std::move(verifier), std::nullopt);
}

Task<protocol::Result<void>> Accounts::close(Session session, protocol::Password request,
                                             RequestOrigin origin) {
  const auto account =
      co_await check_password(session, std::move(request.password), std::move(origin));
  if (!account) co_return std::unexpected(account.error());
  storage::DeleteAccount job{
      .player = session.player.id, .name = std::string(name_of_deleted), .at = time_.wall_ms()};
  const storage::WriteResult written = co_await store_.write(std::move(job));
  if (written.may_be_done()) {
    live_.end_all(session.player.id);
    // If the player was not deleted after all, storage refuses the erasure.
    erasure_.begin(session.player.id);
  }
  co_return result_of(written);
}

Task<protocol::Result<Accounts::NewToken>> Accounts::create_token(Session session,
                                                                  std::string name) {
  if (auto refused = refuse_without_account(session))
    co_return std::unexpected(*std::move(refused));
  NewToken created{.token = {.id = random_id(token_id_characters),
                             .name = std::move(name),
                             .created_at = time_.wall_ms()},
                   .secret = new_token_secret()};
  storage::NewToken job{.token = {.id = created.token.id,
                                  .player = session.player.id,
                                  .name = created.token.name,
                                  .created_at = created.token.created_at},
                        .token_hash = hash_token(created.secret),
                        .limit = limits_.tokens_per_player};
  const storage::WriteResult written = co_await store_.write(std::move(job));
  if (written.status == WriteStatus::conflict) {
    co_return error("token.too-many");
  }
  if (!written.ok()) co_return not_stored(written, "internal.token-not-stored");
  co_return created;
}

Task<protocol::Result<std::vector<protocol::Token>>> Accounts::tokens(Session session) {
  if (auto refused = refuse_without_account(session))
    co_return std::unexpected(*std::move(refused));
  const auto found = co_await store_.read([player = session.player.id](storage::Connection& store) {
    return storage::tokens_of_player(store, player);
  });
  if (!found) co_return not_read(found.error(), "internal.tokens-not-read");
  std::vector<protocol::Token> tokens;
  for (const storage::TokenRow& row : *found)
    tokens.push_back(to_token(row));
  co_return tokens;
}

Task<protocol::Result<void>> Accounts::revoke_token(Session session, std::string id) {
  if (auto refused = refuse_without_account(session))
    co_return std::unexpected(*std::move(refused));
  storage::TokenDelete job{.player = session.player.id, .id = id};
  const storage::WriteResult written = co_await store_.write(std::move(job));
  if (written.status == WriteStatus::conflict) {
    co_return error("token.not-found");
  }
  if (written.may_be_done()) live_.end_token(id);
  co_return result_of(written);
}

}  // namespace quintet::server
