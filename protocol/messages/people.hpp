// Bodies of HTTP responses about people and their games (README.md, "People and records").
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/messages/words.hpp"

namespace quintet::protocol {

/// A token as its owner sees it in the list: without the secret.
struct Token {
  std::string id;
  std::string name;
  std::int64_t created_at = 0;  // ms since 1970
};

/// A player whom the requesting player has muted permanently.
struct MuteEntry {
  Player player;
  std::int64_t at = 0;  // ms since 1970
};

struct PoolStanding {
  std::string pool;  // for puzzles: the id of the game
  std::int64_t rating = 0;
  std::int64_t deviation = 0;
  bool provisional = true;
  std::int64_t games = 0;
};

/// The number of finished games with a result, as seen by one player.
struct GameCount {
  std::string game;
  std::int64_t won = 0;
  std::int64_t drawn = 0;
  std::int64_t lost = 0;
};

/// The score of a computer player in games that were played to measure it.
struct Strength {
  std::string against;  // a word: "greedy"
  std::int64_t games = 0;
  std::int64_t percent = 0;  // of the possible points
};

struct Profile {
  Player player;
  std::int64_t since = 0;  // ms since 1970
  std::vector<PoolStanding> ratings;
  std::vector<GameCount> games;
  std::vector<Strength> strength;  // of computer players
  /// Ratings in puzzles, where `games` counts puzzles. Only the player gets them.
  std::optional<std::vector<PoolStanding>> puzzles;
};

struct RatingPoint {
  std::int64_t at = 0;  // ms since 1970
  std::int64_t rating = 0;
  std::int64_t deviation = 0;
};

struct LeaderEntry {
  Player player;
  std::int64_t rating = 0;
  std::int64_t deviation = 0;
  std::int64_t games = 0;
};

/// A level of the computer with a rating on the scale of people's.
struct RatedLevel {
  std::int64_t level = 0;  // id
  int seats = 0;           // of the games
  std::int64_t rating = 0;
  std::int64_t deviation = 0;
  std::int64_t people = 0;  // with games against it
  std::int64_t games = 0;
};

struct GameEntrySeat {
  int seat = 0;
  Player player;
  std::optional<int> place;
  std::optional<std::int64_t> rating_before;  // null before the player's first rated game
  std::optional<std::int64_t> rating_after;
};

/// A game in a list. `options` and `clock` are JSON texts, as in the event `opened`.
struct GameEntry {
  std::string room;
  std::string game;
  std::string options;
  std::string clock;
  bool rated = false;
  bool is_public = false;
  std::int64_t opened_at = 0;  // ms since 1970
  std::optional<std::int64_t> started_at;
  std::optional<std::int64_t> ended_at;
  std::optional<std::string> reason;  // how it ended
  std::optional<std::int64_t> turns;  // of a finished game
  std::optional<int> to_move;         // of a running one
  std::optional<std::int64_t> due;    // when the time for the turn ends, ms since 1970
  std::optional<bool> your_turn;      // only for players of the game
  std::vector<GameEntrySeat> seats;
};

/// `next`: the cursor of the next page; null on the last page.
struct GamePage {
  std::vector<GameEntry> games;
  std::optional<std::string> next;
};

[[nodiscard]] std::string token_body(const Token& token, std::string_view secret);
[[nodiscard]] std::string tokens_body(const std::vector<Token>& tokens);
[[nodiscard]] std::string mutes_body(const std::vector<MuteEntry>& mutes);
[[nodiscard]] std::string profile_body(const Profile& profile);
[[nodiscard]] std::string game_page_body(const GamePage& page);
[[nodiscard]] std::string my_games_body(const GamePage& running, const GamePage& finished);
[[nodiscard]] std::string rating_history_body(const Player& player, std::string_view pool,
                                              const std::vector<RatingPoint>& points);
[[nodiscard]] std::string head_to_head_body(const Player& player, const Player& opponent,
                                            const std::vector<GameCount>& games);
[[nodiscard]] std::string leaderboard_body(std::string_view pool,
                                           const std::vector<LeaderEntry>& leaders,
                                           const std::optional<std::string>& next);
[[nodiscard]] std::string rated_levels_body(const std::vector<RatedLevel>& levels);
[[nodiscard]] std::string players_body(const std::vector<Player>& players);
/// The body of a response that only confirms.
[[nodiscard]] std::string done_body();

}  // namespace quintet::protocol
