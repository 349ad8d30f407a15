#include "server/ratings/ratings.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <set>
#include <utility>

#include "rules/catalogue.hpp"
#include "server/base/durations.hpp"
#include "server/ratings/glicko2.hpp"

namespace quintet::server {
namespace {

using storage::RatingRow;

// The paper leaves tau to the system, 0.3 to 1.2, and gives 0.06 as the usual initial volatility. A
// rating period has one game here, which says little about volatility, so tau hardly matters. This
// is lichess's value.
constexpr double tau = 0.75;

// The unit in which the deviation grows: with the usual volatility, a frequent player's deviation
// of 60 becomes provisional, 110, after a year without a game. As at lichess.
constexpr double ms_per_period = static_cast<double>(ms_per_day) / 0.21436;

// Above this deviation a rating is provisional and in no leaderboard.
constexpr double provisional_deviation = 110;

// Lower limit, so that a rating can still change after many games in one day, in which the
// deviation hardly grows. The limit of the volatility prevents players from raising theirs by
// losing on purpose.
constexpr double least_deviation = 45;
constexpr double largest_volatility = 0.1;

// Maximum duration of certainty, so that dates fit into a row.
constexpr double longest_certainty = 100 * 365 * static_cast<double>(ms_per_day);

/// The rating at `now`, after the time without a game.
glicko2::Rating current(const std::optional<RatingRow>& row, std::int64_t now) {
  if (!row) return {};
  const auto idle = static_cast<double>(std::max<std::int64_t>(now - row->updated_at, 0));
  return glicko2::decay(
      {.rating = row->rating, .deviation = row->deviation, .volatility = row->volatility},
      idle / ms_per_period);
}

/// The time until which the rating is certain, if no game follows the one at `at`; 0: it is not
/// certain.
std::int64_t certain_until(const glicko2::Rating& rating, std::int64_t at) {
  if (rating.deviation > provisional_deviation) return 0;
  const double certain = glicko2::periods_until(rating, provisional_deviation) * ms_per_period;
  return at + static_cast<std::int64_t>(std::min(certain, longest_certainty));
}

/// The new row of a player with the rating `now`, after these games at `at`.
RatingRow row_after(const std::optional<RatingRow>& before, const glicko2::Rating& now,
                    std::span<const glicko2::Game> games, std::int64_t at) {
  // `current` has already accounted for the time.
  glicko2::Rating rating = glicko2::update(now, games, tau, 0);
  rating.deviation = std::max(rating.deviation, least_deviation);
  rating.volatility = std::min(rating.volatility, largest_volatility);
  return {.rating = rating.rating,
          .deviation = rating.deviation,
          .volatility = rating.volatility,
          .games = (before ? before->games : 0) + 1,
          .updated_at = at,
          .certain_until = certain_until(rating, at)};
}

double score(int own_place, int other_place) {
  if (own_place == other_place) return 0.5;
  return own_place < other_place ? 1 : 0;
}

/// In rising order.
std::set<int> seat_counts(const rules::GameInfo& game) {
  const auto count = [&](const rules::OptionValues::Pairs& chosen) {
    const auto options = rules::OptionValues::complete(game.options, chosen).value();
    return static_cast<int>(game.seat_names(options).size());
  };
  std::set<int> counts{count({})};
  for (const rules::OptionInfo& option : game.options) {
    for (const rules::OptionChoice& choice : option.choices)
      counts.insert(count({{std::string(option.key), std::string(choice.value)}}));
  }
  return counts;
}

std::vector<RatingPool> make_pools() {
  std::vector<RatingPool> pools;
  for (const rules::GameInfo& game : rules::catalogue()) {
    const std::set<int> counts = seat_counts(game);
    for (const int seats : counts) {
      RatingPool pool{.id = std::string(game.id),
                      .name = std::string(game.name),
                      .game = game.id,
                      .seats = seats};
      if (counts.size() > 1) {
        pool.id += '-' + std::to_string(seats);
        pool.name += seats == 2 ? " for two" : " for three";
      }
      pools.push_back(std::move(pool));
    }
  }
  return pools;
}

}  // namespace

std::span<const RatingPool> rating_pools() {
  static const std::vector<RatingPool> pools = make_pools();
  return pools;
}

const RatingPool* find_pool(std::string_view id) {
  const auto found = std::ranges::find(rating_pools(), id, &RatingPool::id);
  return found == rating_pools().end() ? nullptr : &*found;
}

const RatingPool& pool_of(std::string_view game, int seats) {
  const auto found = std::ranges::find_if(rating_pools(), [&](const RatingPool& pool) {
    return pool.game == game && pool.seats == seats;
  });
  assert(found != rating_pools().end());
  return *found;
}

bool counts_for_ratings(bool rated, const protocol::Clock& clock,
                        std::span<const protocol::Player> players, std::span<const int> places) {
  if (!rated || clock.kind == protocol::Clock::Kind::none || places.empty()) return false;
  std::set<std::string_view> ids;
  return std::ranges::all_of(players, [&](const protocol::Player& player) {
    return !player.guest && ids.insert(player.id).second;
  });
}

std::vector<RatingRow> rate(std::span<const std::optional<RatingRow>> before,
                            std::span<const int> places, std::int64_t at) {
  assert(before.size() == places.size() && before.size() >= 2);
  std::vector<glicko2::Rating> now;
  for (const auto& row : before)
    now.push_back(current(row, at));
  std::vector<RatingRow> after;
  for (std::size_t seat = 0; seat < now.size(); ++seat) {
    std::vector<glicko2::Game> games;
    for (std::size_t other = 0; other < now.size(); ++other) {
      if (other == seat) continue;
      games.push_back({.opponent = now[other], .score = score(places[seat], places[other])});
    }
    after.push_back(row_after(before[seat], now[seat], games, at));
  }
  return after;
}

RatingRow rate_against(const std::optional<RatingRow>& before, const glicko2::Rating& opponent,
                       double score, std::int64_t at) {
  const std::array games{glicko2::Game{.opponent = opponent, .score = score}};
  return row_after(before, current(before, at), games, at);
}

protocol::SeatRating shown_rating(const std::optional<RatingRow>& row, std::int64_t now) {
  const glicko2::Rating rating = current(row, now);
  return {.rating = std::llround(rating.rating),
          .provisional = rating.deviation > provisional_deviation};
}

std::int64_t shown_deviation(const RatingRow& row, std::int64_t now) {
  return std::llround(current(row, now).deviation);
}

std::vector<storage::RatingPoint> history_for_others(std::span<const storage::RatingPoint> points) {
  std::vector<storage::RatingPoint> shown;
  for (const storage::RatingPoint& point : points) {
    const std::int64_t begin_of_day = point.at - point.at % ms_per_day;
    if (!point.is_public || (!shown.empty() && shown.back().at == begin_of_day)) continue;
    shown.push_back(point);
    shown.back().at = begin_of_day;
  }
  return shown;
}

storage::RatingChange rating_change(
    const RatingPool& pool, std::vector<std::string> players, std::vector<int> places,
    std::int64_t at,
    std::function<std::string(const std::vector<protocol::RatingChange>&)> ended_body) {
  auto compute = [places = std::move(places), at, ended_body = std::move(ended_body)](
                     std::span<const std::optional<RatingRow>> before) {
    std::vector<RatingRow> after = rate(before, places, at);
    std::vector<protocol::RatingChange> changes;
    for (std::size_t seat = 0; seat < after.size(); ++seat) {
      const protocol::SeatRating shown = shown_rating(after[seat], at);
      changes.push_back({.before = shown_rating(before[seat], at).rating,
                         .after = shown.rating,
                         .provisional = shown.provisional});
    }
    return storage::RatedEnd{.after = std::move(after), .ended_body = ended_body(changes)};
  };
  return {.pool = pool.id, .players = std::move(players), .compute = std::move(compute)};
}

}  // namespace quintet::server
