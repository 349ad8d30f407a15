// Deletes what nobody uses any more: rooms that never started, guests who never came back.
#pragma once

#include <cstdint>
#include <optional>

#include "server/async/async_store.hpp"
#include "server/async/task.hpp"
#include "server/base/limits.hpp"
#include "server/base/time.hpp"
#include "server/players/live_sessions.hpp"
#include "server/players/players_elsewhere.hpp"
#include "server/rooms/rooms.hpp"
#include "storage/archive.hpp"

namespace quintet::server {

/// Works in small slices, so that nothing waits for it, and starts again from the beginning when it
/// has been through everything. Used by one thread at a time.
class Sweep {
 public:
  /// The arguments must outlive this.
  Sweep(const Limits& limits, const Time& time, AsyncStore& store, Rooms& rooms,
        const LiveSessions& live, const PlayersElsewhere& elsewhere)
      : limits_(limits),
        time_(time),
        store_(store),
        rooms_(rooms),
        live_(live),
        elsewhere_(elsewhere) {}

  /// What is swept: of nodes that serve together each sweeps the rooms that it serves, and one of
  /// them all the rest.
  enum class Part : std::uint8_t { rooms, everything };
  /// Does one slice. The caller awaits it before the next.
  [[nodiscard]] Task<> step(Part part = Part::everything);

 private:
  /// Whether the machine's clock has run evenly for long enough to be trusted. A clock that leaps
  /// ahead would make everything look old.
  [[nodiscard]] bool believes_clock();
  [[nodiscard]] Task<> delete_unused_rooms();
  [[nodiscard]] Task<> forget_guests();
  [[nodiscard]] Task<> delete_leftovers();

  const Limits& limits_;
  const Time& time_;
  AsyncStore& store_;
  Rooms& rooms_;
  const LiveSessions& live_;
  const PlayersElsewhere& elsewhere_;

  /// The last reading of both clocks, and since when the wall clock has run evenly.
  std::optional<Time::Point> looked_;
  std::int64_t looked_ms_ = 0;
  Time::Point even_since_;

  std::optional<storage::PageKey> rooms_after_;
  std::int64_t guests_from_ = 0;
};

}  // namespace quintet::server
