// Opens databases. The only place that knows which kinds of databases exist.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "storage/data/lease.hpp"
#include "storage/store.hpp"

namespace quintet::storage {

/// The migration of a database of an older version.
struct Migrated {
  std::size_t from = 0;  // schema versions
  std::size_t to = 0;
  std::string backup;  // path of the copy; empty in PostgreSQL, where no copy is made
};

struct OpenedStore {
  std::unique_ptr<Store> store;      // never null
  std::optional<Migrated> migrated;  // nothing: the database was new or up to date
};

/// Opens the database at `location`: the path of an SQLite file, which is created if it does not
/// exist, or the address of an existing PostgreSQL database, in which missing tables are created.
/// Migrates an older schema. Only one process can have a PostgreSQL database open for writing,
/// except for nodes under their leases (nodes.hpp), which need up-to-date tables.
/// Throws Error, and then leaves the database unchanged.
[[nodiscard]] OpenedStore open_store(const std::string& location,
                                     std::shared_ptr<Lease> lease = nullptr);

/// Opens an existing, up-to-date database; open_store() must come first. Throws Error.
[[nodiscard]] std::unique_ptr<Connection> open_for_reading(const std::string& location);

/// Throws Error if open_store() would fail because the database is not ours or newer than this
/// program. Changes nothing. Accepts a file that does not exist.
void check_can_open(const std::string& location);

}  // namespace quintet::storage
