// The log of one room in memory: the state that follows from the events, and the jobs that store
// them.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <boost/asio/any_io_executor.hpp>

#include "protocol/errors/error.hpp"
#include "server/async/async_store.hpp"
#include "server/async/task.hpp"
#include "server/games/access_commands.hpp"
#include "server/games/decision.hpp"
#include "server/games/notifications.hpp"
#include "server/games/room_clock.hpp"
#include "server/games/room_state.hpp"
#include "server/rooms/room_context.hpp"
#include "storage/data/types.hpp"

namespace quintet::server {

/// Applies events to the state and stores them. The state is in memory while it agrees with the
/// database; after a failure it is dropped, and `replay` builds it again from the log. Call all
/// functions on the room's strand, and none while `store` or `replay` runs, except those that
/// return the state.
class EventLog {
 public:
  /// Events that are on disk now.
  struct Stored {
    std::vector<storage::EventRow> rows;
    Events events;                       // the same, by index
    std::optional<RoomState> next_room;  // of a rematch
    std::vector<std::string> notified;   // ids of the players with new unread notifications
  };
  /// Called for each event of the log, in order.
  using OnEvent = std::function<void(const storage::EventRow&, const protocol::RoomEvent&)>;

  /// `context` outlives this.
  EventLog(const RoomContext& context, std::string room, boost::asio::any_io_executor strand);

  /// Whether the state is in memory.
  [[nodiscard]] bool is_read() const { return state_.has_value(); }
  /// Precondition: `is_read()`. The reference is valid until the next command that may drop the
  /// state.
  [[nodiscard]] const RoomState& state() const { return *state_; }
  /// The state, if it is in memory and all its events are on disk; otherwise null.
  [[nodiscard]] const RoomState* stored_state() const {
    return state_ && !storing_ ? &*state_ : nullptr;
  }
  /// Whether events are being stored: then the state is ahead of the database.
  [[nodiscard]] bool is_storing() const { return storing_; }
  /// The keys to the room. Meaningless before the first `begin` or `replay`.
  [[nodiscard]] const RoomKeys& keys() const { return keys_; }

  /// Drops the state.
  void drop() { state_.reset(); }
  /// Begins the log of a new room, with new keys. `ended_seeks`: ids of the lasting seeks that led
  /// to it, which are deleted with the first events. Throws std::logic_error if the state is in
  /// memory.
  void begin(std::vector<std::string> ended_seeks);
  /// Builds the state from the log, in slices between which other rooms can run.
  [[nodiscard]] Task<protocol::Result<void>> replay(storage::LoadedRoom loaded, OnEvent on_event);
  /// Applies and stores events that follow from the state, and `new_keys` with them. On failure
  /// drops the state. Throws std::logic_error if they do not follow. `is_looking` is called before
  /// the first suspension only.
  [[nodiscard]] Task<protocol::Result<Stored>> store(Events events,
                                                     std::optional<RoomKeys> new_keys,
                                                     TimeLimits time_limits, IsLooking is_looking);
  /// Whether the outcome of the last `store` is unknown. Clears this.
  [[nodiscard]] bool take_unknown_outcome();

 private:
  [[nodiscard]] storage::Job job_for(const Events& events, const std::optional<RoomKeys>& new_keys,
                                     std::int64_t now, const TimeLimits& time_limits,
                                     const IsLooking& is_looking, Stored& stored);

  const RoomContext& context_;
  const std::string room_;
  const boost::asio::any_io_executor strand_;
  std::optional<RoomState> state_;
  RoomKeys keys_;
  std::vector<std::string> ended_seeks_;  // ids of those that led to this room, until stored
  bool storing_ = false;
  bool outcome_unknown_ = false;
};

/// Two new keys.
[[nodiscard]] RoomKeys fresh_keys();

}  // namespace quintet::server
