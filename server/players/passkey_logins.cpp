// Logins and new passwords by passkeys: a part of Accounts. The room passkeys/ checks the
// signatures.
#include <utility>

#include "protocol/errors/refusals.hpp"
#include "server/players/accounts.hpp"

namespace quintet::server {
namespace {

using protocol::error;
using storage::WriteStatus;

/// For a job that uses a passkey. It conflicts if the passkey has just answered this challenge, or
/// was removed.
protocol::Result<void> result_of_use(const storage::WriteResult& written) {
  if (written.status == WriteStatus::conflict) return error("passkeys.expired");
  if (!written.ok()) return not_stored(written, "internal.not-stored");
  return {};
}

}  // namespace

Task<protocol::Result<SignedIn>> Accounts::log_in_by_passkey(std::string player,
                                                             storage::UsePasskey use,
                                                             std::optional<Session> before) {
  const Found found = co_await account_of(std::move(player));
  if (!found) co_return std::unexpected(found.error());
  if (!*found) co_return error("passkeys.wrong");
  const storage::AccountRow& account = **found;
  if (auto banned = bans_.refusal_of_name(account.name_key, time_.wall_ms()))
    co_return std::unexpected(*std::move(banned));
  const storage::WriteResult written = co_await store_.write(std::move(use));
  if (const auto used = result_of_use(written); !used) co_return std::unexpected(used.error());
  protocol::Player owner{.id = account.player.id, .name = account.player.name, .guest = false};
  co_return co_await sign_in(std::move(owner), account.password, std::move(before));
}

Task<protocol::Result<SignedIn>> Accounts::recover_by_passkey(std::string player,
                                                              storage::UsePasskey use,
                                                              std::string password,
                                                              RequestOrigin origin) {
  if (auto refused = too_many_from(origin.address)) co_return std::unexpected(*std::move(refused));
  const Found found = co_await account_of(std::move(player));
  if (!found) co_return std::unexpected(found.error());
  if (!*found) co_return error("passkeys.wrong");
  const storage::PlayerRow& row = (*found)->player;
  const auto good = check_new_password(password, row.name);
  if (!good) co_return std::unexpected(good.error());
  const PasswordQueue::Caller caller{.address = origin.address, .known = false};
  auto verifier = co_await passwords_.verifier_of(std::move(password), caller);
  if (!verifier) co_return std::unexpected(verifier.error());
  storage::RecoverByPasskey job{.id = std::move(use.id),
                                .sign_count = use.sign_count,
                                .challenge_at = use.challenge_at,
                                .password = *verifier,
                                .at = use.at};
  const storage::WriteResult written = co_await store_.write(std::move(job));
  if (const auto used = result_of_use(written); !used) co_return std::unexpected(used.error());
  protocol::Player owner{.id = row.id, .name = row.name, .guest = false};
  co_return co_await sign_in_again(std::move(owner), *std::move(verifier));
}

}  // namespace quintet::server
