// Games that are not rated, because they have no clock or because every turn can be looked up.
#include "server/messages/rated_terms.hpp"

#include <doctest/doctest.h>

#include "server/games/offer_commands.hpp"
#include "tests/server/kit/played_room.hpp"

namespace quintet::tests {
namespace {

using protocol::Clock;
using protocol::RoomStatus;

const Clock three_days{.kind = Clock::Kind::correspondence, .days = 3};
const Clock five_minutes{.kind = Clock::Kind::fischer, .initial = 300};
constexpr auto solved_by_days = "game.rated-solved-by-days";

/// The reason why such a game of Slides of Action is not rated; empty if it is.
std::string why_unrated(const std::string& players, const Clock& clock) {
  const rules::GameInfo& game = *rules::find_game("slides-of-action");
  const auto options = *rules::OptionValues::complete(game.options, {{"players", players}});
  const auto may = server::may_be_rated(game, options, clock);
  return may ? "" : may.error().reason->key;
}

protocol::Player registered(const std::string& name) {
  return {.id = name, .name = name};
}

protocol::OpenRoom slides_for_two() {
  return {.game = "slides-of-action", .options = {{"players", "2"}}, .clock = three_days};
}

TEST_CASE("a solved game by days is not rated, but with a shorter clock or more players it is") {
  CHECK(why_unrated("2", three_days) == solved_by_days);
  CHECK(why_unrated("2", five_minutes).empty());
  CHECK(why_unrated("3", three_days).empty());
  CHECK(why_unrated("3", {}) == "game.rated-without-clock");
}

TEST_CASE("a room of a solved game by days opens only if it is not rated") {
  protocol::OpenRoom wish = slides_for_two();
  CHECK(server::open(wish, {.player = registered("ann")}, 0, {}, {}, usual_limits));
  wish.rated = true;
  const auto refused = server::open(wish, {.player = registered("ann")}, 0, {}, {}, usual_limits);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().reason->key == solved_by_days);
}

TEST_CASE("a rated solved game by days that has begun goes on, and has no rematch") {
  auto events = server::open_started(
      slides_for_two(),
      {{.seat = 0, .player = registered("ann")}, {.seat = 1, .player = registered("bob")}}, {},
      usual_limits);
  REQUIRE(events);
  auto opened = std::get<protocol::Opened>(events->front());
  opened.rated = true;
  PlayedRoom room(opened);
  events->erase(events->begin());
  room.add(*events);
  while (room.state.status() != RoomStatus::over)
    room.add(room.turn());
  const auto rematch = server::offer(room.state, registered("ann"), protocol::Offer::rematch, {},
                                     usual_limits, "next");
  REQUIRE_FALSE(rematch);
  CHECK(rematch.error().reason->key == solved_by_days);
}

}  // namespace
}  // namespace quintet::tests
