#include "storage/sqlite/database.hpp"

#include <array>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <vector>

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <doctest/doctest.h>

#include "storage/error.hpp"
#include "storage/sqlite/migrations.hpp"
#include "support.hpp"

namespace quintet::storage::testing {
namespace {

namespace fs = std::filesystem;

/// The file must not be open in this process: closing it here would drop SQLite's locks.
std::string bytes_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::string text_of(Database& database, const std::string& query) {
  return database.connection().execAndGet(query).getString();
}

ErrorKind kind_of_opening(const fs::path& file, const DatabaseOptions& options = {}) {
  try {
    const Database database(file, options);
  } catch (const Error& error) {
    const std::string message = error.what();
    CHECK_MESSAGE(message.find(file.string()) != std::string::npos, message);
    CHECK_MESSAGE(message.find('\n') == std::string::npos, message);
    return error.kind();
  }
  FAIL("it was opened");
  return ErrorKind::other;
}

constexpr Migration first{
    "CREATE TABLE pets (key INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;"
    "INSERT INTO pets (name) VALUES ('Otter');"};
constexpr Migration second{"ALTER TABLE pets ADD COLUMN age INTEGER; UPDATE pets SET age = 3;"};
constexpr Migration third{
    "CREATE TABLE toys (pet INTEGER NOT NULL REFERENCES pets (key)) STRICT;"
    "INSERT INTO toys VALUES (1);"};
constexpr std::array versions{first, second, third};

DatabaseOptions version(std::size_t number) {
  return {.migrations = std::span(versions).first(number)};
}

TEST_CASE("a new file is a private write-ahead-logged database of ours that flushes every commit") {
  const TempFolder folder;
  const auto file = folder / "quintet.db";
  Database database(file);
  CHECK(text_of(database, "PRAGMA journal_mode") == "wal");
  CHECK(text_of(database, "PRAGMA synchronous") == "2");
  CHECK(text_of(database, "PRAGMA foreign_keys") == "1");
  CHECK(text_of(database, "PRAGMA application_id") == std::to_string(application_id));
  CHECK(text_of(database, "PRAGMA user_version") == std::to_string(schema_migrations().size()));
  CHECK(text_of(database, "PRAGMA integrity_check") == "ok");
  struct stat status{};
  REQUIRE(::stat(file.c_str(), &status) == 0);
  CHECK((status.st_mode & 0777) == 0600);
}

TEST_CASE("every table is strict") {
  const TempFolder folder;
  Database database(folder / "quintet.db");
  CHECK(text_of(database,
                "SELECT count(*) FROM pragma_table_list WHERE schema = 'main' AND type = 'table'"
                " AND name NOT LIKE 'sqlite_%' AND NOT strict") == "0");
}

TEST_CASE("a file that was closed has no log beside it") {
  const TempFolder folder;
  {
    auto store = store_with_room(folder / "quintet.db");
  }
  CHECK(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()) == 1);
}

TEST_CASE("an empty file becomes a new one") {
  const TempFolder folder;
  std::ofstream(folder / "quintet.db").flush();
  CHECK(load_room(briefly(store_with_room(folder / "quintet.db")), "r").has_value());
}

TEST_CASE("a file of a newer version is refused and stays unchanged") {
  const TempFolder folder;
  const auto file = folder / "quintet.db";
  {
    const Database newer(file, version(3));
  }
  const auto before = bytes_of(file);
  CHECK(kind_of_opening(file, version(2)) == ErrorKind::newer_version);
  CHECK(kind_of_opening(file, {.access = Access::read_only, .migrations = version(2).migrations}) ==
        ErrorKind::newer_version);
  CHECK(bytes_of(file) == before);
  CHECK_NOTHROW(Database(file, version(3)));
}

TEST_CASE("a database of another application is refused and stays unchanged") {
  const TempFolder folder;
  const auto file = folder / "shopping.db";
  SUBCASE("with an application id") {
    SQLite::Database(file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
        .exec("PRAGMA application_id = 77; CREATE TABLE items (name TEXT)");
  }
  SUBCASE("with tables and no id") {
    SQLite::Database(file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
        .exec("CREATE TABLE items (name TEXT)");
  }
  SUBCASE("with a log of its own") {
    SQLite::Database(file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
        .exec("PRAGMA journal_mode = WAL; CREATE TABLE items (name TEXT)");
  }
  SUBCASE("with only a version") {
    SQLite::Database(file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
        .exec("PRAGMA user_version = 4");
  }
  const auto before = bytes_of(file);
  CHECK(kind_of_opening(file) == ErrorKind::not_ours);
  CHECK(bytes_of(file) == before);
}

TEST_CASE("the log of another application stays unchanged, too") {
  const TempFolder folder;
  const auto file = folder / "shopping.db";
  const auto log = folder / "shopping.db-wal";
  {
    SQLite::Database other((folder / "open.db").string(),
                           SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    other.exec("PRAGMA journal_mode = WAL; CREATE TABLE items (name TEXT)");
    fs::copy_file(folder / "open.db", file);
    fs::copy_file(folder / "open.db-wal", log);
  }
  const auto before = bytes_of(file);
  const auto log_before = bytes_of(log);
  CHECK_FALSE(log_before.empty());
  CHECK(kind_of_opening(file) == ErrorKind::not_ours);
  CHECK(bytes_of(file) == before);
  CHECK(bytes_of(log) == log_before);
}

TEST_CASE("a file that is not a database is refused and stays unchanged") {
  const TempFolder folder;
  const auto file = folder / "letter.txt";
  std::ofstream(file) << std::string(5000, 'x');
  const auto before = bytes_of(file);
  CHECK(kind_of_opening(file) == ErrorKind::not_ours);
  CHECK(bytes_of(file) == before);
}

TEST_CASE("a damaged file is reported as damaged") {
  const TempFolder folder;
  const auto file = folder / "quintet.db";
  std::vector<std::size_t> pages;  // where the rooms, the events and their indices begin
  {
    auto store = store_with_room(file);
    Database database(file);
    SQLite::Statement roots(database.connection(),
                            "SELECT rootpage FROM sqlite_schema WHERE rootpage > 0"
                            " AND tbl_name IN ('rooms', 'events')");
    while (roots.executeStep())
      pages.push_back(static_cast<std::size_t>(roots.getColumn(0).getInt64()));
  }
  constexpr std::size_t page_size = 4096;
  auto bytes = bytes_of(file);
  for (const auto page : pages)
    bytes.replace((page - 1) * page_size, page_size, page_size, 'x');
  std::ofstream(file, std::ios::binary) << bytes;
  auto store = open_store(file);
  try {
    static_cast<void>(load_room(store, "r"));
    FAIL("it was read");
  } catch (const Error& error) {
    CHECK(error.kind() == ErrorKind::corrupt);
  }
  CHECK(store.write(turn("r", 2)).status == WriteStatus::failure);
}

TEST_CASE("a folder that does not exist, or a folder in place of the file, cannot be opened") {
  const TempFolder folder;
  CHECK(kind_of_opening(folder / "nowhere/quintet.db") == ErrorKind::cannot_open);
  CHECK(kind_of_opening(folder.path()) == ErrorKind::cannot_open);
}

TEST_CASE("a reader does not make a file, and does not migrate one") {
  const TempFolder folder;
  const auto file = folder / "quintet.db";
  CHECK(kind_of_opening(file, {.access = Access::read_only}) == ErrorKind::cannot_open);
  CHECK_FALSE(fs::exists(file));
  {
    const Database old(file, version(1));
  }
  CHECK(kind_of_opening(file, {.access = Access::read_only, .migrations = version(2).migrations}) ==
        ErrorKind::other);
}

TEST_CASE("a read-only file is refused") {
  const TempFolder folder;
  const auto file = folder / "quintet.db";
  {
    auto store = store_with_room(file);
  }
  REQUIRE(::chmod(file.c_str(), 0444) == 0);
  REQUIRE(::chmod(folder.path().c_str(), 0555) == 0);
  std::fflush(nullptr);  // else the child may print it again
  const auto child = ::fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    // The superuser could write to every file.
    if (::geteuid() == 0 && ::setuid(65534) != 0) ::_exit(2);
    try {
      const Database database(file);
    } catch (const Error& error) {
      ::_exit(error.kind() == ErrorKind::read_only ? 0 : 3);
    }
    ::_exit(4);
  }
  int status = 0;
  REQUIRE(::waitpid(child, &status, 0) == child);
  REQUIRE(::chmod(folder.path().c_str(), 0755) == 0);
  CHECK(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 0);
}

TEST_CASE("a file of each older version is migrated, and a copy of it is kept") {
  for (std::size_t old = 1; old < versions.size(); ++old) {
    CAPTURE(old);
    const TempFolder folder;
    const auto file = folder / "quintet.db";
    const auto backup = folder / ("quintet.db.v" + std::to_string(old) + ".backup");
    {
      Database database(file, version(old));
      database.connection().exec("INSERT INTO pets (name) VALUES ('Heron')");
    }
    CHECK_FALSE(fs::exists(backup));
    {
      Database database(file, version(3));
      CHECK(text_of(database, "PRAGMA user_version") == "3");
      CHECK(text_of(database, "SELECT group_concat(name) FROM pets") == "Otter,Heron");
      CHECK(text_of(database, "SELECT age FROM pets WHERE name = 'Otter'") == "3");
      CHECK(text_of(database, "SELECT count(*) FROM toys") == "1");
      CHECK(text_of(database, "PRAGMA foreign_keys") == "1");
    }
    Database copy(backup, version(old));
    CHECK(text_of(copy, "SELECT group_concat(name) FROM pets") == "Otter,Heron");
    CHECK(text_of(copy, "PRAGMA integrity_check") == "ok");
    struct stat status{};
    REQUIRE(::stat(backup.c_str(), &status) == 0);
    CHECK((status.st_mode & 0777) == 0600);
  }
}

TEST_CASE("the copy contains commits that were only in the log") {
  const TempFolder folder;
  const auto file = folder / "quintet.db";
  Database open(file, version(1));
  open.connection().exec("INSERT INTO pets (name) VALUES ('Heron')");
  {
    const Database migrated(file, version(2));
  }
  Database copy(folder / "quintet.db.v1.backup", version(1));
  CHECK(text_of(copy, "SELECT group_concat(name) FROM pets") == "Otter,Heron");
}

TEST_CASE("a copy never replaces an earlier one") {
  const TempFolder folder;
  const auto file = folder / "quintet.db";
  {
    const Database old(file, version(1));
  }
  std::ofstream(folder / "quintet.db.v1.backup") << "precious";
  {
    const Database migrated(file, version(2));
  }
  CHECK(bytes_of(folder / "quintet.db.v1.backup") == "precious");
  Database copy(folder / "quintet.db.v1.backup-2", version(1));
  CHECK(text_of(copy, "SELECT name FROM pets") == "Otter");
}

TEST_CASE("opening a new or an up-to-date file makes no copy") {
  const TempFolder folder;
  {
    const Database database(folder / "quintet.db", version(2));
  }
  {
    const Database database(folder / "quintet.db", version(2));
  }
  CHECK(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()) == 1);
}

TEST_CASE("a migration that fails changes nothing") {
  const TempFolder folder;
  const auto file = folder / "quintet.db";
  {
    const Database old(file, version(1));
  }
  const auto try_step = [&](const char* sql) {
    const std::array steps{first, second, Migration{sql}};
    return kind_of_opening(file, {.migrations = steps});
  };
  CHECK(try_step("CREATE TABLE more (a INTEGER) STRICT; nonsense") == ErrorKind::other);
  CHECK(try_step("CREATE TABLE toys (pet INTEGER REFERENCES pets (key)) STRICT;"
                 "INSERT INTO toys VALUES (99)") == ErrorKind::corrupt);
  Database database(file, version(1));
  CHECK(text_of(database, "PRAGMA user_version") == "1");
  CHECK(text_of(database, "SELECT count(*) FROM pragma_table_info('pets')") == "2");
  CHECK(text_of(database, "SELECT count(*) FROM sqlite_schema WHERE name IN ('more', 'toys')") ==
        "0");
}

TEST_CASE("a migration may rebuild a table that other tables refer to") {
  const TempFolder folder;
  const auto file = folder / "quintet.db";
  {
    const Database old(file, version(3));
  }
  const std::array steps{
      first, second, third,
      Migration{"CREATE TABLE new_pets (key INTEGER PRIMARY KEY, name TEXT UNIQUE) STRICT;"
                "INSERT INTO new_pets SELECT key, name FROM pets; DROP TABLE pets;"
                "ALTER TABLE new_pets RENAME TO pets"}};
  Database database(file, {.migrations = steps});
  CHECK(text_of(database, "SELECT name FROM pets JOIN toys ON toys.pet = pets.key") == "Otter");
}

TEST_CASE("a file that another process writes to is not migrated") {
  const TempFolder folder;
  const auto file = folder / "quintet.db";
  Database other(file, version(1));
  other.connection().exec("BEGIN IMMEDIATE");
  CHECK(kind_of_opening(file, {.busy_timeout = std::chrono::milliseconds(0),
                               .migrations = version(2).migrations}) == ErrorKind::locked);
  other.connection().exec("ROLLBACK");
  CHECK_NOTHROW(Database(file, version(2)));
}

}  // namespace
}  // namespace quintet::storage::testing
