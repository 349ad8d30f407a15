// Games for the engine to think about, and their complete turns, in text form.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/engine.hpp"
#include "engine/games.hpp"
#include "rules/catalogue.hpp"
#include "tests/rules/playout.hpp"

namespace quintet::tests {

/// The options to test: all, or for a long list the first, the middle and the last.
[[nodiscard]] inline std::vector<rules::OptionValues> some_options(const rules::GameInfo& info) {
  std::vector<rules::OptionValues> all = all_options(info);
  if (all.size() > 4) all = {all.front(), all[all.size() / 2], all.back()};
  return all;
}

/// A played game: the position before each turn, and the turn.
struct PlayedGame {
  std::vector<rules::Game> before;
  std::vector<std::string> turns;
  std::optional<rules::Outcome> outcome;
};

/// Plays random turns until the game is over, at most `most_turns`.
[[nodiscard]] inline PlayedGame random_game_of(const rules::GameInfo& info,
                                               const rules::OptionValues& options,
                                               std::uint64_t seed, std::size_t most_turns) {
  Dice dice(seed);
  PlayedGame played;
  rules::Game game = info.start(options);
  while (!game.outcome() && played.turns.size() < most_turns) {
    played.before.push_back(game);
    played.turns.push_back(random_turn(game, dice));
    if (!game.play_turn(played.turns.back())) std::abort();
  }
  played.outcome = game.outcome();
  return played;
}

struct WholeTurn {
  std::string text;
  rules::Game after;
};

/// All turns from a position; null if there are more than `most` ways to play them.
[[nodiscard]] inline std::optional<std::vector<WholeTurn>> whole_turns(const rules::Game& game,
                                                                       std::size_t most = 400) {
  std::vector<WholeTurn> done;
  std::vector<WholeTurn> open{{"", game}};
  while (!open.empty()) {
    const WholeTurn begun = std::move(open.back());
    open.pop_back();
    for (const std::string& action : begun.after.legal_actions()) {
      WholeTurn next = begun;
      if (!next.text.empty()) next.text += ' ';
      next.text += action;
      if (!next.after.play(action)) std::abort();
      const bool ends = next.after.outcome() || next.after.turn_start();
      (ends ? done : open).push_back(std::move(next));
    }
    if (done.size() + open.size() > most) return std::nullopt;
  }
  return done;
}

[[nodiscard]] inline bool won_by(const rules::Game& game, rules::Seat seat) {
  const auto outcome = game.outcome();
  return outcome && outcome->winners.contains(seat);
}
/// Whether the game is over and another seat has won.
[[nodiscard]] inline bool lost_by(const rules::Game& game, rules::Seat seat) {
  const auto outcome = game.outcome();
  return outcome && !outcome->winners.empty() && !outcome->winners.contains(seat);
}

/// Whether the next seat can immediately win a game that `seat` then loses.
[[nodiscard]] inline bool loses_next(const rules::Game& game, rules::Seat seat) {
  if (game.outcome()) return lost_by(game, seat);
  const auto turns = whole_turns(game, 4'000);
  if (!turns) return false;
  for (const WholeTurn& turn : *turns) {
    if (lost_by(turn.after, seat) && won_by(turn.after, *game.seat_to_move())) return true;
  }
  return false;
}

[[nodiscard]] inline engine::Request request_for(const rules::GameInfo& info,
                                                 const rules::OptionValues& options,
                                                 const rules::Game& game) {
  return {.game = std::string(info.id), .options = options.pairs(), .position = game.position()};
}

}  // namespace quintet::tests
