// Private to storage/: opens a PostgreSQL database, in builds with libpq and in those without.
#pragma once

#include <memory>
#include <string>

#include "storage/nodes.hpp"
#include "storage/open.hpp"

namespace quintet::storage {

// As their namesakes in open.hpp and nodes.hpp. Without libpq they throw Error and say so.
[[nodiscard]] OpenedStore open_postgres(const std::string& address, std::shared_ptr<Lease> lease);
[[nodiscard]] std::unique_ptr<Nodes> open_postgres_nodes(const std::string& address, NodeSelf self);
[[nodiscard]] std::unique_ptr<Connection> open_postgres_for_reading(const std::string& address);
void check_can_open_postgres(const std::string& address);

}  // namespace quintet::storage
