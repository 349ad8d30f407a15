// Private to this folder: the tables that say which nodes there are and who owns what. They have a
// schema of their own beside the one with the data, which is the same in every kind of database.
#pragma once

#include "storage/postgres/link.hpp"

namespace quintet::storage {

/// Whether the tables are there and of this Quintet's version. Throws Error `newer_version` when a
/// newer one has made them.
[[nodiscard]] bool has_cluster_tables(Link& link);

/// Makes them where there are none, and brings older ones up to date. Throws Error, and changes
/// nothing then.
void make_cluster_tables(Link& link);

}  // namespace quintet::storage
