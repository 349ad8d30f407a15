// A turn that is played during a fault of the servers, and what it is charged.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <thread>

#include <doctest/doctest.h>

#include "tests/server/forwarding/together.hpp"
#include "tests/server/kit/guest.hpp"

namespace quintet::tests {

/// By the test's own clock, in ms.
[[nodiscard]] inline std::int64_t test_ms() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

/// For messages that were on their way when a fault began.
inline constexpr std::int64_t slack_ms = 500;

/// A test waits this long where the length of a fault is what it is about.
inline void let_pass(std::int64_t ms) {
  std::this_thread::sleep_for(std::chrono::milliseconds(ms));
}

/// A game with a clock without increments, so that the clocks show what turns were charged.
struct TimedGame {
  std::int64_t initial_s;  // of each clock
  Table table;
  std::size_t seat = 0;    // to move, with the running clock
  std::int64_t begun = 0;  // before the clock began to run, by test_ms()
  std::string turn;        // the one that the player has chosen

  /// Opens a room at `here`. Its first player is there, and the second one at `there`. They play
  /// until it is the turn of player `mover`, whose clock runs then.
  TimedGame(const Address& here, const Address& there, std::size_t mover,
            std::int64_t initial = 600)
      : initial_s(initial),
        table(
            open_table(here, liger,
                       {{"visibility", "public"},
                        {"clock", {{"kind", "fischer"}, {"initial", initial}, {"increment", 0}}}})),
        seat(mover) {
    seat_one(there, table, new_session(there));
    for (Guest& player : table.players)
      player.wait_for_start();
    table.catch_up();
    // The first turn of each seat is free.
    Dice dice(7);
    for (int turns = 0; turns < 2 || *player().view.to_move() != seat; ++turns) {
      begun = test_ms();
      table.play_random_turn(dice);
    }
    turn = player().view.random_turn(dice);
  }

  [[nodiscard]] Guest& player() { return table.players[seat]; }
  [[nodiscard]] std::int64_t elapsed() const { return test_ms() - begun; }

  /// The snapshot for this player at a node, or null if there is none.
  [[nodiscard]] Json snapshot_at(const Address& node) {
    try {
      Guest guest(node, player().session);
      const Json entered = guest.ask({{"type", "enter_room"}, {"room", table.room}});
      if (entered.at("type") != "ok") return nullptr;
      return entered.at("snapshot");
    } catch (const Disconnected&) {
    } catch (const UpgradeRefused&) {
    }
    return nullptr;
  }
  /// Plays the chosen turn, as a page does that has lost its connection: connects, enters the room,
  /// and sends the turn if the room does not have it. Again until the room has it.
  void play_at(const Address& node) {
    const std::int64_t ply = player().view.ply();
    wait_until("the turn to be stored", [&] {
      std::optional<Guest> again;
      Json reply;
      try {
        again.emplace(node, player().session);
        const Json entered = again->ask({{"type", "enter_room"}, {"room", table.room}});
        if (entered.at("type") == "ok") {
          again->view.entered(entered);
          if (again->view.ply() > ply) return true;
          REQUIRE_FALSE(again->view.over());
          reply = again->ask(again->view.play_request(turn));
          if (reply.at("type") == "ok") return true;
        }
      } catch (const Disconnected&) {
      } catch (const UpgradeRefused&) {
      }
      let_pass(100);
      return false;
    });
  }
  /// Time that the turn was charged, in ms. The turn must have been played.
  [[nodiscard]] std::int64_t charged_at(const Address& node) {
    Json snapshot;
    wait_until("the room", [&] {
      snapshot = snapshot_at(node);
      return snapshot.is_object();
    });
    return initial_s * 1000 - snapshot.at("clocks").at(seat).get<std::int64_t>();
  }
};

}  // namespace quintet::tests
