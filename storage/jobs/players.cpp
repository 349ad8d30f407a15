#include "storage/jobs/players.hpp"

#include <cstdint>
#include <optional>
#include <string>

#include "storage/jobs/mail.hpp"
#include "storage/jobs/run.hpp"
#include "storage/jobs/sessions.hpp"
#include "storage/sql/use.hpp"

namespace quintet::storage {
namespace {

std::optional<std::int64_t> find_deleted_player(Connection& connection, const std::string& id) {
  auto row = connection.use(MentionSql::find_deleted_player);
  row.bind(id);
  return row.next() ? std::optional(row.number(0)) : std::nullopt;
}

}  // namespace

WriteResult perform(Connection& connection, const NewGuest& job) {
  const auto& [player, session] = job;
  if (session.player != player.id) return invalid("the session is another player's");
  if (run(connection, PlayerSql::insert_player, player.id, player.name, player.guest,
          player.created_at) == 0) {
    return conflict("the player exists already");
  }
  return ok_or_conflict(insert_session(connection, session), "the session exists already");
}

WriteResult perform(Connection& connection, const EnsureBots& job) {
  for (const auto& [player, name_key] : job.bots) {
    if (!player.bot) return invalid("a computer player has no game");
    run(connection, PlayerSql::insert_bot, player.id, player.name, player.created_at, name_key,
        player.bot->game, player.bot->level);
  }
  return {};
}

WriteResult perform(Connection& connection, const RegisterPlayer& job) {
  return ok_or_conflict(run(connection, PlayerSql::register_player, job.player, job.name,
                            job.name_key, job.password) == 1,
                        "the name is taken, or there is no such guest");
}

WriteResult perform(Connection& connection, const RenamePlayer& job) {
  return ok_or_conflict(
      run(connection, PlayerSql::rename_player, job.player, job.name, job.name_key) == 1,
      "the name is taken, or there is no such registered player");
}

WriteResult perform(Connection& connection, const SetPassword& job) {
  if (run(connection, PlayerSql::set_password, job.player, job.password, job.instead_of) == 0)
    return conflict("there is no such registered player, or the password has changed");
  if (job.ends_recovery) end_recovery(connection, job.player, job.at);
  return {};
}

WriteResult perform(Connection& connection, const SetRecoveryCode& job) {
  return ok_or_conflict(
      run(connection, PlayerSql::set_recovery_code, job.player, job.code_hash, job.at) == 1,
      "there is no such registered player");
}

WriteResult perform(Connection& connection, const RecoverAccount& job) {
  if (run(connection, PlayerSql::use_recovery_code, job.player, job.code_hash) == 0)
    return conflict("the recovery code is wrong");
  if (run(connection, PlayerSql::set_password, job.player, job.password,
          std::optional<std::string>()) == 0) {
    return conflict("there is no such registered player");
  }
  end_recovery(connection, job.player, job.at);
  return {};
}

WriteResult perform(Connection& connection, const DeleteAccount& job) {
  if (run(connection, PlayerSql::delete_player, job.player, job.name, job.at) == 0) {
    return conflict("there is no such player, or the account is deleted already");
  }
  run(connection, SessionSql::delete_sessions_of_player, job.player, std::optional<TokenHash>());
  run(connection, SessionSql::delete_tokens_of_player, job.player);
  run(connection, RatingSql::delete_ratings_of_player, job.player);
  run(connection, RatingSql::delete_public_ratings_of_player, job.player);
  run(connection, RatingSql::delete_history_of_player, job.player);
  run(connection, PuzzleSql::delete_puzzle_ratings_of_player, job.player);
  run(connection, PuzzleSql::delete_puzzle_attempts_of_player, job.player);
  run(connection, OwnMistakeSql::delete_mistakes_of_player, job.player);
  run(connection, MuteSql::delete_mutes_of_player, job.player);
  run(connection, MuteSql::delete_mutes_against_player, job.player);
  run(connection, SeekSql::delete_seeks_of_player, job.player);
  run(connection, NotificationSql::delete_notifications_of_player, job.player);
  run(connection, PlayerSql::delete_recovery_code, job.player);
  run(connection, PasskeySql::delete_passkeys_of_player, job.player);
  run(connection, MailSql::delete_mail_tokens_of_player, job.player);
  run(connection, DeviceSql::forget_devices_of_player, job.player);
  run(connection, DeviceSql::delete_opt_outs, job.player);
  run(connection, DeviceSql::delete_quiet_hours, job.player);
  return {};
}

WriteResult perform(Connection& connection, const ForgetMentions& job) {
  const auto player = find_deleted_player(connection, job.player);
  if (!player) return conflict("there is no such deleted player");
  for (const auto& [room, bodies] : job.rooms) {
    for (const auto& [seq, body] : bodies)
      run(connection, MentionSql::replace_body, room, seq, body);
    run(connection, MentionSql::delete_mention, *player, room);
  }
  return {};
}

WriteResult perform(Connection& connection, const ForgetGuests& job) {
  for (const auto& player : job.players)
    run(connection, PlayerSql::delete_idle_guest, job.age.created_before,
        job.age.sessions_end_before, player);
  return {};
}

}  // namespace quintet::storage
