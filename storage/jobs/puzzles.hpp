// Jobs about puzzles.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "storage/data/types.hpp"
#include "storage/jobs/job_list.hpp"
#include "storage/jobs/result.hpp"

namespace quintet::storage {

class Connection;

/// Stores a registered player's first attempt at a puzzle, and changes their rating in puzzles of
/// the game. Conflict: they have tried it before, or there is no such registered player.
struct TryPuzzle {
  std::string player;  // id
  std::string game;
  std::string puzzle;  // id
  bool solved = false;
  std::int64_t at = 0;
  /// Receives the current rating, or nothing for a player without one. As in RatingChange.
  std::function<RatingRow(const std::optional<RatingRow>&)> compute;
};

using PuzzleJobs = JobList<TryPuzzle>;

// For storage's own sources; contract: see perform_job().
[[nodiscard]] WriteResult perform(Connection& connection, const TryPuzzle& job);

}  // namespace quintet::storage
