// How well players solve puzzles, and which puzzle comes next. Pure functions, any thread. Times
// are ms since 1970.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "protocol/puzzles.hpp"
#include "puzzles/puzzle.hpp"
#include "storage/types.hpp"

namespace quintet::server {

/// The rating after an attempt at a puzzle, by Glicko-2: solving it is winning against it. The
/// puzzle's own rating never changes: it says how hard the engine found it, nobody can move it, and
/// it counts as not quite certain.
[[nodiscard]] storage::RatingRow rate_attempt(const std::optional<storage::RatingRow>& before,
                                              const puzzles::Puzzle& puzzle, bool solved,
                                              std::int64_t at);

/// As it is shown at `now`; nothing is the standing of somebody who has tried none.
[[nodiscard]] protocol::PuzzleStanding shown_standing(const std::optional<storage::RatingRow>& row,
                                                      std::int64_t now);

/// For somebody with an account: of the puzzles that they have not tried one of the few nearest to
/// their rating; when none is left, of those whose first attempt failed the one they tried longest
/// ago; then the one they solved longest ago. The same until they try another. `not_this` is what
/// they leave: the one that follows it among these comes next, so that skipping leads around all of
/// them. Never `not_this` itself where there is a second puzzle. Precondition: there are puzzles.
[[nodiscard]] const puzzles::Puzzle& next_for_player(
    std::span<const puzzles::Puzzle> all, std::span<const storage::PuzzleAttemptRow> attempts,
    const std::optional<storage::RatingRow>& rating, std::string_view player,
    std::string_view not_this);

/// For everybody else: place `cursor` of a shuffled order that is always the same, around and
/// around. Precondition: there are puzzles.
[[nodiscard]] const puzzles::Puzzle& next_by_cursor(std::span<const puzzles::Puzzle> all,
                                                    std::uint64_t cursor);

}  // namespace quintet::server
