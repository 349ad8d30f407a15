#include "storage/jobs/mail.hpp"

#include <string_view>

#include "storage/data/mail.hpp"
#include "storage/jobs/run.hpp"
#include "storage/reads/mail.hpp"

namespace quintet::storage {
namespace {

/// Deletes a token and returns it; null if there is none for this purpose, or it has expired.
std::optional<MailTokenRow> use_up(Connection& connection, const TokenHash& hash,
                                   std::string_view purpose, std::int64_t at) {
  auto token = mail_token(connection, hash, at);
  if (!token || token->purpose != purpose) return std::nullopt;
  // Another node may have used it since the read.
  if (run(connection, MailSql::delete_mail_token, hash) == 0) return std::nullopt;
  return token;
}

WriteResult no_such_mail_token() {
  return conflict("there is no such token, or it has expired");
}

std::optional<std::string> address_of(Connection& connection, const std::string& player) {
  auto row = connection.use(MailSql::address_of_player);
  row.bind(player);
  return first(row, [](Use& found) { return found.text(0); });
}

}  // namespace

void report_by_mail(Connection& connection, const std::string& player, const char* kind,
                    std::int64_t at) {
  run(connection, MailSql::insert_report, player, kind, at);
}

void end_recovery(Connection& connection, const std::string& player, std::int64_t at) {
  run(connection, PlayerSql::delete_recovery_code, player);
  run(connection, MailSql::delete_mail_tokens_of_player, player);
  report_by_mail(connection, player, "password", at);
}

WriteResult perform(Connection& connection, const StartMailToken& job) {
  run(connection, MailSql::delete_mail_tokens_of_purpose, job.player, job.purpose);
  return ok_or_conflict(run(connection, MailSql::insert_mail_token, job.player, job.purpose,
                            job.address, job.language, job.token_hash, job.expires_at) == 1,
                        "there is no such registered player, or the token exists already");
}

WriteResult perform(Connection& connection, const ConfirmMail& job) {
  const auto token = use_up(connection, job.token_hash, "confirm", job.at);
  if (!token) return no_such_mail_token();
  if (count(connection, MailSql::count_others_with_address, token->address, token->player) >=
      job.limit) {
    return conflict("too many players have this address");
  }
  const DeviceRow& device = job.device;
  const auto before = address_of(connection, token->player);
  if (before == token->address) {
    run(connection, MailSql::renew_address, token->player, token->language, device.created_at);
    return {};
  }
  if (before) report_by_mail(connection, token->player, "address", job.at);
  run(connection, before ? MailSql::replace_address : MailSql::insert_address, token->player,
      device.id, token->address, device.keys, token->language, device.created_at);
  return {};
}

WriteResult perform(Connection& connection, const RecoverByMail& job) {
  const auto token = use_up(connection, job.token_hash, "recover", job.at);
  if (!token) return no_such_mail_token();
  if (address_of(connection, token->player) != token->address)
    return conflict("the player no longer has this address");
  if (run(connection, PlayerSql::set_password, token->player, job.password,
          std::optional<std::string>()) == 0) {
    return conflict("there is no such registered player");
  }
  end_recovery(connection, token->player, job.at);
  return {};
}

WriteResult perform(Connection& connection, const RemoveMail& job) {
  report_by_mail(connection, job.player, "removed", job.at);
  const int addresses = run(connection, MailSql::delete_address, job.player);
  const int tokens = run(connection, MailSql::delete_mail_tokens_of_player, job.player);
  return ok_or_conflict(addresses + tokens > 0, "the player has no address");
}

WriteResult perform(Connection& connection, const SetDeviceKeys& job) {
  return ok_or_conflict(
      run(connection, DeviceSql::set_device_keys, job.player, job.channel, job.keys) > 0,
      "the player has no such device");
}

WriteResult perform(Connection& connection, const UnsubscribeDevice& job) {
  if (count(connection, DeviceSql::has_device, job.device) == 0)
    return conflict("there is no such device");
  for (const std::string& kind : job.kinds)
    run(connection, DeviceSql::opt_out_of_device, job.device, kind);
  run(connection, DeliverySql::delete_deliveries_of_device, job.device);
  return {};
}

WriteResult perform(Connection& connection, const SettleReport& job) {
  if (job.again_at) {
    run(connection, MailSql::postpone_report, job.key, *job.again_at, job.attempts);
  } else {
    run(connection, MailSql::delete_report, job.key);
  }
  return {};
}

}  // namespace quintet::storage
