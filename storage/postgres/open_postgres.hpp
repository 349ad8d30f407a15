// Opens a PostgreSQL database, in builds with and without libpq. Private to storage/.
#pragma once

#include <memory>
#include <string>

#include "storage/data/nodes.hpp"
#include "storage/open.hpp"

namespace quintet::storage {

// Like the functions in open.hpp and nodes.hpp. Without libpq they throw Error.
[[nodiscard]] OpenedStore open_postgres(const std::string& address, std::shared_ptr<Lease> lease);
[[nodiscard]] std::unique_ptr<Nodes> open_postgres_nodes(const std::string& address, NodeSelf self);
[[nodiscard]] std::unique_ptr<Connection> open_postgres_for_reading(const std::string& address);
void check_can_open_postgres(const std::string& address);

}  // namespace quintet::storage
