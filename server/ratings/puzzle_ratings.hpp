// Rates players by the puzzles that they solve, and selects the next puzzle. Pure functions,
// thread-safe. Times are ms since 1970.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include "protocol/messages/puzzles.hpp"
#include "puzzles/puzzle.hpp"
#include "storage/data/types.hpp"

namespace quintet::server {

/// The rating after an attempt at a puzzle, by Glicko-2: a solved puzzle is a win against it. The
/// puzzle's own rating is constant, so players cannot change it: it reflects how hard the engine
/// found it, with some uncertainty.
[[nodiscard]] storage::RatingRow rate_attempt(const std::optional<storage::RatingRow>& before,
                                              const puzzles::Puzzle& puzzle, bool solved,
                                              std::int64_t at);

/// As shown at `now`; null is a player who has tried no puzzle.
[[nodiscard]] protocol::PuzzleStanding shown_standing(const std::optional<storage::RatingRow>& row,
                                                      std::int64_t now);

/// How hard a player wants their next puzzle.
enum class PuzzleDifficulty : std::uint8_t { easier, fitting, harder };

/// `easier`, `harder`, or nothing for `fitting`; null for any other text.
[[nodiscard]] std::optional<PuzzleDifficulty> parse_puzzle_difficulty(
    std::optional<std::string_view> text);

/// For players with an account. Selects one of the few untried puzzles nearest to their rating, or
/// to a rating 200 points below or above it, as `difficulty` says.
/// When none is left: of the puzzles with a failed first attempt, the one tried longest ago; then
/// the one solved longest ago. The choice stays the same until the player's next attempt.
/// `not_this` is the puzzle that the player leaves: the next one among the candidates follows, so
/// that repeated skipping goes through all of them. Never returns `not_this` if there is a second
/// puzzle. Precondition: `all` is not empty.
[[nodiscard]] const puzzles::Puzzle& next_for_player(
    std::span<const puzzles::Puzzle> all, std::span<const storage::PuzzleAttemptRow> attempts,
    const std::optional<storage::RatingRow>& rating, PuzzleDifficulty difficulty,
    std::string_view player, std::string_view not_this);

/// For all others: place `cursor` in a fixed shuffled order, which repeats without end.
/// Precondition: `all` is not empty.
[[nodiscard]] const puzzles::Puzzle& next_by_cursor(std::span<const puzzles::Puzzle> all,
                                                    std::uint64_t cursor);

/// A player's progress in the puzzles of a game. Adds to `days` the days, counted from 1970 in UTC,
/// on which they solved a puzzle at the first attempt.
[[nodiscard]] protocol::PuzzleProgress progress_of(
    std::string game, const std::optional<storage::RatingRow>& rating,
    std::span<const storage::PuzzleAttemptRow> attempts, std::int64_t now,
    std::set<std::int64_t>& days);

}  // namespace quintet::server
