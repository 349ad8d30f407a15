// What is kept: plain rows. Text is stored byte for byte and never looked into. Times are
// milliseconds since 1970.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace quintet::storage {

struct PlayerRow {
  std::string id;
  std::string name;
  bool guest = true;
  std::int64_t created_at = 0;

  bool operator==(const PlayerRow&) const = default;
};

/// SHA-256, BLAKE2b-256 or the like of a session's token. The token itself is never stored.
using TokenHash = std::array<std::uint8_t, 32>;

struct SessionRow {
  TokenHash token_hash{};
  std::string player;  // id
  std::int64_t created_at = 0;
  std::int64_t expires_at = 0;

  bool operator==(const SessionRow&) const = default;
};

struct FoundSession {
  SessionRow session;
  PlayerRow player;

  bool operator==(const FoundSession&) const = default;
};

struct RoomRow {
  std::string id;
  std::string game;
  std::string visibility;
  std::string play_key;
  std::string watch_key;
  std::string opened_by;  // player id
  std::int64_t opened_at = 0;
  std::int64_t last_seq = 0;  // derived from the events: ignored when a room is created
  bool over = false;          // ignored when a room is created: see RoomWrite::over

  bool operator==(const RoomRow&) const = default;
};

/// One entry of a room's log. `seq` begins at 1 and rises by one.
struct EventRow {
  std::int64_t seq = 0;
  std::int64_t at = 0;
  std::string kind;
  std::string body;  // JSON text of the event's own fields

  bool operator==(const EventRow&) const = default;
};

struct SeatRow {
  int seat = 0;
  std::string player;  // id

  bool operator==(const SeatRow&) const = default;
};

struct LoadedRoom {
  RoomRow room;
  std::vector<EventRow> events;  // all of them, in order: seq 1 … room.last_seq

  bool operator==(const LoadedRoom&) const = default;
};

}  // namespace quintet::storage
