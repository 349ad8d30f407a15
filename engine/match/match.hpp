// Matches between two programs with paired openings and exchanged seats, and the statistics of the
// score. Only the statistics use floating point in this library; they decide nothing but when a
// sequential test stops.
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
  /// Number of games. Each opening is played once for each way to seat the two players: 2 games for
  /// two seats, 6 for three (where one of them has two seats in half of the games).
  int games = 100;
  int opening_turns = 4;  // random turns; the same for all games of an opening
  int turn_limit = 400;   // then the game is unfinished and counts as a draw
  /// Sequential test: stops when it is decided whether the first player is stronger by `gain` Elo
  /// or not stronger at all, with 5 % errors of both kinds. None: play all games.
  std::optional<int> sprt_gain;
  /// Called after every opening; returns whether to stop before all games are played. May be empty.
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
  int draws = 0;       // all other games, including unfinished ones
  int agreed = 0;      // draws that both players wanted (engine/levels/conduct.hpp)
  int unfinished = 0;  // games that reached the turn limit
  std::uint64_t turns = 0;
  std::vector<double> seat_points;  // of each seat, for both players together

  [[nodiscard]] double share() const { return games == 0 ? 0.5 : points / games; }
};

/// Elo with its 95 % interval; infinite if a player has no points, or with fewer than two openings.
struct Elo {
  double value;
  double low;
  double high;
};
[[nodiscard]] Elo elo_of(const MatchScore& score);
/// Logarithm of the ratio of two likelihoods of the score: a gain of `gain` Elo against no gain.
[[nodiscard]] double log_likelihood_ratio(const MatchScore& score, int gain);

/// One finished game of a match.
struct MatchGame {
  rules::GameRecord record;
  std::vector<bool> first_sits;  // by seat
  bool finished;
  bool agreed;
};
/// Plays the match; calls `each_game` after every game, in order, with the score so far.
/// Deterministic.
MatchScore play_match(const Match& match,
                      const std::function<void(const MatchGame&, const MatchScore&)>& each_game);

}  // namespace quintet::engine
