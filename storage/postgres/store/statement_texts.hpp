// All statements of a PostgreSQL store: those of the topics, and a few that only it has. Private to
// storage/postgres/ and its tests.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "storage/sql/statements.hpp"

namespace quintet::storage {

/// Numbers of the statements that only this store runs; they follow those of the topics.
inline constexpr std::size_t write_turns = sql_texts.size();
inline constexpr std::size_t lock_players = write_turns + 1;
inline constexpr std::size_t count_due = lock_players + 1;
inline constexpr std::size_t postgres_statement_count = count_due + 1;

/// Indexed by Sql::number(), then by the numbers above.
[[nodiscard]] std::span<const std::string> postgres_statements();

}  // namespace quintet::storage
