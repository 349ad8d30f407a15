#include "tests/rules/gridwar_naive.hpp"

#include <sstream>
#include <utility>

namespace quintet::tests::gridwar {
namespace {

char enemy_of(char colour) {
  return colour == 'w' ? 'b' : 'w';
}

std::vector<NaiveSpace> existing(const std::vector<NaiveSpace>& spaces) {
  std::vector<NaiveSpace> out;
  for (const NaiveSpace space : spaces) {
    if (exists(space)) out.push_back(space);
  }
  return out;
}

std::vector<NaiveSpace> neighbours_of(NaiveSpace space) {
  const auto [k, r, c] = space;
  std::vector<NaiveSpace> out{{k, r, c + 1},     {k, r, c - 1},     {k, r + 1, c},
                              {k, r + 1, c - 1}, {k, r - 1, c},     {k, r - 1, c + 1},
                              {k + 1, r, c},     {k + 1, r, c - 1}, {k + 1, r - 1, c},
                              {k - 1, r, c},     {k - 1, r, c + 1}, {k - 1, r + 1, c}};
  return existing(out);
}

const std::map<char, int> points{{'T', 5}, {'L', 8}, {'C', 10}};
const std::map<char, int> worth{{'T', 0}, {'L', 1}, {'C', 3}};
const std::map<char, std::vector<NaiveSpace>> entry_holes{
    {'w', {{1, 9, 0}, {1, 9, 1}, {1, 8, 0}, {1, 8, 1}}},
    {'b', {{1, 9, 9}, {1, 9, 8}, {1, 8, 10}, {1, 8, 9}}}};

bool is_goal(NaiveSpace space, char colour) {
  return space.row == 0 && space.hole == (colour == 'w' ? 19 - space.level : 0);
}

NaiveSpace read_space(const std::string& name) {
  return {name[0] - '0', name[1] - 'a', std::stoi(name.substr(2)) - 1};
}

}  // namespace

bool exists(NaiveSpace space) {
  const auto [k, r, c] = space;
  return k >= 1 && k <= 9 && r >= 0 && r <= 10 - k && c >= 0 && c <= 19 - k - r;
}

std::string name_of(NaiveSpace space) {
  return std::to_string(space.level) + static_cast<char>('a' + space.row) +
         std::to_string(space.hole + 1);
}

std::vector<NaiveSpace> supports_of(NaiveSpace space) {
  const auto [k, r, c] = space;
  return existing({{k - 1, r, c}, {k - 1, r, c + 1}, {k - 1, r + 1, c}});
}

std::vector<NaiveSpace> supported_by(NaiveSpace space) {
  const auto [k, r, c] = space;
  return existing({{k + 1, r, c}, {k + 1, r, c - 1}, {k + 1, r - 1, c}});
}

bool NaivePosition::covered(NaiveSpace space) const {
  for (const NaiveSpace on_it : supported_by(space)) {
    if (occupied(on_it)) return true;
  }
  return false;
}

int NaivePosition::carriers_of(NaiveSpace space) const {
  int count = 0;
  for (const NaiveSpace support : supports_of(space))
    count += occupied(support) ? 1 : 0;
  return count;
}

bool NaivePosition::in_zone(NaiveSpace space) const {
  for (const NaiveSpace neighbour : neighbours_of(space)) {
    const auto tile = tiles.find(neighbour);
    if (tile != tiles.end() && tile->second.colour != side) return true;
  }
  return false;
}

bool NaivePosition::may_step_on(NaiveSpace space) const {
  return !occupied(space) && (space.level == 1 || carriers_of(space) >= 2);
}

bool NaivePosition::overhangs(NaiveSpace space) const {
  return space.level > 1 && carriers_of(space) == 2;
}

namespace {

/// Finds every path of a tile, step by step. `position` is without the moving tile.
struct Walk {
  const NaivePosition& position;
  std::set<std::pair<NaiveSpace, int>> been;  // with the points left
  NaiveSpaces ends;

  /// The tile arrives on `space`.
  void arrive(NaiveSpace space, int points_left) {
    if (!been.emplace(space, points_left).second) return;
    const bool overhanging = position.overhangs(space);
    if (!overhanging) ends.insert(space);
    if (!overhanging && position.in_zone(space)) return;
    step_from(space, points_left, [](NaiveSpace) { return true; });
  }

  template <class Allowed>
  void step_from(NaiveSpace space, int points_left, Allowed allowed) {
    if (points_left == 0) return;
    for (const NaiveSpace next : neighbours_of(space)) {
      if (position.may_step_on(next) && allowed(next)) arrive(next, points_left - 1);
    }
  }
};

}  // namespace

NaiveSpaces NaivePosition::ends_of_move(NaiveSpace from) const {
  NaivePosition lifted = *this;
  lifted.tiles.erase(from);
  Walk walk{.position = lifted, .been = {}, .ends = {}};
  const bool starts_in_zone = in_zone(from);
  walk.step_from(from, points.at(tiles.at(from).rank), [&](NaiveSpace next) {
    return !starts_in_zone || !lifted.in_zone(next) || lifted.overhangs(next);
  });
  walk.ends.erase(from);
  return walk.ends;
}

NaiveSpaces NaivePosition::ends_of_entry(char rank) const {
  Walk walk{.position = *this, .been = {}, .ends = {}};
  for (const NaiveSpace hole : entry_holes.at(side)) {
    if (!occupied(hole)) walk.arrive(hole, points.at(rank) - 1);
  }
  return walk.ends;
}

void NaivePosition::add_captures(NaiveSpace from, std::set<std::string>& actions) const {
  const char rank = tiles.at(from).rank;
  int own = 0;
  std::vector<NaiveSpace> prey;
  for (const NaiveSpace support : supports_of(from)) {
    if (tiles.at(support).colour == side) {
      ++own;
      continue;
    }
    NaivePosition without = *this;
    without.tiles.erase(from);
    if (!without.covered(support)) prey.push_back(support);
  }
  if (own < (rank == 'T' ? 2 : 1)) return;
  for (const NaiveSpace first : prey) {
    actions.insert(name_of(from) + "x" + name_of(first));
    for (const NaiveSpace second : prey) {
      if (rank == 'C' && first != second) {
        actions.insert(name_of(from) + "x" + name_of(first) + "x" + name_of(second));
      }
    }
  }
}

void NaivePosition::add_promotions(std::set<std::string>& actions) const {
  for (const auto& [low, high] : {std::pair{'T', 'L'}, {'T', 'C'}, {'L', 'C'}}) {
    if (tokens.at(side) < worth.at(high) - worth.at(low)) continue;
    if (supply.at(side).at(low) > 0) actions.insert(std::string{low, '+', high});
    for (const auto& [space, tile] : tiles) {
      if (tile.colour == side && tile.rank == low && !covered(space)) {
        actions.insert(name_of(space) + '+' + high);
      }
    }
  }
}

std::optional<char> NaivePosition::at_goal() const {
  for (const auto& [space, tile] : tiles) {
    if (is_goal(space, tile.colour)) return tile.colour;
  }
  return std::nullopt;
}

std::set<std::string> NaivePosition::legal_actions() const {
  if (at_goal()) return {};
  std::set<std::string> actions;
  for (const auto& [space, tile] : tiles) {
    if (tile.colour != side || covered(space)) continue;
    if (!spent.contains(space)) {
      for (const NaiveSpace to : ends_of_move(space))
        actions.insert(name_of(space) + "-" + name_of(to));
    }
    if (space.level > 1) add_captures(space, actions);
  }
  if (entries > 0) {
    for (const auto& [rank, count] : supply.at(side)) {
      if (count == 0) continue;
      for (const NaiveSpace to : ends_of_entry(rank))
        actions.insert(std::string{rank, '@'} + name_of(to));
    }
  }
  if (!actions.empty() || phase == 'm') actions.insert("end");
  if (phase != 'm') add_promotions(actions);
  return actions;
}

void NaivePosition::land(NaiveSpace space, NaiveTile tile) {
  tiles[space] = tile;
  spent.insert(space);
  phase = 'm';
  for (const NaiveSpace support : supports_of(space))
    tiles.at(support).rank = 'T';
  if (is_goal(space, side)) end_turn();
}

void NaivePosition::end_turn() {
  tokens.at(side) += taken;
  taken = 0;
  spent.clear();
  phase = 's';
  side = enemy_of(side);
  int off_board = 0;
  for (const auto& [colour, by_rank] : supply) {
    for (const auto& [rank, count] : by_rank)
      off_board += count;
  }
  entries = side == 'w' && off_board == 190 ? 1 : 2;
}

void NaivePosition::play(const std::string& action) {
  if (action == "end") {
    end_turn();
  } else if (const auto plus = action.find('+'); plus != std::string::npos) {
    const char high = action.back();
    char low = action[0];
    if (plus == 1) {
      --supply.at(side).at(low);
      ++supply.at(side).at(high);
    } else {
      NaiveTile& tile = tiles.at(read_space(action.substr(0, plus)));
      low = std::exchange(tile.rank, high);
    }
    tokens.at(side) -= worth.at(high) - worth.at(low);
    phase = 'p';
  } else if (action[1] == '@') {
    --supply.at(side).at(action[0]);
    --entries;
    land(read_space(action.substr(2)), {side, action[0]});
  } else {
    // from-to, fromxto or fromxtoxalso
    std::string words = action;
    for (char& c : words) {
      if (c == 'x' || c == '-') c = ' ';
    }
    std::istringstream in(words);
    std::string from, to, also;
    in >> from >> to >> also;
    const NaiveTile tile = tiles.at(read_space(from));
    tiles.erase(read_space(from));
    spent.erase(read_space(from));
    if (action.contains('x')) ++taken;
    if (!also.empty()) {
      tiles.erase(read_space(also));
      ++taken;
    }
    land(read_space(to), tile);
  }
}

std::string NaivePosition::text() const {
  std::string out;
  for (const char colour : {'w', 'b'}) {
    std::string list;
    for (const auto& [space, tile] : tiles) {
      if (tile.colour != colour) continue;
      list += (list.empty() ? "" : ",") + name_of(space);
      if (tile.rank != 'T') list += tile.rank;
    }
    out += (list.empty() ? "-" : list) + " ";
  }
  for (const char colour : {'w', 'b'}) {
    for (const char rank : {'T', 'L', 'C'})
      out += std::to_string(supply.at(colour).at(rank)) + "/";
    out += std::to_string(tokens.at(colour)) + " ";
  }
  out += std::string{side, ' ', phase, ' '} + std::to_string(entries) + " ";
  std::string list;
  for (const NaiveSpace space : spent)
    list += (list.empty() ? "" : ",") + name_of(space);
  return out + (list.empty() ? "-" : list) + " " + std::to_string(taken);
}

}  // namespace quintet::tests::gridwar
