// A killed process loses no acknowledged write. Everything else relies on this.
#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <functional>
#include <map>
#include <random>
#include <string>

#include <sys/wait.h>
#include <unistd.h>

#include <doctest/doctest.h>

#include "storage/threads/writer.hpp"
#include "support.hpp"
#include "tests/rounds.hpp"
#include "tests/server/kit/patience.hpp"

namespace quintet::storage::testing {
namespace {

constexpr int rooms = 5;
/// Fewer rounds where a restart takes longer.
int rounds() {
  return on_postgres() ? tests::rounds(12, 4) : tests::rounds(40, 10);
}

std::string name_of(std::int64_t room) {
  return "r" + std::to_string(room);
}

/// The child's report that a write has been acknowledged.
struct Acknowledged {
  std::int64_t room = 0;
  std::int64_t seq = 0;
};

/// Plays in all rooms at the same time, from their current events, until the process is killed.
[[noreturn]] void play(const std::filesystem::path& file, int pipe) {
  auto store = open_store(file);
  std::array<std::int64_t, rooms> next{};
  for (std::size_t room = 0; room < rooms; ++room) {
    next[room] = find_room(store, name_of(static_cast<std::int64_t>(room)))->last_seq + 1;
  }
  Writer writer(owned(std::move(store)), 100);
  std::function<void(std::int64_t, std::int64_t)> append = [&](std::int64_t room,
                                                               std::int64_t seq) {
    auto write = turn(name_of(room), seq);
    // Bodies of very different sizes, so that checkpoints happen now and then.
    write.events.front().body.assign(static_cast<std::size_t>(seq * seq * 977 % 40'000), 'x');
    if (seq % 7 == 0) write.seats = {{.seat = 0, .player = "p1"}};
    const bool taken = writer.submit(std::move(write), [&, room, seq](const WriteResult& result) {
      const Acknowledged acknowledged{.room = room, .seq = seq};
      if (!result.ok() || ::write(pipe, &acknowledged, sizeof acknowledged) < 0) ::_exit(1);
      append(room, seq + 1);
    });
    if (!taken) ::_exit(2);
  };
  for (std::size_t room = 0; room < rooms; ++room) {
    append(static_cast<std::int64_t>(room), next[room]);
  }
  for (;;)
    ::pause();
}

/// False at the end of the pipe.
bool read_one(int pipe, Acknowledged& acknowledged) {
  auto* bytes = reinterpret_cast<char*>(&acknowledged);
  std::size_t count = 0;
  while (count < sizeof acknowledged) {
    const auto result = ::read(pipe, bytes + count, sizeof acknowledged - count);
    if (result < 0 && errno == EINTR) continue;
    if (result <= 0) return false;
    count += static_cast<std::size_t>(result);
  }
  return true;
}

/// Runs `play`, with the write end of a pipe, in a child process and kills it after `wanted`
/// acknowledgements. The child keeps playing meanwhile, so it dies at an arbitrary point. Calls
/// `note` for all acknowledgements, also for those that were in the pipe when it died.
template <class Play, class Note>
void kill_after(int wanted, Play play, Note note) {
  std::array<int, 2> pipe{};
  REQUIRE(::pipe(pipe.data()) == 0);
  std::fflush(nullptr);  // else the child may print it again
  const auto child = ::fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    ::close(pipe[0]);
    play(pipe[1]);
  }
  ::close(pipe[1]);
  Acknowledged acknowledged;
  const auto hear = [&] {
    const bool heard = read_one(pipe[0], acknowledged);
    if (heard) note(acknowledged);
    return heard;
  };
  for (int i = 0; i < wanted; ++i)
    REQUIRE(hear());
  REQUIRE(::kill(child, SIGKILL) == 0);
  while (hear()) {
  }
  ::close(pipe[0]);
  int status = 0;
  REQUIRE(::waitpid(child, &status, 0) == child);
  REQUIRE(WIFSIGNALED(status));
}

TEST_CASE("acknowledged writes survive the death of the process: in order, without gaps, once") {
  const TempFolder folder;
  const auto file = folder / "quintet.db";
  {
    auto store = open_store(file);
    REQUIRE(store.write(guest(1)).ok());
    for (int room = 0; room < rooms; ++room)
      REQUIRE(store.write(opening(name_of(room))).ok());
  }
  std::map<std::int64_t, std::int64_t> last_acknowledged;
  std::mt19937 random(20240229);
  for (int round = 0; round < rounds(); ++round) {
    CAPTURE(round);
    kill_after(
        std::uniform_int_distribution(0, 100)(random), [&](int pipe) { play(file, pipe); },
        [&](const Acknowledged& said) {
          auto& last = last_acknowledged[said.room];
          last = std::max(last, said.seq);
        });

    auto store = open_store(file);
    for (std::int64_t room = 0; room < rooms; ++room) {
      CAPTURE(room);
      const auto loaded = load_room(store, name_of(room));
      REQUIRE(loaded.has_value());
      REQUIRE(loaded->room.last_seq >= last_acknowledged[room]);
      REQUIRE(static_cast<std::int64_t>(loaded->events.size()) == loaded->room.last_seq);
      for (std::size_t i = 0; i < loaded->events.size(); ++i) {
        REQUIRE(loaded->events[i].seq == static_cast<std::int64_t>(i) + 1);
      }
    }
  }
}

std::string game_name(std::int64_t number) {
  return "game" + std::to_string(number);
}

/// A rating change that gives the first player a point. It reports each call, which happens within
/// the transaction.
RatingChange one_point(int pipe, std::int64_t number) {
  return {.pool = "liger", .players = {"p1"}, .compute = [pipe, number](auto before) {
            const Acknowledged asked{.room = 0, .seq = number};
            if (::write(pipe, &asked, sizeof asked) < 0) ::_exit(1);
            RatingRow rating = before.front().value_or(RatingRow{});
            rating.rating += 1;
            ++rating.games;
            return RatedEnd{.after = {rating}, .ended_body = std::to_string(rating.games)};
          }};
}

/// Plays one rated game after the other, beginning with this number, until the process is killed.
[[noreturn]] void play_rated(const std::filesystem::path& file, int pipe, std::int64_t first) {
  Writer writer(owned(open_store(file)), 100);
  std::function<void(std::int64_t)> play = [&](std::int64_t number) {
    auto write = opening(game_name(number));
    write.events.push_back(event(2));
    write.seats = {{.seat = 0, .player = "p1"}};
    write.over = GameOver{.reason = "goal", .turns = 1, .places = {1}};
    write.rate = one_point(pipe, number);
    const bool taken = writer.submit(std::move(write), [&, number](const WriteResult& result) {
      const Acknowledged acknowledged{.room = 1, .seq = number};
      if (!result.ok() || ::write(pipe, &acknowledged, sizeof acknowledged) < 0) ::_exit(1);
      play(number + 1);
    });
    if (!taken) ::_exit(2);
  };
  play(first);
  for (;;)
    ::pause();
}

/// Checks that every finished game is rated, that every rating belongs to a game, and that the
/// events agree.
void check_ratings(Connection& store, std::int64_t acknowledged) {
  std::int64_t games = 0;
  while (const auto room = load_room(store, game_name(games + 1))) {
    ++games;
    REQUIRE(room->room.over());
    REQUIRE(room->events.size() == 2);
    REQUIRE(room->events.back().body == std::to_string(games));
    REQUIRE(find_game(store, game_name(games))->seats.front().rating_after == games);
  }
  REQUIRE(games >= acknowledged);
  const auto ratings = ratings_of_player(store, "p1");
  REQUIRE(ratings.size() == (games > 0 ? 1 : 0));
  if (games == 0) return;
  REQUIRE(ratings.front().rating.games == games);
  const auto history = rating_history(store, "p1", "liger", static_cast<int>(games) + 1);
  REQUIRE(std::ssize(history) == games);
  REQUIRE(counts_of(store, "p1", "p1").front().won == games);
}

TEST_CASE("a game that ends is rated exactly once, whenever the process is killed") {
  const TempFolder folder;
  const auto file = folder / "quintet.db";
  REQUIRE(open_store(file).write(guest(1)).ok());
  std::int64_t last_acknowledged = 0;
  std::mt19937 random(19950501);
  const int kills = tests::rounds(8, 2);
  for (int round = 0; round < kills; ++round) {
    CAPTURE(round);
    std::int64_t first = 1;
    {
      auto store = open_store(file);
      while (find_room(store, game_name(first)))
        ++first;
    }
    kill_after(
        std::uniform_int_distribution(1, 30)(random),
        [&](int pipe) { play_rated(file, pipe, first); },
        [&](const Acknowledged& said) {
          if (said.room == 1) last_acknowledged = said.seq;
        });

    auto store = open_store(file);
    check_ratings(store, last_acknowledged);
  }
  CHECK(check_database(briefly(open_store(file))).empty());
}

}  // namespace
}  // namespace quintet::storage::testing
