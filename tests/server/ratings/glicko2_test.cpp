// Glicko-2: the paper's example, and laws for all numbers.
#include "server/ratings/glicko2.hpp"

#include <array>
#include <cmath>
#include <cstdlib>
#include <vector>

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include "tests/rounds.hpp"

namespace quintet::tests {
namespace {

using namespace server::glicko2;

// --- The paper's example ---------------------------------------------------------------------

const Rating example_player{.rating = 1500, .deviation = 200, .volatility = 0.06};
const std::array example_games{
    Game{.opponent = {.rating = 1400, .deviation = 30}, .score = 1},
    Game{.opponent = {.rating = 1550, .deviation = 100}, .score = 0},
    Game{.opponent = {.rating = 1700, .deviation = 300}, .score = 0},
};
constexpr double example_tau = 0.5;

/// Rounds to this number of decimals, as the paper prints it.
double printed(double value, int digits) {
  const double unit = std::pow(10, digits);
  return std::round(value * unit) / unit;
}

TEST_CASE("the paper's example gives the printed digits") {
  const Rating after = update(example_player, example_games, example_tau);
  const double mu = printed((after.rating - 1500) / 173.7178, 4);
  CHECK(mu == -0.2069);
  CHECK(printed(after.deviation / 173.7178, 4) == 0.8722);
  CHECK(printed(after.deviation, 2) == 151.52);
  // The paper computes the new rating from the rounded µ'; without rounding it is 1464.0507.
  CHECK(printed(1500 + 173.7178 * mu, 2) == 1464.06);
  CHECK(std::abs(after.rating - 1464.06) < 0.01);
  // The paper truncates this: A is -5.62696, so the volatility is 0.0599959.
  CHECK(std::floor(after.volatility * 1e5) / 1e5 == 0.05999);
  CHECK(printed(2 * std::log(after.volatility), 5) == -5.62696);
}

TEST_CASE("the steps of the paper's example give the printed digits") {
  constexpr std::array printed_weights{0.9955, 0.9531, 0.7242};
  constexpr std::array printed_expectations{0.639, 0.432, 0.303};
  double information = 0;
  double improvement = 0;
  for (std::size_t i = 0; i < example_games.size(); ++i) {
    const double g = printed(weight(example_games[i].opponent.deviation), 4);
    const double expected = printed(expected_score(example_player, example_games[i].opponent), 3);
    CHECK(g == printed_weights[i]);
    CHECK(expected == printed_expectations[i]);
    information += g * g * expected * (1 - expected);
    improvement += g * (example_games[i].score - expected);
  }
  // The paper continues with the rounded g and E; without rounding v is 1.7790 and Δ is -0.4839.
  CHECK(printed(1 / information, 4) == 1.7785);
  CHECK(printed(1.7785 * improvement, 4) == -0.4834);
  const Evidence found = evidence(example_player, example_games);
  CHECK(printed(found.variance, 4) == 1.7790);
  CHECK(printed(found.improvement, 4) == -0.4839);
  CHECK(std::abs(found.variance - 1.7785) < 0.001);
  CHECK(std::abs(found.improvement - -0.4834) < 0.001);
  // Step 6, with the volatility of step 5.
  const Rating before_games = decay({.rating = 1500, .deviation = 200, .volatility = 0.05999}, 1);
  CHECK(printed(before_games.deviation / 173.7178, 4) == 1.1529);
}

TEST_CASE("certainty is lost at the rate of the volatility") {
  const Rating rating{.rating = 1600, .deviation = 60, .volatility = 0.06};
  const double periods = periods_until(rating, 110);
  CHECK(decay(rating, periods).deviation == doctest::Approx(110));
  CHECK(decay(rating, periods / 2).deviation < 110);
  CHECK(decay(decay(rating, periods / 2), periods / 2).deviation == doctest::Approx(110));
  CHECK(decay(rating, 0) == rating);
  CHECK(decay(rating, 1e9).deviation == largest_deviation);
  CHECK(decay(rating, 1e9).rating == 1600);
  CHECK(periods_until(rating, 60) == 0);
  CHECK(periods_until(rating, 50) < 0);
  CHECK(std::isinf(periods_until(rating, largest_deviation)));
}

// --- Laws for all numbers ---------------------------------------------------------------------

/// A fixed seed, so that failures are reproducible.
[[maybe_unused]] const bool seeded =
    ::setenv("RC_PARAMS",
             sanitized ? "seed=20131130 max_success=300" : "seed=20131130 max_success=3000",
             0) == 0;

/// Uniform between two limits, both included.
rc::Gen<double> between(double low, double high) {
  constexpr int steps = 1'000'000;
  return rc::gen::map(rc::gen::inRange(0, steps + 1), [=](int step) {
    return step == steps ? high : low + (high - low) * step / steps;
  });
}

/// Log-uniform, so that small and large values are equally frequent.
rc::Gen<double> any_magnitude(double low, double high) {
  return rc::gen::map(between(std::log(low), std::log(high)),
                      [=](double logarithm) { return std::clamp(std::exp(logarithm), low, high); });
}

/// Mostly realistic ratings, but also impossible ones.
rc::Gen<Rating> any_rating() {
  const auto make = [](double rating, double deviation, double volatility) {
    return Rating{.rating = rating, .deviation = deviation, .volatility = volatility};
  };
  return rc::gen::weightedOneOf<Rating>(
      {{3,
        rc::gen::apply(make, between(0, 3500), between(30, largest_deviation), between(0.02, 0.2))},
       {1, rc::gen::apply(make, between(-1e7, 1e7), any_magnitude(1e-6, largest_deviation),
                          any_magnitude(1e-9, 1e3))}});
}

rc::Gen<Game> any_game() {
  return rc::gen::apply([](Rating opponent, double score) { return Game{opponent, score}; },
                        any_rating(), rc::gen::element(0.0, 0.5, 1.0));
}

rc::Gen<std::vector<Game>> any_games() {
  return rc::gen::mapcat(rc::gen::inRange<std::size_t>(0, 6), [](std::size_t count) {
    return rc::gen::container<std::vector<Game>>(count, any_game());
  });
}

rc::Gen<double> any_tau() {
  return between(0.1, 2);
}

template <class Property>
void for_all(const char* what, Property property) {
  CHECK(rc::check(what, std::move(property)));
}

std::vector<Game> with_score(std::vector<Game> games, double score) {
  for (Game& game : games)
    game.score = score;
  return games;
}

void valid(const Rating& rating) {
  RC_ASSERT(std::isfinite(rating.rating));
  RC_ASSERT(rating.deviation > 0);
  RC_ASSERT(rating.deviation <= largest_deviation);
  RC_ASSERT(std::isfinite(rating.volatility));
  RC_ASSERT(rating.volatility > 0);
}

TEST_CASE("every input gives a valid rating") {
  for_all("valid", [] {
    const Rating player = *any_rating();
    const double periods = *between(0, 100);
    valid(update(player, *any_games(), *any_tau(), periods));
    valid(decay(player, periods));
  });
}

TEST_CASE("a player who wins all games does not fall, and one who loses all does not rise") {
  for_all("winning and losing", [] {
    const Rating player = *any_rating();
    const auto games = *any_games();
    const double tau = *any_tau();
    RC_ASSERT(update(player, with_score(games, 1), tau).rating >= player.rating);
    RC_ASSERT(update(player, with_score(games, 0), tau).rating <= player.rating);
  });
}

TEST_CASE("a better score never gives a lower rating") {
  for_all("scores", [] {
    const Rating player = *any_rating();
    auto games = *any_games();
    RC_PRE(!games.empty());
    const double tau = *any_tau();
    const auto which = *rc::gen::inRange<std::size_t>(0, games.size());
    games[which].score = 0.5;
    const double drawn = update(player, games, tau).rating;
    games[which].score = 0;
    const double lost = update(player, games, tau).rating;
    games[which].score = 1;
    const double won = update(player, games, tau).rating;
    // The volatility is accurate to a millionth, and so is the rating.
    const double slack = 1e-3;
    RC_ASSERT(lost <= drawn + slack);
    RC_ASSERT(drawn <= won + slack);
  });
}

TEST_CASE("mirrored ratings and results give mirrored changes") {
  for_all("mirror", [] {
    const Rating player = *any_rating();
    const auto games = *any_games();
    const double tau = *any_tau();
    const auto mirrored = [](Rating rating) {
      rating.rating = 2 * start_rating - rating.rating;
      return rating;
    };
    auto other_games = games;
    for (Game& game : other_games)
      game = {.opponent = mirrored(game.opponent), .score = 1 - game.score};
    const Rating after = update(player, games, tau);
    const Rating other = mirrored(update(mirrored(player), other_games, tau));
    RC_ASSERT(std::abs(after.rating - other.rating) <=
              1e-6 * std::max(1.0, std::abs(after.rating)));
    RC_ASSERT(std::abs(after.deviation - other.deviation) <= 1e-6);
  });
}

TEST_CASE("two equals win and lose the same, and neither gains by a draw") {
  for_all("equals", [] {
    const Rating player = *any_rating();
    const double tau = *any_tau();
    const auto after = [&](double score) {
      return update(player, std::array{Game{player, score}}, tau).rating - player.rating;
    };
    RC_ASSERT(std::abs(after(1) + after(0)) <= 1e-6);
    RC_ASSERT(std::abs(after(0.5)) <= 1e-6);
  });
}

TEST_CASE("a period without games only makes the rating less certain") {
  for_all("idle", [] {
    const Rating player = *any_rating();
    const double periods = *between(0, 50);
    const Rating after = update(player, {}, *any_tau(), periods);
    RC_ASSERT(after == decay(player, periods));
    RC_ASSERT(after.rating == player.rating);
    RC_ASSERT(after.volatility == player.volatility);
    RC_ASSERT(after.deviation >= player.deviation);
    RC_ASSERT(decay(after, 1).deviation >= after.deviation);
  });
}

TEST_CASE("a game makes the rating more certain than the same time without it") {
  for_all("certainty", [] {
    const Rating player = *any_rating();
    auto games = *any_games();
    const Rating after = update(player, games, *any_tau(), 0);
    RC_ASSERT(after.deviation <= player.deviation * (1 + 1e-9));
  });
}

/// A second, plain implementation of the paper, with bisection for the volatility.
Rating plain_update(const Rating& player, const std::vector<Game>& games, double tau) {
  constexpr double scale = 173.7178;
  const double pi = std::acos(-1);
  const double mu = (player.rating - 1500) / scale;
  const double phi = player.deviation / scale;
  double inverse_v = 0;
  double sum = 0;
  for (const Game& game : games) {
    const double phi_j = game.opponent.deviation / scale;
    const double mu_j = (game.opponent.rating - 1500) / scale;
    const double g = 1 / std::sqrt(1 + 3 * phi_j * phi_j / (pi * pi));
    const double e = 1 / (1 + std::exp(-g * (mu - mu_j)));
    inverse_v += g * g * e * (1 - e);
    sum += g * (game.score - e);
  }
  const double v = 1 / inverse_v;
  const double delta = v * sum;
  const auto f = [&](double x) {
    const double ex = std::exp(x);
    const double all = phi * phi + v + ex;
    return ex * (delta * delta - phi * phi - v - ex) / (2 * all * all) -
           (x - std::log(player.volatility * player.volatility)) / (tau * tau);
  };
  double low = -100;
  double high = 100;
  for (int i = 0; i < 200; ++i) {
    const double middle = (low + high) / 2;
    (f(middle) > 0 ? low : high) = middle;
  }
  const double sigma = std::exp(low / 2);
  const double phi_star = std::sqrt(phi * phi + sigma * sigma);
  const double new_phi = 1 / std::sqrt(1 / (phi_star * phi_star) + inverse_v);
  return {.rating = 1500 + scale * (mu + new_phi * new_phi * sum),
          .deviation = scale * new_phi,
          .volatility = sigma};
}

TEST_CASE("a plain implementation with bisection gives the same result") {
  for_all("plain", [] {
    // Only where the deviation does not reach its limit and f has a single zero.
    const Rating player{.rating = *between(500, 2500),
                        .deviation = *between(30, 300),
                        .volatility = *between(0.02, 0.2)};
    auto games = *any_games();
    RC_PRE(!games.empty());
    for (Game& game : games) {
      game.opponent.rating = *between(500, 2500);
      game.opponent.deviation = *between(30, 350);
    }
    const double tau = *between(0.2, 1.2);
    const Rating after = update(player, games, tau);
    const Rating plain = plain_update(player, games, tau);
    RC_ASSERT(std::abs(after.rating - plain.rating) < 1e-3);
    RC_ASSERT(std::abs(after.deviation - plain.deviation) < 1e-3);
    RC_ASSERT(std::abs(after.volatility - plain.volatility) < 1e-5);
  });
}

}  // namespace
}  // namespace quintet::tests
