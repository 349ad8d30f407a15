#include "rules/gridwar/spaces.hpp"

namespace quintet::rules::gridwar {

static_assert(space_at(level_count - 1, 1, 9) == space_count - 1);
static_assert(supports[space_at(1, 3, 3)] ==
              Three{space_at(0, 3, 3), space_at(0, 3, 4), space_at(0, 4, 3)});

std::string name_of(Space space) {
  const auto [level, row, hole] = places[space];
  std::string name;
  name += static_cast<char>('1' + level);
  name += static_cast<char>('a' + row);
  name += std::to_string(hole + 1);
  return name;
}

std::optional<Space> find_space(std::string_view text) {
  if (text.size() < 3 || text.size() > 4) return std::nullopt;
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  if (!digit(text[0]) || !digit(text[2]) || text[2] == '0') return std::nullopt;
  int hole = text[2] - '0';
  if (text.size() == 4) {
    if (!digit(text[3])) return std::nullopt;
    hole = hole * 10 + (text[3] - '0');
  }
  const Space space = space_at(text[0] - '1', text[1] - 'a', hole - 1);
  if (space == no_space) return std::nullopt;
  return space;
}

}  // namespace quintet::rules::gridwar
