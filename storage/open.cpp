#include "storage/open.hpp"

#include <utility>

#include "storage/data/nodes.hpp"
#include "storage/error.hpp"
#include "storage/location.hpp"
#include "storage/postgres/open_postgres.hpp"
#include "storage/sqlite/database.hpp"
#include "storage/sqlite/sqlite_store.hpp"

namespace quintet::storage {
namespace {

void check_location(const std::string& location) {
  if (const auto fault = fault_of_location(location))
    throw Error(ErrorKind::cannot_open, "the database " + *fault);
}

}  // namespace

OpenedStore open_store(const std::string& location, std::shared_ptr<Lease> lease) {
  check_location(location);
  if (is_postgres_address(location)) return open_postgres(location, std::move(lease));
  if (lease) throw Error(ErrorKind::cannot_open, location + " is a file, which has one server");
  Database database(location);
  auto migrated = database.migrated();
  return {.store = std::make_unique<SqliteStore>(std::move(database)),
          .migrated = std::move(migrated)};
}

std::unique_ptr<Nodes> open_nodes(const std::string& location, NodeSelf self) {
  check_location(location);
  if (!is_postgres_address(location)) {
    throw Error(ErrorKind::cannot_open,
                location +
                    " is a file, which has one server; nodes with names share a database "
                    "such as postgres://user@host/name");
  }
  return open_postgres_nodes(location, std::move(self));
}

std::unique_ptr<Connection> open_for_reading(const std::string& location) {
  check_location(location);
  if (is_postgres_address(location)) return open_postgres_for_reading(location);
  return std::make_unique<SqliteStore>(Database(location, {.access = Access::read_only}));
}

void check_can_open(const std::string& location) {
  check_location(location);
  if (is_postgres_address(location)) {
    check_can_open_postgres(location);
  } else {
    check_can_open_file(location);
  }
}

}  // namespace quintet::storage
