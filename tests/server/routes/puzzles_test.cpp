// Puzzles over HTTP: the choice of the next one, the rating of attempts, and the stored rows.
#include <set>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "puzzles/collection.hpp"
#include "rules/catalogue.hpp"
#include "server/ratings/puzzle_ratings.hpp"
#include "tests/server/kit/person.hpp"
#include "tests/server/kit/restartable_server.hpp"
#include "tests/temp_folder.hpp"

namespace quintet::tests {
namespace {

using puzzles::Puzzle;
using server::PuzzleDifficulty;

constexpr auto fitting = PuzzleDifficulty::fitting;

/// The solver's own turns of the solution.
Json solution_of(const std::string& id) {
  const Puzzle& puzzle = *puzzles::find_puzzle(id);
  const auto* info = rules::find_game(puzzle.game);
  auto game =
      *info->parse(puzzle.position, *rules::OptionValues::complete(info->options, puzzle.options));
  Json own = Json::array();
  for (const std::string& turn : puzzle.line) {
    if (game.seat_to_move() == puzzles::solver_of(puzzle)) own.push_back(turn);
    REQUIRE(game.play_turn(turn));
  }
  return own;
}

std::string path_of(const Json& reply) {
  return "/api/puzzles/" + reply["puzzle"]["id"].get<std::string>();
}

TEST_CASE("guests go through all puzzles of a game by a cursor, and nothing is stored") {
  RestartableServer fixture;
  Person guest(fixture.address());
  const std::size_t all = puzzles::puzzles_of("liger").size();
  std::set<std::string> seen;
  Json cursor = 0;
  for (int i = 0; i < 5; ++i) {
    const Json reply = guest.get("/api/puzzles/liger/next?cursor=" + cursor.dump()).json();
    CHECK(reply["standing"] == nullptr);
    CHECK(reply["puzzle"]["game"] == "liger");
    CHECK(seen.insert(reply["puzzle"]["id"]).second);
    cursor = reply["cursor"];
  }
  CHECK(guest.get("/api/puzzles/liger/next?cursor=" + std::to_string(all)).json()["puzzle"] ==
        guest.get("/api/puzzles/liger/next").json()["puzzle"]);
  const Json first = guest.get("/api/puzzles/liger/next").json();
  const Json solved =
      guest.post(path_of(first), {{"turns", solution_of(first["puzzle"]["id"])}}).json();
  CHECK(solved["solved"] == true);
  CHECK(solved["rated"] == false);
  CHECK(solved["before"] == nullptr);
  CHECK(solved["standing"] == nullptr);
}

TEST_CASE("the first attempt of a player with an account is rated, also after a restart") {
  RestartableServer fixture;
  Person ann(fixture.address(), "Ann");
  const Json first = ann.get("/api/puzzles/slides-of-action/next").json();
  CHECK(first["standing"]["rating"] == 1500);
  CHECK(first["tried"] == nullptr);
  // The same puzzle until it is tried.
  CHECK(ann.get("/api/puzzles/slides-of-action/next").json() == first);
  const Json turns = solution_of(first["puzzle"]["id"]);
  const Json solved = ann.post(path_of(first), {{"turns", turns}}).json();
  CHECK(solved["solved"] == true);
  CHECK(solved["rated"] == true);
  CHECK(solved["before"] == 1500);
  CHECK(solved["standing"]["rating"] > 1500);
  CHECK(solved["standing"]["puzzles"] == 1);

  const Json second = ann.get("/api/puzzles/slides-of-action/next").json();
  CHECK(second["puzzle"]["id"] != first["puzzle"]["id"]);
  const Json failed = ann.post(path_of(second), {{"turns", Json::array()}}).json();
  CHECK(failed["solved"] == false);
  CHECK(failed["before"] == solved["standing"]["rating"]);
  CHECK(failed["standing"]["rating"] < solved["standing"]["rating"]);
  // A second attempt is not rated.
  const Json again =
      ann.post(path_of(second), {{"turns", solution_of(second["puzzle"]["id"])}}).json();
  CHECK(again["solved"] == true);
  CHECK(again["rated"] == false);
  CHECK(again["before"] == nullptr);
  CHECK(again["standing"] == failed["standing"]);
  CHECK(ann.get(path_of(second)).json()["tried"]["solved"] == false);

  fixture.stop();
  fixture.start();
  Person back(fixture.address());
  REQUIRE(back.log_in("Ann").status == 200);
  CHECK(back.get(path_of(first)).json()["tried"]["solved"] == true);
  CHECK(back.get(path_of(first)).json()["standing"]["puzzles"] == 2);
  CHECK(back.get("/api/puzzles/liger/next").json()["standing"]["puzzles"] == 0);
}

TEST_CASE("an attempt that is sent a hundred times counts once") {
  RestartableServer fixture;
  Person ann(fixture.address(), "Ann");
  const Json first = ann.get("/api/puzzles/sliders/next").json();
  const Json turns = solution_of(first["puzzle"]["id"]);
  const Json solved = ann.post(path_of(first), {{"turns", turns}}).json();
  CHECK(solved["rated"] == true);
  for (int i = 0; i < 100; ++i) {
    const HttpResponse again = ann.post(path_of(first), {{"turns", Json::array()}});
    if (again.status == 429) break;  // also a valid response
    REQUIRE(again.status == 200);
    CHECK(again.json()["rated"] == false);
    CHECK(again.json()["standing"] == solved["standing"]);
  }
}

TEST_CASE("only the player sees the ratings in puzzles") {
  RestartableServer fixture;
  Person ann(fixture.address(), "Ann");
  Person bea(fixture.address(), "Bea");
  CHECK(ann.get("/api/players/Ann").json()["puzzles"] == Json::array());
  const Json next = ann.get("/api/puzzles/sliders/next").json();
  const Json tried = ann.post(path_of(next), {{"turns", Json::array()}}).json();
  Json standing = tried["standing"];
  standing["game"] = "sliders";
  CHECK(ann.get("/api/players/Ann").json()["puzzles"] == Json::array({standing}));
  CHECK_FALSE(bea.get("/api/players/Ann").json().contains("puzzles"));
  CHECK_FALSE(Person(fixture.address()).get("/api/players/Ann").json().contains("puzzles"));
}

TEST_CASE("a malformed attempt is refused and not counted") {
  RestartableServer fixture;
  Person ann(fixture.address(), "Ann");
  check_error(ann.get("/api/puzzles/chess/next"), 400, "unknown-game");
  check_error(ann.get("/api/puzzles/liger-00000000"), 404, "not-found");
  check_error(ann.post("/api/puzzles/liger-00000000", {{"turns", Json::array()}}), 404,
              "not-found");
  for (const char* cursor : {"-1", "x", "1e3", "99999999999999999999"})
    check_error(ann.get("/api/puzzles/liger/next?cursor=" + std::string(cursor)), 400,
                "bad-request");
  std::string path;
  std::string right;
  for (const Puzzle& puzzle : puzzles::puzzles_of("slides-of-action")) {
    if (puzzle.win_in < 2) continue;
    path = "/api/puzzles/" + puzzle.id;
    right = puzzle.line.front();
  }
  const auto code = [&](const Json& turns) {
    return ann.post(path, {{"turns", turns}}).json()["error"]["key"];
  };
  CHECK(code({right}) == "puzzle.unfinished");
  CHECK(ann.post(path, {{"turns", {"z9"}}}).status == 400);
  CHECK(ann.post(path, {{"turns", 7}}).status == 400);
  CHECK(ann.post(path, Json::object()).status == 400);
  CHECK(ann.post(path, {{"turns", std::vector<std::string>(100, right)}}).status == 400);
  CHECK(ann.get(path).json()["tried"] == nullptr);
}

TEST_CASE("skipping rotates through several puzzles, also when all have been tried") {
  const auto all = puzzles::puzzles_of("sliders");
  std::vector<storage::PuzzleAttemptRow> attempts;
  const auto skip_from = [&](const std::string& id) {
    return server::next_for_player(all, attempts, {}, fitting, "p", id).id;
  };
  const auto around = [&] {
    std::set<std::string> seen;
    std::string id = skip_from("");
    while (seen.insert(id).second)
      id = skip_from(id);
    return seen.size();
  };
  CHECK(around() == 8);
  for (const Puzzle& puzzle : all)
    attempts.push_back({.puzzle = puzzle.id, .solved = true, .at = 1'000});
  CHECK(around() == all.size());
  attempts[3].solved = false;
  CHECK(skip_from("") == all[3].id);
  CHECK(skip_from(all[3].id) == all[0].id);
  attempts.clear();
  CHECK(server::next_for_player(all.first(1), {}, {}, fitting, "p", all[0].id).id == all[0].id);
}

TEST_CASE("the next puzzle is near the rating, and solved ones come back last") {
  const auto all = puzzles::puzzles_of("sliders");
  std::vector<storage::PuzzleAttemptRow> attempts;
  const storage::RatingRow rating{.rating = 1700, .deviation = 90, .volatility = 0.06};
  const Puzzle& first = server::next_for_player(all, attempts, rating, fitting, "p", "");
  CHECK(std::abs(first.rating - 1700) <= 120);
  CHECK(server::next_for_player(all, attempts, rating, fitting, "p", first.id).id != first.id);
  for (const Puzzle& puzzle : all)
    attempts.push_back({.puzzle = puzzle.id, .solved = true, .at = 1'000});
  attempts[5].solved = false;
  CHECK(server::next_for_player(all, attempts, rating, fitting, "p", "").id == all[5].id);
  attempts[5].solved = true;
  attempts[7].at = 10;
  CHECK(server::next_for_player(all, attempts, rating, fitting, "p", "").id == all[7].id);
}

TEST_CASE("easier and harder puzzles are below and above the rating of the player") {
  const auto all = puzzles::puzzles_of("sumo-checkers");
  const storage::RatingRow rating{.rating = 1600, .deviation = 90, .volatility = 0.06};
  const auto rating_of = [&](PuzzleDifficulty difficulty) {
    return server::next_for_player(all, {}, rating, difficulty, "p", "").rating;
  };
  const int easier = rating_of(PuzzleDifficulty::easier);
  const int harder = rating_of(PuzzleDifficulty::harder);
  CHECK(easier <= rating_of(fitting));
  CHECK(rating_of(fitting) <= harder);
  CHECK(easier < harder);
  CHECK(std::abs(rating_of(fitting) - 1600) <= 100);
}

TEST_CASE("a player asks for harder puzzles than usual, and no other word is accepted") {
  RestartableServer fixture;
  Person ann(fixture.address(), "Ann");
  const std::string next = "/api/puzzles/sumo-checkers/next";
  const auto rating_with = [&](const std::string& fields) {
    return ann.get(next + fields).json()["puzzle"]["rating"].get<int>();
  };
  CHECK(rating_with("?difficulty=easier") < rating_with("?difficulty=harder"));
  check_error(ann.get(next + "?difficulty=hardest"), 400, "bad-request");
}

TEST_CASE("a player with an account gets their own progress and the days with a solved puzzle") {
  RestartableServer fixture;
  Person ann(fixture.address(), "Ann");
  Json before = ann.get("/api/my/puzzles").json();
  CHECK(before["games"].size() == 5);
  CHECK(before["days"] == Json::array());
  CHECK(before["games"][0]["standing"]["puzzles"] == 0);

  const Json first = ann.get("/api/puzzles/liger/next").json();
  ann.post(path_of(first), {{"turns", solution_of(first["puzzle"]["id"])}});
  const Json second = ann.get("/api/puzzles/liger/next").json();
  ann.post(path_of(second), {{"turns", Json::array()}});
  const Json after = ann.get("/api/my/puzzles").json();
  CHECK(after["days"].size() == 1);
  for (const Json& game : after["games"]) {
    const bool liger = game["game"] == "liger";
    CHECK(game["solved"] == (liger ? Json::array({first["puzzle"]["id"]}) : Json::array()));
    CHECK(game["failed"] == (liger ? Json::array({second["puzzle"]["id"]}) : Json::array()));
    CHECK(game["standing"]["puzzles"] == (liger ? 2 : 0));
  }
  check_error(Person(fixture.address()).get("/api/my/puzzles"), 403, "forbidden");
}

TEST_CASE("a failed puzzle adds no day to a player's progress, and two solved on one day add one") {
  std::set<std::int64_t> days;
  const std::int64_t day = 86'400'000;
  const std::vector<storage::PuzzleAttemptRow> attempts = {
      {.puzzle = "a", .solved = true, .at = 5 * day},
      {.puzzle = "b", .solved = true, .at = 6 * day - 1},
      {.puzzle = "c", .solved = false, .at = 7 * day}};
  const auto progress = server::progress_of("liger", {}, attempts, 8 * day, days);
  CHECK(days == std::set<std::int64_t>{5});
  CHECK(progress.solved == std::vector<std::string>{"a", "b"});
  CHECK(progress.failed == std::vector<std::string>{"c"});
}

}  // namespace
}  // namespace quintet::tests
