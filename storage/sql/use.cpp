#include "storage/sql/use.hpp"

namespace quintet::storage {

Use Connection::use(Sql sql) {
  return Use(statement(sql));
}

ReadTransaction::ReadTransaction(Connection& connection) : connection_(connection) {
  try {
    connection_.use(TransactionSql::begin_read).run();
  } catch (const Error&) {
    connection_.abandon();
    throw;
  }
}

ReadTransaction::~ReadTransaction() {
  try {
    connection_.use(TransactionSql::end_read).run();
  } catch (const Error&) {
    connection_.abandon();
  }
}

PlayerRow player_row(Use& row) {
  return player_row_at(row, 0);
}

PlayerRow player_row_at(Use& row, int column) {
  PlayerRow player{.id = row.text(column),
                   .name = row.text(column + 1),
                   .guest = row.flag(column + 2),
                   .created_at = row.number(column + 3),
                   .deleted_at = row.number_or_null(column + 4)};
  if (auto game = row.text_or_null(column + 5)) {
    player.bot = {.game = *std::move(game), .level = row.number(column + 6)};
  }
  return player;
}

EventRow event_row(Use& row) {
  return {.seq = row.number(0), .at = row.number(1), .kind = row.text(2), .body = row.text(3)};
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
