// Matches between two programs: paired openings, seats exchanged, and what the score means.
// The statistics are the one place in this library with floating point; nothing is decided by them
// but when a match has told enough.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "engine/match/player.hpp"
#include "rules/catalogue.hpp"
#include "rules/record.hpp"

namespace quintet::engine {

struct Match {
  const rules::GameInfo* game = nullptr;
  rules::OptionValues options;
  Player first;
  Player second;
  std::uint64_t seed = 1;
  /// Each opening is played once for each way to seat the two: 2 games for two seats, 6 for three
  /// (there one of them has two seats, in half of the games).
  int games = 100;
  int opening_turns = 4;  // random ones; the same for all games of an opening
  int turn_limit = 400;   // then the game is unfinished and counts as a draw
  /// Sequential test: stop when it is clear that the first is stronger by `gain` Elo, or not at
  /// all, with 5 % of mistakes either way. None: play all games.
  std::optional<int> sprt_gain;
  /// Asked after every opening whether to stop before all games are played; may be empty.
  std::function<bool()> enough;
};

struct MatchScore {
  int games = 0;
  int openings = 0;
  double points = 0;          // of the first player, 1 a game
  double opening_square = 0;  // the sum over openings of the square of the mean points a game
  double opening_points = 0;  // the sum over openings of the mean points a game
  int wins = 0;               // games that the first player won alone
  int losses = 0;
  int draws = 0;       // all others, unfinished ones among them
  int agreed = 0;      // draws that both wanted (engine/conduct.hpp)
  int unfinished = 0;  // at the turn limit
  std::uint64_t turns = 0;
  std::vector<double> seat_points;  // of each seat, whoever sat there

  [[nodiscard]] double share() const { return games == 0 ? 0.5 : points / games; }
};

/// With a half-width of 95 %; infinite where nobody has scored, or with fewer than two openings.
struct Elo {
  double value;
  double low;
  double high;
};
[[nodiscard]] Elo elo_of(const MatchScore& score);
/// The logarithm of how much better a gain of `gain` Elo explains the score than none.
[[nodiscard]] double log_likelihood_ratio(const MatchScore& score, int gain);

/// One game of a match that is over.
struct MatchGame {
  rules::GameRecord record;
  std::vector<bool> first_sits;  // by seat
  bool finished;
  bool agreed;
};
/// Plays it; calls `each_game` after every game, in order, with the score so far. Deterministic.
MatchScore play_match(const Match& match,
                      const std::function<void(const MatchGame&, const MatchScore&)>& each_game);

}  // namespace quintet::engine
