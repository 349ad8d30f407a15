#include "storage/jobs/deadlines.hpp"

#include "storage/jobs/run.hpp"

namespace quintet::storage {

WriteResult perform(Connection& connection, const Heartbeat& job) {
  run(connection, job.always ? DeadlineSql::begin_life : DeadlineSql::alive, job.now);
  return {};
}

WriteResult perform(Connection& connection, const PutOff& job) {
  run(connection, DeadlineSql::put_off, job.by);
  return {};
}

}  // namespace quintet::storage
