// Reads for the export of all data of a player that nothing else needs. Long lists are read in
// pages: `after` is `next` or the last row of the previous page. None of these reads returns a
// secret or a hash. Contract: see Connection.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "storage/data/archive.hpp"
#include "storage/data/types.hpp"
#include "storage/sql/connection.hpp"

namespace quintet::storage {

/// When the last export of the player's data began, in ms since 1970; 0: none, or there is no such
/// player.
[[nodiscard]] std::int64_t exported_at(Connection& connection, std::string_view player);

struct ExportedSession {
  std::int64_t created_at = 0;
  std::int64_t expires_at = 0;  // each use of the session moves it

  bool operator==(const ExportedSession&) const = default;
};

/// Up to `limit` sessions of a player, also expired ones; those that expire first come first.
[[nodiscard]] std::vector<ExportedSession> sessions_of(Connection& connection,
                                                       std::string_view player, int limit);

/// A room that a player has opened, played in, said something in, or been removed from.
struct ExportedRoom {
  GameRow game;
  bool opened = false;  // by the player

  bool operator==(const ExportedRoom&) const = default;
};

/// The rooms whose events contain the player's name, with at most `limit` on a page, the oldest
/// first. Unlike other lists of games this one has aborted ones and those that the player only
/// watched.
[[nodiscard]] Page<ExportedRoom> rooms_of(Connection& connection, std::string_view player,
                                          std::optional<PageKey> after, int limit);

struct ExportedEvent {
  std::string room;  // id
  EventRow event;

  bool operator==(const ExportedEvent&) const = default;
};

/// The events of one kind in the rooms of rooms_of(), by room and seq. They include those of other
/// players: storage does not read bodies, so the caller selects the lines that the player has said.
/// A page examines at most `limit` events and rooms, so it may be empty and still have a next one.
[[nodiscard]] Page<ExportedEvent> events_of_kind(Connection& connection, std::string_view player,
                                                 std::string_view kind,
                                                 std::optional<PageKey> after, int limit);

/// A rating after one game, with its pool.
struct ExportedRating {
  std::string pool;
  RatingPoint point;
  std::int64_t room = 0;  // key of the room, for the position only

  bool operator==(const ExportedRating&) const = default;
};

/// The ratings after each rated game in all pools, by pool, the oldest first.
[[nodiscard]] std::vector<ExportedRating> rating_points_of(
    Connection& connection, std::string_view player, const std::optional<ExportedRating>& after,
    int limit);

struct ExportedAttempt {
  std::string game;
  PuzzleAttemptRow attempt;

  bool operator==(const ExportedAttempt&) const = default;
};

/// The first attempts at puzzles of all games, by game and puzzle.
[[nodiscard]] std::vector<ExportedAttempt> puzzle_attempts_of(
    Connection& connection, std::string_view player, const std::optional<ExportedAttempt>& after,
    int limit);

}  // namespace quintet::storage
