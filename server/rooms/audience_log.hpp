// The last events of a room, and the part of the log that a client may see.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/messages/room_events.hpp"
#include "server/games/delayed_view.hpp"
#include "server/games/room_state.hpp"
#include "server/rooms/recent_events.hpp"
#include "server/rooms/room_limits.hpp"
#include "storage/data/types.hpp"

namespace quintet::server {

/// Keeps at least the last `RoomLimits::recent_events` events and, if spectators see turns late,
/// the room as they see it. `state` is always the room after the last event that was passed to
/// `add`. Used by one thread at a time.
class AudienceLog {
 public:
  /// An event that is a chat line, which some connections may not read.
  struct Line {
    std::int64_t seq = 0;
    protocol::Channel channel = protocol::Channel::players;
    std::string by;  // the player's id
  };

  /// `limits` outlives this.
  explicit AudienceLog(const RoomLimits& limits) : limits_(limits) {}

  /// Drops the events; the caller then passes the log to `add` from its first event.
  void begin();
  /// Adds the next event of the log.
  void add(const storage::EventRow& row, const protocol::RoomEvent& event);

  /// Number of the last event.
  [[nodiscard]] std::int64_t last() const { return last_; }
  /// Number of the oldest event in memory; `last() + 1` if there is none.
  [[nodiscard]] std::int64_t first() const {
    return last_ - static_cast<std::int64_t>(recent_.size()) + 1;
  }
  /// Event `seq`. Its views are valid until the next change. Precondition: it is in memory.
  [[nodiscard]] RecentEvents::Event event(std::int64_t seq) const {
    return recent_[static_cast<std::size_t>(seq - first())];
  }
  /// The chat line that is event `seq`; null if the event is none, or is not in memory.
  [[nodiscard]] const Line* line(std::int64_t seq) const;

  /// Whether spectators see turns late.
  [[nodiscard]] bool delayed() const { return delayed_ != nullptr; }
  /// Whether spectators do not see event `seq` yet.
  [[nodiscard]] bool is_held_back(std::int64_t seq) const {
    return delayed_ != nullptr && delayed_->seen() < seq;
  }
  /// Whether the player sees turns as they are played.
  [[nodiscard]] bool sees_all(const RoomState& state, std::string_view player_id) const;
  /// Number of the last event that a player may see.
  [[nodiscard]] std::int64_t last_for(const RoomState& state, std::string_view player_id) const;
  /// The room as a player sees it: `state`, or the view of spectators.
  [[nodiscard]] const RoomState& view_for(const RoomState& state, std::string_view player_id) const;
  /// The room as spectators see it.
  [[nodiscard]] const RoomState& view_of_spectators(const RoomState& state) const;

 private:
  const RoomLimits& limits_;
  std::int64_t last_ = 0;
  RecentEvents recent_;                   // up to `last_`
  std::vector<Line> lines_;               // the chat lines among them
  std::unique_ptr<DelayedView> delayed_;  // null: spectators see turns immediately
};

}  // namespace quintet::server
