// The schema as a list of steps. storage/README.md explains how to add one.
#pragma once

#include <span>
#include <string_view>

namespace quintet::storage {

/// The step from version n to n + 1, where n is its index in the list. Its SQL statements run in
/// one transaction with those of the other missing steps; foreign keys are checked at the end.
struct Migration {
  std::string_view sql;
};

/// All steps; their number is the schema version of this program.
[[nodiscard]] std::span<const Migration> schema_migrations();

}  // namespace quintet::storage
