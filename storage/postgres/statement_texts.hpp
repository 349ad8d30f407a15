// PostgreSQL's texts of all statements. Private to this folder and its tests.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "storage/sql/statements.hpp"

namespace quintet::storage {

/// Numbers of the statements that only this store runs; they follow those of Sql.
inline constexpr auto write_turns = static_cast<std::size_t>(Sql::count);
inline constexpr std::size_t lock_players = write_turns + 1;
inline constexpr std::size_t count_due = lock_players + 1;
inline constexpr std::size_t postgres_statement_count = count_due + 1;

/// Indexed by Sql, then by the numbers above. Most texts are SQLite's own.
[[nodiscard]] std::span<const std::string, postgres_statement_count> postgres_statements();

}  // namespace quintet::storage
