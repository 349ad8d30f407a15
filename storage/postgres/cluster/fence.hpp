// The first statement of every transaction that writes under a lease. Private to storage/postgres/.
#pragma once

#include <string>

#include "storage/data/lease.hpp"

namespace quintet::storage {

/// Fails with ErrorKind::fenced if the lease is over. Otherwise a node that ends the lease must
/// wait until the transaction has ended: FOR SHARE conflicts with its update of the row, and FOR
/// KEY SHARE would not. Dividing by the number of rows makes an error of a missing row; the error
/// also cancels the statements queued behind it in the same round trip. No other statement of ours
/// divides.
[[nodiscard]] inline std::string fence_statement(const Lease& lease) {
  return "SELECT 1 / count(*) FROM (SELECT FROM quintet_cluster.fence WHERE node = " +
         std::to_string(lease.node) + " AND generation = " + std::to_string(lease.generation) +
         " FOR SHARE) AS mine";
}

}  // namespace quintet::storage
