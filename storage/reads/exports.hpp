// Reads for the export of all data of a player, as far as no other read returns them. Lists without
// a bound are read in pages, in the order of their keys: `after` is the position of the last row of
// the previous page. None of these reads returns a secret or a hash. Contract: see Connection.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "storage/data/archive.hpp"
#include "storage/data/mail.hpp"
#include "storage/data/types.hpp"
#include "storage/reads/notifications.hpp"
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

/// A room that a player has opened, played in, or said something in.
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

/// The events of one kind in the rooms of rooms_of(), by room and seq; for what a player has said.
/// They include those of other players: storage does not read their bodies, so the caller selects.
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

/// The ratings after each rated game in all pools, by pool, the oldest first. `after`: the last row
/// of the previous page.
[[nodiscard]] std::vector<ExportedRating> rating_points_of(
    Connection& connection, std::string_view player, const std::optional<ExportedRating>& after,
    int limit);

struct ExportedAttempt {
  std::string game;
  PuzzleAttemptRow attempt;

  bool operator==(const ExportedAttempt&) const = default;
};

/// The first attempts at puzzles of all games, by game and puzzle. `after`: the last row of the
/// previous page.
[[nodiscard]] std::vector<ExportedAttempt> puzzle_attempts_of(
    Connection& connection, std::string_view player, const std::optional<ExportedAttempt>& after,
    int limit);

/// Position behind a notification of a page. Only storage interprets it.
struct NotificationKey {
  std::int64_t at = 0;
  std::int64_t room = 0;
  std::string kind;

  bool operator==(const NotificationKey&) const = default;
};

struct NotificationPage {
  std::vector<NotificationRow> rows;
  std::optional<NotificationKey> next;  // nothing: this is the last page
};

/// All notifications of a player, the latest first, in pages.
[[nodiscard]] NotificationPage notifications_page(Connection& connection, std::string_view player,
                                                  const std::optional<NotificationKey>& after,
                                                  int limit);

/// Up to `limit` seeks of a player, also expired ones, in the order of their ids.
[[nodiscard]] std::vector<SeekRow> seeks_of(Connection& connection, std::string_view player,
                                            int limit);

/// The ban of a name or an address, also an expired one.
[[nodiscard]] std::optional<BanRow> find_ban(Connection& connection, BanKind kind,
                                             std::string_view key);

/// Up to `limit` reports that wait and were written to the player's present address, under the
/// present name.
[[nodiscard]] std::vector<MailReportRow> reports_of(Connection& connection, std::string_view player,
                                                    int limit);

}  // namespace quintet::storage
