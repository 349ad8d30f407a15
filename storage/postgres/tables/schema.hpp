// The tables of a PostgreSQL database and their migrations. Private to storage/ and its tests.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "storage/open.hpp"
#include "storage/postgres/connection/link.hpp"

namespace quintet::storage {

/// The version that the first step creates.
inline constexpr std::size_t first_postgres_version = 7;

struct PostgresMigration {
  /// Version of the SQLite files with the same tables and columns, apart from those that only
  /// PostgreSQL has: `standstills`, `pending.part` and
  /// `pending.due_after`.
  std::size_t file_version;
  std::string_view sql;
};

/// The first step creates all tables of `first_postgres_version`; each other step leads from a
/// version to the next.
[[nodiscard]] std::span<const PostgresMigration> postgres_migrations();

/// The schema version of this program.
[[nodiscard]] std::size_t postgres_version();

/// Version of the tables in the database; nothing if there are none. Throws Error `not_ours` if
/// another application has a schema of our name, `newer_version` if a newer Quintet has written to
/// it.
[[nodiscard]] std::optional<std::size_t> checked_postgres_version(Link& link);

/// The statements that migrate tables from this version (nothing: a database without tables), for
/// one transaction.
[[nodiscard]] std::string migration_from(std::optional<std::size_t> version);

/// Creates or migrates the tables in one transaction. Returns nothing if they were up to date or
/// did not exist. Throws Error, and then changes nothing.
std::optional<Migrated> migrate(Link& link);

}  // namespace quintet::storage
