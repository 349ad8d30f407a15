#include "storage/jobs/own_mistakes.hpp"

#include <algorithm>
#include <cstddef>
#include <tuple>

#include "storage/jobs/run.hpp"
#include "storage/reads/own_mistakes.hpp"
#include "storage/reads/players.hpp"

namespace quintet::storage {
namespace {

/// Deletes the first rows beyond the limit. The first of `rows` leave first.
void drop_beyond(Connection& connection, const std::string& player,
                 const std::vector<OwnMistakeRow>& rows, std::size_t limit) {
  for (std::size_t i = 0; i + limit < rows.size(); ++i)
    run(connection, OwnMistakeSql::drop_mistake, player, rows[i].id);
}

void drop_beyond_limits(Connection& connection, const MergeMistakes& job) {
  std::vector<OwnMistakeRow> mistakes = own_mistakes_of(connection, job.player);
  std::vector<OwnMistakeRow> removed;
  std::erase_if(mistakes, [&](const OwnMistakeRow& row) {
    if (!row.puzzle) removed.push_back(row);
    return !row.puzzle;
  });
  std::ranges::sort(mistakes, {}, [&](const OwnMistakeRow& row) {
    return std::tuple(row.solves < job.solves_needed, row.found, row.id);
  });
  drop_beyond(connection, job.player, mistakes, job.most);
  drop_beyond(connection, job.player, removed, job.most_removed);
}

}  // namespace

WriteResult perform(Connection& connection, const MergeMistakes& job) {
  if (!find_account(connection, job.player)) {
    return conflict("there is no such registered player");
  }
  for (const OwnMistakeRow& row : job.mistakes) {
    if (!row.puzzle) return invalid("a mistake has no puzzle");
    run(connection, OwnMistakeSql::keep_mistake, job.player, row.id, row.found, row.answers,
        row.day, row.solves, row.step, row.puzzle);
  }
  for (const std::string& id : job.removed)
    run(connection, OwnMistakeSql::remove_mistake, job.player, id, job.today);
  const auto rows =
      static_cast<std::size_t>(count(connection, OwnMistakeSql::count_mistakes, job.player));
  if (rows > std::min(job.most, job.most_removed)) drop_beyond_limits(connection, job);
  return {};
}

}  // namespace quintet::storage
