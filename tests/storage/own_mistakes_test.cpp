// Players' own mistakes: two devices write at any moment, and nothing of either is lost.
#include "storage/reads/own_mistakes.hpp"

#include <algorithm>
#include <optional>
#include <random>
#include <string>
#include <tuple>
#include <vector>

#include <doctest/doctest.h>

#include "support.hpp"

namespace quintet::storage::testing {
namespace {

/// A store with the registered player p1 and the guest p2.
auto store_with_player(const std::filesystem::path& file) {
  auto store = open_store(file);
  REQUIRE(store.write(guest(1)).ok());
  REQUIRE(store.write(guest(2)).ok());
  REQUIRE(store
              .write(RegisterPlayer{
                  .player = "p1", .name = "Ann", .name_key = "ann", .password = "verifier"})
              .ok());
  return store;
}

OwnMistakeRow mistake(std::string id, std::int64_t answers = 0, std::int64_t solves = 0) {
  return {.id = std::move(id), .answers = answers, .day = 7, .solves = solves, .puzzle = "{}"};
}

std::vector<std::string> ids_of(Connection& store) {
  std::vector<std::string> ids;
  for (const OwnMistakeRow& row : own_mistakes_of(store, "p1")) {
    if (row.puzzle) ids.push_back(row.id);
  }
  return ids;
}

TEST_CASE("a kept mistake has its answers, its puzzle and the day on which it was found") {
  const TempFolder folder;
  auto store = store_with_player(folder / "quintet.db");
  const OwnMistakeRow first{.id = "liger-1",
                            .found = 19'990,
                            .answers = 2,
                            .day = 20'000,
                            .solves = 1,
                            .step = 2,
                            .puzzle = R"({"game":"liger"})"};
  const MergeMistakes job{.player = "p1", .mistakes = {first}, .removed = {"liger-2"}, .today = 5};
  for (int repeat = 0; repeat < 2; ++repeat) {
    REQUIRE(store.write(job).ok());
    CHECK(own_mistakes_of(store, "p1") ==
          std::vector{OwnMistakeRow{.id = "liger-2", .found = 5, .puzzle = {}}, first});
  }
  CHECK(own_mistakes_of(store, "p2").empty());
}

TEST_CASE("the writes of several devices have the same result in any order") {
  std::mt19937 random(11);
  const auto below = [&](int limit) {
    return std::uniform_int_distribution<int>(0, limit - 1)(random);
  };
  for (int round = 0; round < 20; ++round) {
    CAPTURE(round);
    std::vector<MergeMistakes> jobs;
    for (int job = 0; job < 6; ++job) {
      MergeMistakes next{.player = "p1", .mistakes = {}, .removed = {}};
      for (int i = 0; i < 3; ++i) {
        next.mistakes.push_back({.id = "m" + std::to_string(below(5)),
                                 .answers = below(3),
                                 .day = below(3),
                                 .solves = below(3),
                                 .step = below(4),
                                 .puzzle = "{}"});
      }
      if (below(4) == 0) next.removed.push_back("m" + std::to_string(below(5)));
      jobs.push_back(std::move(next));
    }
    // The answers of a removed mistake are never read.
    const auto result = [&] {
      const TempFolder folder;
      auto store = store_with_player(folder / "quintet.db");
      for (const MergeMistakes& job : jobs)
        REQUIRE(store.write(job).ok());
      auto rows = own_mistakes_of(store, "p1");
      for (OwnMistakeRow& row : rows) {
        if (!row.puzzle) row = {.id = row.id, .found = row.found, .puzzle = {}};
      }
      return rows;
    };
    const auto one_way = result();
    std::ranges::shuffle(jobs, random);
    CHECK(result() == one_way);
  }
}

TEST_CASE("a removed mistake does not come back") {
  const TempFolder folder;
  auto store = store_with_player(folder / "quintet.db");
  REQUIRE(
      store.write(MergeMistakes{.player = "p1", .mistakes = {mistake("a"), mistake("b")}}).ok());
  REQUIRE(store.write(MergeMistakes{.player = "p1", .mistakes = {}, .removed = {"a", "c"}}).ok());
  REQUIRE(store.write(MergeMistakes{.player = "p1", .mistakes = {mistake("a", 9), mistake("c", 9)}})
              .ok());
  CHECK(ids_of(store) == std::vector<std::string>{"b"});
}

TEST_CASE("beyond the limit solved mistakes leave first, then the oldest") {
  const TempFolder folder;
  auto store = store_with_player(folder / "quintet.db");
  const auto keep = [&](OwnMistakeRow row, std::int64_t found) {
    row.found = found;
    REQUIRE(store
                .write(MergeMistakes{
                    .player = "p1", .mistakes = {std::move(row)}, .most = 3, .most_removed = 2})
                .ok());
  };
  keep(mistake("a"), 1);
  keep(mistake("b", 2, 2), 2);
  keep(mistake("c"), 3);
  keep(mistake("d"), 4);
  CHECK(ids_of(store) == std::vector<std::string>{"a", "c", "d"});
  keep(mistake("e"), 5);
  CHECK(ids_of(store) == std::vector<std::string>{"c", "d", "e"});
  // The oldest removals leave too, and the mistakes stay.
  for (const auto* id : {"x", "y", "z"}) {
    REQUIRE(store
                .write(MergeMistakes{
                    .player = "p1", .mistakes = {}, .removed = {id}, .most = 3, .most_removed = 2})
                .ok());
  }
  CHECK(own_mistakes_of(store, "p1").size() == 5);
  CHECK(ids_of(store).size() == 3);
}

TEST_CASE("only registered players keep mistakes, and a mistake needs a puzzle") {
  const TempFolder folder;
  auto store = store_with_player(folder / "quintet.db");
  for (const auto* player : {"p2", "nobody"}) {
    CHECK(store.write(MergeMistakes{.player = player, .mistakes = {mistake("a")}}).status ==
          WriteStatus::conflict);
    CHECK(own_mistakes_of(store, player).empty());
  }
  auto empty = mistake("a");
  empty.puzzle.reset();
  CHECK(store.write(MergeMistakes{.player = "p1", .mistakes = {mistake("b"), empty}}).status ==
        WriteStatus::invalid);
  CHECK(own_mistakes_of(store, "p1").empty());
}

}  // namespace
}  // namespace quintet::storage::testing
