#include "storage/jobs/sessions.hpp"

#include <algorithm>

#include "storage/jobs/run.hpp"

namespace quintet::storage {

WriteResult perform(Connection& connection, const NewSession& job) {
  if (!insert_session(connection, job.session))
    return conflict("the session exists already, or there is no such player");
  run(connection, SessionSql::delete_sessions_beyond, job.session.player, job.session.token_hash,
      std::max(job.limit, 1) - 1);
  return {};
}

WriteResult perform(Connection& connection, const SessionTouch& job) {
  run(connection, SessionSql::touch_session, job.token_hash, job.expires_at);
  return {};
}

WriteResult perform(Connection& connection, const SessionDelete& job) {
  run(connection, SessionSql::delete_session, job.token_hash);
  return {};
}

WriteResult perform(Connection& connection, const SessionsDeleteOfPlayer& job) {
  run(connection, SessionSql::delete_sessions_of_player, job.player, job.keep);
  // A browser that is logged in still enables itself; the others must not learn of games.
  run(connection, DeviceSql::disable_devices, job.player, "push");
  return {};
}

WriteResult perform(Connection& connection, const ExpiredDelete& job) {
  run(connection, BanSql::delete_expired_bans, job.now);
  run(connection, MailSql::delete_expired_mail_tokens, job.now);
  run(connection, SessionSql::delete_expired_sessions, job.now, job.limit);
  return {};
}

WriteResult perform(Connection& connection, const NewToken& job) {
  const auto& token = job.token;
  if (count(connection, SessionSql::count_tokens, token.player) >= job.limit)
    return conflict("the player has too many tokens");
  return ok_or_conflict(run(connection, SessionSql::insert_token, token.id, job.token_hash,
                            token.player, token.name, token.created_at) == 1,
                        "the token exists already, or there is no such player");
}

WriteResult perform(Connection& connection, const TokenDelete& job) {
  return ok_or_conflict(run(connection, SessionSql::delete_token, job.player, job.id) == 1,
                        "the player has no such token");
}

bool insert_session(Connection& connection, const SessionRow& session) {
  return run(connection, SessionSql::insert_session, session.token_hash, session.player,
             session.created_at, session.expires_at) == 1;
}

}  // namespace quintet::storage
