// The public list of rooms and seeks, and the number of people online.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/messages/server_to_client.hpp"
#include "protocol/messages/words.hpp"

namespace quintet::protocol {

/// A public room that waits for players or is in play, as every visitor may see it.
struct RoomSummary {
  struct Seat {
    std::optional<Player> player;
    std::optional<SeatRating> rating;
    friend bool operator==(const Seat&, const Seat&) = default;
  };

  std::string room;
  std::string game;
  Options options;  // complete
  Clock clock;
  bool rated = false;
  RoomStatus status = RoomStatus::open;
  std::vector<Seat> seats;
  /// The game as spectators see it: in a room with a delay, as it was `delay_turns` turns ago.
  /// `position` and `to_move` are null before the start and in a room that does not admit every
  /// spectator.
  std::optional<std::string> position;
  std::int64_t ply = 0;
  std::optional<int> to_move;
  std::int64_t spectators = 0;
  std::int64_t opened_at = 0;  // ms since 1970
  friend bool operator==(const RoomSummary&, const RoomSummary&) = default;
};

/// A player who waits for opponents with the same wishes.
struct SeekEntry {
  std::string id;
  Player player;
  std::optional<SeatRating> rating;
  std::string game;
  Options options;  // complete
  Clock clock;
  bool rated = false;
  std::int64_t since = 0;             // ms since 1970
  std::optional<int> seat;            // null: any
  RatingRange rating_range;           // of the opponents
  std::optional<std::int64_t> until;  // when a lasting seek expires, ms since 1970
  friend bool operator==(const SeekEntry&, const SeekEntry&) = default;
};

/// A room as it is now and as it was last published; `before` is null for a new room.
struct RoomChange {
  RoomSummary now;
  std::optional<RoomSummary> before;
};

/// The changes since the last push.
struct LobbyChanges {
  std::vector<RoomChange> rooms;
  std::vector<std::string> gone;  // ids of rooms
  std::vector<SeekEntry> seeks;   // a seek never changes
  std::vector<std::string> seeks_gone;
  std::optional<std::int64_t> online;

  [[nodiscard]] bool empty() const {
    return rooms.empty() && gone.empty() && seeks.empty() && seeks_gone.empty() && !online;
  }
};

/// {"seeks":[…],"rooms":[…],"online":…}: the body of GET /api/rooms, and part of a reply.
[[nodiscard]] std::string lobby_body(const std::map<std::string, SeekEntry>& seeks,
                                     const std::map<std::string, RoomSummary>& rooms,
                                     std::int64_t online);

// Nodes send each other their rooms and seeks in these lines. The parsers return null for any other
// text.
[[nodiscard]] std::string room_line(const RoomSummary& room);
[[nodiscard]] std::optional<RoomSummary> parse_room_line(std::string_view line);
[[nodiscard]] std::string seek_line(const SeekEntry& seek);
[[nodiscard]] std::optional<SeekEntry> parse_seek_line(std::string_view line);

// Replies. `id` is the request's.
/// `body` is a result of `lobby_body`.
[[nodiscard]] std::string lobby_reply(std::int64_t id, std::string_view body);
/// The seek waits in the lobby.
[[nodiscard]] std::string seek_reply(std::int64_t id, std::string_view seek);
/// The seek was paired immediately.
[[nodiscard]] std::string seek_paired_reply(std::int64_t id, std::string_view room);

// Pushes.
/// Contains only the fields that have changed. A room that was published before appears with its id
/// and the changed fields only.
[[nodiscard]] std::string lobby_push(const LobbyChanges& changes);
/// Goes to each connection that received this seek's id in a reply.
[[nodiscard]] std::string paired_push(std::string_view seek, std::string_view room);

}  // namespace quintet::protocol
