// Deletes unused data: rooms that never started, guests who never came back and old notifications.
#pragma once

#include <cstdint>
#include <optional>

#include "server/async/async_store.hpp"
#include "server/async/task.hpp"
#include "server/base/time.hpp"
#include "server/players/live_sessions.hpp"
#include "server/players/player_limits.hpp"
#include "server/rooms/room_limits.hpp"
#include "server/rooms/rooms.hpp"
#include "server/site/site.hpp"
#include "storage/data/archive.hpp"

namespace quintet::server {

/// Works in small slices, so that other work need not wait long, and starts again after the last
/// one. Used by one thread at a time.
class Sweep {
 public:
  /// The arguments must outlive this object.
  Sweep(const RoomLimits& limits, const PlayerLimits& player_limits, const Time& time,
        AsyncStore& store, Rooms& rooms, const LiveSessions& live, const Site& site)
      : limits_(limits),
        player_limits_(player_limits),
        time_(time),
        store_(store),
        rooms_(rooms),
        live_(live),
        site_(site) {}

  /// The data to sweep. Of several nodes, each sweeps the rooms that it serves, and one of them
  /// also all other data.
  enum class Part : std::uint8_t { rooms, everything };
  /// Runs one slice. The caller must await it before the next.
  [[nodiscard]] Task<> step(Part part = Part::everything);

 private:
  /// Whether the machine's clock has run evenly for long enough. After a leap ahead, all data would
  /// look old.
  [[nodiscard]] bool believes_clock();
  [[nodiscard]] Task<> delete_unused_rooms();
  [[nodiscard]] Task<> forget_guests();
  [[nodiscard]] Task<> delete_old_notifications();
  [[nodiscard]] Task<> delete_leftovers();

  const RoomLimits& limits_;
  const PlayerLimits& player_limits_;
  const Time& time_;
  AsyncStore& store_;
  Rooms& rooms_;
  const LiveSessions& live_;
  const Site& site_;

  /// The last reading of both clocks, and the time since which the wall clock has run evenly.
  std::optional<Time::Point> checked_at_;
  std::int64_t checked_at_ms_ = 0;
  Time::Point even_since_;

  std::optional<storage::PageKey> rooms_after_;
  std::int64_t guests_from_ = 0;
};

}  // namespace quintet::server
