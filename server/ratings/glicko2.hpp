// Glicko-2: Mark E. Glickman, "Example of the Glicko-2 system" (glicko.net/glicko/glicko2.pdf,
// November 30, 2013). Its steps are named where they are taken. Pure functions.
#pragma once

#include <span>

namespace quintet::server::glicko2 {

inline constexpr double start_rating = 1500;
/// The deviation of an unknown player; no deviation is larger.
inline constexpr double largest_deviation = 350;

/// A player's rating, on the scale of step 1. Finite; 0 < deviation <= largest_deviation, 0 <
/// volatility.
struct Rating {
  double rating = start_rating;
  double deviation = largest_deviation;
  double volatility = 0.06;
  friend bool operator==(const Rating&, const Rating&) = default;
};

/// A game from the player's view: 1 won, 0.5 drawn, 0 lost.
struct Game {
  Rating opponent;
  double score = 0;
};

/// g(φ) of step 3: the weight of a game against an opponent with this deviation, 0 to 1.
[[nodiscard]] double weight(double deviation);
/// E(µ, µj, φj) of step 3: the expected score of `player` against `opponent`. Limits the difference
/// to 3,400 points, so that the result is never 0 or 1.
[[nodiscard]] double expected_score(const Rating& player, const Rating& opponent);

/// v of step 3 and Δ of step 4, on the scale of Glicko-2: the evidence of the games alone.
struct Evidence {
  double variance = 0;
  double improvement = 0;
};
/// Precondition: `games` is not empty.
[[nodiscard]] Evidence evidence(const Rating& player, std::span<const Game> games);

/// The rating after a rating period with these games, steps 2 to 8; without games the same as
/// `decay`. `tau` limits how fast the volatility changes, 0.1 to 2. `periods` is the period's
/// length in units of `decay`; 0 if only `decay` accounts for time. The opponents' ratings are
/// those before the period. The result is valid for any valid input, however extreme.
[[nodiscard]] Rating update(const Rating& player, std::span<const Game> games, double tau,
                            double periods = 1);

/// The rating after `periods` (any fraction, at least 0) without a game, step 6: the deviation
/// grows.
[[nodiscard]] Rating decay(const Rating& rating, double periods);
/// Number of periods without a game until the deviation grows to `deviation`; 0 or less if it is as
/// large already. Infinite for `largest_deviation` and more, which it never exceeds.
[[nodiscard]] double periods_until(const Rating& rating, double deviation);

}  // namespace quintet::server::glicko2
