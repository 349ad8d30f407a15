#include "protocol/messages/statistics.hpp"

#include <utility>

#include "protocol/json/writing.hpp"

namespace quintet::protocol {
namespace {

using protocol::to_json;  // and the overloads below

OrderedJson to_json(const PlayingTime& time) {
  return {{"games", time.games}, {"median", time.median}};
}

OrderedJson to_json(const GameResults& results) {
  return {{"games", results.games},
          {"wins", results.wins},
          {"draws", results.draws},
          {"turns", results.turns},
          {"time", results.time ? to_json(*results.time) : OrderedJson(nullptr)}};
}

OrderedJson to_json(const StatisticsGroup& group) {
  OrderedJson options = OrderedJson::array();
  for (const OptionResults& entry : group.options)
    options.push_back({{"options", to_json(entry.options)}, {"results", to_json(entry.results)}});
  OrderedJson ratings = OrderedJson::array();
  for (const RatingResults& entry : group.ratings)
    ratings.push_back({{"from", to_json(entry.from)}, {"results", to_json(entry.results)}});
  return {{"seats", group.seats},
          {"computer", group.computer},
          {"all", to_json(group.all)},
          {"options", std::move(options)},
          {"ratings", std::move(ratings)}};
}

}  // namespace

std::string statistics_body(const GameStatistics& statistics) {
  OrderedJson groups = OrderedJson::array();
  for (const StatisticsGroup& group : statistics.groups)
    groups.push_back(to_json(group));
  return to_text({{"game", statistics.game},
                  {"until", to_json(statistics.until)},
                  {"most_games", statistics.most_games},
                  {"rating_band", statistics.rating_band},
                  {"groups", std::move(groups)}});
}

}  // namespace quintet::protocol
