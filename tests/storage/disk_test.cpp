// Writes to a failing disk, and the state after a power cut.
#include <algorithm>
#include <array>
#include <csignal>
#include <future>
#include <latch>
#include <optional>
#include <variant>
#include <vector>

#include <sqlite3.h>
#include <sys/resource.h>

#include <doctest/doctest.h>

#include "faulty_disk.hpp"
#include "storage/error.hpp"
#include "storage/store.hpp"
#include "storage/threads/writer.hpp"
#include "support.hpp"
#include "tests/rounds.hpp"

namespace quintet::storage::testing {
namespace {

std::vector<Job> two_rooms_and_a_guest() {
  auto large = turn("r", 2);
  large.events.front().body.assign(20'000, 'x');
  large.events.push_back(event(3));
  large.seats = {{.seat = 0, .player = "p1"}};
  large.over = GameOver{.reason = "goal", .turns = 2, .places = {1}};
  large.rate = RatingChange{.pool = "liger", .players = {"p1"}, .compute = [](auto before) {
                              RatingRow rating = before.front().value_or(RatingRow{});
                              ++rating.games;
                              return RatedEnd{.after = {rating}, .ended_body = "rated"};
                            }};
  return {large, opening("s"), guest(2)};
}

constexpr int all_parts = 8;

/// 0 if no part is there, `all_parts` if each is there exactly once.
int parts_there(Connection& store) {
  const auto room = load_room(store, "r");
  const auto ratings = ratings_of_player(store, "p1");
  const std::array parts{room->room.last_seq == 3,
                         room->events.back().body == "rated",
                         room->room.over(),
                         seats_of_room(store, "r").size() == 1,
                         ratings.size() == 1 && ratings.front().rating.games == 1,
                         rating_history(store, "p1", "liger", 9).size() == 1,
                         find_room(store, "s").has_value(),
                         find_player(store, "p2").has_value()};
  return static_cast<int>(std::ranges::count(parts, true));
}

/// These tests take every operation of the disk in turn; the sanitizers see one in three.
constexpr int stride = tests::sanitized ? 3 : 1;

TEST_CASE(
    "whichever operation of the disk fails, no job is done or half done, and writes succeed again "
    "once the disk works") {
  for (const int code : {SQLITE_FULL, SQLITE_IOERR}) {
    CAPTURE(code);
    bool reached_the_end = false;
    for (int operations = 0; !reached_the_end; operations += stride) {
      CAPTURE(operations);
      REQUIRE(operations < 1000);
      const TempFolder folder;
      const auto file = folder / "quintet.db";
      FaultyDisk disk;
      auto store = store_with_room(file);
      const auto jobs = two_rooms_and_a_guest();

      disk.fail_after(operations, code);
      auto results = store.write_all(jobs);
      reached_the_end = !disk.has_failed();
      disk.heal();
      REQUIRE(results.size() == jobs.size());
      for (const auto& result : results) {
        CHECK(result.status == results.front().status);
        REQUIRE(result.ok() == reached_the_end);
        if (code == SQLITE_FULL && !reached_the_end) CHECK(result.status == WriteStatus::failure);
      }
      REQUIRE(parts_there(store) == (reached_the_end ? all_parts : 0));
      REQUIRE(parts_there(briefly(open_reading(file))) == (reached_the_end ? all_parts : 0));
      if (reached_the_end) break;

      results = store.write_all(jobs);
      for (const auto& result : results)
        REQUIRE(result.ok());
      REQUIRE(parts_there(store) == all_parts);
      REQUIRE(store.write(turn("r", 4)).ok());
    }
  }
}

/// The number of parts that the next process finds if this one is killed now: everything that was
/// written counts, flushed or not.
int parts_after_kill(const TempFolder& folder) {
  const auto left = folder / "left";
  std::filesystem::create_directories(left);
  for (const char* name : {"quintet.db", "quintet.db-wal"}) {
    std::filesystem::copy_file(folder / name, left / name,
                               std::filesystem::copy_options::overwrite_existing);
  }
  const int parts = parts_there(briefly(open_store(left / "quintet.db")));
  std::filesystem::remove_all(left);
  return parts;
}

TEST_CASE("after a kill a failed job is absent, and a job of unknown outcome absent or complete") {
  int unknown = 0;
  int came_back = 0;
  bool reached_the_end = false;
  for (int operations = 0; !reached_the_end; ++operations) {
    CAPTURE(operations);
    REQUIRE(operations < 1000);
    const TempFolder folder;
    FaultyDisk disk;
    auto store = store_with_room(folder / "quintet.db");
    disk.fail_after(operations, SQLITE_IOERR);
    const auto status = store.write_all(two_rooms_and_a_guest()).front().status;
    reached_the_end = !disk.has_failed();
    disk.heal();
    const int parts = parts_after_kill(folder);
    if (reached_the_end) {
      CHECK(status == WriteStatus::ok);
      CHECK(parts == all_parts);
    } else if (status == WriteStatus::unknown) {
      ++unknown;
      if (parts > 0) ++came_back;
      CHECK((parts == 0 || parts == all_parts));
    } else {
      CHECK(status == WriteStatus::failure);
      CHECK(parts == 0);
    }
  }
  CHECK(unknown > 0);
  CHECK(came_back > 0);
}

TEST_CASE("when only one operation of the disk fails, no outcome is unknown and no job reappears") {
  bool reached_the_end = false;
  for (int operations = 0; !reached_the_end; ++operations) {
    CAPTURE(operations);
    REQUIRE(operations < 1000);
    const TempFolder folder;
    FaultyDisk disk;
    auto store = store_with_room(folder / "quintet.db");
    disk.fail_after(operations, SQLITE_IOERR, 1);
    const auto status = store.write_all(two_rooms_and_a_guest()).front().status;
    reached_the_end = !disk.has_failed();
    disk.heal();
    CHECK(status == (reached_the_end ? WriteStatus::ok : WriteStatus::failure));
    CHECK(parts_after_kill(folder) == (reached_the_end ? all_parts : 0));
  }
}

TEST_CASE("a job of unknown outcome is absent for good once a later job is stored") {
  const TempFolder folder;
  FaultyDisk disk;
  auto store = store_with_room(folder / "quintet.db");
  std::optional<WriteStatus> status;
  for (int operations = 0; status != WriteStatus::unknown; ++operations) {
    REQUIRE(operations < 1000);
    disk.fail_after(operations, SQLITE_IOERR);
    status = store.write_all(two_rooms_and_a_guest()).front().status;
    disk.heal();
    REQUIRE(status != WriteStatus::ok);
  }
  CHECK(parts_there(store) == 0);
  CHECK(store.write(guest(3)).ok());
  CHECK(parts_after_kill(folder) == 0);
}

TEST_CASE("a writer counts unknown outcomes, and reports that it fails until it stores again") {
  const TempFolder folder;
  FaultyDisk disk;
  Writer writer(owned(store_with_room(folder / "quintet.db")), 10);
  const auto write = [&](Job job) {
    std::promise<WriteStatus> status;
    REQUIRE(writer.submit(std::move(job),
                          [&](const WriteResult& result) { status.set_value(result.status); }));
    return status.get_future().get();
  };
  std::uint64_t unknown = 0;
  for (int operations = 0; unknown == 0; ++operations) {
    REQUIRE(operations < 1000);
    disk.fail_after(operations, SQLITE_IOERR);
    if (write(guest(2)) == WriteStatus::unknown) ++unknown;
    disk.heal();
  }
  CHECK(writer.statistics().unknown == 1);
  CHECK(writer.statistics().failing);
  CHECK(write(guest(3)) == WriteStatus::ok);
  CHECK_FALSE(writer.statistics().failing);
}

TEST_CASE("a disk failure in a job that is too large for memory fails every job of the batch") {
  const TempFolder folder;
  const auto file = folder / "quintet.db";
  FaultyDisk disk;
  auto store = store_with_room(file);
  auto jobs = two_rooms_and_a_guest();
  std::get<RoomWrite>(jobs[1]).events.front().body.assign(40 << 20, 'x');
  for (const int operations : {0, 1, 1000}) {
    CAPTURE(operations);
    disk.fail_after(operations, SQLITE_FULL);
    const auto results = store.write_all(jobs);
    CHECK(disk.has_failed());
    disk.heal();
    for (const auto& result : results)
      CHECK(result.status == WriteStatus::failure);
    CHECK(parts_there(store) == 0);
    CHECK(parts_there(briefly(open_reading(file))) == 0);
  }
  for (const auto& result : store.write_all(jobs))
    CHECK(result.ok());
  CHECK(parts_there(store) == all_parts);
}

TEST_CASE("a transaction that fails before a power cut is there completely or not at all") {
  for (const int code : {SQLITE_FULL, SQLITE_IOERR}) {
    bool reached_the_end = false;
    for (int operations = 0; !reached_the_end; operations += stride) {
      CAPTURE(operations);
      const TempFolder folder;
      FaultyDisk disk;
      auto store = store_with_room(folder / "quintet.db");
      disk.fail_after(operations, code);
      const auto results = store.write_all(two_rooms_and_a_guest());
      reached_the_end = !disk.has_failed();
      disk.write_survivors(folder.path(), folder / "survivors");
      disk.heal();
      auto survivor = open_store(folder / "survivors/quintet.db");
      const auto there = parts_there(survivor);
      if (reached_the_end) {
        REQUIRE(there == all_parts);
      } else {
        REQUIRE((there == 0 || there == all_parts));
      }
    }
  }
}

TEST_CASE("a disk failure during a checkpoint affects no job") {
  for (int operations = 0; operations < 8; ++operations) {
    CAPTURE(operations);
    const TempFolder folder;
    FaultyDisk disk;
    auto store = store_with_room(folder / "quintet.db");
    auto large = turn("r", 2);
    large.events.front().body.assign(5 << 20, 'x');
    REQUIRE(store.write(large).ok());
    const auto beside = store.log_mover();
    disk.fail_after(operations / 2, SQLITE_FULL);
    if (operations % 2 == 0) {
      CHECK_FALSE(store.checkpoint_if_due());
    } else {
      beside->move();
    }
    CHECK(disk.has_failed());
    disk.heal();
    REQUIRE(store.write(turn("r", 3)).ok());
    disk.write_survivors(folder.path(), folder / "survivors");
    CHECK(find_room(briefly(open_store(folder / "survivors/quintet.db")), "r")->last_seq == 3);
  }
}

TEST_CASE("acknowledged writes survive a power cut at any later moment") {
  const TempFolder folder;
  const FaultyDisk disk;
  auto store = store_with_room(folder / "quintet.db");
  const auto beside = store.log_mover();
  for (std::int64_t seq = 2; seq <= 40; ++seq) {
    CAPTURE(seq);
    auto write = turn("r", seq);
    write.events.front().body.assign(100'000, 'x');  // so that checkpoints happen now and then
    REQUIRE(store.write(write).ok());
    const auto check = [&](const std::string& name) {
      disk.write_survivors(folder.path(), folder / name);
      auto survivor = open_store(folder / (name + "/quintet.db"));
      REQUIRE(find_room(survivor, "r")->last_seq == seq);
      REQUIRE(events_after(survivor, "r", seq - 1).front() == write.events.front());
    };
    check("written" + std::to_string(seq));
    if (!store.checkpoint_due()) continue;
    if (seq % 2 == 0) {
      beside->move();
      check("beside" + std::to_string(seq));
    }
    REQUIRE(store.checkpoint_if_due());
    check("moved" + std::to_string(seq));
  }
}

TEST_CASE("a new file that a power cut left incomplete can be opened") {
  bool reached_the_end = false;
  for (int operations = 0; !reached_the_end; operations += stride) {
    CAPTURE(operations);
    REQUIRE(operations < 1000);
    const TempFolder folder;
    FaultyDisk disk;
    disk.fail_after(operations, SQLITE_FULL);
    try {
      auto store = open_store(folder / "quintet.db");
      reached_the_end = !disk.has_failed();
    } catch (const Error& error) {
      REQUIRE(error.kind() == ErrorKind::full);
    }
    disk.write_survivors(folder.path(), folder / "survivors");
    disk.heal();
    REQUIRE_NOTHROW(store_with_room(folder / "survivors/quintet.db"));
    REQUIRE_NOTHROW(store_with_room(folder / "quintet.db"));
  }
}

TEST_CASE(
    "a migration that the disk interrupts is done completely or not at all, and can be repeated") {
  constexpr std::array steps{Migration{"CREATE TABLE pets (name TEXT NOT NULL) STRICT;"
                                       "INSERT INTO pets VALUES ('Otter')"},
                             Migration{"CREATE TABLE toys (name TEXT NOT NULL) STRICT;"
                                       "INSERT INTO toys SELECT name FROM pets"}};
  const DatabaseOptions old{.migrations = std::span(steps).first(1)};
  bool reached_the_end = false;
  for (int operations = 0; !reached_the_end; ++operations) {
    CAPTURE(operations);
    REQUIRE(operations < 1000);
    const TempFolder folder;
    const auto file = folder / "quintet.db";
    FaultyDisk disk;
    {
      const Database database(file, old);
    }
    disk.fail_after(operations, SQLITE_FULL);
    try {
      const Database database(file, {.migrations = steps});
      reached_the_end = true;
    } catch (const Error& error) {
      REQUIRE(error.kind() == ErrorKind::full);
    }
    disk.heal();
    REQUIRE_FALSE(std::filesystem::exists(folder / "quintet.db.backup-unfinished"));
    // If the very last flush failed, the migration may turn out to be done.
    try {
      const Database database(file, old);
    } catch (const Error& error) {
      REQUIRE(error.kind() == ErrorKind::newer_version);
    }
    REQUIRE_NOTHROW(Database(file, {.migrations = steps}));
    REQUIRE_NOTHROW(Database(folder / "quintet.db.v1.backup", old));
  }
}

/// While it exists, no file can grow beyond `bytes`.
class FileSizeLimit {
 public:
  explicit FileSizeLimit(rlim_t bytes) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
    ::getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit limit{.rlim_cur = bytes, .rlim_max = before_.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &limit);
  }
  FileSizeLimit(const FileSizeLimit&) = delete;
  FileSizeLimit& operator=(const FileSizeLimit&) = delete;
  ~FileSizeLimit() {
    ::setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, handler_);
  }

 private:
  rlimit before_{};
  void (*handler_)(int);
};

TEST_CASE("a writer whose files may not grow fails its jobs, and succeeds when they may") {
  const TempFolder folder;
  const auto file = folder / "quintet.db";
  auto store = store_with_room(file);
  const auto log_size = std::filesystem::file_size(folder / "quintet.db-wal");
  Writer writer(owned(std::move(store)), 10);
  const auto write = [&] {
    std::vector<WriteStatus> answers;
    std::latch answered(3);
    bool taken = true;
    for (auto& job : two_rooms_and_a_guest()) {
      taken = taken && writer.submit(job, [&](const WriteResult& result) {
        answers.push_back(result.status);
        answered.count_down();
      });
    }
    REQUIRE(taken);
    answered.wait();
    return answers;
  };
  using enum WriteStatus;
  std::vector<WriteStatus> without_space;
  {
    const FileSizeLimit limit(log_size + 100);
    without_space = write();
  }
  CHECK(without_space == std::vector(3, failure));
  CHECK(parts_there(briefly(open_reading(file))) == 0);
  CHECK(write() == std::vector(3, ok));
  CHECK(parts_there(briefly(open_reading(file))) == all_parts);
}

}  // namespace
}  // namespace quintet::storage::testing
