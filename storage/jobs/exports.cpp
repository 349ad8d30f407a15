#include "storage/jobs/exports.hpp"

#include "storage/jobs/run.hpp"

namespace quintet::storage {

WriteResult perform(Connection& connection, const BeginExport& job) {
  return ok_or_conflict(run(connection, ExportSql::begin_export, job.player, job.at,
                            job.at - job.interval, job.at + job.interval) == 1,
                        "the last export is too recent, or there is no such player");
}

}  // namespace quintet::storage
