#include "server/ratings/glicko2.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numbers>

namespace quintet::server::glicko2 {
namespace {

// Step 2: points of the rating scale per unit of Glicko-2's scale.
constexpr double scale = 173.7178;
// 3,400 points. e to the power of this is far below the limit of a double.
constexpr double largest_difference = 3400 / scale;

double square(double x) {
  return x * x;
}

/// Step 6, on the rating scale: the deviation after `periods` with this volatility.
double grown(double deviation, double volatility, double periods) {
  return std::min(std::sqrt(square(deviation) + periods * square(scale * volatility)),
                  largest_deviation);
}

/// Step 5: the new volatility, the zero of f by the Illinois algorithm. The interval [A, B] always
/// contains the zero, so the result is valid even if the limit of steps ends the search, which has
/// never happened.
double new_volatility(double phi, double volatility, const Evidence& evidence, double tau) {
  constexpr double tolerance = 1e-6;
  constexpr int most_steps = 100;
  const double before = std::log(square(volatility));
  const double surprise = square(evidence.improvement) - square(phi) - evidence.variance;
  const double expected = square(phi) + evidence.variance;
  const auto f = [&](double x) {
    const double squared = std::exp(x);
    return squared * (surprise - squared) / (2 * square(expected + squared)) -
           (x - before) / square(tau);
  };
  double a = before;
  double b = 0;
  if (surprise > 0) {
    b = std::log(surprise);
  } else {
    // f(before - k tau) > -1/2 + k/tau, so it reaches 0 after few steps.
    b = before - tau;
    while (f(b) < 0)
      b -= tau;
  }
  double f_a = f(a);
  double f_b = f(b);
  for (int step = 0; step < most_steps && std::abs(b - a) > tolerance; ++step) {
    const double c = a + (a - b) * f_a / (f_b - f_a);
    const double f_c = f(c);
    if (f_c * f_b <= 0) {
      a = b;
      f_a = f_b;
    } else {
      f_a /= 2;
    }
    b = c;
    f_b = f_c;
  }
  return std::exp(a / 2);
}

}  // namespace

double weight(double deviation) {
  return 1 / std::sqrt(1 + 3 * square(deviation / scale / std::numbers::pi));
}

double expected_score(const Rating& player, const Rating& opponent) {
  const double difference = std::clamp((player.rating - opponent.rating) / scale,
                                       -largest_difference, largest_difference);
  return 1 / (1 + std::exp(-weight(opponent.deviation) * difference));
}

Evidence evidence(const Rating& player, std::span<const Game> games) {
  assert(!games.empty());
  double information = 0;
  double improvement = 0;
  for (const Game& game : games) {
    const double g = weight(game.opponent.deviation);
    const double expected = expected_score(player, game.opponent);
    information += square(g) * expected * (1 - expected);
    improvement += g * (game.score - expected);
  }
  return {.variance = 1 / information, .improvement = improvement / information};
}

Rating update(const Rating& player, std::span<const Game> games, double tau, double periods) {
  if (games.empty()) return decay(player, periods);
  const double phi = player.deviation / scale;
  const Evidence found = evidence(player, games);
  const double volatility = new_volatility(phi, player.volatility, found, tau);
  // Steps 6 and 7, and back to the usual scale in step 8.
  const double phi_star = grown(player.deviation, volatility, periods) / scale;
  const double variance = 1 / (1 / square(phi_star) + 1 / found.variance);
  return {.rating = player.rating + scale * variance * (found.improvement / found.variance),
          .deviation = scale * std::sqrt(variance),
          .volatility = volatility};
}

Rating decay(const Rating& rating, double periods) {
  assert(periods >= 0);
  Rating later = rating;
  later.deviation = grown(rating.deviation, rating.volatility, periods);
  return later;
}

double periods_until(const Rating& rating, double deviation) {
  if (deviation >= largest_deviation) return std::numeric_limits<double>::infinity();
  return (square(deviation) - square(rating.deviation)) / square(scale * rating.volatility);
}

}  // namespace quintet::server::glicko2
