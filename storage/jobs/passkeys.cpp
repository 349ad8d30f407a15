#include "storage/jobs/passkeys.hpp"

#include <optional>
#include <span>
#include <string>

#include "storage/jobs/mail.hpp"
#include "storage/jobs/run.hpp"
#include "storage/reads/passkeys.hpp"

namespace quintet::storage {
namespace {

std::span<const std::uint8_t> bytes_of(const std::string& text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

bool answers(Connection& connection, const std::string& id, std::int64_t sign_count,
             std::int64_t challenge_at, std::int64_t at) {
  return run(connection, PasskeySql::use_passkey, id, sign_count, challenge_at, at) == 1;
}

WriteResult not_usable() {
  return conflict("there is no such passkey, or it has signed this challenge already");
}

}  // namespace

WriteResult perform(Connection& connection, const AddPasskey& job) {
  const PasskeyRow& passkey = job.passkey;
  if (count(connection, PasskeySql::count_passkeys, passkey.player) >= job.limit)
    return conflict("the player has too many passkeys");
  if (run(connection, PasskeySql::insert_passkey, passkey.player, passkey.id, passkey.name,
          passkey.host, passkey.algorithm, bytes_of(passkey.public_key), passkey.sign_count,
          passkey.challenge_at, passkey.created_at) == 0) {
    return conflict("there is no such registered player, or the passkey exists already");
  }
  report_by_mail(connection, passkey.player, "passkey", passkey.created_at);
  return {};
}

WriteResult perform(Connection& connection, const UsePasskey& job) {
  return answers(connection, job.id, job.sign_count, job.challenge_at, job.at) ? WriteResult{}
                                                                               : not_usable();
}

WriteResult perform(Connection& connection, const RecoverByPasskey& job) {
  if (!answers(connection, job.id, job.sign_count, job.challenge_at, job.at)) return not_usable();
  const auto passkey = passkey_by_id(connection, job.id);
  if (!passkey || run(connection, PlayerSql::set_password, passkey->player, job.password,
                      std::optional<std::string>()) == 0) {
    return conflict("there is no such registered player");
  }
  end_recovery(connection, passkey->player, job.at);
  return {};
}

WriteResult perform(Connection& connection, const RemovePasskey& job) {
  if (run(connection, PasskeySql::delete_passkey, job.player, job.id) == 0)
    return conflict("the player has no such passkey");
  report_by_mail(connection, job.player, "passkey-removed", job.at);
  return {};
}

}  // namespace quintet::storage
