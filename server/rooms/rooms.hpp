// The mailboxes of all rooms, by id.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "server/base/disk_space.hpp"
#include "server/games/game_limits.hpp"
#include "server/net/net_limits.hpp"
#include "server/rooms/room.hpp"
#include "server/rooms/room_limits.hpp"
#include "server/rooms/room_placement.hpp"
#include "server/rooms/room_rates.hpp"
#include "server/rooms/room_table.hpp"
#include "server/rooms/waiting_commands.hpp"

namespace quintet::server {

/// Gives each command to its room, here or at another node, or refuses it. A command for a room
/// that is not in memory reads it from its log. The room leaves memory a moment after its last
/// connection. Any thread.
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

  /// Which rooms this node serves.
  [[nodiscard]] RoomPlacement& placement() { return placement_; }
  /// Puts a command into a room's mailbox; the room replies. Passes the command on if another node
  /// serves the room.
  void post(const std::string& room, Command command);
  /// The same, but returns false and leaves the command unchanged if another node serves the room.
  [[nodiscard]] bool post_here(const std::string& room, Command& command);
  /// Removes the rooms of other nodes from memory: asks their connections to reconnect, and returns
  /// when their last commits are done. `RoomRouter::owns` must already be false for them.
  [[nodiscard]] Task<> depart();
  /// How many connections are in each of these rooms; 0 for those that are not in memory.
  [[nodiscard]] std::vector<std::size_t> connections_in(
      const std::vector<std::string>& rooms) const;
  /// Call it when a room's log has been changed by something else than the room. Cheap when the
  /// room is not in memory.
  void reload(const std::string& room);
  /// The same, but returns false and does nothing if another node serves the room.
  [[nodiscard]] bool reload_here(const std::string& room);
  /// Drops rooms that have not been needed for `RoomLimits::room_kept`. Call it every few seconds.
  void forget_idle();
  /// Lets every room in memory check its deadline.
  void check_all_deadlines();
  /// From now on refuses every command with `shutting_down`, except Disconnected.
  void shut_down();
  /// The commands that wait, in all rooms or for other nodes.
  [[nodiscard]] WaitingCommands& waiting_commands() { return waiting_; }
  [[nodiscard]] const WaitingCommands& waiting_commands() const { return waiting_; }
  /// Number of rooms in memory.
  [[nodiscard]] std::size_t size() const;

 private:
  /// Keeps an unneeded room with its state for `RoomLimits::room_kept`; drops one without a state.
  void keep_for_a_moment(Room& room);

  const std::atomic<bool>& draining_;
  const DiskSpace& space_;
  RoomRates rates_;
  WaitingCommands waiting_;
  RoomPlacement placement_;
  mutable std::mutex mutex_;  // guards what follows
  RoomTable table_;
  bool shutting_down_ = false;
  const Time::Listener time_put_forward_;  // last member: its callback uses the others
};

}  // namespace quintet::server
