// The texts of the statements for both kinds of database.
#include "storage/sql/statements.hpp"

#include <string>

#include <sqlite3.h>

#include <SQLiteCpp/Statement.h>
#include <doctest/doctest.h>

#include "storage/error.hpp"
#include "storage/sqlite/database.hpp"
#include "storage/sqlite/sqlite_statement.hpp"
#include "support.hpp"

#ifdef QUINTET_TEST_POSTGRES
#include "only_on.hpp"
#include "storage/postgres/connection/link.hpp"
#include "storage/postgres/store/postgres_store.hpp"
#include "tests/postgres/private_postgres.hpp"
#endif

namespace quintet::storage::testing {
namespace {

static_assert(parameters_of("SELECT 1") == 0);
static_assert(parameters_of("SELECT $2, $1, $2 + 1") == 2);
static_assert(parameters_of("VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)") == 10);
static_assert(parameters_of("SELECT $1, $3") == -1);
static_assert(parameters_of("SELECT $0") == -1);
static_assert(parameters_of("SELECT $one") == -1);
static_assert(parameters_of("SELECT $99") == -1);
static_assert(joined<"SELECT ", "1", ""> == "SELECT 1");

TEST_CASE("each name of a topic leads to its own texts") {
  const auto text_of = [](Sql sql) { return sql_texts.at(sql.number()).sqlite; };
  CHECK(text_of(BanSql::bans).contains("FROM bans"));
  CHECK(text_of(BanSql::delete_expired_bans).contains("expires_at <= $1"));
  CHECK(text_of(CheckSql::damage) == "PRAGMA integrity_check(20)");
  CHECK(text_of(MuteSql::mutes_of).contains("FROM mutes"));
  CHECK(text_of(TransactionSql::begin_read) == "BEGIN");
  CHECK(text_of(TransactionSql::end_job) == "RELEASE job");
  CHECK(Sql(TransactionSql::end_job).number() + 1 == sql_texts.size());
}

TEST_CASE("a statement for SQLite finds its parameters by their numbers, in any order") {
  const TempFolder folder;
  Database database(folder / "quintet.db");
  SqliteStatement statement(database.connection(),
                            "SELECT $2, $11, $1, $2, $3 + $4 + $5 + $6 +"
                            " $7 + $8 + $9 + $10");
  for (int index = 1; index <= 11; ++index)
    statement.bind_number(index, 100 + index);
  REQUIRE(statement.next());
  CHECK(statement.number(0) == 102);
  CHECK(statement.number(1) == 111);
  CHECK(statement.number(2) == 101);
  CHECK(statement.number(3) == 102);
  CHECK(statement.number(4) == 8 * 100 + 52);
  statement.reset();
  CHECK_THROWS_AS(statement.bind_number(12, 1), Error);
  CHECK_THROWS_AS(statement.bind_number(0, 1), Error);
}

#ifdef QUINTET_TEST_POSTGRES
TEST_CASE("both texts of each statement prepare, with the same parameters and result columns" *
          only_on_postgres()) {
  const TempFolder folder;
  Database file(folder / "quintet.db");
  const auto address = tests::location_of(folder / "other.db");
  const PostgresStore store(address);
  Link link(address, {}, {});
  link.connect();
  for (const Texts& texts : sql_texts) {
    CAPTURE(texts.sqlite);
    CAPTURE(texts.postgres);
    const SQLite::Statement here(file.connection(), std::string(texts.sqlite));
    const Result prepared(
        PQprepare(&link.connection(), "", std::string(texts.postgres).c_str(), 0, nullptr));
    REQUIRE_MESSAGE(PQresultStatus(prepared.get()) == PGRES_COMMAND_OK,
                    PQresultErrorMessage(prepared.get()));
    const Result there(PQdescribePrepared(&link.connection(), ""));
    REQUIRE(PQresultStatus(there.get()) == PGRES_COMMAND_OK);
    CHECK(here.getBindParameterCount() == parameters_of(texts.sqlite));
    CHECK(PQnparams(there.get()) == parameters_of(texts.postgres));
    CHECK(here.getColumnCount() == PQnfields(there.get()));
  }
}
#endif

}  // namespace
}  // namespace quintet::storage::testing
