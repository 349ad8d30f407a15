// Private to this folder: how the lists of archive.hpp are read.
#pragma once

#include <string_view>

#include "storage/archive.hpp"
#include "storage/prepared.hpp"

namespace quintet::storage {

[[nodiscard]] std::optional<GameRow> find_game(Prepared& prepared, std::string_view room);
[[nodiscard]] Page<GameRow> finished_games(Prepared& prepared, const GameFilter& filter, int limit,
                                           std::optional<PageKey> after);
[[nodiscard]] Page<GameRow> finished_games_of(Prepared& prepared, const PlayerGames& query,
                                              int limit, std::optional<PageKey> after);
[[nodiscard]] Page<GameRow> unfinished_games(Prepared& prepared, int limit,
                                             std::optional<PageKey> after);
[[nodiscard]] Page<GameRow> unfinished_games_of(Prepared& prepared, std::string_view player,
                                                bool with_private, int limit,
                                                std::optional<PageKey> after);
/// Sql::open_games or Sql::live_games.
[[nodiscard]] Page<GameRow> running_games(Prepared& prepared, Sql list, int limit,
                                          std::optional<PageKey> after);
[[nodiscard]] std::vector<GameCounts> counts_of(Prepared& prepared, std::string_view player,
                                                bool with_private);
[[nodiscard]] std::vector<GameCounts> head_to_head(Prepared& prepared, std::string_view player,
                                                   std::string_view opponent, bool with_private);

}  // namespace quintet::storage
