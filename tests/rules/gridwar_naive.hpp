// A second, slow implementation of Gridwar that follows the rules literally, for comparison.
#pragma once

#include <compare>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace quintet::tests::gridwar {

/// Level from 1, row and hole from 0.
struct NaiveSpace {
  int level;
  int row;
  int hole;
  friend auto operator<=>(const NaiveSpace&, const NaiveSpace&) = default;
};
using NaiveSpaces = std::set<NaiveSpace>;

struct NaiveTile {
  char colour;  // w or b
  char rank;    // T, L or C
  friend bool operator==(const NaiveTile&, const NaiveTile&) = default;
};

[[nodiscard]] bool exists(NaiveSpace space);
[[nodiscard]] std::string name_of(NaiveSpace space);
/// The spaces under it; none on level 1.
[[nodiscard]] std::vector<NaiveSpace> supports_of(NaiveSpace space);
/// The spaces above it.
[[nodiscard]] std::vector<NaiveSpace> supported_by(NaiveSpace space);

/// The fields of the position's text.
struct NaivePosition {
  std::map<NaiveSpace, NaiveTile> tiles;
  std::map<char, std::map<char, int>> supply;  // by colour, then by rank
  std::map<char, int> tokens;
  char side = 'w';
  char phase = 's';
  int entries = 2;
  NaiveSpaces spent;
  int taken = 0;

  [[nodiscard]] std::string text() const;
  [[nodiscard]] std::set<std::string> legal_actions() const;
  /// `action` is legal.
  void play(const std::string& action);
  /// `w` or `b`: the side with a tile on its own goal.
  [[nodiscard]] std::optional<char> at_goal() const;

  // Building blocks of the rules
  [[nodiscard]] bool occupied(NaiveSpace space) const { return tiles.contains(space); }
  [[nodiscard]] bool covered(NaiveSpace space) const;
  [[nodiscard]] int carriers_of(NaiveSpace space) const;
  [[nodiscard]] bool in_zone(NaiveSpace space) const;
  [[nodiscard]] bool overhangs(NaiveSpace space) const;
  [[nodiscard]] bool may_step_on(NaiveSpace space) const;
  [[nodiscard]] NaiveSpaces ends_of_move(NaiveSpace from) const;
  [[nodiscard]] NaiveSpaces ends_of_entry(char rank) const;
  void add_captures(NaiveSpace from, std::set<std::string>& actions) const;
  void add_promotions(std::set<std::string>& actions) const;
  void land(NaiveSpace space, NaiveTile tile);
  void end_turn();
};

}  // namespace quintet::tests::gridwar
