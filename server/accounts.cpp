#include "server/accounts.hpp"

#include <utility>

#include "server/player_names.hpp"
#include "server/secrets.hpp"

namespace quintet::server {
namespace {

using protocol::error;
using protocol::ErrorCode;
using protocol::internal_error;
using storage::WriteStatus;

constexpr std::size_t token_id_characters = 10;
constexpr std::size_t device_characters = 26;  // 130 bits

protocol::Error too_many(std::string message, std::chrono::milliseconds wait) {
  return {
      .code = ErrorCode::too_many, .message = std::move(message), .retry_after_ms = wait.count()};
}

protocol::Error taken() {
  return {.code = ErrorCode::name_taken,
          .message = "somebody has this name, or one that looks like it"};
}

/// For whom only the person may do, not a program with a token.
std::optional<protocol::Error> refusal_of(const Session& session) {
  if (session.credential.token) {
    return protocol::Error{.code = ErrorCode::forbidden,
                           .message = "a token may not do this: log in with the password"};
  }
  if (session.player.guest) {
    return protocol::Error{.code = ErrorCode::forbidden, .message = "a guest has no account"};
  }
  return std::nullopt;
}

/// What a device shows at the next login. Only who knows the verifier could make one, and with the
/// password it changes.
std::string device_mark(std::string_view verifier, std::string_view device) {
  return std::string(device) + "." + keyed_mark(verifier, device);
}

/// The name of a device whose mark this is; null for any other text.
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

Accounts::Accounts(const Limits& limits, Time& time, AsyncStore& store, Identity& identity,
                   LiveSessions& live, Forgetting& forgetting, const Bans& bans)
    : limits_(limits),
      time_(time),
      store_(store),
      identity_(identity),
      live_(live),
      forgetting_(forgetting),
      bans_(bans),
      passwords_(limits),
      guard_(limits.remembered_rates),
      address_rates_(limits.password_burst, limits.passwords_per_second, limits.remembered_rates) {}

void Accounts::stop() {
  passwords_.stop();
}

std::optional<protocol::Error> Accounts::too_many_from(const std::string& address) {
  const auto wait = address_rates_.take(address, time_.now());
  if (!wait) return std::nullopt;
  return too_many("too many passwords were tried from your address", *wait);
}

Task<Accounts::Found> Accounts::account_called(std::string name_key) {
  const auto found = co_await store_.read(
      [&name_key](const storage::Store& store) { return store.find_player_by_name_key(name_key); });
  if (found) co_return *found;
  co_return internal_error("the account could not be read", found.error());
}

Task<Accounts::Found> Accounts::account_of(std::string player) {
  const auto found = co_await store_.read(
      [&player](const storage::Store& store) { return store.find_account(player); });
  if (found) co_return *found;
  co_return internal_error("the account could not be read", found.error());
}

Task<protocol::Result<void>> Accounts::write(storage::Job job) {
  const storage::WriteResult written = co_await store_.write(std::move(job));
  if (written.ok()) co_return protocol::Result<void>();
  co_return internal_error("this could not be stored", written.message);
}

Task<protocol::Result<SignedIn>> Accounts::open(Session guest, protocol::NameAndPassword request,
                                                RequestOrigin origin) {
  if (!guest.player.guest) co_return error(ErrorCode::forbidden, "you have an account");
  if (guest.credential.token) co_return std::unexpected(*refusal_of(guest));
  auto name = check_player_name(request.name);
  if (!name) co_return error(ErrorCode::bad_name, name.error());
  if (auto banned = bans_.refusal_of_name(name->key, time_.wall_ms()))
    co_return std::unexpected(*std::move(banned));
  const auto good = check_new_password(request.password, name->text);
  if (!good) co_return error(ErrorCode::weak_password, good.error());
  if (auto refused = too_many_from(origin.address)) co_return std::unexpected(*std::move(refused));
  const Found other = co_await account_called(name->key);
  if (!other) co_return std::unexpected(other.error());
  if (*other) co_return std::unexpected(taken());

  auto verifier = co_await passwords_.verifier_of(std::move(request.password));
  if (!verifier) co_return std::unexpected(verifier.error());
  storage::RegisterPlayer job{
      .player = guest.player.id, .name = name->text, .name_key = name->key, .password = *verifier};
  const storage::WriteResult written = co_await store_.write(std::move(job));
  // Somebody was faster; or the same guest was, by a second click.
  if (written.status == WriteStatus::conflict) co_return std::unexpected(taken());
  if (!written.ok()) co_return internal_error("the account could not be stored", written.message);
  protocol::Player player{.id = guest.player.id, .name = name->text, .guest = false};
  co_return co_await sign_in(std::move(player), *std::move(verifier), std::move(guest));
}

Task<protocol::Result<SignedIn>> Accounts::log_in(std::optional<Session> before,
                                                  protocol::NameAndPassword request,
                                                  RequestOrigin origin) {
  if (auto refused = too_many_from(origin.address)) co_return std::unexpected(*std::move(refused));
  const std::string key = name_key(request.name);
  const Found found = co_await account_called(key);
  if (!found) co_return std::unexpected(found.error());
  std::optional<std::string> verifier;
  if (*found) verifier = (*found)->password;
  const auto device = known_device(verifier, origin.device);
  const LoginGuard::Try attempt{.name_key = key,
                                .from = device ? *device : origin.address,
                                .known_device = device.has_value()};
  if (const auto wait = guard_.begin(attempt, time_.now())) {
    co_return std::unexpected(too_many("too many wrong passwords for this name", *wait));
  }
  std::string password = request.password;
  const auto checked = co_await passwords_.check(std::move(password), verifier);
  if (!checked) co_return std::unexpected(checked.error());
  if (!checked->correct) {
    co_return error(ErrorCode::wrong_password, "the name or the password is wrong");
  }
  guard_.succeeded(attempt);
  // Only who knows the password learns of it.
  if (auto banned = bans_.refusal_of_name(key, time_.wall_ms()))
    co_return std::unexpected(*std::move(banned));
  const storage::PlayerRow& row = (*found)->player;
  if (checked->outdated) {
    auto renewed = co_await renew_verifier(row.id, std::move(request.password), *verifier);
    if (renewed) verifier = std::move(renewed);
  }
  protocol::Player player{.id = row.id, .name = row.name, .guest = false};
  co_return co_await sign_in(std::move(player), *std::move(verifier), std::move(before));
}

Task<std::optional<std::string>> Accounts::renew_verifier(std::string player, std::string password,
                                                          std::string old) {
  const auto renewed = co_await passwords_.verifier_of(std::move(password));
  if (!renewed) co_return std::nullopt;
  storage::SetPassword job{.player = player, .password = *renewed, .instead_of = old};
  const storage::WriteResult written = co_await store_.write(std::move(job));
  co_return written.ok() ? std::optional(*renewed) : std::nullopt;
}

Task<protocol::Result<SignedIn>> Accounts::sign_in(protocol::Player player, std::string verifier,
                                                   std::optional<Session> before) {
  auto session = co_await identity_.create_session(player);
  if (!session) co_return std::unexpected(session.error());
  // The password may have been changed, or the account deleted, since it was checked: those have
  // ended the sessions that there were then, and so not this one.
  const Found now = co_await account_of(player.id);
  if (!now || !*now || (*now)->password != verifier) {
    storage::SessionDelete again{.token_hash = session->credential.secret};
    (void)co_await write(std::move(again));
    co_return error(ErrorCode::wrong_password, "the name or the password is wrong");
  }
  if (before && !before->credential.token) {
    const auto ended = co_await log_out(*std::move(before));
    if (!ended) co_return std::unexpected(ended.error());
  }
  co_return SignedIn{.session = *std::move(session),
                     .device = device_mark(verifier, random_id(device_characters))};
}

Task<protocol::Result<void>> Accounts::log_out(Session session) {
  if (session.credential.token) co_return std::unexpected(*refusal_of(session));
  storage::SessionDelete job{.token_hash = session.credential.secret};
  auto written = co_await write(std::move(job));
  if (written) live_.end(session.credential.secret);
  co_return written;
}

Task<protocol::Result<void>> Accounts::log_out_everywhere(Session session) {
  if (auto refused = refusal_of(session)) co_return std::unexpected(*std::move(refused));
  storage::SessionsDeleteOfPlayer job{.player = session.player.id};
  auto written = co_await write(std::move(job));
  if (written) live_.end_sessions(session.player.id);
  co_return written;
}

Task<protocol::Result<storage::AccountRow>> Accounts::confirm(Session session, std::string password,
                                                              RequestOrigin origin) {
  if (auto refused = refusal_of(session)) co_return std::unexpected(*std::move(refused));
  if (auto refused = too_many_from(origin.address)) co_return std::unexpected(*std::move(refused));
  const Found found = co_await account_of(session.player.id);
  if (!found) co_return std::unexpected(found.error());
  if (!*found) co_return error(ErrorCode::unauthorized, "there is no such account any more");
  // A session is a known device; all of a player's share a lane, so that a stolen one gets no more
  // guesses by being many.
  const LoginGuard::Try attempt{
      .name_key = (*found)->name_key, .from = session.player.id, .known_device = true};
  if (const auto wait = guard_.begin(attempt, time_.now())) {
    co_return std::unexpected(too_many("too many wrong passwords", *wait));
  }
  const auto checked = co_await passwords_.check(std::move(password), (*found)->password);
  if (!checked) co_return std::unexpected(checked.error());
  if (!checked->correct) co_return error(ErrorCode::wrong_password, "the password is wrong");
  guard_.succeeded(attempt);
  co_return **found;
}

Task<protocol::Result<SignedIn>> Accounts::change_password(Session session,
                                                           protocol::NewPassword request,
                                                           RequestOrigin origin) {
  const auto account =
      co_await confirm(session, std::move(request.old_password), std::move(origin));
  if (!account) co_return std::unexpected(account.error());
  const auto good = check_new_password(request.new_password, account->player.name);
  if (!good) co_return error(ErrorCode::weak_password, good.error());
  auto verifier = co_await passwords_.verifier_of(std::move(request.new_password));
  if (!verifier) co_return std::unexpected(verifier.error());
  storage::SetPassword job{
      .player = session.player.id, .password = *verifier, .instead_of = account->password};
  const storage::WriteResult written = co_await store_.write(std::move(job));
  if (written.status == WriteStatus::conflict) {
    co_return error(ErrorCode::wrong_password, "the password has just been changed elsewhere");
  }
  if (!written.ok()) co_return internal_error("the password could not be stored", written.message);
  const auto ended = co_await log_out_everywhere(session);
  if (!ended) co_return std::unexpected(ended.error());
  co_return co_await sign_in(session.player, *std::move(verifier), std::nullopt);
}

Task<protocol::Result<void>> Accounts::close(Session session, protocol::Password request,
                                             RequestOrigin origin) {
  const auto account = co_await confirm(session, std::move(request.password), std::move(origin));
  if (!account) co_return std::unexpected(account.error());
  storage::DeleteAccount job{
      .player = session.player.id, .name = std::string(name_of_deleted), .at = time_.wall_ms()};
  auto written = co_await write(std::move(job));
  if (!written) co_return written;
  live_.end_all(session.player.id);
  forgetting_.begin(session.player.id);
  co_return written;
}

Task<protocol::Result<Accounts::NewToken>> Accounts::create_token(Session session,
                                                                  std::string name) {
  if (auto refused = refusal_of(session)) co_return std::unexpected(*std::move(refused));
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
    co_return error(ErrorCode::forbidden, "you have as many tokens as there may be: revoke one");
  }
  if (!written.ok()) co_return internal_error("the token could not be stored", written.message);
  co_return created;
}

Task<protocol::Result<std::vector<protocol::Token>>> Accounts::tokens(Session session) {
  if (auto refused = refusal_of(session)) co_return std::unexpected(*std::move(refused));
  const auto found =
      co_await store_.read([player = session.player.id](const storage::Store& store) {
        return store.tokens_of_player(player);
      });
  if (!found) co_return internal_error("the tokens could not be read", found.error());
  std::vector<protocol::Token> tokens;
  for (const storage::TokenRow& row : *found)
    tokens.push_back(to_token(row));
  co_return tokens;
}

Task<protocol::Result<void>> Accounts::revoke_token(Session session, std::string id) {
  if (auto refused = refusal_of(session)) co_return std::unexpected(*std::move(refused));
  storage::TokenDelete job{.player = session.player.id, .id = id};
  const storage::WriteResult written = co_await store_.write(std::move(job));
  if (written.status == WriteStatus::conflict) {
    co_return error(ErrorCode::not_found, "you have no such token");
  }
  if (!written.ok()) co_return internal_error("this could not be stored", written.message);
  live_.end_token(id);
  co_return protocol::Result<void>();
}

}  // namespace quintet::server
