#include "storage/backup.hpp"

#include <atomic>
#include <fstream>
#include <functional>
#include <iterator>
#include <latch>

#include <sys/stat.h>

#include <SQLiteCpp/Database.h>
#include <doctest/doctest.h>

#include "storage/error.hpp"
#include "storage/threads/writer.hpp"
#include "support.hpp"

namespace quintet::storage::testing {
namespace {

namespace fs = std::filesystem;

ErrorKind kind_of_copying(const fs::path& from, const fs::path& to) {
  try {
    backup_to(from, to);
  } catch (const Error& error) {
    return error.kind();
  }
  FAIL("it was copied");
  return ErrorKind::other;
}

TEST_CASE("a backup made while turns are played has the state of one moment") {
  const TempFolder folder;
  const auto file = folder / "quintet.db";
  auto store = store_with_room(file);
  REQUIRE(store.write(opening("s")).ok());
  Writer writer(owned(std::move(store)), 10);
  std::latch begun(1);
  std::atomic<bool> enough = false;
  std::latch finished(1);
  // Both rooms always have the same number of events.
  std::function<void(std::int64_t)> play = [&](std::int64_t seq) {
    const bool taken = writer.submit(RoomWrites{{turn("r", seq), turn("s", seq)}},
                                     [&, seq](const WriteResult& result) {
                                       if (seq == 50) begun.count_down();
                                       if (result.ok() && !enough) {
                                         play(seq + 1);
                                       } else {
                                         finished.count_down();
                                       }
                                     });
    if (!taken) finished.count_down();
  };
  play(2);
  begun.wait();
  for (int number = 0; number < 5; ++number) {
    const auto copy = folder / ("copy" + std::to_string(number));
    backup_to(file, copy);
    struct stat status{};
    REQUIRE(::stat(copy.c_str(), &status) == 0);
    CHECK((status.st_mode & 0777) == 0600);
    auto copied = open_store(copy);
    const auto last = find_room(copied, "r")->last_seq;
    CHECK(last >= 50);
    CHECK(load_room(copied, "r")->events == events_to(last));
    CHECK(load_room(copied, "s")->events == events_to(last));
    CHECK(check_database(copied).empty());
    CHECK(copied.write(turn("r", last + 1)).ok());
  }
  enough = true;
  finished.wait();
  writer.stop();
  CHECK(check_database(briefly(open_store(file))).empty());
  CHECK_FALSE(fs::exists(folder / "copy0.unfinished"));
}

TEST_CASE("a backup replaces no file, and leaves no file behind when it fails") {
  const TempFolder folder;
  const auto file = folder / "quintet.db";
  {
    auto store = store_with_room(file);
  }
  const auto precious = folder / "precious";
  std::ofstream(precious) << "precious";
  CHECK(kind_of_copying(file, precious) == ErrorKind::exists);
  CHECK(kind_of_copying(file, file) == ErrorKind::exists);
  std::string content;
  std::ifstream(precious) >> content;
  CHECK(content == "precious");
  fs::create_symlink("nowhere", folder / "link");
  CHECK(kind_of_copying(file, folder / "link") == ErrorKind::exists);
  CHECK(kind_of_copying(file, folder / "no/such/folder") == ErrorKind::io);
  CHECK(kind_of_copying(folder / "nothing", folder / "copy") == ErrorKind::cannot_open);
  CHECK(kind_of_copying(precious, folder / "copy") == ErrorKind::not_ours);
  SQLite::Database(folder / "shopping.db", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
      .exec("CREATE TABLE items (name TEXT)");
  CHECK(kind_of_copying(folder / "shopping.db", folder / "copy") == ErrorKind::not_ours);
  CHECK_FALSE(fs::exists(folder / "copy"));
  CHECK_FALSE(fs::exists(folder / "nothing"));
  CHECK(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()) == 4);
}

TEST_CASE("a damaged page anywhere makes a backup fail, and no copy is left") {
  const TempFolder folder;
  const auto file = folder / "quintet.db";
  {
    auto store = store_with_room(file);
    for (std::int64_t seq = 2; seq <= 200; ++seq)
      REQUIRE(store.write(turn("r", seq)).ok());
  }
  backup_to(file, folder / "good");
  const std::uintmax_t page = 4096;
  const std::uintmax_t pages = fs::file_size(folder / "good") / page;
  REQUIRE(pages > 20);
  for (std::uintmax_t number = 0; number < pages; ++number) {
    const auto damaged = folder / "damaged";
    fs::copy_file(folder / "good", damaged, fs::copy_options::overwrite_existing);
    std::fstream(damaged, std::ios::in | std::ios::out | std::ios::binary)
        .seekp(static_cast<std::streamoff>(number * page))
        .write(std::string(page, '\xff').data(), static_cast<std::streamsize>(page));
    CAPTURE(number);
    const auto kind = kind_of_copying(damaged, folder / "copy");
    CHECK((kind == ErrorKind::corrupt || (number == 0 && kind == ErrorKind::not_ours)));
    CHECK_FALSE(fs::exists(folder / "copy"));
    CHECK_FALSE(fs::exists(folder / "copy.unfinished"));
  }
}

TEST_CASE("a file of an older version is copied as it is") {
  const TempFolder folder;
  backup_to(fs::path(QUINTET_TEST_DATA) / "storage/v1.db", folder / "copy");
  Database copy(folder / "copy", {.migrations = schema_migrations().first(1)});
  CHECK(copy.connection().execAndGet("SELECT count(*) FROM rooms").getInt() == 9);
}

TEST_CASE("a check finds gaps in logs, broken references, and seats that contradict the log") {
  const TempFolder folder;
  const auto file = folder / "quintet.db";
  auto store = store_with_room(file);
  REQUIRE(store.write(turn("r", 2)).ok());
  REQUIRE(store.write(turn("r", 3)).ok());
  auto seated = opening("s");
  seated.seats = {{.seat = 0, .player = "p1"}};
  REQUIRE(store.write(seated).ok());
  CHECK(check_database(store).empty());
  Database other(file);
  auto& connection = other.connection();
  connection.exec("PRAGMA foreign_keys = OFF");
  const auto faults_after = [&](const char* damage, const char* repair) {
    connection.exec(damage);
    const auto faults = check_database(store);
    connection.exec(repair);
    CHECK(check_database(store).empty());
    std::string result;
    for (const auto& fault : faults)
      result += fault + "; ";
    return result;
  };
  CHECK(faults_after("UPDATE events SET seq = 9 WHERE seq = 2",
                     "UPDATE events SET seq = 2 WHERE seq = 9") == "room r: its log has gaps; ");
  CHECK(faults_after("UPDATE seats SET ended_at = 5", "UPDATE seats SET ended_at = NULL") ==
        "room s: its seats tell another end than the room; ");
  CHECK(faults_after("INSERT INTO totals VALUES (1, 'liger', 1, 1, 5)", "DELETE FROM totals") ==
        "player p1: the totals are not those of the games; ");
  CHECK(faults_after("UPDATE seats SET player = 99", "UPDATE seats SET player = 1") ==
        "table seats refers to a row that does not exist in players; ");
}

}  // namespace
}  // namespace quintet::storage::testing
