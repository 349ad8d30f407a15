// The schema as a list of steps. storage/README.md says how to add one.
#pragma once

#include <span>
#include <string_view>

namespace quintet::storage {

/// The step from version n to n + 1, n being its index in the list: SQL statements that run in one
/// transaction with those of the other steps needed, with foreign keys checked at its end.
struct Migration {
  std::string_view sql;
};

/// All steps of this Quintet; their number is the version of the files it writes.
[[nodiscard]] std::span<const Migration> schema_migrations();

}  // namespace quintet::storage
