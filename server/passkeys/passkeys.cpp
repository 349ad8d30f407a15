#include "server/passkeys/passkeys.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>

#include "protocol/errors/refusals.hpp"
#include "server/async/site_key.hpp"
#include "server/base/base64url.hpp"
#include "server/base/secrets.hpp"
#include "server/passkeys/assertion.hpp"
#include "server/passkeys/challenge.hpp"
#include "server/passkeys/client_data.hpp"
#include "server/passkeys/registration.hpp"
#include "storage/jobs/passkeys.hpp"
#include "storage/reads/passkeys.hpp"

namespace quintet::server {
namespace {

using protocol::error;
using storage::PasskeyRow;
using storage::WriteStatus;

constexpr const char* challenge_key = "passkeys";
constexpr std::size_t challenge_key_characters = 52;  // 260 bits
constexpr int passkeys_per_player = 10;

/// The id of a player as authenticators store it.
std::string user_of(std::string_view player) {
  return to_base64url(player);
}

protocol::PasskeyEntry entry_of(const PasskeyRow& row) {
  return {.id = row.id,
          .name = row.name,
          .host = row.host,
          .created_at = row.created_at,
          .used_at = row.used_at};
}

/// Whether this may be the next signature. Some authenticators do not count, and always say 0.
bool counts_on(std::int64_t before, std::int64_t now) {
  return now > before || (now == 0 && before == 0);
}

std::optional<PasskeyAssertion> decoded_assertion(const protocol::PasskeyLogin& login) {
  auto client_data = from_base64url(login.client_data);
  auto authenticator_data = from_base64url(login.authenticator_data);
  auto signature = from_base64url(login.signature);
  if (!client_data || !authenticator_data || !signature) return std::nullopt;
  return PasskeyAssertion{.client_data = *std::move(client_data),
                          .authenticator_data = *std::move(authenticator_data),
                          .signature = *std::move(signature)};
}

/// The id as it is stored. Null if it is none.
std::optional<std::string> stored_id(std::string_view id) {
  const auto bytes = from_base64url(id);
  if (!bytes) return std::nullopt;
  return to_base64url(*bytes);
}

auto reading_passkeys_of(std::string player) {
  return [player = std::move(player)](storage::Connection& store) {
    return storage::passkeys_of(store, player);
  };
}

}  // namespace

Passkeys::Passkeys(const Time& time, AsyncStore& store, const OwnHosts& hosts, Accounts& accounts)
    : time_(time), store_(store), hosts_(hosts), accounts_(accounts) {}

Task<protocol::Result<std::string>> Passkeys::key() {
  {
    const std::lock_guard lock(mutex_);
    if (key_) co_return *key_;
  }
  const auto stored = co_await site_key(store_, challenge_key, random_id(challenge_key_characters));
  if (!stored) co_return std::unexpected(stored.error());
  const std::lock_guard lock(mutex_);
  key_ = *stored;
  co_return *stored;
}

Task<protocol::Result<protocol::NewPasskeyOptions>> Passkeys::begin_adding(Session session,
                                                                           std::string page) {
  if (auto refused = refuse_without_account(session)) co_return std::unexpected(*refused);
  const auto of_page = passkey_page(hosts_, page);
  if (!of_page) co_return std::unexpected(of_page.error());
  const auto secret = co_await key();
  if (!secret) co_return std::unexpected(secret.error());
  const auto passkeys = co_await store_.read(reading_passkeys_of(session.player.id));
  if (!passkeys) co_return not_read(passkeys.error(), "internal.not-read");
  if (passkeys->size() >= passkeys_per_player) co_return error("passkeys.too-many");
  protocol::NewPasskeyOptions options{
      .challenge = new_challenge(*secret, {.host = of_page->host, .adds_for = session.player.id},
                                 time_.wall_ms()),
      .host = of_page->host,
      .user_id = user_of(session.player.id),
      .user_name = session.player.name,
      .exclude = {}};
  for (const PasskeyRow& row : *passkeys) {
    if (row.host == of_page->host) options.exclude.push_back(row.id);
  }
  co_return options;
}

Task<protocol::Result<protocol::PasskeyEntry>> Passkeys::add(Session session,
                                                             protocol::NewPasskey request,
                                                             std::string page,
                                                             RequestOrigin origin) {
  if (auto refused = refuse_without_account(session)) co_return std::unexpected(*refused);
  const auto of_page = passkey_page(hosts_, page);
  if (!of_page) co_return std::unexpected(of_page.error());
  const auto client_data = from_base64url(request.client_data);
  const auto attestation = from_base64url(request.attestation);
  if (!client_data || !attestation) co_return error("passkeys.wrong");
  const auto challenge = signed_challenge(*client_data, passkey_creation, of_page->origin);
  if (!challenge) co_return std::unexpected(challenge.error());
  const auto secret = co_await key();
  if (!secret) co_return std::unexpected(secret.error());
  const std::int64_t now = time_.wall_ms();
  const auto challenge_at = check_challenge(
      *secret, {.host = of_page->host, .adds_for = session.player.id}, *challenge, now);
  if (!challenge_at) co_return std::unexpected(challenge_at.error());
  const auto credential = verified_credential(*attestation, of_page->host);
  if (!credential) co_return error("passkeys.wrong");
  const auto account =
      co_await accounts_.check_password(session, std::move(request.password), std::move(origin));
  if (!account) co_return std::unexpected(account.error());
  const PasskeyRow row{.id = to_base64url(credential->id),
                       .player = session.player.id,
                       .name = std::move(request.name),
                       .host = of_page->host,
                       .algorithm = credential->algorithm,
                       .public_key = credential->public_key,
                       .sign_count = credential->sign_count,
                       .challenge_at = *challenge_at,
                       .created_at = now,
                       .used_at = {}};
  const storage::WriteResult written =
      co_await store_.write(storage::AddPasskey{.passkey = row, .limit = passkeys_per_player});
  if (written.status == WriteStatus::conflict) {
    auto conflict = co_await conflict_of(row.player, row.id);
    co_return std::unexpected(std::move(conflict));
  }
  if (!written.ok()) co_return not_stored(written, "internal.not-stored");
  co_return entry_of(row);
}

Task<protocol::Error> Passkeys::conflict_of(std::string player, std::string id) {
  const auto known = co_await store_.read(
      [&id](storage::Connection& store) { return storage::passkey_by_id(store, id); });
  if (!known) co_return not_read(known.error(), "internal.not-read").error();
  if (*known) co_return protocol::refusal("passkeys.known");
  const auto passkeys = co_await store_.read(reading_passkeys_of(std::move(player)));
  if (!passkeys) co_return not_read(passkeys.error(), "internal.not-read").error();
  if (passkeys->size() >= passkeys_per_player) co_return protocol::refusal("passkeys.too-many");
  co_return protocol::refusal("session.account-gone");
}

Task<protocol::Result<std::vector<protocol::PasskeyEntry>>> Passkeys::list(Session session) {
  if (auto refused = refuse_without_account(session)) co_return std::unexpected(*refused);
  const auto passkeys = co_await store_.read(reading_passkeys_of(session.player.id));
  if (!passkeys) co_return not_read(passkeys.error(), "internal.not-read");
  std::vector<protocol::PasskeyEntry> list;
  for (const PasskeyRow& row : *passkeys)
    list.push_back(entry_of(row));
  co_return list;
}

Task<protocol::Result<void>> Passkeys::remove(Session session, protocol::PasskeyRemoval request,
                                              RequestOrigin origin) {
  const auto account =
      co_await accounts_.check_password(session, std::move(request.password), std::move(origin));
  if (!account) co_return std::unexpected(account.error());
  auto id = stored_id(request.id);
  if (!id) co_return error("passkeys.none");
  const storage::WriteResult written = co_await store_.write(storage::RemovePasskey{
      .player = session.player.id, .id = *std::move(id), .at = time_.wall_ms()});
  if (written.status == WriteStatus::conflict) co_return error("passkeys.none");
  if (!written.ok()) co_return not_stored(written, "internal.not-stored");
  co_return protocol::Result<void>();
}

Task<protocol::Result<Passkeys::LoginOptions>> Passkeys::begin_login(std::string page) {
  const auto of_page = passkey_page(hosts_, page);
  if (!of_page) co_return std::unexpected(of_page.error());
  const auto secret = co_await key();
  if (!secret) co_return std::unexpected(secret.error());
  co_return LoginOptions{
      .challenge = new_challenge(*secret, {.host = of_page->host, .adds_for = {}}, time_.wall_ms()),
      .host = of_page->host};
}

Task<protocol::Result<Passkeys::Proof>> Passkeys::verify(protocol::PasskeyLogin request,
                                                         PasskeyPage page) {
  const auto assertion = decoded_assertion(request);
  const auto id = stored_id(request.id);
  if (!assertion || !id) co_return error("passkeys.wrong");
  const auto challenge = signed_challenge(assertion->client_data, passkey_signature, page.origin);
  if (!challenge) co_return std::unexpected(challenge.error());
  const auto secret = co_await key();
  if (!secret) co_return std::unexpected(secret.error());
  const std::int64_t now = time_.wall_ms();
  const auto challenge_at =
      check_challenge(*secret, {.host = page.host, .adds_for = {}}, *challenge, now);
  if (!challenge_at) co_return std::unexpected(challenge_at.error());
  const auto found = co_await store_.read(
      [&id](storage::Connection& store) { return storage::passkey_by_id(store, *id); });
  if (!found) co_return not_read(found.error(), "internal.not-read");
  if (!*found || (*found)->host != page.host) co_return error("passkeys.wrong");
  const PasskeyRow& row = **found;
  if (!request.user.empty() && request.user != user_of(row.player))
    co_return error("passkeys.wrong");
  const auto count = verified_sign_count(
      {.host = row.host, .algorithm = row.algorithm, .public_key = row.public_key}, *assertion);
  if (!count) co_return error("passkeys.wrong");
  // A copy of the passkey may have signed more.
  if (!counts_on(row.sign_count, *count)) co_return error("passkeys.wrong");
  co_return Proof{
      .player = row.player,
      .use = {.id = row.id, .sign_count = *count, .challenge_at = *challenge_at, .at = now}};
}

Task<protocol::Result<SignedIn>> Passkeys::log_in(std::optional<Session> before,
                                                  protocol::PasskeyLogin request,
                                                  std::string page) {
  auto of_page = passkey_page(hosts_, page);
  if (!of_page) co_return std::unexpected(of_page.error());
  auto proof = co_await verify(std::move(request), *std::move(of_page));
  if (!proof) co_return std::unexpected(proof.error());
  co_return co_await accounts_.log_in_by_passkey(std::move(proof->player), std::move(proof->use),
                                                 std::move(before));
}

Task<protocol::Result<SignedIn>> Passkeys::recover(protocol::PasskeyRecovery request,
                                                   std::string page, RequestOrigin origin) {
  auto of_page = passkey_page(hosts_, page);
  if (!of_page) co_return std::unexpected(of_page.error());
  auto proof = co_await verify(std::move(request.login), *std::move(of_page));
  if (!proof) co_return std::unexpected(proof.error());
  co_return co_await accounts_.recover_by_passkey(std::move(proof->player), std::move(proof->use),
                                                  std::move(request.password), std::move(origin));
}

}  // namespace quintet::server
