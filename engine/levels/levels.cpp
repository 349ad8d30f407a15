#include "engine/levels/levels.hpp"

#include <algorithm>
#include <cstddef>
#include <span>

#include "engine/games.hpp"

namespace quintet::engine {
namespace {

const LevelTable* table_of(std::string_view game, const rules::OptionValues& options) {
  const GameEngine* engine = find_engine(game);
  if (engine == nullptr) return nullptr;
  const auto applies = [&](const LevelTable& table) {
    return table.option.empty() || options[table.option] == table.value;
  };
  const auto table = std::ranges::find_if(engine->levels, applies);
  return table == engine->levels.end() ? nullptr : &*table;
}

void add_ids(std::vector<int>& ids, int start, std::size_t count) {
  for (int step = 1; step <= static_cast<int>(count); ++step)
    ids.push_back(start + step);
}

}  // namespace

std::vector<int> levels_of(std::string_view game, const rules::OptionValues& options) {
  std::vector<int> ids;
  if (const LevelTable* table = table_of(game, options))
    add_ids(ids, ladder_start, table->ladder.size());
  return ids;
}

std::vector<int> all_levels(std::string_view game) {
  std::vector<int> ids;
  const GameEngine* engine = find_engine(game);
  if (engine == nullptr) return ids;
  std::size_t most = 0;
  for (const LevelTable& table : engine->levels)
    most = std::max(most, table.ladder.size());
  add_ids(ids, 0, first_levels);
  add_ids(ids, ladder_start, most);
  return ids;
}

std::optional<Settings> settings_of(std::string_view game, const rules::OptionValues& options,
                                    int level) {
  const LevelTable* table = table_of(game, options);
  if (table == nullptr || level < 1) return std::nullopt;
  const bool offered = level > ladder_start;
  const std::span<const Level> ladder = offered ? table->ladder : std::span(table->first);
  const auto index = static_cast<std::size_t>(level - 1 - (offered ? ladder_start : 0));
  if (index >= ladder.size()) return std::nullopt;
  return settings_of(ladder[index]);
}

Settings settings_of(const Level& level) {
  return {.nodes = level.nodes,
          .noise = level.noise,
          .margin = level.margin,
          .contempt = level.contempt,
          .aim = level.aim};
}

}  // namespace quintet::engine
