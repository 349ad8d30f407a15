// The games that Quintet offers. To add a game, add its folder and its entry in all_games.hpp.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "rules/game.hpp"
#include "rules/options.hpp"
#include "rules/types.hpp"

namespace quintet::rules {

/// Description of a game for clients, and the functions that start and parse it. All text is
/// static.
struct GameInfo {
  std::string_view id;             // "liger"
  std::string_view name;           // "Liger"
  std::string_view designer;       // "Mark Steere"; empty where the author is not known
  std::string_view published;      // "2009"
  std::string_view designer_site;  // "marksteeregames.com"; may be empty
  std::string_view summary;        // one sentence for the home page
  bool draw_by_agreement;          // false in Liger: a draw cannot be offered
  std::span<const OptionInfo> options;
  /// The game is solved where this option has this value: a program knows the result of every turn
  /// of every position. Null if it is never solved.
  std::optional<OptionSetting> solved_with = std::nullopt;
  std::span<const Refusal> refusals;  // of this game only; rules/refusals.hpp has the common ones

  /// The names of the seats in turn order ("Red", "Blue"); their number is the number of seats.
  std::span<const std::string_view> (*seat_names)(const OptionValues& options);
  Game (*start)(const OptionValues& options);
  Result<Game> (*parse)(std::string_view position, const OptionValues& options);
};

[[nodiscard]] std::span<const GameInfo> catalogue();
/// Null for an unknown id.
[[nodiscard]] const GameInfo* find_game(std::string_view id);
/// Precondition: these are complete options of this game.
[[nodiscard]] bool is_solved(const GameInfo& game, const OptionValues& options);

}  // namespace quintet::rules
