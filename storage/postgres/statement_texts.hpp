// Private to this folder and its tests: the texts of all statements in PostgreSQL's SQL.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "storage/statements.hpp"

namespace quintet::storage {

/// What only this store runs, behind those of Sql.
inline constexpr auto write_turns = static_cast<std::size_t>(Sql::count);
inline constexpr std::size_t lock_players = write_turns + 1;
inline constexpr std::size_t count_due = lock_players + 1;
inline constexpr std::size_t postgres_statement_count = count_due + 1;

/// By Sql, then the others. Most are SQLite's own, since their SQL is the same.
[[nodiscard]] std::span<const std::string, postgres_statement_count> postgres_statements();

}  // namespace quintet::storage
