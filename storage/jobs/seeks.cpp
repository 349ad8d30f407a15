#include "storage/jobs/seeks.hpp"

#include <string>

#include "storage/jobs/run.hpp"

namespace quintet::storage {

WriteResult perform(Connection& connection, const KeepSeek& job) {
  if (count(connection, SeekSql::count_seeks_of_player, job.player, job.since) >= job.limit) {
    return conflict("the player has too many seeks");
  }
  return ok_or_conflict(run(connection, SeekSql::insert_seek, job.id, job.player, job.wish,
                            job.since, job.until) == 1,
                        "there is no such registered player");
}

WriteResult perform(Connection& connection, const EndSeeks& job) {
  for (const std::string& id : job.ids)
    run(connection, SeekSql::delete_seek, id);
  return {};
}

}  // namespace quintet::storage
