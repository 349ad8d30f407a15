#include "engine/levels/levels.hpp"

#include <algorithm>
#include <cstddef>

#include "engine/games.hpp"

namespace quintet::engine {

std::optional<Settings> settings_of(std::string_view game, const rules::OptionValues& options,
                                    int level) {
  if (level < 1 || level > level_count) return std::nullopt;
  const GameEngine* engine = find_engine(game);
  if (engine == nullptr) return std::nullopt;
  const auto applies = [&](const LevelTable& table) {
    return table.option.empty() || options[table.option] == table.value;
  };
  const auto table = std::ranges::find_if(engine->levels, applies);
  if (table == engine->levels.end()) return std::nullopt;
  const Level& found = table->levels[static_cast<std::size_t>(level - 1)];
  return Settings{.nodes = found.nodes,
                  .noise = found.noise,
                  .margin = found.margin,
                  .contempt = found.contempt,
                  .aim = found.aim};
}

}  // namespace quintet::engine
