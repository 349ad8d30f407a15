// The lists of archive.hpp, newest first. Private rooms appear only in lists that players request
// about themselves. Contract: see Connection.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "storage/data/archive.hpp"
#include "storage/sql/connection.hpp"

namespace quintet::storage {

[[nodiscard]] std::optional<GameRow> find_game(Connection& connection, std::string_view room);
/// Finished games with a result.
[[nodiscard]] Page<GameRow> finished_games(Connection& connection, const GameFilter& filter,
                                           int limit, std::optional<PageKey> after);
[[nodiscard]] Page<GameRow> finished_games_of(Connection& connection, const PlayerGames& query,
                                              int limit, std::optional<PageKey> after);
/// Unfinished rooms, open or in play, in which the player has a seat.
[[nodiscard]] Page<GameRow> unfinished_games_of(Connection& connection, std::string_view player,
                                                std::optional<std::string_view> viewer, int limit,
                                                std::optional<PageKey> after);
/// All unfinished rooms, open or in play, public or private: for operators only.
[[nodiscard]] Page<GameRow> unfinished_games(Connection& connection, int limit,
                                             std::optional<PageKey> after);
/// Public rooms that have not started.
[[nodiscard]] Page<GameRow> open_games(Connection& connection, int limit,
                                       std::optional<PageKey> after);
/// Public rooms in which a game is in progress.
[[nodiscard]] Page<GameRow> live_games(Connection& connection, int limit,
                                       std::optional<PageKey> after);
/// A player's finished games by kind of game, sorted by the name of the game.
[[nodiscard]] std::vector<GameCounts> counts_of(Connection& connection, std::string_view player,
                                                std::optional<std::string_view> viewer);
/// The games between two players, with the outcomes of `player`.
[[nodiscard]] std::vector<GameCounts> head_to_head(Connection& connection, std::string_view player,
                                                   std::string_view opponent,
                                                   std::optional<std::string_view> viewer);

}  // namespace quintet::storage
