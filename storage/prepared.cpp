#include "storage/prepared.hpp"

#include <utility>

#include <sqlite3.h>

#include "storage/sqlite_error.hpp"

namespace quintet::storage {

Prepared::Prepared(Database database) : database_(std::move(database)) {
  try {
    statements_.reserve(sql_statements().size());
    for (const auto& text : sql_statements())
      statements_.emplace_back(connection(), text);
  } catch (const SQLite::Exception& exception) {
    throw error(exception, "prepare its statements");
  }
}

Error Prepared::error(const SQLite::Exception& exception, std::string_view doing) const {
  return translated(exception, database_.file(), doing);
}

ReadTransaction::ReadTransaction(Prepared& prepared) : prepared_(prepared) {
  prepared_.use(Sql::begin_read).run();
}

ReadTransaction::~ReadTransaction() {
  try {
    prepared_.use(Sql::end_read).run();
  } catch (const SQLite::Exception&) {
    sqlite3_exec(prepared_.connection().getHandle(), "ROLLBACK", nullptr, nullptr, nullptr);
  }
}

PlayerRow player_row(Use& row) {
  return player_row_at(row, 0);
}

PlayerRow player_row_at(Use& row, int column) {
  return {.id = row.text(column),
          .name = row.text(column + 1),
          .guest = row.flag(column + 2),
          .created_at = row.number(column + 3),
          .deleted_at = row.number_or_null(column + 4)};
}

RatingRow rating_row(Use& row) {
  return {.rating = row.real(0),
          .deviation = row.real(1),
          .volatility = row.real(2),
          .games = row.number(3),
          .updated_at = row.number(4),
          .certain_until = row.number(5)};
}

}  // namespace quintet::storage
