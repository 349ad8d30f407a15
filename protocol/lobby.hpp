// What people see before they sit at a table: public rooms, seeks, and how many are here.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/server_to_client.hpp"
#include "protocol/words.hpp"

namespace quintet::protocol {

/// A public room that waits for players or is played in, as everybody may see it.
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
  /// As spectators see the game: of a room with a delay so many turns ago; null, like `to_move`, in
  /// a room that not everybody may watch, and before the start.
  std::optional<std::string> position;
  std::int64_t ply = 0;
  std::optional<int> to_move;
  std::int64_t spectators = 0;
  std::int64_t opened_at = 0;  // ms since 1970
  friend bool operator==(const RoomSummary&, const RoomSummary&) = default;
};

/// Somebody who waits for others that want to play the same.
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
  std::optional<std::int64_t> until;  // of a seek that outlives its connections
  friend bool operator==(const SeekEntry&, const SeekEntry&) = default;
};

/// A room of the lobby as it is now and as it was told last; `before` is null for a new one.
struct RoomChange {
  RoomSummary now;
  std::optional<RoomSummary> before;
};

/// What has changed since spectators were told last.
struct LobbyChanges {
  std::vector<RoomChange> rooms;
  std::vector<std::string> gone;  // rooms
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

// What nodes tell each other of their parts of the lobby. One line; null: it is none.
[[nodiscard]] std::string room_line(const RoomSummary& room);
[[nodiscard]] std::optional<RoomSummary> parse_room_line(std::string_view line);
[[nodiscard]] std::string seek_line(const SeekEntry& seek);
[[nodiscard]] std::optional<SeekEntry> parse_seek_line(std::string_view line);

// Replies. `id` is the request's.
/// `body` as from `lobby_body`.
[[nodiscard]] std::string lobby_reply(std::int64_t id, std::string_view body);
/// The seek waits.
[[nodiscard]] std::string seek_reply(std::int64_t id, std::string_view seek);
/// The seek has been paired at once.
[[nodiscard]] std::string seek_paired_reply(std::int64_t id, std::string_view room);

// Pushes.
/// Has only the fields that there is something to say in. Of a room that spectators know it has the
/// id and what is different.
[[nodiscard]] std::string lobby_push(const LobbyChanges& changes);
/// For whoever was answered with this seek.
[[nodiscard]] std::string paired_push(std::string_view seek, std::string_view room);

}  // namespace quintet::protocol
