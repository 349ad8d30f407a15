#include "protocol/messages/puzzles.hpp"

#include <utility>

#include "protocol/json/reading.hpp"
#include "protocol/json/writing.hpp"

namespace quintet::protocol {
namespace {

/// More turns than the solution of any puzzle has.
constexpr std::size_t most_turns = 8;

OrderedJson standing_json(const std::optional<PuzzleStanding>& standing) {
  if (!standing) return nullptr;
  return {{"rating", standing->rating},
          {"deviation", standing->deviation},
          {"provisional", standing->provisional},
          {"puzzles", standing->puzzles}};
}

}  // namespace

std::string puzzle_body(const PuzzleEntry& puzzle, const std::optional<PuzzleStanding>& standing,
                        const std::optional<PuzzleTried>& tried,
                        std::optional<std::int64_t> cursor) {
  OrderedJson json = {{"puzzle",
                       {{"id", puzzle.id},
                        {"game", puzzle.game},
                        {"options", to_json(puzzle.options)},
                        {"position", puzzle.position},
                        {"rating", puzzle.rating},
                        {"win_in", puzzle.win_in},
                        {"line", puzzle.line}}},
                      {"standing", standing_json(standing)}};
  json["tried"] = nullptr;
  if (tried) json["tried"] = {{"solved", tried->solved}, {"at", tried->at}};
  if (cursor) json["cursor"] = *cursor;
  return to_text(json);
}

std::string puzzle_result_body(const PuzzleResult& result) {
  return to_text({{"solved", result.solved},
                  {"right", result.right},
                  {"rated", result.rated},
                  {"before", to_json(result.before)},
                  {"standing", standing_json(result.standing)}});
}

std::string puzzle_progress_body(std::span<const PuzzleProgress> games,
                                 std::span<const std::int64_t> days) {
  OrderedJson json = {{"games", OrderedJson::array()}, {"days", OrderedJson::array()}};
  for (const PuzzleProgress& progress : games)
    json["games"].push_back({{"game", progress.game},
                             {"standing", standing_json(progress.standing)},
                             {"solved", progress.solved},
                             {"failed", progress.failed}});
  for (const std::int64_t day : days)
    json["days"].push_back(day);
  return to_text(json);
}

Result<std::vector<std::string>> parse_puzzle_attempt(std::string_view body) {
  return parse_body<std::vector<std::string>>(
      body, [](FieldReader& fields) { return fields.texts("turns", most_turns); });
}

}  // namespace quintet::protocol
