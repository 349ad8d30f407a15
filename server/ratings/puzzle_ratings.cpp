#include "server/ratings/puzzle_ratings.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <numeric>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "rules/game.hpp"
#include "rules/key.hpp"
#include "server/base/durations.hpp"
#include "server/ratings/glicko2.hpp"
#include "server/ratings/ratings.hpp"

namespace quintet::server {
namespace {

using puzzles::Puzzle;

/// The engine's nodes are only a rough measure of the difficulty for people.
constexpr double puzzle_deviation = 100;
/// The next puzzle is one of the nearest ones, of which there are this many.
constexpr std::size_t near = 8;
/// The distance of easier and harder puzzles from the player's rating. A player expects to solve
/// three of four puzzles that are this much easier, and one of four that are this much harder.
constexpr double wished_distance = 200;

double wished_rating(const std::optional<storage::RatingRow>& rating, PuzzleDifficulty difficulty) {
  const double own = rating ? rating->rating : glicko2::start_rating;
  switch (difficulty) {
    case PuzzleDifficulty::easier:
      return own - wished_distance;
    case PuzzleDifficulty::harder:
      return own + wished_distance;
    case PuzzleDifficulty::fitting:
      break;
  }
  return own;
}

/// The puzzle after `not_this` in the circle, or the first one if that is not in it. Null if there
/// is no other.
const Puzzle* after_in(const std::vector<const Puzzle*>& circle, std::string_view not_this) {
  const auto here = std::ranges::find(circle, not_this, &Puzzle::id);
  if (here == circle.end()) return circle.empty() ? nullptr : circle.front();
  if (circle.size() == 1) return nullptr;
  return std::next(here) == circle.end() ? circle.front() : *std::next(here);
}

}  // namespace

storage::RatingRow rate_attempt(const std::optional<storage::RatingRow>& before,
                                const Puzzle& puzzle, bool solved, std::int64_t at) {
  return rate_against(before,
                      {.rating = static_cast<double>(puzzle.rating), .deviation = puzzle_deviation},
                      solved ? 1 : 0, at);
}

protocol::PuzzleStanding shown_standing(const std::optional<storage::RatingRow>& row,
                                        std::int64_t now) {
  const protocol::SeatRating shown = shown_rating(row, now);
  return {.rating = shown.rating,
          .deviation = row ? shown_deviation(*row, now) : std::llround(glicko2::largest_deviation),
          .provisional = shown.provisional,
          .puzzles = row ? row->games : 0};
}

std::optional<PuzzleDifficulty> parse_puzzle_difficulty(std::optional<std::string_view> text) {
  if (!text) return PuzzleDifficulty::fitting;
  if (*text == "easier") return PuzzleDifficulty::easier;
  if (*text == "harder") return PuzzleDifficulty::harder;
  return std::nullopt;
}

const Puzzle& next_for_player(std::span<const Puzzle> all,
                              std::span<const storage::PuzzleAttemptRow> attempts,
                              const std::optional<storage::RatingRow>& rating,
                              PuzzleDifficulty difficulty, std::string_view player,
                              std::string_view not_this) {
  assert(!all.empty());
  std::unordered_map<std::string_view, const storage::PuzzleAttemptRow*> tried;
  for (const storage::PuzzleAttemptRow& attempt : attempts)
    tried.emplace(attempt.puzzle, &attempt);
  std::vector<const Puzzle*> untried;
  std::vector<const Puzzle*> failed;
  std::vector<const Puzzle*> solved;
  for (const Puzzle& puzzle : all) {
    const auto found = tried.find(puzzle.id);
    if (found == tried.end()) {
      untried.push_back(&puzzle);
    } else {
      (found->second->solved ? solved : failed).push_back(&puzzle);
    }
  }
  const double wished = wished_rating(rating, difficulty);
  // Equal ones stay in the order of `all`.
  const auto distance = [wished](const Puzzle* puzzle) {
    return std::pair(std::abs(puzzle->rating - wished), puzzle);
  };
  std::ranges::sort(untried, {}, distance);
  untried.resize(std::min(untried.size(), near));
  // A different order for each player, and after each attempt.
  const std::uint64_t lot = rules::mix(rules::fnv1a(player), attempts.size());
  std::ranges::sort(untried, {}, [lot](const Puzzle* puzzle) {
    return std::pair(rules::mix(lot, rules::fnv1a(puzzle->id)), puzzle);
  });
  const auto when = [&tried](const Puzzle* puzzle) {
    return std::pair(tried.at(puzzle->id)->at, puzzle);
  };
  std::ranges::sort(failed, {}, when);
  std::ranges::sort(solved, {}, when);
  for (const auto* circle : {&untried, &failed, &solved}) {
    if (const Puzzle* next = after_in(*circle, not_this)) return *next;
  }
  return all.front();  // there is only one
}

const Puzzle& next_by_cursor(std::span<const Puzzle> all, std::uint64_t cursor) {
  assert(!all.empty());
  std::vector<std::size_t> order(all.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t place) {
    return std::pair(rules::scramble(rules::fnv1a(all[place].id)), place);
  });
  return all[order[cursor % order.size()]];
}

protocol::PuzzleProgress progress_of(std::string game,
                                     const std::optional<storage::RatingRow>& rating,
                                     std::span<const storage::PuzzleAttemptRow> attempts,
                                     std::int64_t now, std::set<std::int64_t>& days) {
  protocol::PuzzleProgress progress{
      .game = std::move(game), .standing = shown_standing(rating, now), .solved = {}, .failed = {}};
  for (const storage::PuzzleAttemptRow& attempt : attempts) {
    (attempt.solved ? progress.solved : progress.failed).push_back(attempt.puzzle);
    if (attempt.solved) days.insert(attempt.at / ms_per_day);
  }
  return progress;
}

}  // namespace quintet::server
