// Private to this folder: the first statement of every transaction that writes under a lease.
#pragma once

#include <string>

#include "storage/lease.hpp"

namespace quintet::storage {

/// Fails with ErrorKind::fenced when the lease is over. Otherwise whoever ends it waits until the
/// transaction has ended: FOR SHARE conflicts with their update of the row, as FOR KEY SHARE would
/// not. Dividing by the number of rows makes an error of no row, which ends all that is queued
/// behind it in the same round trip; no other statement of ours divides.
[[nodiscard]] inline std::string fence_statement(const Lease& lease) {
  return "SELECT 1 / count(*) FROM (SELECT FROM quintet_cluster.fence WHERE node = " +
         std::to_string(lease.node) + " AND generation = " + std::to_string(lease.generation) +
         " FOR SHARE) AS mine";
}

}  // namespace quintet::storage
