#include "server/games/game_statistics.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string_view>

#include <nlohmann/json.hpp>

#include "protocol/messages/words.hpp"
#include "server/games/clocks.hpp"

namespace quintet::server {
namespace {

/// The mean of the two middle values if there is an even number of them. Precondition: not empty.
double median(std::vector<std::int64_t> values) {
  const auto middle = values.begin() + std::ssize(values) / 2;
  std::ranges::nth_element(values, middle);
  const auto upper = static_cast<double>(*middle);
  if (values.size() % 2 == 1) return upper;
  return (static_cast<double>(*std::ranges::max_element(values.begin(), middle)) + upper) / 2;
}

std::optional<std::int64_t> band_of(std::optional<double> rating) {
  if (!rating) return std::nullopt;
  return std::llround(std::floor(*rating / static_cast<double>(rating_band))) * rating_band;
}

}  // namespace

void ResultTally::add(const storage::GameResultRow& game, bool on_time) {
  wins_.resize(static_cast<std::size_t>(game.seats));
  ++(game.winner ? wins_.at(static_cast<std::size_t>(*game.winner)) : draws_);
  turns_.push_back(game.turns);
  if (on_time && game.duration > 0) durations_.push_back(game.duration);
}

protocol::GameResults ResultTally::results() const {
  protocol::GameResults results{.games = games(), .wins = wins_, .draws = draws_};
  if (!turns_.empty()) results.turns = median(turns_);
  if (!durations_.empty())
    results.time = {.games = std::ssize(durations_), .median = std::llround(median(durations_))};
  return results;
}

const GameStatistics::KnownOptions* GameStatistics::known_options(const std::string& text) {
  const auto [entry, added] = known_options_.try_emplace(text);
  auto& known = entry->second;
  if (added) {
    const auto json = nlohmann::json::parse(text, nullptr, false);
    rules::OptionValues::Pairs chosen;
    bool texts = json.is_object();
    if (texts) {
      for (const auto& [key, value] : json.items()) {
        texts = texts && value.is_string();
        if (texts) chosen.emplace_back(key, value.get<std::string>());
      }
    }
    const auto complete = rules::OptionValues::complete(game_.options, chosen);
    if (texts && complete)
      known = {.pairs = complete->pairs(),
               .seats = static_cast<int>(game_.seat_names(*complete).size())};
  }
  return known ? &*known : nullptr;
}

bool GameStatistics::on_time(const std::string& clock) {
  const auto [entry, added] = on_time_.try_emplace(clock);
  if (added) {
    const auto json = nlohmann::json::parse(clock, nullptr, false);
    const auto kind = json.is_object() ? json.find("kind") : json.end();
    if (kind != json.end() && kind->is_string()) {
      const auto known = protocol::parse_clock_kind(kind->get<std::string>());
      entry->second = known && live({.kind = *known});
    }
  }
  return entry->second;
}

void GameStatistics::add(const storage::GameResultRow& row) {
  const KnownOptions* const options = known_options(row.options);
  if (options == nullptr || options->seats != row.seats) return;
  if (row.winner && *row.winner >= row.seats) return;
  // Until every seat has played a turn, a game may be aborted, so its end says nothing.
  if (row.turns < row.seats) return;
  const bool timed = on_time(row.clock);
  Group& group = groups_[{row.computer, row.seats}];
  group.all.add(row, timed);
  group.options[options->pairs].add(row, timed);
  group.ratings[band_of(row.rating)].add(row, timed);
}

std::vector<protocol::StatisticsGroup> GameStatistics::groups() const {
  std::vector<protocol::StatisticsGroup> groups;
  for (const auto& [key, group] : groups_) {
    auto& [seats, computer, all, options, ratings] = groups.emplace_back();
    computer = key.first;
    seats = key.second;
    all = group.all.results();
    for (const auto& [pairs, tally] : group.options)
      options.push_back({.options = pairs, .results = tally.results()});
    std::ranges::sort(options, [](const auto& a, const auto& b) {
      return std::pair(-a.results.games, a.options) < std::pair(-b.results.games, b.options);
    });
    for (const auto& [band, tally] : group.ratings)
      ratings.push_back({.from = band, .results = tally.results()});
    if (!ratings.empty() && !ratings.front().from)
      std::ranges::rotate(ratings, ratings.begin() + 1);
  }
  return groups;
}

}  // namespace quintet::server
