#include "engine/match/match.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

#include "rules/key.hpp"

namespace quintet::engine {
namespace {

/// All seatings of the first player (true): for two seats either seat; for three, one seat or two.
std::vector<std::vector<bool>> seatings(rules::Seat seats) {
  std::vector<std::vector<bool>> all;
  for (rules::Seat seat = 0; seat < seats; ++seat) {
    std::vector<bool> alone(seats, false);
    alone[seat] = true;
    all.push_back(alone);
    if (seats == 2) continue;
    alone.flip();
    all.push_back(alone);
  }
  return all;
}

/// Plays random turns that do not end the game.
rules::GameRecord opening_of(const Match& match, std::uint64_t seed) {
  for (std::uint64_t attempt = 0;; ++attempt) {
    rules::GameRecord record(*match.game, match.options);
    for (int i = 0; i < match.opening_turns && !record.result(); ++i) {
      const std::uint64_t at = rules::mix(rules::mix(seed, attempt), static_cast<std::uint64_t>(i));
      [[maybe_unused]] const auto played =
          record.play_turn(choose_turn(RandomPlayer{}, record, at));
      assert(played);
    }
    if (!record.result()) return record;
  }
}

MatchGame play_game(const Match& match, rules::GameRecord record, std::vector<bool> first_sits,
                    std::uint64_t seed) {
  const bool can_agree = match.game->draw_by_agreement && record.seats() == 2;
  bool wanted_before = false;  // whether the seat that has just played wants a draw
  bool agreed = false;
  while (!record.result() && !agreed &&
         record.turns().size() < static_cast<std::size_t>(match.turn_limit)) {
    const Player& player = first_sits[*record.seat_to_move()] ? match.first : match.second;
    const Choice choice = choose(player, record, rules::mix(seed, record.turns().size()));
    [[maybe_unused]] const auto played = record.play_turn(choice.turn);
    assert(played);
    agreed = !record.result() && can_agree && wanted_before && choice.wants_draw;
    wanted_before = choice.wants_draw;
  }
  const bool finished = agreed || record.result().has_value();
  if (agreed) {
    [[maybe_unused]] const auto ended = record.agree_draw();
    assert(ended);
  }
  if (!finished) {
    [[maybe_unused]] const auto ended =
        match.game->draw_by_agreement ? record.agree_draw() : record.abort();
    assert(ended);
  }
  return {.record = std::move(record),
          .first_sits = std::move(first_sits),
          .finished = finished,
          .agreed = agreed};
}

/// The share of each seat in the one point of a game.
std::vector<double> points_of(const rules::GameRecord& record) {
  const auto& winners = record.result()->winners;
  std::vector<double> points(record.seats(), winners.empty() ? 1.0 / record.seats() : 0.0);
  for (const rules::Seat seat : winners)
    points[seat] = 1.0 / static_cast<double>(winners.size());
  return points;
}

double add_game(MatchScore& score, const MatchGame& game) {
  const std::vector<double> points = points_of(game.record);
  score.seat_points.resize(points.size(), 0.0);
  double first = 0;
  bool first_won = false;
  bool second_won = false;
  for (std::size_t seat = 0; seat < points.size(); ++seat) {
    score.seat_points[seat] += points[seat];
    if (game.first_sits[seat]) first += points[seat];
  }
  for (const rules::Seat seat : game.record.result()->winners)
    (game.first_sits[seat] ? first_won : second_won) = true;
  ++score.games;
  score.points += first;
  score.wins += first_won && !second_won ? 1 : 0;
  score.losses += second_won && !first_won ? 1 : 0;
  score.draws += first_won == second_won ? 1 : 0;
  score.agreed += game.agreed ? 1 : 0;
  score.unfinished += game.finished ? 0 : 1;
  score.turns += game.record.turns().size();
  return first;
}

double elo_for(double share) {
  if (share <= 0) return -std::numeric_limits<double>::infinity();
  if (share >= 1) return std::numeric_limits<double>::infinity();
  return 400 * std::log10(share / (1 - share));
}

/// Variance of the mean points of an opening.
double variance_of(const MatchScore& score) {
  const double mean = score.opening_points / score.openings;
  return std::max(score.opening_square / score.openings - mean * mean, 0.0);
}

}  // namespace

Elo elo_of(const MatchScore& score) {
  const double share = score.share();
  if (score.openings < 2) {
    return {elo_for(share), elo_for(0), elo_for(1)};
  }
  const double half = 1.96 * std::sqrt(variance_of(score) / (score.openings - 1));
  return {elo_for(share), elo_for(share - half), elo_for(share + half)};
}

double log_likelihood_ratio(const MatchScore& score, int gain) {
  if (score.openings < 2) return 0;
  // Adds half an opening with each result, so that a score without variance does not end the test.
  const double openings = score.openings + 1;
  const double mean = (score.opening_points + 0.5) / openings;
  const double variance = (score.opening_square + 0.5) / openings - mean * mean;
  const double wanted = 1 / (1 + std::pow(10.0, -gain / 400.0));
  return openings * (wanted - 0.5) * (2 * mean - 0.5 - wanted) / (2 * variance);
}

MatchScore play_match(const Match& match,
                      const std::function<void(const MatchGame&, const MatchScore&)>& each_game) {
  constexpr double clear = 2.94;  // log(0.95 / 0.05)
  MatchScore score;
  const auto ways =
      seatings(static_cast<rules::Seat>(match.game->seat_names(match.options).size()));
  for (std::uint64_t opening = 0; score.games < match.games; ++opening) {
    const std::uint64_t seed = rules::mix(rules::scramble(match.seed), opening);
    const rules::GameRecord begun = opening_of(match, seed);
    double points = 0;
    for (std::size_t way = 0; way < ways.size(); ++way) {
      const MatchGame game = play_game(match, begun, ways[way], rules::mix(seed, way + 1));
      points += add_game(score, game);
      each_game(game, score);
    }
    const double mean = points / static_cast<double>(ways.size());
    ++score.openings;
    score.opening_points += mean;
    score.opening_square += mean * mean;
    if (match.sprt_gain && std::abs(log_likelihood_ratio(score, *match.sprt_gain)) >= clear) break;
    if (match.enough && match.enough()) break;
  }
  return score;
}

}  // namespace quintet::engine
