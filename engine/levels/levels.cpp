#include "engine/levels/levels.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace quintet::engine {
namespace {

struct Level {
  std::uint64_t nodes;
  int noise;
  int margin;
  int contempt;
  int aim = 100;
};

/// The margin of a level that takes a win, avoids a loss and otherwise plays any turn.
constexpr int any_safe_turn = 1'000'000;

/// The first matching row applies. A row with an option matches games with that value of it.
struct Row {
  std::string_view game;
  std::string_view option;
  std::string_view value;
  std::array<Level, level_count> levels;
};

constexpr std::array rows{
    Row{"gridwar",
        "",
        "",
        {{{200, 110, 0, 0, 10},
          {2'000, 60, 15, 10},
          {4'000, 30, 12, 10},
          {10'000, 8, 4, 10},
          {500'000, 0, 0, 10}}}},
    Row{"liger",
        "",
        "",
        {{{60, 150, 60, 0},
          {800, 40, 15, 0},
          {6'000, 15, 5, 0},
          {60'000, 5, 0, 0},
          {800'000, 1, 0, 0}}}},
    Row{"sliders",
        "",
        "",
        {{{300, 120, 60, 40},
          {2'500, 40, 15, 30},
          {15'000, 15, 5, 30},
          {120'000, 5, 0, 30},
          {1'000'000, 1, 0, 30}}}},
    Row{"slides-of-action",
        "players",
        "2",
        {{{1, 0, 200, 0},
          {60, 0, 60, 0},
          {400, 0, 20, 0},
          {4'000, 0, 0, 0},
          {1'000'000, 0, 0, 0}}}},
    Row{"slides-of-action",
        "",
        "",
        {{{1, 0, any_safe_turn, 0},
          {200, 60, 100, 0},
          {15'000, 5, 5, 0},
          {150'000, 0, 0, 0},
          {1'200'000, 0, 0, 0}}}},
    Row{"sumo-checkers",
        "",
        "",
        {{{100, 400, 250, 40},
          {1'000, 40, 15, 50},
          {6'000, 15, 5, 60},
          {40'000, 5, 0, 60},
          {300'000, 1, 0, 60}}}},
};

}  // namespace

std::optional<Settings> settings_of(std::string_view game, const rules::OptionValues& options,
                                    int level) {
  if (level < 1 || level > level_count) return std::nullopt;
  for (const Row& row : std::span<const Row>(rows)) {
    if (row.game != game) continue;
    if (!row.option.empty() && options[row.option] != row.value) continue;
    const Level& found = row.levels[static_cast<std::size_t>(level - 1)];
    return Settings{.nodes = found.nodes,
                    .noise = found.noise,
                    .margin = found.margin,
                    .contempt = found.contempt,
                    .aim = found.aim};
  }
  return std::nullopt;
}

}  // namespace quintet::engine
