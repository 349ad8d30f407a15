// All rooms in memory, by id. A command for a room reads it from its log. The room leaves memory a
// moment after its last connection.
#pragma once

#include <atomic>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/unordered/unordered_flat_map.hpp>

#include "server/base/disk_space.hpp"
#include "server/games/game_limits.hpp"
#include "server/lobby/pairing.hpp"
#include "server/net/net_limits.hpp"
#include "server/rooms/room.hpp"
#include "server/rooms/room_limits.hpp"
#include "server/rooms/room_router.hpp"

namespace quintet::server {

/// Any thread.
class Rooms {
 public:
  /// While `draining` is set, requests that would begin a game are refused; while disk space is
  /// short, requests that would open a room. The silences of `database` are charged to no player;
  /// null: they are not recorded.
  Rooms(const RoomLimits& limits, const GameLimits& game_limits, const NetLimits& net_limits,
        Metrics& metrics, AsyncStore& store, Time& time, Lobby& lobby,
        const PlayersHere& players_here, Loop loop, const std::atomic<bool>& draining,
        const DiskSpace& space, const BotPlayers& bots, CallBot call_bot,
        std::shared_ptr<const Contact> database = nullptr);

  /// Serves only the rooms that `router` assigns to this node, and passes commands for others to
  /// it. It outlives this. Call it before the first `post`.
  void route_by(RoomRouter& router) { router_ = &router; }
  /// Whether some rooms may be served by other nodes.
  [[nodiscard]] bool routed() const { return router_ != nullptr; }
  /// Puts a command into a room's mailbox; the room replies. Passes the command on if another node
  /// serves the room.
  void post(const std::string& room, Command command);
  /// The same, but returns false and leaves the command unchanged if another node serves the room.
  [[nodiscard]] bool post_here(const std::string& room, Command& command);
  /// Whether this node serves the room.
  [[nodiscard]] bool owned(const std::string& room) const {
    return router_ == nullptr || router_->owns(room);
  }
  /// An id for a new room that this node serves, if it serves any.
  [[nodiscard]] std::string new_id() const;
  /// Removes the rooms of other nodes from memory: asks their connections to reconnect, and returns
  /// when their last commits are done. `router.owns()` must already be false for them.
  [[nodiscard]] Task<> depart();
  /// The record of a room, as far as `reader` with this key may see it.
  [[nodiscard]] Task<protocol::Result<std::string>> record(std::string room,
                                                           protocol::Player reader,
                                                           ReadRecord::Form form,
                                                           std::optional<std::string> key);
  /// A room's log, as far as `reader` with this key may see it.
  [[nodiscard]] Task<protocol::Result<LogView>> log_view(std::string room, protocol::Player reader,
                                                         std::optional<std::string> key);
  /// The preview for a link to a room, as clients without a key may see it.
  [[nodiscard]] Task<protocol::Result<RoomPreview>> preview(std::string room, ListTurns list_turns);
  /// Aborts a game, or closes a room before its start, for the operator. Sends the reason to all
  /// connections in the room, unless it is empty. Error `game_over` when the game is over.
  [[nodiscard]] Task<protocol::Result<void>> close(std::string room, std::string reason);
  /// Deletes a room for good, whatever its log contains, and removes all connections from it. With
  /// `unused_since` (ms since 1970), only if it has no connections, never started, and has no event
  /// since then.
  [[nodiscard]] Task<protocol::Result<void>> erase(std::string room,
                                                   std::optional<std::int64_t> unused_since = {});
  /// How many connections are in each of these rooms; 0 for those that are not in memory.
  [[nodiscard]] std::vector<std::size_t> connections_in(
      const std::vector<std::string>& rooms) const;
  /// The refusal of requests that would begin a game while the server drains.
  [[nodiscard]] static protocol::Error refusal_while_draining();
  /// Call it when a room's log has been changed by something else than the room. Cheap when the
  /// room is not in memory.
  void reload(const std::string& room);
  /// The same, but returns false and does nothing if another node serves the room.
  [[nodiscard]] bool reload_here(const std::string& room);
  /// Opens a room for players who were paired. The pairing's callbacks are called once, on any
  /// thread.
  void open_paired(Pairing pairing);
  /// Loads the rooms whose deadline comes soon, so that their own timers handle it; also rooms in
  /// memory that lost their state because a commit failed. Works through some dozens at a time, so
  /// that others are served in between. Call it at least twice in `RoomLimits::due_horizon`.
  [[nodiscard]] Task<> wake_due();
  /// Loads the rooms in which it is a computer player's turn, at most `most`: each calls its
  /// computer player.
  [[nodiscard]] Task<> wake_bots(std::size_t most);
  /// Loads the public rooms that wait for players, so that the lobby shows them after a start.
  /// Loads one after the other, so that a request for a room waits for one of them at most. Call it
  /// once, at start.
  [[nodiscard]] Task<> show_open_rooms();
  /// Drops rooms that have not been needed for `RoomLimits::room_kept`. Call it every few seconds.
  void forget_idle();
  /// Lets every room in memory check its deadline.
  void check_all_deadlines();
  /// From now on refuses every command with `shutting_down`, except Disconnected.
  void shut_down();
  /// server::hold_share, with the shares of commands that wait here or for other nodes.
  [[nodiscard]] protocol::Result<std::optional<AddressShares::Held>> hold_share(
      std::string_view address) {
    return server::hold_share(address, waiting_shares_);
  }
  /// server::acquire_share, with the same shares.
  [[nodiscard]] protocol::Result<void> acquire_share(Command& command) {
    return server::acquire_share(command, waiting_shares_);
  }
  /// Number of commands that wait in all rooms.
  [[nodiscard]] std::size_t waiting() const { return waiting_; }
  /// Number of rooms in memory.
  [[nodiscard]] std::size_t size() const;

 private:
  /// A room that has not been needed since then.
  struct Idle {
    Time::Point since;
    std::string room;
  };
  using Forgotten = std::vector<std::shared_ptr<Room>>;

  /// An id for the room of paired players; any node may serve it.
  [[nodiscard]] std::string paired_id() const;
  /// Lets these rooms check their deadlines, and returns when all of them have. `rooms` is not
  /// empty.
  [[nodiscard]] Task<> check_deadlines(std::vector<std::string> rooms);
  /// The same with any number, some dozens at a time.
  [[nodiscard]] Task<> check_slices(std::vector<std::string> rooms);
  /// Keeps an unneeded room with its state for `RoomLimits::room_kept`; drops one without a state.
  void keep_for_a_moment(Room& room);
  // The caller holds the mutex, and destroys the rooms in `forgotten` after releasing it.
  void forget_oldest(Forgotten& forgotten);
  void forget_long_idle(Forgotten& forgotten);

  const RoomLimits& limits_;
  const std::atomic<bool>& draining_;
  const DiskSpace& space_;
  RateLimiters chat_limiters_;
  RateLimiters turn_limiters_;
  RateLimiters action_limiters_;
  std::atomic<std::size_t> waiting_ = 0;
  AddressShares waiting_shares_;
  std::shared_ptr<const RoomContext> context_;
  RoomRouter* router_ = nullptr;  // null: all rooms are this node's
  mutable std::mutex mutex_;      // guards what follows
  boost::unordered_flat_map<std::string, std::shared_ptr<Room>> rooms_;
  std::deque<Idle> idle_;  // oldest first; may name rooms that have been needed since
  bool shutting_down_ = false;
  const Time::Listener time_put_forward_;  // last member: its callback uses the others
};

}  // namespace quintet::server
