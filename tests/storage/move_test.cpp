// Moves a database from a file to PostgreSQL and back, completely or not at all.
#include "storage/move.hpp"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <limits>
#include <map>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <SQLiteCpp/Database.h>
#include <doctest/doctest.h>

#include "made_file.hpp"
#include "only_on.hpp"
#include "random_jobs.hpp"
#include "storage/move/copy_tables.hpp"
#include "storage/open.hpp"
#include "storage/postgres/store/postgres_store.hpp"
#include "storage/postgres/tables/database_tables.hpp"
#include "storage/sqlite/file_tables.hpp"
#include "support.hpp"
#include "tests/postgres/private_postgres.hpp"
#include "tests/server/kit/patience.hpp"

namespace quintet::storage::testing::move_test {
namespace {

namespace fs = std::filesystem;
using tests::PrivatePostgres;

std::string new_database(const PrivatePostgres& server = PrivatePostgres::shared()) {
  static int number = 0;
  return server.create("moved" + std::to_string(++number));
}

constexpr std::chrono::milliseconds impatient{50};

bool sound(Connection& connection, const std::string& /*location*/) {
  return check_database(connection).empty();
}

Moved moved(const std::string& from, const std::string& to,
            const std::function<void(const MoveProgress&)>& progress = {}) {
  return move_database(from, to, {.is_sound = sound, .progress = progress});
}

/// The error of a move that does not wait for other users of the databases.
std::string refusal_at_once(const std::string& from, const std::string& to) {
  try {
    move_database(from, to, {.is_sound = sound, .progress = {}, .patience = impatient});
  } catch (const Error& error) {
    return error.what();
  }
  return {};
}

/// The error that the move throws; empty if there is none.
std::string refusal(const std::string& from, const std::string& to,
                    const std::function<void(const MoveProgress&)>& progress = {}) {
  try {
    moved(from, to, progress);
  } catch (const Error& error) {
    return error.what();
  }
  return {};
}

std::string told(const Value& value) {
  if (const auto* const number = std::get_if<std::int64_t>(&value)) return std::to_string(*number);
  if (const auto* const bytes = std::get_if<std::string_view>(&value))
    return '"' + std::string(*bytes) + '"';
  if (const auto* const real = std::get_if<double>(&value)) {
    std::ostringstream text;
    text << std::hexfloat << *real;
    return std::move(text).str();
  }
  return "NULL";
}

using Rows = std::map<std::string, std::vector<std::string>>;

/// All rows of all tables as text, in their order.
Rows rows_of(Tables& tables) {
  Rows all;
  for (const Table& table : tables.tables()) {
    auto& rows = all[table.name];
    tables.read(table, [&](Row row) {
      std::string text;
      for (const Value& value : row)
        text += told(value) + ' ';
      rows.push_back(std::move(text));
    });
    std::ranges::sort(rows);
  }
  return all;
}
Rows rows_of_file(const fs::path& file) {
  FileTables tables(file);
  return rows_of(tables);
}
Rows rows_of_postgres(const std::string& address) {
  DatabaseTables tables(address, impatient);
  return rows_of(tables);
}

std::string bytes_of(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return std::move(text).str();
}

/// Every file of a folder with its bytes.
std::map<std::string, std::string> files_in(const fs::path& folder) {
  std::map<std::string, std::string> all;
  for (const auto& entry : fs::directory_iterator(folder))
    all[entry.path().filename()] = bytes_of(entry.path());
  return all;
}

bool has_empty_table(const fs::path& file) {
  return std::ranges::any_of(rows_of_file(file),
                             [](const auto& table) { return table.second.empty(); });
}

/// A file with rows in every table, alone in its folder.
struct Club {
  TempFolder folder;
  fs::path file = folder / "club.db";

  explicit Club(std::uint32_t seed = 1) {
    constexpr std::uint32_t tries = 20;
    for (std::uint32_t i = 0; i < tries; ++i) {
      if (fill(seed + 100 * i)) return;
      for (const auto& [name, bytes] : files_in(folder.path()))
        fs::remove(folder.path() / name);
    }
    throw std::runtime_error("some table stays empty");
  }

 private:
  /// False if a table stays empty: the jobs of some seeds delete all players first.
  bool fill(std::uint32_t seed) {
    RandomJobs random(seed);
    for (int batch = 1; batch <= 30; ++batch) {
      {
        auto store = unsynced_store(file);
        for (int job = 0; job < 200; ++job)
          static_cast<void>(store.write(random.next()));
      }
      if (batch >= 3 && !has_empty_table(file)) return true;
    }
    return false;
  }
};

bool has_tables(const std::string& address) {
  return !tests::ask_postgres(address, "SELECT 1 FROM pg_namespace WHERE nspname = 'quintet'")
              .empty();
}

TEST_CASE("a move to PostgreSQL and back keeps every row of every table" * only_on_postgres()) {
  for (int round = 0; round < tests::rounds(4, 2); ++round) {
    CAPTURE(round);
    const Club club(static_cast<std::uint32_t>(round));
    const auto before = files_in(club.folder.path());
    const auto rows = rows_of_file(club.file);
    const auto address = new_database();
    const Moved there = moved(club.file, address);
    CHECK(rows_of_postgres(address) == rows);
    // Every index and every foreign key exists again.
    const auto made = new_database();
    static_cast<void>(storage::open_store(made));
    for (const std::string query :
         {"SELECT string_agg(pg_get_indexdef(indexrelid), ';' ORDER BY indexrelid::regclass::text)"
          " FROM pg_index JOIN pg_class AS c ON c.oid = indexrelid"
          " WHERE relnamespace = 'quintet'::regnamespace",
          "SELECT string_agg(conrelid::regclass || conname || pg_get_constraintdef(oid), ';'"
          " ORDER BY conrelid::regclass::text, conname)"
          " FROM pg_constraint WHERE connamespace = 'quintet'::regnamespace"}) {
      CHECK(tests::ask_postgres(address, query) == tests::ask_postgres(made, query));
    }

    const TempFolder back;
    const Moved here = moved(address, back / "club.db");
    CHECK(rows_of_file(back / "club.db") == rows);
    CHECK(rows_of_postgres(address) == rows);
    CHECK(files_in(club.folder.path()) == before);
    CHECK(files_in(back.path()).size() == 1);
    CHECK(here.rows == there.rows);
    CHECK(here.tables == rows.size());
    CHECK(rows.size() >= 19);
    for (const auto& [table, texts] : rows) {
      CAPTURE(table);
      CHECK(!texts.empty());
    }
  }
}

TEST_CASE("both kinds of database have the same tables with the same columns" *
          only_on_postgres()) {
  const TempFolder folder;
  NewFileTables file(folder / "new.db");
  NewDatabaseTables postgres(new_database(), impatient);
  const auto tables = file.tables();
  CHECK(tables == postgres.tables());
  const auto named = [&](const std::string& name) {
    return std::ranges::find(tables, name, &Table::name) != tables.end();
  };
  CHECK(named("events"));
  CHECK(named("server_state"));
}

TEST_CASE("after a move new rows get unused keys" * only_on_postgres()) {
  const Club club;
  const auto address = new_database();
  moved(club.file, address);
  const auto goes_on = [](Store& store) {
    auto join = guest(200);
    auto room = opening("afterwards" + store.location().substr(0, 4));
    join.player.id += store.location().substr(0, 4);
    join.session.player = join.player.id;
    join.session.token_hash = hash_of(static_cast<std::uint8_t>(store.location().front()));
    room.create->opened_by = join.player.id;
    CHECK(store.write(join).message.empty());
    CHECK(store.write(room).message.empty());
    CHECK(store.write(turn(room.room, 2)).ok());
  };
  goes_on(*storage::open_store(address).store);
  const TempFolder folder;
  moved(address, folder / "club.db");
  goes_on(*storage::open_store(folder / "club.db").store);
}

TEST_CASE("an empty database moves, and the first player there has the first key" *
          only_on_postgres()) {
  const TempFolder folder;
  static_cast<void>(storage::open_store(folder / "club.db"));
  const auto address = new_database();
  CHECK(moved(folder / "club.db", address).rows == 1);  // the last heartbeat
  CHECK(storage::open_store(address).store->write(guest(1)).ok());
  CHECK(tests::ask_postgres(address, "SELECT key FROM players") == "1");
}

TEST_CASE("every value of a column arrives unchanged" * only_on_postgres()) {
  const TempFolder folder;
  const auto file = folder / "club.db";
  {
    const auto store = store_with_room(file.string() + ".none");
  }
  {
    const auto opened = storage::open_store(file);
    REQUIRE(opened.store->write(guest(1)).ok());
    REQUIRE(opened.store->write(opening("r")).ok());
  }
  constexpr auto most = std::numeric_limits<std::int64_t>::max();
  constexpr auto least = std::numeric_limits<std::int64_t>::min();
  {
    // A server could not write all of this.
    SQLite::Database connection(file.string(), SQLite::OPEN_READWRITE);
    auto event = [&, seq = 1](const std::string& body, std::int64_t at) mutable {
      connection.exec("INSERT INTO events (room, seq, at, kind, body) VALUES (1, " +
                      std::to_string(++seq) + ", " +
                      (at == least ? "-9223372036854775807 - 1" : std::to_string(at)) + ", '', " +
                      body + ")");
    };
    event("''", most);
    event("CAST(x'00' AS TEXT)", least);
    event("CAST(x'610062' AS TEXT)", -1);
    event("CAST(x'ff80c0afeda080' AS TEXT)", 0);
    event("'\\x41'", 1);
    event("'\\.'", 1);
    event("hex(zeroblob(2000000))", 1);
    event("hex(zeroblob(70000))", 1);
    for (const std::string real : {"0.1", "5e-324", "1.7976931348623157e308", "-0.0", "1500.0",
                                   "9007199254740993.0", "-2.2250738585072014e-308"}) {
      connection.exec("INSERT INTO ratings VALUES (1, 'pool " + real + "', " + real + ", " + real +
                      ", 1e0/3, 1, 1, 1)");
    }
    connection.exec("UPDATE players SET name = '', name_key = CAST(x'00' AS TEXT), password = ''");
    connection.exec("INSERT INTO players (key, id, name, guest, created_at) VALUES (" +
                    std::to_string(most) + ", CAST(x'7000' AS TEXT), 'x', 0, 1)");
  }
  const auto rows = rows_of_file(file);
  const auto address = new_database();
  moved(file, address);
  CHECK(rows_of_postgres(address) == rows);
  moved(address, folder / "back.db");
  CHECK(rows_of_file(folder / "back.db") == rows);
  CHECK(rows.at("events").size() == 9);
  const auto has = [&](const std::string& table, const std::string& part) {
    return std::ranges::any_of(rows.at(table), [&](const auto& row) { return row.contains(part); });
  };
  CHECK(has("events", std::string("\"a\0b\"", 5)));
  CHECK(has("events", "\"\xff\x80\xc0\xaf\xed\xa0\x80\""));
  CHECK(has("players", R"("" 1 10 ")"));
  CHECK(has("players", "NULL NULL"));
  CHECK(has("ratings", "0x0.0000000000001p-1022"));
}

TEST_CASE("the log of a killed server is moved with the file, and both stay unchanged" *
          only_on_postgres()) {
  Club club;
  const TempFolder killed;
  {
    SqliteStore store{Database(club.file)};
    REQUIRE(store.write(guest(77)).ok());
    for (const char* const end : {"", "-wal"})
      fs::copy(club.file.string() + end, (killed / "club.db").string() + end);
  }
  const auto before = files_in(killed.path());
  REQUIRE(before.size() == 2);
  REQUIRE(before.at("club.db-wal").size() > 4096);
  const auto address = new_database();
  moved(killed / "club.db", address);
  CHECK(files_in(killed.path()) == before);
  CHECK(rows_of_postgres(address) == rows_of_file(club.file));
}

TEST_CASE("a destination that is not empty is refused and stays unchanged" * only_on_postgres()) {
  const Club club;
  const auto used = new_database();
  REQUIRE(storage::open_store(used).store->write(guest(1)).ok());
  const auto before = rows_of_postgres(used);
  CHECK(refusal(club.file, used) == used +
                                        ": the database is not empty: a Quintet has used it; make "
                                        "another one with createdb");
  CHECK(rows_of_postgres(used) == before);

  const auto foreign = new_database();
  tests::ask_postgres(foreign, "CREATE SCHEMA quintet");
  CHECK(refusal(club.file, foreign).contains("of another application"));

  const auto full = new_database();
  moved(club.file, full);
  for (const std::string end : {"", "-wal", "-shm"}) {
    CAPTURE(end);
    const TempFolder folder;
    std::ofstream(folder / ("there.db" + end)) << "something else";
    CHECK(refusal(full, folder / "there.db") ==
          (folder / ("there.db" + end)).string() + " exists already; choose another name");
    CHECK(files_in(folder.path()) ==
          std::map<std::string, std::string>{{"there.db" + end, "something else"}});
  }
  CHECK(refusal(full, club.folder / "no/such/folder.db").contains("no/such/folder.db"));
}

TEST_CASE("a move that is not possible is refused in a sentence, and no database is made" *
          only_on_postgres()) {
  const PrivatePostgres& server = PrivatePostgres::shared();
  const Club club;
  const TempFolder folder;
  const auto address = new_database();
  // Sources.
  CHECK(refusal(folder / "none.db", address) ==
        "there is no file " + (folder / "none.db").string());
  for (const char* const old : {"v1.db", "v2.db"}) {
    fs::copy(fs::path(QUINTET_TEST_DATA) / "storage" / old, folder / old);
    const auto before = files_in(folder.path());
    CHECK(refusal(folder / old, address).contains("start quintet serve on it once"));
    CHECK(files_in(folder.path()) == before);
  }
  fs::copy(club.file, folder / "newer.db");
  SQLite::Database((folder / "newer.db").string(), SQLite::OPEN_READWRITE)
      .exec("PRAGMA user_version = 4711");
  CHECK(refusal(folder / "newer.db", address).contains("was written by a newer Quintet"));
  std::ofstream(folder / "text.db") << std::string(5000, 'x');
  CHECK(refusal(folder / "text.db", address).contains("text.db: cannot open the database"));
  CHECK(refusal(address, folder / "new.db") == address + ": no Quintet has used the database yet");
  {
    const auto newer = new_database();
    static_cast<void>(storage::open_store(newer));
    tests::ask_postgres(newer, "UPDATE schema_version SET version = 4711");
    CHECK(refusal(newer, folder / "new.db").contains("was written by a newer Quintet"));
    tests::ask_postgres(newer, "UPDATE schema_version SET version = 7");
    CHECK(refusal(newer, folder / "new.db").contains("start quintet serve on it once"));
  }
  // Addresses.
  CHECK(refusal(club.file, folder / "new.db").contains("quintet backup"));
  CHECK(refusal(address, address).contains("pg_dump"));
  CHECK(refusal(club.file, "postgres://me:secret@host/db").contains("must not hold a password"));
  CHECK(refusal(club.file, server.address("nowhere")).contains("there is no such database"));
  CHECK(refusal(club.file, "postgres://me@/db?host=" + folder.path().string())
            .contains("the database cannot be reached"));
  // A user who may connect and has no other rights.
  server.run("postgres", "CREATE ROLE modest LOGIN");
  const auto database = address.substr(address.find("@/") + 2);
  const auto name = database.substr(0, database.find('?'));
  CHECK(refusal(club.file, server.address(name, "modest")).contains("permission denied"));
  CHECK(
      refusal(club.file, server.address(name, "careful")).contains("the server wants a password"));
  CHECK_FALSE(has_tables(address));
  CHECK_FALSE(fs::exists(folder / "new.db"));
  CHECK_FALSE(fs::exists(folder / "new.db.unfinished"));
  CHECK(moved(club.file, address).rows > 0);
}

TEST_CASE("a source that is in use or not sound is not moved" * only_on_postgres()) {
  const Club club;
  const auto address = new_database();
  {
    const SqliteStore store{Database(club.file)};
    CHECK(refusal_at_once(club.file, address).contains("locked"));
  }
  const auto refused_as_not_sound = [](const std::string& from, const std::string& to) {
    try {
      move_database(from, to, {.is_sound = [](auto&, auto&) { return false; }, .progress = {}});
    } catch (const Error& error) {
      return std::string(error.what()) == from + " is not sound; nothing has been moved";
    }
    return false;
  };
  CHECK(refused_as_not_sound(club.file, address));
  CHECK_FALSE(has_tables(address));
  moved(club.file, address);
  const TempFolder folder;
  {
    const PostgresStore store(address);
    CHECK(refusal_at_once(address, folder / "new.db") ==
          address + ": another Quintet is using the database; stop it first");
    CHECK(refusal_at_once(club.file, address).contains("another Quintet is using the database"));
  }
  CHECK(refused_as_not_sound(address, folder / "new.db"));
  CHECK(files_in(folder.path()).empty());
}

/// A random row of a store that is being copied or compared.
class Moment {
 public:
  Moment(std::mt19937& random, std::int64_t rows)
      : row_(std::uniform_int_distribution<std::int64_t>(1, 2 * rows)(random)) {}

  bool operator()() { return ++seen_ == row_; }

 private:
  std::int64_t row_;
  std::int64_t seen_ = 0;
};

/// Moves in a child process that is killed at a row.
void move_and_be_killed(const std::string& from, const std::string& to, Moment moment) {
  const pid_t child = ::fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    try {
      moved(from, to, [&](const MoveProgress&) {
        if (moment()) ::raise(SIGKILL);
      });
    } catch (const Error&) {
      ::_exit(1);
    }
    ::_exit(0);
  }
  int status = 0;
  REQUIRE(::waitpid(child, &status, 0) == child);
  REQUIRE(WIFSIGNALED(status));
}

TEST_CASE("a move that is killed leaves an empty destination, and the next one works" *
          only_on_postgres()) {
  std::mt19937 random(5);
  const Club club;
  const auto before = bytes_of(club.file);
  const auto rows = rows_of_file(club.file);
  const auto full = new_database();
  const auto all = moved(club.file, full).rows;
  for (int round = 0; round < tests::rounds(5, 2); ++round) {
    CAPTURE(round);
    const auto address = new_database();
    move_and_be_killed(club.file, address, Moment(random, all));
    CHECK_FALSE(has_tables(address));
    CHECK(bytes_of(club.file) == before);
    CHECK(moved(club.file, address).rows == all);
    CHECK(rows_of_postgres(address) == rows);

    const TempFolder folder;
    move_and_be_killed(full, folder / "club.db", Moment(random, all));
    CHECK_FALSE(fs::exists(folder / "club.db"));
    CHECK(moved(full, folder / "club.db").rows == all);
    CHECK(rows_of_file(folder / "club.db") == rows);
    CHECK(files_in(folder.path()).size() == 1);
  }
}

TEST_CASE("a move fails if the PostgreSQL server ends in the middle, and the next one works" *
          only_on_postgres()) {
  std::mt19937 random(6);
  const Club club;
  const auto before = files_in(club.folder.path());
  PrivatePostgres server;
  const auto full = new_database(server);
  const auto all = moved(club.file, full).rows;
  for (int round = 0; round < tests::rounds(3, 1); ++round) {
    CAPTURE(round);
    const auto gone = [&](Moment moment) {
      return [&server, moment](const MoveProgress&) mutable {
        if (moment()) server.kill();
      };
    };
    const auto address = new_database(server);
    const auto to = refusal(club.file, address, gone(Moment(random, all)));
    CHECK_MESSAGE(to.starts_with(address + ": "), to);
    CHECK_FALSE(to.contains('\n'));
    CHECK(files_in(club.folder.path()) == before);
    server.start();
    CHECK_FALSE(has_tables(address));
    CHECK(moved(club.file, address).rows == all);

    // Rows that the server has sent already can still be read.
    const TempFolder folder;
    const auto from = refusal(full, folder / "club.db", gone(Moment(random, 1)));
    CHECK_MESSAGE(from.starts_with(full + ": "), from);
    CHECK(files_in(folder.path()).empty());
    server.start();
    CHECK(moved(full, folder / "club.db").rows == all);
  }
}

/// While it exists, no file of this process can grow beyond the limit.
class FileLimit {
 public:
  explicit FileLimit(rlim_t bytes) {
    std::signal(SIGXFSZ, SIG_IGN);
    ::getrlimit(RLIMIT_FSIZE, &before_);
    rlimit limit = before_;
    limit.rlim_cur = bytes;
    ::setrlimit(RLIMIT_FSIZE, &limit);
  }
  FileLimit(const FileLimit&) = delete;
  FileLimit& operator=(const FileLimit&) = delete;
  ~FileLimit() { ::setrlimit(RLIMIT_FSIZE, &before_); }

 private:
  rlimit before_{};
};

TEST_CASE("a move to a file without enough disk space makes no file" * only_on_postgres()) {
  constexpr std::size_t large = 3'000'000;
  const Club club;
  {
    auto store = unsynced_store(club.file);
    auto write = opening("large");
    write.create->opened_by = "p2";
    write.events.front().body.assign(large, 'x');
    REQUIRE(store.write(write).ok());
  }
  const auto address = new_database();
  moved(club.file, address);
  const TempFolder folder;
  // First not even the tables fit, then not all rows.
  for (const rlim_t most : {rlim_t{50'000}, rlim_t{1'000'000}}) {
    CAPTURE(most);
    const FileLimit limit(most);
    const auto refused = refusal(address, folder / "club.db");
    CHECK_MESSAGE(refused.starts_with((folder / "club.db").string()), refused);
    CHECK_FALSE(refused.contains('\n'));
    CHECK(files_in(folder.path()).empty());
  }
  CHECK(moved(address, folder / "club.db").rows > 0);
}

/// Handles one row wrongly.
class Careless final : public NewTables {
 public:
  enum class Mistake { loses, doubles, changes };

  Careless(NewTables& tables, Mistake mistake, std::string table)
      : tables_(tables), mistake_(mistake), table_(std::move(table)) {}

  std::vector<Table> tables() override { return tables_.tables(); }
  std::int64_t count(const Table& table) override { return tables_.count(table); }
  void read(const Table& table, const RowHandler& on_row) override { tables_.read(table, on_row); }
  void begin(const Table& table) override {
    now_ = table.name == table_;
    tables_.begin(table);
  }
  void put(Row row) override {
    if (!std::exchange(now_, false)) return tables_.put(row);
    if (mistake_ == Mistake::loses) return;
    if (mistake_ == Mistake::doubles) {
      tables_.put(row);
      // With another key, because the same one would be refused.
      std::vector<Value> other(row.begin(), row.end());
      other[1] = std::get<std::int64_t>(row[1]) + 1'000'000;
      return tables_.put(other);
    }
    std::vector<Value> other(row.begin(), row.end());
    other[2] = std::get<std::int64_t>(row[2]) + 1;
    tables_.put(other);
  }
  void end() override { tables_.end(); }
  void complete() override { tables_.complete(); }

 private:
  NewTables& tables_;
  Mistake mistake_;
  std::string table_;
  bool now_ = false;
};

TEST_CASE("a row that a move loses, duplicates or changes is detected" * only_on_postgres()) {
  const Club club;
  using enum Careless::Mistake;
  for (const auto mistake : {loses, doubles, changes}) {
    const auto noticed = [&](NewTables& to) {
      FileTables from(club.file);
      Careless careless(to, mistake, "events");
      CHECK_THROWS_WITH_AS(copy_tables(from, "here", careless, "there", {}),
                           "there: table events does not have the rows that it was given; this is "
                           "a mistake in Quintet, please report it",
                           Error);
    };
    NewDatabaseTables postgres(new_database(), impatient);
    noticed(postgres);
    const TempFolder folder;
    NewFileTables file(folder / "new.db");
    noticed(file);
  }
}

TEST_CASE("PostgreSQL refuses a broken reference, and no database is made" * only_on_postgres()) {
  const Club club;
  SQLite::Database(club.file.string(), SQLite::OPEN_READWRITE)
      .exec("PRAGMA foreign_keys = OFF; UPDATE rooms SET opened_by = 4711");
  const auto address = new_database();
  try {
    move_database(club.file, address,
                  {.is_sound = [](auto&, auto&) { return true; }, .progress = {}});
    FAIL("moved");
  } catch (const Error& error) {
    CHECK_MESSAGE(std::string(error.what()).contains("violates foreign key"), error.what());
  }
  CHECK_FALSE(has_tables(address));
}

TEST_CASE("progress counts every row twice: once copied, once compared" * only_on_postgres()) {
  const Club club;
  std::vector<MoveProgress> told;
  const auto all = moved(club.file, new_database(), [&](const auto& at) { told.push_back(at); });
  REQUIRE(std::ssize(told) == 2 * all.rows);
  for (std::int64_t i = 0; i < 2 * all.rows; ++i) {
    const MoveProgress& at = told[static_cast<std::size_t>(i)];
    REQUIRE(at.of == all.rows);
    REQUIRE(at.rows == i % all.rows + 1);
    REQUIRE((at.step == MoveProgress::Step::comparing) == (i >= all.rows));
  }
}

}  // namespace
}  // namespace quintet::storage::testing::move_test
