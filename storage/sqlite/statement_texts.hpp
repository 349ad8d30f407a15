// For storage's own sources and its tests: what SQLite is told for each statement. A test checks
// that each finds its rows by an index.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "storage/statements.hpp"

namespace quintet::storage {

/// The text of each statement, at its number.
[[nodiscard]] std::span<const std::string, static_cast<std::size_t>(Sql::count)> sql_statements();

}  // namespace quintet::storage
