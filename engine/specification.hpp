// The specification that each game's folder exports: its search, its levels and all other tables by
// game. `engine/all_games.hpp` lists the specifications; libraries and programs read them from
// there.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "engine/search/search.hpp"
#include "rules/options.hpp"

namespace quintet::engine {

namespace puzzles {
struct HuntSettings;
struct Solution;
}  // namespace puzzles

/// A level is stored with finished games and with the profile of a computer player, so its id
/// never changes its meaning. The first ladder of every game has the ids 1 to `first_levels`; it is
/// not offered any more, but it still plays in games that began with it. The ladder that is
/// offered has the ids `ladder_start` + 1, `ladder_start` + 2 and so on, the weakest first. Once
/// people have played against a ladder, other settings need a new ladder with new ids.
inline constexpr int first_levels = 5;
inline constexpr int ladder_start = 100;

/// The strength of one level; the fields are those of `Settings`.
struct Level {
  std::uint64_t nodes;
  int noise;
  int margin;
  int contempt;
  int aim = 100;
  friend bool operator==(const Level&, const Level&) = default;
};

/// The margin of a level that takes a win, avoids a loss and otherwise plays any turn.
inline constexpr int any_safe_turn = 1'000'000;

/// The levels for games in which `option` has this value; an empty option matches every game.
struct LevelTable {
  std::string_view option;
  std::string_view value;
  std::array<Level, first_levels> first;
  std::span<const Level> ladder;  // at least one
};

/// Score of a level in games with both seats played equally often (`./dev strength`, README.md).
/// Each row is one command: `quintet match levelN OTHER --game GAME --games GAMES`. Options and
/// seed are the defaults unless a comment says otherwise.
struct Measured {
  int level = 0;  // an id
  /// `random`: any legal turn; `greedy`: the best evaluation one turn ahead, with a random turn
  /// every fourth time; `level-below`.
  std::string_view against;
  int games = 0;
  /// Share of the possible points; a draw is half a point. 100 means that the level won all games,
  /// or scored more than 99.5 %.
  int percent = 0;
};

/// The optional parts of a specification, for a game that does not define them.
struct CommonSpecification {
  /// Strength of the levels with default options, in the order of the levels.
  static constexpr std::array<Measured, 0> measured{};
  /// Number of turns after which a game of the report on strength is unfinished.
  static constexpr int turn_limit = 400;
  /// Sets of options for the games that weights are fitted to, used in rotation.
  [[nodiscard]] static std::vector<rules::OptionValues::Pairs> tuned_options() { return {{}}; }
  /// Whether a position has few turns to choose from, so that the difficulty of a puzzle lies in
  /// its depth.
  static constexpr bool few_turns = false;
  /// Whether every turn that wins at once solves a puzzle. False: one turn only.
  static constexpr bool any_winning_turn = false;
};

/// A type without values that derives from `CommonSpecification`; engine/liger/engine.hpp has an
/// example. `id` is the id of the game in rules/. The first row of `levels` that matches the
/// options of a game applies.
///
/// Optional members:
/// * `Features` and `weights`, if the evaluation is a sum of weighted counts: `./dev tune` fits
/// them
/// * `hunt_settings()`, if the game has puzzles: engine/puzzles/hunt.hpp
/// * `solve_puzzle(position, limit)`, if an exact proof of its puzzles takes too long, and
///   `farthest_other_win(position)`, if the proof covers other turns: engine/puzzles/check.cpp
/// * `solves_alone(position)`, if `solve_puzzle` proves wins there that the engine does not, and
///   `plausible_wrong_turns(position, right)`, if a turn has too many combinations to rate them all
template <class S>
concept GameSpecification =
    std::derived_from<S, CommonSpecification> && Searchable<typename S::Position> && requires {
      { S::id } -> std::convertible_to<std::string_view>;
      { S::begin } -> std::convertible_to<BeginSearch<typename S::Position>>;
      { std::span(S::levels) } -> std::convertible_to<std::span<const LevelTable>>;
    };

}  // namespace quintet::engine
