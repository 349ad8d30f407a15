#include "storage/postgres/open_postgres.hpp"

#include <utility>

#include "storage/error.hpp"
#include "storage/postgres/cluster/postgres_nodes.hpp"
#include "storage/postgres/connection/link.hpp"
#include "storage/postgres/store/postgres_store.hpp"
#include "storage/postgres/tables/schema.hpp"

namespace quintet::storage {

OpenedStore open_postgres(const std::string& address, std::shared_ptr<Lease> lease) {
  auto store = std::make_unique<PostgresStore>(address, PostgresOptions{.lease = std::move(lease)});
  auto migrated = store->migrated();
  return {.store = std::move(store), .migrated = std::move(migrated)};
}

std::unique_ptr<Nodes> open_postgres_nodes(const std::string& address, NodeSelf self) {
  return std::make_unique<PostgresNodes>(address, std::move(self));
}

std::unique_ptr<Connection> open_postgres_for_reading(const std::string& address) {
  return std::make_unique<PostgresStore>(address, PostgresOptions{.reads_only = true});
}

void check_can_open_postgres(const std::string& address) {
  Link link(address, {.reads_only = true}, {});
  try {
    link.connect();
    static_cast<void>(checked_postgres_version(link));
  } catch (const Error& error) {
    throw Error(error.kind(), address + ": " + error.what());
  }
}

}  // namespace quintet::storage
