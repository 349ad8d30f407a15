// Lists of games and players: rows, filters and pages.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "storage/data/types.hpp"

namespace quintet::storage {

/// Position behind the last row of a page, where the next page begins, also after rows were added.
/// Callers return it unchanged; only storage interprets the numbers, but callers may write them
/// down and read them again.
struct PageKey {
  std::int64_t first = 0;
  std::int64_t second = 0;

  bool operator==(const PageKey&) const = default;
};

template <class Row>
struct Page {
  std::vector<Row> rows;
  std::optional<PageKey> next;  // nothing: this is the last page
};

/// Outcome of a finished game for a player: alone in place 1, sharing it, or behind it.
enum class Outcome : std::uint8_t { won = 1, drawn = 2, lost = 3 };

struct GameSeat {
  int seat = 0;
  PlayerRow player;  // with the current name
  // Only in finished games with a result:
  std::optional<int> place;  // from 1
  // Only in finished rated games:
  std::optional<double> rating_before;
  std::optional<double> rating_after;

  bool operator==(const GameSeat&) const = default;
};

/// A game in a list, without anything secret to the readers of that list.
struct GameRow {
  std::string room;  // id
  std::string game;
  std::string visibility;
  std::string options;  // JSON text
  std::string clock;    // JSON text
  bool rated = false;
  std::optional<std::string> pool;
  std::int64_t opened_at = 0;
  std::optional<std::int64_t> started_at;
  std::optional<std::int64_t> ended_at;
  std::optional<std::string> reason;
  std::optional<std::int64_t> turns;
  PendingRow pending;
  std::vector<GameSeat> seats;  // the occupied ones, in order

  bool operator==(const GameRow&) const = default;
};

struct GameFilter {
  std::optional<std::string> game;
  std::optional<std::int64_t> from;    // ended at this time or later
  std::optional<std::int64_t> before;  // ended before this time
};

/// Filter for the games of a player. The viewer decides whether private games are included.
struct PlayerGames {
  std::string player;                 // id
  std::optional<std::string> viewer;  // id; only the player sees their own private games
  GameFilter filter;
  std::optional<Outcome> outcome;       // of the player
  std::optional<std::string> opponent;  // id
};

/// Number of finished games with a result, by outcome.
struct GameCounts {
  std::string game;
  std::int64_t won = 0;
  std::int64_t drawn = 0;
  std::int64_t lost = 0;

  bool operator==(const GameCounts&) const = default;
};

/// How a finished public game went, without its players.
struct GameResultRow {
  std::string options;  // JSON text
  std::string clock;    // JSON text
  int seats = 0;
  std::optional<int> winner;  // the seat that is alone in place 1; nothing: several share it
  std::int64_t turns = 0;
  std::int64_t duration = 0;  // ms from the start to the end; 0: not known
  /// Mean of the seats' ratings before the game. Nothing if the game was not rated, or if it was
  /// the first rated game of one of the players.
  std::optional<double> rating;
  bool computer = false;  // whether a computer player sat at a seat

  bool operator==(const GameResultRow&) const = default;
};

struct LeaderRow {
  PlayerRow player;
  RatingRow rating;

  bool operator==(const LeaderRow&) const = default;
};

/// Like PageKey, for a leaderboard.
struct LeaderKey {
  double rating = 0;
  std::int64_t player = 0;

  bool operator==(const LeaderKey&) const = default;
};

struct LeaderPage {
  std::vector<LeaderRow> rows;
  std::optional<LeaderKey> next;
};

/// The finished games of one registered player against one level of the computer.
struct LevelScore {
  std::int64_t level = 0;
  double rating = 0;  // of the player
  double deviation = 0;
  std::int64_t won = 0;  // by the player
  std::int64_t drawn = 0;
  std::int64_t lost = 0;
  bool operator==(const LevelScore&) const = default;
};

/// A room whose events may contain the name of a deleted player.
struct MentioningRoom {
  std::string room;              // id
  std::vector<EventRow> events;  // all events of the room
};

}  // namespace quintet::storage
