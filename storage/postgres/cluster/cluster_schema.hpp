// The tables of nodes and of the owners of shards. They have their own schema beside the data,
// because the data is the same in every kind of database. Private to storage/postgres/.
#pragma once

#include "storage/postgres/connection/link.hpp"

namespace quintet::storage {

/// Whether the tables exist with the version of this program. Throws Error `newer_version` if a
/// newer program made them.
[[nodiscard]] bool has_cluster_tables(Link& link);

/// Creates missing tables and migrates older ones. Throws Error, and then changes nothing.
void make_cluster_tables(Link& link);

}  // namespace quintet::storage
