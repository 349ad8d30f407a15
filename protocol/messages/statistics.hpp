// The body of the response with a game's statistics (README.md, "Statistics of a game").
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/lines/query_line.hpp"

namespace quintet::protocol {

/// How long games took whose players had clocks for one sitting.
struct PlayingTime {
  std::int64_t games = 0;   // with such a clock
  std::int64_t median = 0;  // ms
};

/// The results of some games with the same number of seats. The wins of all seats and the draws add
/// up to the games.
struct GameResults {
  std::int64_t games = 0;
  std::vector<std::int64_t> wins;  // by seat: games in which this seat was alone in place 1
  std::int64_t draws = 0;          // games in which several seats shared place 1
  double turns = 0;                // median
  std::optional<PlayingTime> time;
};

struct OptionResults {
  Options options;  // all options of the game
  GameResults results;
};

struct RatingResults {
  std::optional<std::int64_t> from;  // the lowest rating of the band; null: without a rating
  GameResults results;
};

/// The games with one number of seats, either of people only or with computer players. Each game is
/// in one entry of `options`, and in one of `ratings`.
struct StatisticsGroup {
  int seats = 0;
  bool computer = false;
  GameResults all;
  std::vector<OptionResults> options;
  std::vector<RatingResults> ratings;
};

struct GameStatistics {
  std::string game;
  /// The games had ended before this time, ms since 1970. Null while the server counts them.
  std::optional<std::int64_t> until;
  std::int64_t most_games = 0;   // the server counts the newest ones, at most this number
  std::int64_t rating_band = 0;  // width of a band
  std::vector<StatisticsGroup> groups;
};

[[nodiscard]] std::string statistics_body(const GameStatistics& statistics);

}  // namespace quintet::protocol
