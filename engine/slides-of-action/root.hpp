// Code that both searches share: the turns to choose from, their proven results, and the choice.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/search/search.hpp"
#include "engine/slides-of-action/forced_wins.hpp"

namespace quintet::engine::slides_of_action {

/// A turn of the seat to move.
struct RootTurn {
  Action action;
  Position after;
  /// The fewest plies, including this turn, in which `winner` forces a win after it; 0 if unknown.
  int plies = 0;
  Seat winner = 0;
  /// The turn ends the game without a winner.
  bool draws = false;
  /// The resulting position has occurred before.
  bool repeats = false;
  int score = 0;          // for the seat to move
  int noisy = 0;          // the score with the noise of the settings
  std::uint64_t lot = 0;  // random number that decides between equal turns
};

/// The keys of positions that have occurred twice, including the present one: the next occurrence
/// is a draw.
[[nodiscard]] std::vector<Key> twice_seen(const SearchRequest<Position>& request);
/// Every legal turn, with its result if the turn ends the game.
[[nodiscard]] std::vector<RootTurn> root_turns(const SearchRequest<Position>& request,
                                               const ForcedWins& forced);
/// Checks whether a seat can force a win within `depth` plies; the turn itself is the first of
/// them.
void prove(RootTurn& turn, ForcedWins& forced, Seat mover, int depth);
/// The score of a proven turn, beyond `decided`.
[[nodiscard]] int proven_score(const RootTurn& turn, Seat mover);
/// Adds the noise of the settings to the scores and sorts the turns, best first.
void rank(std::vector<RootTurn>& turns, Seat mover, const Settings& settings);
/// Chooses one of the ranked turns within the margin.
[[nodiscard]] const RootTurn& choose(const std::vector<RootTurn>& ranked, Seat mover,
                                     const Settings& settings);
/// Converts plies to turns: counts the winner's turns among the turn's `plies` from `position` on;
/// at least 1.
[[nodiscard]] std::optional<Proof> proof_of(const RootTurn& turn, const Position& position);

}  // namespace quintet::engine::slides_of_action
