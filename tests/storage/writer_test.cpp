#include "storage/threads/writer.hpp"

#include <atomic>
#include <functional>
#include <latch>
#include <memory>
#include <numeric>
#include <stdexcept>
#include <thread>

#include <sqlite3.h>

#include <SQLiteCpp/Database.h>
#include <doctest/doctest.h>

#include "faulty_disk.hpp"
#include "only_on.hpp"
#include "storage/threads/reader.hpp"
#include "support.hpp"

namespace quintet::storage::testing {
namespace {

/// Keeps a writer in a completion, so that jobs submitted meanwhile wait.
class Hold {
 public:
  explicit Hold(Writer& writer) {
    const bool taken = writer.submit(SessionDelete{}, [this](const WriteResult&) {
      held_.count_down();
      released_.wait();
    });
    REQUIRE(taken);
    held_.wait();
  }

  void release() { released_.count_down(); }

 private:
  std::latch held_{1};
  std::latch released_{1};
};

/// Submits a job and waits for its result.
WriteResult write(Writer& writer, Job job) {
  WriteResult answer;
  std::latch answered(1);
  const bool taken = writer.submit(std::move(job), [&](const WriteResult& result) {
    answer = result;
    answered.count_down();
  });
  REQUIRE(taken);
  answered.wait();
  return answer;
}

TEST_CASE("a job completes when it is on disk, so that every other connection sees it") {
  const TempFolder folder;
  Writer writer(owned(store_with_room(folder / "quintet.db")), 10);
  auto reading = open_reading(folder / "quintet.db");
  for (std::int64_t seq = 2; seq <= 20; ++seq) {
    REQUIRE(write(writer, turn("r", seq)).ok());
    REQUIRE(find_room(reading, "r")->last_seq == seq);
  }
  CHECK(write(writer, turn("r", 20)).status == WriteStatus::conflict);
}

TEST_CASE("all waiting jobs are committed together, with one flush" * only_on_files()) {
  const TempFolder folder;
  const FaultyDisk disk;
  Writer writer(owned(store_with_room(folder / "quintet.db")), 100);
  Hold hold(writer);
  const auto before = writer.statistics();
  const auto flushes_before = disk.flushes();
  std::vector<int> flushes_at_answers;
  for (std::int64_t seq = 2; seq <= 51; ++seq) {
    REQUIRE(writer.submit(turn("r", seq), [&](const WriteResult& result) {
      if (result.ok()) flushes_at_answers.push_back(disk.flushes());
    }));
  }
  hold.release();
  writer.stop();
  const auto after = writer.statistics();
  CHECK(after.batches == before.batches + 1);
  CHECK(after.jobs == before.jobs + 50);
  CHECK(after.largest_batch == 50);
  CHECK(after.largest_queue == 50);
  CHECK(after.write_time >= after.longest_write);
  CHECK(after.queue == 0);
  CHECK_FALSE(after.writing_since);
  // The bounds are 1, 2, 5, 10, 20, 50; this is the sixth.
  CHECK(after.batch_jobs.counts[5] == before.batch_jobs.counts[5] + 1);
  CHECK(after.batch_jobs.sum == before.batch_jobs.sum + 50);
  const auto& times = after.write_seconds.counts;
  CHECK(std::accumulate(times.begin(), times.end(), std::uint64_t{0}) == after.batches);
  CHECK(flushes_at_answers == std::vector<int>(50, flushes_before + 1));
  CHECK(load_room(briefly(open_reading(folder / "quintet.db")), "r")->events == events_to(51));
}

TEST_CASE("a waiting writer begins when the submitter has no more jobs, with all of them") {
  const TempFolder folder;
  Writer writer(owned(store_with_room(folder / "quintet.db")), 100);
  using Taken = Writer::Taken;
  const auto before = writer.statistics();
  // The writer may not be waiting yet. Then it begins on its own, and the test asks again.
  std::int64_t seq = 2;
  const auto submit = [&](std::latch& done) {
    return writer.submit_with_more(turn("r", seq++), [&](const WriteResult& result) {
      CHECK(result.ok());
      done.count_down();
    });
  };
  for (bool waited = false; !waited;) {
    std::latch done(3);
    const Taken first = submit(done);
    REQUIRE(first != Taken::no);
    waited = first == Taken::wake_soon;
    const auto batches = writer.statistics().batches;
    CHECK(submit(done) != Taken::no);
    CHECK(submit(done) != Taken::no);
    if (waited) CHECK(writer.statistics().batches == batches);
    writer.wake();
    done.wait();
    if (waited) CHECK(writer.statistics().queue == 0);
  }
  CHECK(writer.statistics().largest_batch >= 3);
  CHECK(writer.statistics().jobs > before.jobs);
  // A superfluous wake has no effect, and `submit` also starts the waiting jobs.
  writer.wake();
  std::latch done(1);
  CHECK(submit(done) != Taken::no);
  CHECK(write(writer, turn("r", seq)).ok());
  done.wait();
}

TEST_CASE("the receiver of results is notified after the last one of a transaction") {
  const TempFolder folder;
  std::vector<int> answered;
  int answers = 0;
  Writer writer(owned(store_with_room(folder / "quintet.db")), 100,
                [&] { answered.push_back(answers); });
  Hold hold(writer);
  for (std::int64_t seq = 2; seq <= 11; ++seq)
    REQUIRE(writer.submit(turn("r", seq), [&](const WriteResult&) { ++answers; }));
  hold.release();
  writer.stop();
  CHECK(answered == std::vector<int>{0, 10});
}

TEST_CASE("a job that waits for a wake is done when the writer stops") {
  const TempFolder folder;
  Writer writer(owned(store_with_room(folder / "quintet.db")), 100);
  bool done = false;
  REQUIRE(writer.submit_with_more(turn("r", 2), [&](const WriteResult& result) {
    done = result.ok();
  }) != Writer::Taken::no);
  writer.stop();
  CHECK(done);
  CHECK(writer.submit_with_more(turn("r", 3), {}) == Writer::Taken::no);
}

TEST_CASE("completions run in the order of the submits, each once, each with its own result") {
  const TempFolder folder;
  Writer writer(owned(store_with_room(folder / "quintet.db")), 100);
  std::vector<WriteStatus> answers;
  const auto note = [&](const WriteResult& result) { answers.push_back(result.status); };
  Hold hold(writer);
  auto stranger = opening("bad");
  stranger.create->opened_by = "nobody";
  REQUIRE(writer.submit(turn("r", 2), note));
  REQUIRE(writer.submit(turn("r", 2), note));
  REQUIRE(writer.submit(stranger, note));
  REQUIRE(writer.submit(turn("r", 3), note));
  REQUIRE(writer.submit(turn("r", 4), nullptr));
  hold.release();
  writer.stop();
  using enum WriteStatus;
  CHECK(answers == std::vector{ok, conflict, invalid, ok});
  CHECK(writer.statistics().conflicts == 1);
  CHECK(writer.statistics().invalid == 1);
  CHECK(writer.statistics().failures == 0);
}

TEST_CASE("a full queue accepts no job, and accepts jobs again when there is room") {
  const TempFolder folder;
  Writer writer(owned(store_with_room(folder / "quintet.db")), 3);
  int answered = 0;
  const auto note = [&](const WriteResult&) { ++answered; };
  std::latch all_answered(1);
  Hold hold(writer);
  REQUIRE(writer.submit(turn("r", 2), note));
  REQUIRE(writer.submit(turn("r", 3), note));
  REQUIRE(writer.submit(turn("r", 4), [&](const WriteResult&) { all_answered.count_down(); }));
  auto owned = std::make_shared<int>();
  CHECK_FALSE(writer.submit(turn("r", 5), [owned](const WriteResult&) { ++*owned; }));
  CHECK(owned.use_count() == 1);
  CHECK(*owned == 0);
  CHECK(writer.statistics().refused == 1);
  CHECK(writer.statistics().queue == 3);
  hold.release();
  all_answered.wait();
  CHECK(write(writer, turn("r", 5)).ok());
  writer.stop();
  CHECK(answered == 2);
}

TEST_CASE("a completion may submit the next job") {
  const TempFolder folder;
  Writer writer(owned(store_with_room(folder / "quintet.db")), 10);
  std::latch done(1);
  std::function<void(std::int64_t)> play = [&](std::int64_t seq) {
    const bool taken = writer.submit(turn("r", seq), [&, seq](const WriteResult& result) {
      if (result.ok() && seq < 30) {
        play(seq + 1);
      } else {
        done.count_down();
      }
    });
    if (!taken) done.count_down();
  };
  play(2);
  done.wait();
  writer.stop();
  CHECK(load_room(briefly(open_reading(folder / "quintet.db")), "r")->events == events_to(30));
}

TEST_CASE("a rating that cannot be computed fails its own job, and the writer goes on") {
  const TempFolder folder;
  Writer writer(owned(store_with_room(folder / "quintet.db")), 10);
  RoomWrite ended = turn("r", 2);
  ended.seats = {{.seat = 0, .player = "p1"}};
  ended.over = GameOver{.reason = "goal", .turns = 2, .places = {1}};
  ended.rate = RatingChange{.pool = "liger", .players = {"p1"}, .compute = [](auto) -> RatedEnd {
                              throw std::runtime_error("a mistake");
                            }};
  Hold hold(writer);
  WriteResult failed;
  WriteResult beside;
  REQUIRE(writer.submit(std::move(ended), [&](const WriteResult& result) { failed = result; }));
  REQUIRE(writer.submit(opening("s"), [&](const WriteResult& result) { beside = result; }));
  hold.release();
  CHECK(write(writer, turn("r", 2)).ok());
  CHECK(failed.status == WriteStatus::invalid);
  CHECK(failed.message.contains("a mistake"));
  CHECK(beside.ok());
}

TEST_CASE("a completion is destroyed after it has run") {
  const TempFolder folder;
  Writer writer(owned(store_with_room(folder / "quintet.db")), 10);
  Hold hold(writer);
  auto owned = std::make_shared<int>();
  const std::weak_ptr<int> watched = owned;
  bool gone = false;
  REQUIRE(writer.submit(turn("r", 2), [owned = std::move(owned)](const WriteResult&) {}));
  REQUIRE(writer.submit(turn("r", 3), [&](const WriteResult&) { gone = watched.expired(); }));
  hold.release();
  writer.stop();
  CHECK(gone);
}

TEST_CASE("stopping completes waiting jobs, accepts no more, and may be repeated") {
  const TempFolder folder;
  int answered = 0;
  {
    Writer writer(owned(store_with_room(folder / "quintet.db")), 100);
    Hold hold(writer);
    for (std::int64_t seq = 2; seq <= 21; ++seq) {
      REQUIRE(writer.submit(turn("r", seq),
                            [&](const WriteResult& result) { answered += result.ok() ? 1 : 0; }));
    }
    hold.release();
    writer.stop();
    CHECK(answered == 20);
    CHECK_FALSE(writer.submit(turn("r", 22), [&](const WriteResult&) { ++answered; }));
    writer.stop();
  }
  CHECK(answered == 20);
}

TEST_CASE("when many threads submit at once, every room gets its events in order") {
  constexpr int threads = 4;
  constexpr std::int64_t last = 100;
  const TempFolder folder;
  const auto file = folder / "quintet.db";
  auto store = open_store(file);
  REQUIRE(store.write(guest(1)).ok());
  {
    Writer writer(owned(std::move(store)), 1000);
    std::atomic<int> answered = 0;
    std::vector<std::jthread> players;
    players.reserve(threads);
    for (int number = 0; number < threads; ++number) {
      players.emplace_back([&, room = "r" + std::to_string(number)] {
        for (std::int64_t seq = 1; seq <= last; ++seq) {
          if (!writer.submit(seq == 1 ? opening(room) : turn(room, seq),
                             [&](const WriteResult& result) { answered += result.ok() ? 1 : 0; })) {
            return;
          }
        }
      });
    }
    players.clear();
    writer.stop();
    CHECK(answered == threads * last);
  }
  auto reading = open_store(file);
  for (int number = 0; number < threads; ++number) {
    CHECK(load_room(reading, "r" + std::to_string(number))->events == events_to(last));
  }
}

TEST_CASE("while another process locks the file jobs fail, and afterwards they succeed" *
          only_on_files()) {
  const TempFolder folder;
  const auto file = folder / "quintet.db";
  Writer writer(owned(store_with_room(file, {.busy_timeout = std::chrono::milliseconds(0)})), 10);
  Database other(file);
  other.connection().exec("BEGIN IMMEDIATE");
  const auto refused = write(writer, turn("r", 2));
  CHECK(refused.status == WriteStatus::failure);
  CHECK(refused.message.find("locked") != std::string::npos);
  CHECK(writer.statistics().failing);
  other.connection().exec("ROLLBACK");
  CHECK(write(writer, turn("r", 2)).ok());
  CHECK_FALSE(writer.statistics().failing);
  CHECK(write(writer, turn("r", 2)).status == WriteStatus::conflict);
  CHECK_FALSE(writer.statistics().failing);
  CHECK(load_room(briefly(open_reading(file)), "r")->events == events_to(2));
}

TEST_CASE(
    "a job that is refused because of its content does not count as a failure of the storage") {
  const TempFolder folder;
  Writer writer(owned(store_with_room(folder / "quintet.db")), 10);
  auto stranger = opening("bad");
  stranger.create->opened_by = "nobody";
  CHECK(write(writer, stranger).status == WriteStatus::invalid);
  CHECK_FALSE(writer.statistics().failing);
  auto none = turn("r", 2);
  none.events.clear();
  CHECK(write(writer, none).status == WriteStatus::invalid);
  CHECK_FALSE(writer.statistics().failing);
}

TEST_CASE("after a failure only a job that has changed the file shows that storing works again" *
          only_on_files()) {
  const TempFolder folder;
  FaultyDisk disk;
  {
    Writer writer(owned(store_with_room(folder / "quintet.db")), 10);
    disk.fail_after(0, SQLITE_FULL);
    CHECK(write(writer, turn("r", 2)).status == WriteStatus::failure);
    // None of these writes to the disk, so none shows whether it works.
    CHECK(write(writer, turn("r", 7)).status == WriteStatus::conflict);
    CHECK(write(writer, SessionDelete{.token_hash = hash_of(9)}).ok());
    CHECK(write(writer, Heartbeat{.now = 1}).ok());
    CHECK(writer.statistics().failing);
    CHECK(write(writer, Heartbeat{.now = 1, .always = true}).status == WriteStatus::failure);
    CHECK(writer.statistics().failing);
    disk.heal();
    CHECK(write(writer, Heartbeat{.now = 1, .always = true}).ok());
    CHECK_FALSE(writer.statistics().failing);
  }
}

TEST_CASE("a checkpoint runs after the completions" * only_on_files()) {
  const TempFolder folder;
  Writer writer(owned(store_with_room(folder / "quintet.db")), 10);
  auto large = turn("r", 2);
  large.events.front().body.assign(5 << 20, 'x');
  REQUIRE(write(writer, large).ok());
  writer.stop();
  CHECK(writer.statistics().checkpoints == 1);
}

TEST_CASE("after a transaction of several jobs, the next jobs are gathered") {
  const TempFolder folder;
  Writer writer(owned(store_with_room(folder / "quintet.db")), 100, {}, std::chrono::hours(1));
  Hold hold(writer);
  std::latch together(2);
  for (std::int64_t seq = 2; seq <= 3; ++seq)
    REQUIRE(writer.submit(turn("r", seq), [&](const WriteResult&) { together.count_down(); }));
  hold.release();
  together.wait();
  const auto before = writer.statistics();
  int answers = 0;
  for (std::int64_t seq = 4; seq <= 20; ++seq) {
    REQUIRE(writer.submit(turn("r", seq), [&](const WriteResult& result) {
      CHECK(result.ok());
      ++answers;
    }));
  }
  writer.stop();
  CHECK(answers == 17);
  CHECK(writer.statistics().batches == before.batches + 1);
}

TEST_CASE("a job after a transaction of one job is written immediately") {
  const TempFolder folder;
  Writer writer(owned(store_with_room(folder / "quintet.db")), 100, {}, std::chrono::hours(1));
  for (std::int64_t seq = 2; seq <= 10; ++seq)
    CHECK(write(writer, turn("r", seq)).ok());
}

TEST_CASE("no job waits for a checkpoint" * only_on_files()) {
  const TempFolder folder;
  FaultyDisk disk;
  Writer writer(owned(store_with_room(folder / "quintet.db")), 10);
  {
    const FaultyDisk::Hold hold(disk);
    auto large = turn("r", 2);
    large.events.front().body.assign(5 << 20, 'x');
    REQUIRE(write(writer, large).ok());
    hold.wait();
    for (std::int64_t seq = 3; seq <= 20; ++seq)
      REQUIRE(write(writer, turn("r", seq)).ok());
    CHECK(writer.statistics().checkpoints == 0);
  }
  writer.stop();
  CHECK(writer.statistics().checkpoints == 1);
  CHECK(find_room(briefly(open_reading(folder / "quintet.db")), "r")->last_seq == 20);
}

}  // namespace
}  // namespace quintet::storage::testing
