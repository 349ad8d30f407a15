// What both searches share: the turns to choose from, what is certain about each, and the choice.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/search.hpp"
#include "engine/slides-of-action/forced_wins.hpp"

namespace quintet::engine::slides_of_action {

/// A turn that can be chosen now.
struct RootTurn {
  Action action;
  Position after;
  /// The fewest plies, with this one, in which `winner` forces a win by it; 0: not known.
  int plies = 0;
  Seat winner = 0;
  /// The game is over with it, and nobody has won.
  bool draws = false;
  /// The position has stood before.
  bool repeats = false;
  int score = 0;          // for the seat to move
  int noisy = 0;          // the score with the noise of the settings
  std::uint64_t lot = 0;  // decides between equals
};

/// The keys that stood twice, now included: a game that comes to one of them again is drawn.
[[nodiscard]] std::vector<Key> twice_seen(const SearchRequest<Position>& request);
/// Every legal turn, with what is plain of it.
[[nodiscard]] std::vector<RootTurn> root_turns(const SearchRequest<Position>& request,
                                               const ForcedWins& forced);
/// Looks whether somebody can force a win within `depth` plies by this turn, which is one of them.
void prove(RootTurn& turn, ForcedWins& forced, Seat mover, int depth);
/// The score of what is proven, beyond `decided`.
[[nodiscard]] int proven_score(const RootTurn& turn, Seat mover);
/// Takes the noise in and sorts, best first.
void rank(std::vector<RootTurn>& turns, Seat mover, const Settings& settings);
/// One of the ranked turns within the margin.
[[nodiscard]] const RootTurn& choose(const std::vector<RootTurn>& ranked, Seat mover,
                                     const Settings& settings);
/// How many turns of the winner's `plies` plies are, counted from `position` on; at least 1.
[[nodiscard]] std::optional<Proof> proof_of(const RootTurn& turn, const Position& position);

}  // namespace quintet::engine::slides_of_action
