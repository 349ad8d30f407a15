#include <cstddef>
#include <filesystem>
#include <fstream>
#include <string>

#include <doctest/doctest.h>

#include "storage/error.hpp"
#include "storage/store.hpp"
#include "support.hpp"

namespace quintet::storage::testing {
namespace {

namespace fs = std::filesystem;

std::string kind_and_text(const fs::path& file) {
  try {
    (void)open_store(file);
  } catch (const Error& error) {
    return error.kind() == ErrorKind::cannot_open ? error.what() : "another kind";
  }
  return "opened";
}

TEST_CASE("writes fail after a file of the database was moved, until it is back") {
  for (const std::string ending : {"", "-wal", "-shm"}) {
    CAPTURE(ending);
    const TempFolder folder;
    const fs::path file = folder / "quintet.db";
    auto store = store_with_room(file);
    const fs::path moved = file.string() + ending;
    fs::rename(moved, folder / "elsewhere");
    const auto refused = store.write(turn("r", 2));
    CHECK(refused.status == WriteStatus::failure);
    CHECK(refused.message.contains(moved.string()));
    CHECK(refused.message.contains("move it back"));
    fs::rename(folder / "elsewhere", moved);
    CHECK(store.write(turn("r", 2)).ok());
    CHECK(load_room(briefly(open_reading(file)), "r")->events == events_to(2));
  }
}

TEST_CASE("writes fail after the file was deleted or replaced") {
  const TempFolder folder;
  const fs::path file = folder / "quintet.db";
  auto store = store_with_room(file);
  SUBCASE("deleted") {
    fs::remove(file);
  }
  SUBCASE("replaced by another database") {
    {
      const auto other = store_with_room(folder / "other.db");
    }
    fs::rename(folder / "other.db", file);
  }
  SUBCASE("replaced by a copy of itself") {
    fs::copy_file(file, folder / "copy.db");
    fs::rename(folder / "copy.db", file);
  }
  SUBCASE("the folder was renamed") {
    fs::rename(folder.path(), folder.path().string() + "-2");
  }
  const std::size_t commits = store.commits();
  for (int i = 0; i < 3; ++i)
    CHECK(store.write(turn("r", 2)).status == WriteStatus::failure);
  CHECK(store.commits() == commits);
  CHECK(load_room(store, "r")->events == events_to(1));
  fs::remove_all(folder.path().string() + "-2");
}

TEST_CASE("a start without the file, but with its log, makes no new file and deletes no file") {
  const TempFolder folder;
  const fs::path file = folder / "quintet.db";
  const fs::path log = file.string() + "-wal";
  {
    auto store = store_with_room(file);
    fs::rename(file, folder / "elsewhere");
    // SQLite keeps the log, because the file is gone.
  }
  REQUIRE(fs::file_size(log) > 0);
  SUBCASE("no file") {}
  SUBCASE("an empty file") {
    const std::ofstream empty(file);
  }
  CHECK(kind_and_text(file).contains(log.string()));
  CHECK_THROWS_AS(check_can_open_file(file), Error);
  REQUIRE(fs::file_size(log) > 0);
  fs::rename(folder / "elsewhere", file);
  CHECK(load_room(briefly(open_store(file)), "r")->events == events_to(1));
}

}  // namespace
}  // namespace quintet::storage::testing
