#include "storage/jobs/mutes.hpp"

#include "storage/jobs/run.hpp"

namespace quintet::storage {

WriteResult perform(Connection& connection, const SetMute& job) {
  run(connection, MuteSql::delete_mute, job.player, job.muted);
  if (!job.mute) return {};
  if (count(connection, MuteSql::count_mutes, job.player) >= job.limit) {
    return conflict("the player has muted too many others");
  }
  return ok_or_conflict(run(connection, MuteSql::insert_mute, job.player, job.muted, job.at) == 1,
                        "there is no such player to mute");
}

}  // namespace quintet::storage
