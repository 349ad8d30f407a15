// SQLite's text of each statement, for storage's own sources and its tests. A test checks that each
// statement finds its rows through an index.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "storage/sql/statements.hpp"

namespace quintet::storage {

/// The text of each statement, indexed by Sql.
[[nodiscard]] std::span<const std::string, static_cast<std::size_t>(Sql::count)> sql_statements();

}  // namespace quintet::storage
