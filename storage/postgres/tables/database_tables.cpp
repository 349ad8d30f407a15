#include "storage/postgres/tables/database_tables.hpp"

#include <bit>
#include <limits>
#include <span>
#include <string_view>

#include "storage/postgres/connection/binary.hpp"
#include "storage/postgres/connection/locks.hpp"
#include "storage/postgres/connection/postgres_error.hpp"
#include "storage/postgres/tables/copied_rows.hpp"
#include "storage/postgres/tables/schema.hpp"

namespace quintet::storage {
namespace {

/// Rows are sent together when this many bytes have gathered.
constexpr std::size_t packet = std::size_t{64} << 10U;
/// Bytes after which a COPY ends and the next one begins. The server reports a refused row only at
/// the end of a COPY, so a large table is copied in several.
constexpr std::size_t longest_copy = std::size_t{32} << 20U;

/// Removes the time limits and the settings of plans, because a copy handles many rows.
constexpr const char* session_settings =
    "SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0;"
    "RESET plan_cache_mode; RESET enable_seqscan; RESET enable_mergejoin; RESET enable_bitmapscan;"
    "RESET join_collapse_limit;";

void open(Link& link, std::chrono::milliseconds patience) {
  link.connect();
  link.run_text(session_settings);
  wait_for_lock(patience, "another Quintet is using the database; stop it first",
                [&] { return try_lock(link, database_lock); });
}

/// Leaves out what only PostgreSQL has. Due times are copied with their standstills
/// (standstill.hpp).
constexpr const char* is_moved =
    " AND c.relname NOT IN ('schema_version', 'standstills')"
    " AND NOT (c.relname = 'pending' AND a.attname IN ('part', 'due_after'))";

std::string name_of(const Table& table) {
  return "quintet.\"" + table.name + '"';
}

std::string names_of(std::span<const std::string> columns) {
  std::string text;
  for (const std::string& column : columns)
    text += (text.empty() ? "\"" : ", \"") + column + '"';
  return text;
}

std::vector<std::string> column_of(const PGresult& result, int column) {
  std::vector<std::string> values;
  for (int row = 0; row < PQntuples(&result); ++row)
    values.emplace_back(PQgetvalue(&result, row, column));
  return values;
}

std::vector<Table> tables_of(Link& link) {
  const Result columns = link.run_text(
      "SELECT c.relname, a.attname FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid"
      " WHERE c.relnamespace = 'quintet'::regnamespace AND c.relkind = 'r'"
      " AND a.attnum > 0 AND NOT a.attisdropped" +
      std::string(is_moved) + " ORDER BY c.relname, a.attnum");
  std::vector<Table> tables;
  for (int row = 0; row < PQntuples(columns.get()); ++row) {
    const std::string_view table = PQgetvalue(columns.get(), row, 0);
    if (tables.empty() || tables.back().name != table)
      tables.push_back({.name = std::string(table), .columns = {}});
    tables.back().columns.emplace_back(PQgetvalue(columns.get(), row, 1));
  }
  return tables;
}

std::vector<Oid> types_of(Link& link, const Table& table) {
  const Result none =
      link.run_text("SELECT " + names_of(table.columns) + " FROM " + name_of(table) + " LIMIT 0");
  std::vector<Oid> types;
  for (int column = 0; column < PQnfields(none.get()); ++column)
    types.push_back(PQftype(none.get(), column));
  return types;
}

std::int64_t count_in(Link& link, const Table& table) {
  const Result count = link.run_text("SELECT count(*) FROM " + name_of(table));
  return std::strtoll(PQgetvalue(count.get(), 0, 0), nullptr, 10);
}

/// Reads in the order of the primary key, which is the fastest order for writing a file.
void read_from(Link& link, const Table& table, const RowHandler& on_row) {
  const Result key = link.run_text(
      "SELECT a.attname FROM pg_index AS i CROSS JOIN unnest(i.indkey) WITH ORDINALITY AS k (n, at)"
      " JOIN pg_attribute AS a ON a.attrelid = i.indrelid AND a.attnum = k.n"
      " WHERE i.indrelid = '" +
      name_of(table) + "'::regclass AND i.indisprimary ORDER BY k.at");
  const auto columns = column_of(*key, 0);
  CopiedRows rows(types_of(link, table), on_row);
  const std::string rows_of = table.name == "pending"
                                  ? "(SELECT room, to_move, due + ms AS due FROM quintet.pending"
                                    " JOIN quintet.standstills USING (part)) AS pending"
                                  : name_of(table);
  PGconn& connection = link.connection();
  start_copy(connection, "COPY (SELECT " + names_of(table.columns) + " FROM " + rows_of +
                             (columns.empty() ? "" : " ORDER BY " + names_of(columns)) +
                             ") TO STDOUT (FORMAT binary)");
  for (;;) {
    char* bytes = nullptr;
    const int size = PQgetCopyData(&connection, &bytes, 0);
    if (size > 0) {
      const std::unique_ptr<char, decltype(&PQfreemem)> owner(bytes, &PQfreemem);
      rows.add({bytes, static_cast<std::size_t>(size)});
      continue;
    }
    if (size == -2) throw lost(connection);
    break;
  }
  finish_copy(connection);
  if (!rows.complete()) throw Error(ErrorKind::io, "the database has sent an incomplete row");
}

}  // namespace

DatabaseTables::DatabaseTables(const std::string& address, std::chrono::milliseconds patience)
    : link_(address, {.reads_only = true}, {}) {
  open(link_, patience);
  const auto version = checked_postgres_version(link_);
  if (version != postgres_version()) {
    throw Error(ErrorKind::other,
                version ? "the tables have schema version " + std::to_string(*version) +
                              " and must be brought to " + std::to_string(postgres_version()) +
                              ": start quintet serve on it once"
                        : "no Quintet has used the database yet");
  }
  link_.run_text("BEGIN ISOLATION LEVEL REPEATABLE READ");
}

std::vector<Table> DatabaseTables::tables() {
  return tables_of(link_);
}

std::int64_t DatabaseTables::count(const Table& table) {
  return count_in(link_, table);
}

void DatabaseTables::read(const Table& table, const RowHandler& on_row) {
  read_from(link_, table, on_row);
}

NewDatabaseTables::NewDatabaseTables(const std::string& address, std::chrono::milliseconds patience)
    : link_(address, {}, {}) {
  open(link_, patience);
  if (checked_postgres_version(link_)) {
    throw Error(ErrorKind::exists,
                "the database is not empty: a Quintet has used it; make another one with createdb");
  }
  link_.run_text("BEGIN;" + migration_from({}));
  // Drops foreign keys and indexes; complete() creates them again. This is faster, and avoids a
  // memory entry for each row.
  const Result left_out = link_.run_text(
      "SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname),"
      " format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname,"
      " pg_get_constraintdef(oid)) FROM pg_constraint"
      " WHERE connamespace = 'quintet'::regnamespace AND contype = 'f'"
      " UNION ALL "
      "SELECT format('DROP INDEX %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)"
      " FROM pg_index AS i JOIN pg_class AS c ON c.oid = i.indexrelid"
      " WHERE c.relnamespace = 'quintet'::regnamespace"
      " AND NOT EXISTS (SELECT FROM pg_constraint AS k WHERE k.conindid = i.indexrelid)");
  again_ = column_of(*left_out, 1);
  // `part` is NULL until complete() sets it.
  std::string statements = "ALTER TABLE quintet.pending ALTER COLUMN part DROP NOT NULL;";
  for (const std::string& statement : column_of(*left_out, 0))
    statements += statement + ';';
  for (const Table& table : tables())
    statements += "DELETE FROM " + name_of(table) + ';';
  link_.run_text(statements);
}

std::vector<Table> NewDatabaseTables::tables() {
  return tables_of(link_);
}

std::int64_t NewDatabaseTables::count(const Table& table) {
  return count_in(link_, table);
}

void NewDatabaseTables::read(const Table& table, const RowHandler& on_row) {
  read_from(link_, table, on_row);
}

void NewDatabaseTables::begin(const Table& table) {
  types_ = types_of(link_, table);
  copy_ =
      "COPY " + name_of(table) + " (" + names_of(table.columns) + ") FROM STDIN (FORMAT binary)";
  begin_copy();
}

void NewDatabaseTables::put(Row row) {
  if (sent_ >= longest_copy) {
    end_copy();
    begin_copy();
  }
  append_row(waiting_, row, types_);
  if (waiting_.size() >= packet) send();
}

void NewDatabaseTables::end() {
  end_copy();
}

void NewDatabaseTables::complete() {
  const Result identities = link_.run_text(
      "SELECT format('SELECT setval(pg_get_serial_sequence(''quintet.%s'', ''%s''),"
      " coalesce(max(%I), 1), count(*) > 0) FROM quintet.%I;',"
      " table_name, column_name, column_name, table_name)"
      " FROM information_schema.columns WHERE table_schema = 'quintet' AND is_identity = 'YES'");
  std::string statements =
      "UPDATE quintet.pending SET part = get_byte(sha256(rooms.id), 0), due_after = due"
      " FROM quintet.rooms WHERE rooms.key = pending.room;"
      "ALTER TABLE quintet.pending ALTER COLUMN part SET NOT NULL;";
  for (const std::string& statement : column_of(*identities, 0))
    statements += statement;
  for (const std::string& statement : again_)
    statements += statement + ';';
  link_.run_text(statements);
}

void NewDatabaseTables::commit() {
  try {
    const Result done = link_.run_text("COMMIT");
    if (std::string_view(PQcmdStatus(done.get())) != "COMMIT")
      throw Error(ErrorKind::other, "the transaction was rolled back");
  } catch (const Error& error) {
    if (link_.is_up()) throw;
    throw Error(ErrorKind::io, std::string(error.what()) +
                                   "; it is not known whether everything has been stored: quintet "
                                   "check shows whether the tables exist");
  }
}

void NewDatabaseTables::begin_copy() {
  start_copy(link_.connection(), copy_);
  waiting_ = copy_header();
  sent_ = 0;
}

void NewDatabaseTables::send() {
  PGconn& connection = link_.connection();
  if (PQputCopyData(&connection, waiting_.data(), static_cast<int>(waiting_.size())) != 1)
    throw lost(connection);
  sent_ += waiting_.size();
  waiting_.clear();
}

void NewDatabaseTables::end_copy() {
  waiting_ += copy_trailer();
  send();
  PGconn& connection = link_.connection();
  if (PQputCopyEnd(&connection, nullptr) != 1) throw lost(connection);
  finish_copy(connection);
}

}  // namespace quintet::storage
