// The state of a room made from its log, without a server.
#pragma once

#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <doctest/doctest.h>

#include "protocol/messages/room_events.hpp"
#include "server/games/play_commands.hpp"
#include "server/games/room_state.hpp"
#include "server/games/seat_commands.hpp"
#include "storage/data/types.hpp"
#include "tests/rules/playout.hpp"

namespace quintet::tests {

inline protocol::Player person(const std::string& id) {
  return {.id = id, .name = id, .guest = true};
}

constexpr server::TimeLimits usual_limits{.first_turn = 60'000, .resume_notice = 3'600'000};

/// A room opened by "host", of Liger unless a game is given.
struct PlayedRoom {
  explicit PlayedRoom(protocol::Opened opened = {}) {
    if (opened.game.empty()) opened.game = "liger";
    opened.by = person("host");
    add({opened});
  }

  /// Appends these events and returns their rows.
  std::vector<storage::EventRow> add(const server::Events& events, std::int64_t at = 0) {
    std::vector<storage::EventRow> added;
    for (const protocol::RoomEvent& event : events) {
      added.push_back({.seq = state.seq() + 1,
                       .at = at,
                       .kind = std::string(protocol::kind_of(event)),
                       .body = protocol::to_body(event)});
      REQUIRE(state.apply(state.seq() + 1, at, event));
    }
    return added;
  }
  /// The events when a player sits down; the second player starts the game.
  [[nodiscard]] server::Events sit_down(const std::string& id, int seat,
                                        std::int64_t now = 0) const {
    return server::take_seat(state, {.seat = seat, .player = person(id)}, {.play = true},
                             {.now = now}, usual_limits)
        .value();
  }
  /// "red" and "blue" sit down, and the game starts.
  void start(std::int64_t now = 0) {
    add(sit_down("red", 0, now), now);
    add(sit_down("blue", 1, now), now);
  }
  /// The events of a legal turn of the seat to move.
  [[nodiscard]] server::Events turn(const server::TurnTime& turn_time = {}) {
    const protocol::Standing now = state.standing();
    const protocol::Play request{
        .ply = now.ply + 1, .hash = now.hash, .turn = random_turn(state.record()->game(), dice)};
    const auto decided = server::play(state, *state.seats()[*state.seat_to_move()], request,
                                      turn_time, usual_limits);
    REQUIRE(decided);
    return std::get<server::Events>(*decided);
  }

  server::RoomState state;
  Dice dice{1};
};

}  // namespace quintet::tests
