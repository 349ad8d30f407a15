// Statements that begin and end transactions for reads, and savepoints for jobs.
#pragma once

#include "storage/sql/texts.hpp"

namespace quintet::storage {

enum class TransactionSql : std::uint8_t {
  begin_read,
  end_read,
  begin_job,
  undo_job,
  end_job,
  count,
};

inline constexpr auto transaction_statements = topic<TransactionSql>({
    // All reads of a transaction see the state of one moment; SQLite's do so anyway.
    {TransactionSql::begin_read, "BEGIN", "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"},
    {TransactionSql::end_read, "COMMIT"},
    {TransactionSql::begin_job, "SAVEPOINT job"},
    {TransactionSql::undo_job, "ROLLBACK TO job"},
    {TransactionSql::end_job, "RELEASE job"},
});

}  // namespace quintet::storage
