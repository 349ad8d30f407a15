// All rooms that are in memory, by id. Rooms come from the log when somebody asks for them, and
// leave memory when nobody is connected to them.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include <boost/unordered/unordered_flat_map.hpp>

#include "server/room.hpp"

namespace quintet::server {

/// Any thread.
class Rooms {
 public:
  /// While `draining` is set, what would begin a game is refused.
  Rooms(const Limits& limits, Metrics& metrics, AsyncStore& store, Time& time, Lobby& lobby,
        Loop loop, const std::atomic<bool>& draining);

  /// Hands a command to a room, which answers it.
  void post(const std::string& room, Command command);
  /// The record of a room, as `reader` may see it who shows this key.
  [[nodiscard]] Task<protocol::Result<std::string>> record(std::string room,
                                                           protocol::Player reader,
                                                           Inspect::Form form,
                                                           std::optional<std::string> key);
  /// Ends a game, or closes a room before its start, as the house; those who are there are told
  /// why, if a reason is given. `game_over` when it is over.
  [[nodiscard]] Task<protocol::Result<void>> close(std::string room, std::string reason);
  /// How many connections are in each of these rooms; 0 for those that are not in memory.
  [[nodiscard]] std::vector<std::size_t> connections_in(
      const std::vector<std::string>& rooms) const;
  /// What is said to those who would begin a game meanwhile.
  [[nodiscard]] static protocol::Error refusal_while_draining();
  /// The room's log has been changed past the room. Costs nothing where it is not in memory.
  void reload(const std::string& room);
  /// Opens a room for people who have found each other, by seat. `done` is called once, on any
  /// thread, with the room's id.
  void arrange(protocol::OpenRoom request, std::vector<protocol::Player> players,
               std::move_only_function<void(protocol::Result<std::string>)> done);
  /// Loads the rooms in which something falls due soon, so that their own timers see to it; also
  /// those in memory that have lost their state because a commit failed. To be called at least
  /// twice in `Limits::due_horizon`.
  [[nodiscard]] Task<> wake_due();
  /// Loads public rooms that wait for players, so that the lobby knows of those that wait for days.
  /// To be called once, at start.
  [[nodiscard]] Task<> show_open_rooms();
  /// Lets every room in memory see whether something has fallen due.
  void tick_all();
  /// From now on every command is refused with `shutting-down`, but for connections that are gone.
  void shut_down();
  /// How many commands wait in all rooms.
  [[nodiscard]] std::size_t waiting() const { return waiting_; }
  /// How many rooms are in memory.
  [[nodiscard]] std::size_t size() const;

 private:
  void forget_if_idle(Room& room);

  const Limits& limits_;
  const std::atomic<bool>& draining_;
  Rates chat_rates_;
  std::atomic<std::size_t> waiting_ = 0;
  std::shared_ptr<const Room::Context> context_;
  mutable std::mutex mutex_;  // guards what follows
  boost::unordered_flat_map<std::string, std::shared_ptr<Room>> rooms_;
  bool shutting_down_ = false;
  const Time::Listener time_put_forward_;  // last: it calls us
};

}  // namespace quintet::server
