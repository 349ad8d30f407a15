// Recovery codes and links by mail: the part of Accounts for players who have forgotten their
// passwords.
#include <utility>

#include "protocol/errors/refusals.hpp"
#include "server/base/secrets.hpp"
#include "server/players/accounts.hpp"
#include "server/players/player_names.hpp"
#include "server/players/recovery_code.hpp"
#include "storage/jobs/mail.hpp"
#include "storage/reads/mail.hpp"
#include "storage/reads/players.hpp"

namespace quintet::server {

using protocol::error;

Task<protocol::Result<std::string>> Accounts::make_recovery_code(Session session,
                                                                 protocol::Password request,
                                                                 RequestOrigin origin) {
  const auto account =
      co_await check_password(session, std::move(request.password), std::move(origin));
  if (!account) co_return std::unexpected(account.error());
  std::string code = new_recovery_code();
  const storage::WriteResult written = co_await store_.write(storage::SetRecoveryCode{
      .player = session.player.id, .code_hash = hash_token(code), .at = time_.wall_ms()});
  if (written.status == storage::WriteStatus::conflict) co_return error("session.account-gone");
  if (!written.ok()) co_return not_stored(written, "internal.not-stored");
  co_return code;
}

Task<protocol::Result<std::optional<std::int64_t>>> Accounts::recovery_code(Session session) {
  if (session.player.guest) co_return error("account.guest");
  const auto found = co_await store_.read([player = session.player.id](storage::Connection& store) {
    return storage::recovery_code_of(store, player);
  });
  if (!found) co_return not_read(found.error(), "internal.account-not-read");
  co_return *found;
}

Task<protocol::Result<SignedIn>> Accounts::recover(protocol::Recovery request,
                                                   RequestOrigin origin) {
  if (auto refused = too_many_from(origin.address)) co_return std::unexpected(*std::move(refused));
  const auto good = check_new_password(request.password, request.name);
  if (!good) co_return std::unexpected(good.error());
  const std::string key = name_key(request.name);
  const Found found = co_await account_called(key);
  if (!found) co_return std::unexpected(found.error());
  const LoginGuard::Try attempt{.name_key = key, .from = origin.address, .known_device = false};
  if (const auto wait = begin(attempt))
    co_return std::unexpected(protocol::refusal_for_now("password.wrong-for-name", wait->count()));
  // Also for an unknown name, so that both take the same time.
  const PasswordQueue::Caller caller{.address = origin.address, .known = false};
  auto verifier = co_await passwords_.verifier_of(std::move(request.password), caller);
  if (!verifier) co_return std::unexpected(verifier.error());
  const auto code = parse_recovery_code(request.code);
  if (!*found || (*found)->player.bot || !code) co_return error("recovery.wrong");
  const storage::PlayerRow& row = (*found)->player;
  const storage::WriteResult written =
      co_await store_.write(storage::RecoverAccount{.player = row.id,
                                                    .code_hash = hash_token(*code),
                                                    .password = *verifier,
                                                    .at = time_.wall_ms()});
  if (written.status == storage::WriteStatus::conflict) co_return error("recovery.wrong");
  if (!written.ok()) co_return not_stored(written, "internal.password-not-stored");
  succeed(attempt);
  co_return co_await sign_in_again({.id = row.id, .name = row.name, .guest = false},
                                   *std::move(verifier));
}

Task<protocol::Result<SignedIn>> Accounts::recover_by_mail(protocol::PasswordByMail request,
                                                           RequestOrigin origin) {
  if (auto refused = too_many_from(origin.address)) co_return std::unexpected(*std::move(refused));
  const auto hash = hash_token(request.token);
  const auto found = co_await store_.read([&](storage::Connection& store) {
    return storage::mail_token(store, hash, time_.wall_ms());
  });
  if (!found) co_return not_read(found.error(), "internal.account-not-read");
  if (!*found || (*found)->purpose != "recover") co_return error("mail.token");
  const storage::MailTokenRow& row = **found;
  const auto good = check_new_password(request.password, row.name);
  if (!good) co_return std::unexpected(good.error());
  const PasswordQueue::Caller caller{.address = origin.address, .known = false};
  auto verifier = co_await passwords_.verifier_of(std::move(request.password), caller);
  if (!verifier) co_return std::unexpected(verifier.error());
  const storage::WriteResult written = co_await store_.write(
      storage::RecoverByMail{.token_hash = hash, .password = *verifier, .at = time_.wall_ms()});
  if (written.status == storage::WriteStatus::conflict) co_return error("mail.token");
  if (!written.ok()) co_return not_stored(written, "internal.password-not-stored");
  co_return co_await sign_in_again({.id = row.player, .name = row.name, .guest = false},
                                   *std::move(verifier));
}

Task<protocol::Result<SignedIn>> Accounts::sign_in_again(protocol::Player player,
                                                         std::string verifier) {
  const auto ended = co_await end_other_sessions(player.id, std::nullopt);
  if (!ended) co_return std::unexpected(ended.error());
  if (auto banned = bans_.refusal_of_name(name_key(player.name), time_.wall_ms()))
    co_return std::unexpected(*std::move(banned));
  co_return co_await sign_in(std::move(player), std::move(verifier), std::nullopt);
}

}  // namespace quintet::server
