// Private to storage/ and its tests: the tables in a PostgreSQL database, and how they come about.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "storage/open.hpp"
#include "storage/postgres/link.hpp"

namespace quintet::storage {

/// The version that the first step makes.
inline constexpr std::size_t first_postgres_version = 7;

struct PostgresMigration {
  /// Version of the SQLite files that have the same tables and columns, but for those that only
  /// PostgreSQL has: `standstills`, `pending.part` and `pending.due_after`.
  std::size_t file_version;
  std::string_view sql;
};

/// The first makes all tables of `first_postgres_version`, each other one is the step from a
/// version to the next.
[[nodiscard]] std::span<const PostgresMigration> postgres_migrations();

/// The version of databases that this Quintet writes.
[[nodiscard]] std::size_t postgres_version();

/// Of the tables in the database; nothing when there are none. Throws Error `not_ours` when
/// somebody else has a schema of our name, `newer_version` when a newer Quintet has written to it.
[[nodiscard]] std::optional<std::size_t> checked_postgres_version(Link& link);

/// The statements that bring tables of this version (nothing: a database without any) up to date,
/// for one transaction.
[[nodiscard]] std::string migration_from(std::optional<std::size_t> version);

/// Makes the tables, or brings them up to date, in one transaction. Nothing when they were up to
/// date or not there. Throws Error, and changes nothing then.
std::optional<Migrated> migrate(Link& link);

}  // namespace quintet::storage
