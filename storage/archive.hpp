// The lists that people look through: their rows, their filters, their pages.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "storage/types.hpp"

namespace quintet::storage {

/// The place behind the last row of a page: the next page begins there, whatever has been added
/// meanwhile. To be handed back as it is; the numbers mean something to storage only, but may be
/// written down and read again.
struct PageKey {
  std::int64_t first = 0;
  std::int64_t second = 0;

  bool operator==(const PageKey&) const = default;
};

template <class Row>
struct Page {
  std::vector<Row> rows;
  std::optional<PageKey> next = {};  // nothing: there are no more
};

/// Of a player in a finished game: alone in place 1, sharing it, behind it.
enum class Outcome : std::uint8_t { won = 1, drawn = 2, lost = 3 };

struct GameSeat {
  int seat = 0;
  PlayerRow player;  // with the name of today
  // Of finished games with a result:
  std::optional<int> place = {};  // from 1
  // Of finished rated games:
  std::optional<double> rating_before = {};
  std::optional<double> rating_after = {};

  bool operator==(const GameSeat&) const = default;
};

/// A game as a list shows it: nothing in it is secret to those who may see the list.
struct GameRow {
  std::string room;  // id
  std::string game;
  std::string visibility;
  std::string options;  // JSON text
  std::string clock;    // JSON text
  bool rated = false;
  std::optional<std::string> pool = {};
  std::int64_t opened_at = 0;
  std::optional<std::int64_t> started_at = {};
  std::optional<std::int64_t> ended_at = {};
  std::optional<std::string> reason = {};
  std::optional<std::int64_t> turns = {};
  PendingRow pending = {};
  std::vector<GameSeat> seats = {};  // those who sit, in the order of the seats

  bool operator==(const GameRow&) const = default;
};

struct GameFilter {
  std::optional<std::string> game = {};
  std::optional<std::int64_t> from = {};    // ended at this time or later
  std::optional<std::int64_t> before = {};  // ended before this time
};

/// Games of a player's, which of them depends on who looks.
struct PlayerGames {
  std::string player;                      // id
  std::optional<std::string> viewer = {};  // id; only the player sees his or her private games
  GameFilter filter = {};
  std::optional<Outcome> outcome = {};       // of the player
  std::optional<std::string> opponent = {};  // id
};

/// Finished games with a result, counted.
struct GameCounts {
  std::string game;
  std::int64_t won = 0;
  std::int64_t drawn = 0;
  std::int64_t lost = 0;

  bool operator==(const GameCounts&) const = default;
};

struct LeaderRow {
  PlayerRow player;
  RatingRow rating;

  bool operator==(const LeaderRow&) const = default;
};

/// As PageKey, of a leaderboard.
struct LeaderKey {
  double rating = 0;
  std::int64_t player = 0;

  bool operator==(const LeaderKey&) const = default;
};

struct LeaderPage {
  std::vector<LeaderRow> rows;
  std::optional<LeaderKey> next = {};
};

/// Events whose bodies name a player who is gone.
struct MentioningRoom {
  std::string room;              // id
  std::vector<EventRow> events;  // all of the room's
};

}  // namespace quintet::storage
