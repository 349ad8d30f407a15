// How the finished games of one game went: wins by seat, draws and lengths, by options and by
// rating. Pure.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "protocol/messages/statistics.hpp"
#include "rules/catalogue.hpp"
#include "storage/data/archive.hpp"

namespace quintet::server {

/// Width of a rating band. A band begins at a multiple of it.
inline constexpr std::int64_t rating_band = 200;

/// The results of some games with the same number of seats.
class ResultTally {
 public:
  /// `on_time`: whether the players had clocks for one sitting.
  void add(const storage::GameResultRow& game, bool on_time);
  [[nodiscard]] std::int64_t games() const { return std::ssize(turns_); }
  [[nodiscard]] protocol::GameResults results() const;

 private:
  std::vector<std::int64_t> wins_;  // by seat
  std::int64_t draws_ = 0;
  std::vector<std::int64_t> turns_;
  std::vector<std::int64_t> durations_;  // ms; only those that are known
};

/// Counts games one by one, in any order. Not thread-safe.
class GameStatistics {
 public:
  /// `game` outlives this object.
  explicit GameStatistics(const rules::GameInfo& game) : game_(game) {}

  /// Ignores a game with fewer turns than seats, with options that the catalogue does not know, or
  /// with a seat too few or too many.
  void add(const storage::GameResultRow& row);
  /// People's games first, then fewer seats first. The most frequent options first, and the
  /// ratings in ascending order, with games without a rating at the end.
  [[nodiscard]] std::vector<protocol::StatisticsGroup> groups() const;

 private:
  /// Options of a game, from their text. Few texts differ, so each is parsed once.
  struct KnownOptions {
    protocol::Options pairs;
    int seats = 0;
  };
  /// Null for a text that is not of this game.
  const KnownOptions* known_options(const std::string& text);
  bool on_time(const std::string& clock);

  struct Group {
    ResultTally all;
    std::map<protocol::Options, ResultTally> options;
    /// By the lower end of the band; those without a rating come first in the map.
    std::map<std::optional<std::int64_t>, ResultTally> ratings;
  };

  const rules::GameInfo& game_;
  std::map<std::pair<bool, int>, Group> groups_;  // by computer and seats
  std::map<std::string, std::optional<KnownOptions>, std::less<>> known_options_;
  std::map<std::string, bool, std::less<>> on_time_;
};

}  // namespace quintet::server
