// Absent players, and the seats that may be claimed.
#include "server/games/absences.hpp"

#include <chrono>
#include <set>

#include <doctest/doctest.h>

#include "tests/server/kit/played_room.hpp"

namespace quintet::tests {
namespace {

using Changes = std::vector<server::Absences::Change>;

struct Watched {
  explicit Watched(protocol::Clock clock = {}) : room({.clock = clock}) {
    room.start();
    absences.begin(2);
  }
  Changes update() {
    return absences.update(
        room.state, [this](const protocol::Player& player) { return here.contains(player.id); },
        now);
  }

  PlayedRoom room;
  server::Absences absences;
  std::set<std::string> here{"red", "blue"};
  server::Time::Point now = std::chrono::steady_clock::now();
};

constexpr std::int64_t quarter_of_an_hour = 15 * 60 * 1000;

TEST_CASE("each departure and each return is reported once") {
  Watched game;
  CHECK(game.update().empty());
  game.here = {"red"};
  CHECK(game.update() == Changes{{.seat = 1, .claim_in = quarter_of_an_hour}});
  CHECK(game.update().empty());
  game.here = {"red", "blue"};
  CHECK(game.update() == Changes{{.seat = 1, .claim_in = std::nullopt}});
}

TEST_CASE("a player who enters gets the remaining times of the absent players") {
  Watched game;
  game.here = {"red"};
  CHECK(game.update().size() == 1);
  const auto later = game.now + std::chrono::minutes(14);
  CHECK(game.absences.all(game.room.state, later) == Changes{{.seat = 1, .claim_in = 60'000}});
  CHECK(game.absences.all(game.room.state, game.now + std::chrono::hours(1)) ==
        Changes{{.seat = 1, .claim_in = 0}});
}

TEST_CASE("a seat can be claimed by others once its player has been away long enough") {
  Watched game;
  game.here = {};
  CHECK(game.update().size() == 2);
  const auto soon = game.now + std::chrono::minutes(14);
  const auto later = game.now + std::chrono::minutes(15);
  CHECK(game.absences.claimable(game.room.state, "red", soon).empty());
  CHECK(game.absences.claimable(game.room.state, "red", later) == std::vector<rules::Seat>{1});
  CHECK(game.absences.claimable(game.room.state, "host", later).size() == 2);
}

TEST_CASE("the seat whose player has been away longest is claimed first") {
  Watched game;
  game.here = {"red"};
  CHECK(game.update().size() == 1);
  game.now += std::chrono::minutes(1);
  game.here = {};
  CHECK(game.update().size() == 1);
  const auto later = game.now + std::chrono::minutes(20);
  CHECK(game.absences.claimable(game.room.state, "host", later) == std::vector<rules::Seat>{1, 0});
}

TEST_CASE("correspondence games and finished games have no absences") {
  Watched days({.kind = protocol::Clock::Kind::correspondence, .days = 1});
  days.here = {};
  CHECK(days.update().empty());
  Watched game;
  game.here = {};
  CHECK(game.update().size() == 2);
  game.room.add(server::close(game.room.state).value());
  CHECK(game.update().empty());
  CHECK(game.absences.all(game.room.state, game.now).empty());
}

}  // namespace
}  // namespace quintet::tests
