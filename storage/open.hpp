// How what is stored is opened: the only place that knows which kinds of database there are.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "storage/lease.hpp"
#include "storage/store.hpp"

namespace quintet::storage {

/// What opening a database of an older version has done to it.
struct Migrated {
  std::size_t from = 0;  // schema versions
  std::size_t to = 0;
  std::string backup;  // where it is kept as it was; empty in PostgreSQL, where nothing is copied
};

struct OpenedStore {
  std::unique_ptr<Store> store;      // never null
  std::optional<Migrated> migrated;  // nothing: it was new or up to date
};

/// Opens the database at `location`: the path of an SQLite file, which is made if there is none, or
/// the address of a PostgreSQL database, which is there and in which the tables are made if there
/// are none. Brings an older one up to date. Only one process has a PostgreSQL database open for
/// writing, except nodes under their leases (nodes.hpp), for whom the tables must be up to date.
/// Throws Error, and leaves the database as it was then.
[[nodiscard]] OpenedStore open_store(const std::string& location,
                                     std::shared_ptr<Lease> lease = nullptr);

/// Opens a database that exists and is up to date: open it for writing first. Throws Error.
[[nodiscard]] std::unique_ptr<Connection> open_for_reading(const std::string& location);

/// Throws Error where open_store() would, because the database is not ours or newer than we are;
/// changes nothing. A file that does not exist is good.
void check_can_open(const std::string& location);

}  // namespace quintet::storage
