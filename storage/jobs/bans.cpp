#include "storage/jobs/bans.hpp"

#include "storage/jobs/run.hpp"

namespace quintet::storage {

WriteResult perform(Connection& connection, const AddBan& job) {
  const BanRow& ban = job.ban;
  if (job.delete_expired_at) run(connection, BanSql::delete_expired_bans, *job.delete_expired_at);
  run(connection, BanSql::delete_ban, ban_kind(ban.kind), ban.key);
  if (count(connection, BanSql::count_bans) >= job.limit)
    return conflict("there are too many bans");
  run(connection, BanSql::insert_ban, ban_kind(ban.kind), ban.key, ban.subject, ban.reason,
      ban.created_at, ban.created_by, ban.expires_at);
  return {};
}

WriteResult perform(Connection& connection, const LiftBan& job) {
  return ok_or_conflict(run(connection, BanSql::delete_ban, ban_kind(job.kind), job.key) == 1,
                        "there is no such ban");
}

}  // namespace quintet::storage
