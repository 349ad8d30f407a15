#include "rules/query.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "rules/catalogue.hpp"
#include "rules/refusals.hpp"
#include "rules/text.hpp"

namespace quintet::rules {

Result<QueryResult> query_rules(const Query& query) {
  const GameInfo* info = find_game(query.game);
  if (info == nullptr) {
    return refuse("rules.no-such-game", shown(query.game));
  }
  const auto options = OptionValues::complete(info->options, query.options);
  if (!options) return std::unexpected(options.error());

  Result<Game> game =
      query.position ? info->parse(*query.position, *options) : info->start(*options);
  if (!game) return std::unexpected(game.error());

  std::vector<std::string> way;
  for (std::size_t index = 0; index < query.actions.size(); ++index) {
    const std::string& action = query.actions[index];
    std::optional<Game> before;
    if (query.way) before = *game;
    if (auto played = game->play(action); !played) {
      played.error().index = index;
      return std::unexpected(played.error());
    }
    if (before) std::ranges::move(before->way(action), std::back_inserter(way));
  }
  return QueryResult{.position = game->position(),
                     .seat = game->seat_to_move(),
                     .turn_start = game->turn_start(),
                     .legal = game->legal_actions(),
                     .result = game->outcome(),
                     .way = std::move(way)};
}

}  // namespace quintet::rules
