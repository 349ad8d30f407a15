#include "storage/jobs/puzzles.hpp"

#include <optional>
#include <string>

#include "storage/jobs/computed.hpp"
#include "storage/jobs/run.hpp"
#include "storage/sql/use.hpp"

namespace quintet::storage {
namespace {

std::optional<RatingRow> present_rating(Connection& connection, const std::string& player,
                                        const std::string& game) {
  auto row = connection.use(PuzzleSql::find_puzzle_rating);
  row.bind(player, game);
  return row.next() ? std::optional(rating_row(row)) : std::nullopt;
}

}  // namespace

WriteResult perform(Connection& connection, const TryPuzzle& job) {
  if (run(connection, PuzzleSql::insert_puzzle_attempt, job.player, job.game, job.puzzle,
          job.solved, job.at) == 0) {
    return conflict("the player has tried the puzzle, or is not registered");
  }
  const RatingRow after =
      computed([&] { return job.compute(present_rating(connection, job.player, job.game)); });
  run(connection, PuzzleSql::set_puzzle_rating, job.player, job.game, after.rating, after.deviation,
      after.volatility, after.games, after.updated_at);
  return {};
}

}  // namespace quintet::storage
