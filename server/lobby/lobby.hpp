// The lobby: the public list of rooms, seeks and the number of players online, pushed as deltas.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "protocol/messages/lobby.hpp"
#include "protocol/messages/room_events.hpp"
#include "server/base/time.hpp"
#include "server/lobby/lobby_feed.hpp"
#include "server/lobby/lobby_limits.hpp"
#include "server/lobby/lobby_part.hpp"
#include "server/lobby/online_players.hpp"
#include "server/lobby/seek_table.hpp"
#include "server/lobby/shown_rooms.hpp"
#include "server/messages/subscriber.hpp"
#include "server/net/net_limits.hpp"

namespace quintet::server {

/// Rooms and connections report changes, and the table of seeks its own. The lobby pushes them to
/// its subscribers at most `LobbyLimits::lobby_pushes_per_second` times a second. In a cluster,
/// each node shows the rooms of all nodes. Thread-safe; a room that reports a change never waits
/// for a push.
class Lobby : private LobbyContent {
 public:
  /// `limits`, `time` and `seeks` must outlive the lobby. `wake`: see LobbyFeed.
  Lobby(const LobbyLimits& limits, const NetLimits& net_limits, const Time& time, SeekTable& seeks,
        LobbyFeed::Wake wake);

  /// Shows the current state of a public room that is open or in play, or replaces its old state.
  /// `counts_for` is the address of the client that opened it, as `limited_address` returns it, or
  /// another name that it counts for. If all places are taken, an open room replaces the oldest one
  /// of the network with the most; a game replaces one with a computer player, or else one of a
  /// network that has more. If none gives way, the room is not shown.
  void show(protocol::RoomSummary room, std::string counts_for = {});
  /// Updates a room after a turn that all spectators may see. Returns false if the room is not
  /// shown although there is a place; then the caller must `show` it.
  [[nodiscard]] bool turn(const std::string& room, std::int64_t ply,
                          const protocol::GameStanding& standing);
  /// Removes a room that is over, or not public, or has no more players. Ignores rooms that are not
  /// shown or that another node owns.
  void hide(const std::string& room);

  // Connections. Call `gone` once for each `arrived`, after all other calls for the connection.
  void arrived(const protocol::Player& player);
  void gone(const Subscriber& connection, const protocol::Player& player);

  // Requests, with a reply by `from->send`.
  void subscribe(std::shared_ptr<Subscriber> from, std::int64_t request);
  void leave(Subscriber& from, std::int64_t request);

  // In a cluster.
  /// Makes this the lobby of a node in a cluster. Call it before all other functions.
  void join_cluster();
  /// The report for other nodes: the changes since the last call, or everything.
  [[nodiscard]] LobbyPart take_part(bool all);
  /// Applies the report of another node. A room of two nodes counts as the last reporter's, but
  /// this node's own rooms stay its own.
  void show_part(int node, const LobbyPart& part);
  /// Players who have arrived at another node or left it, by id.
  void people_elsewhere(const std::vector<std::string>& arrived,
                        const std::vector<std::string>& gone);

  /// The body of GET /api/rooms: the lobby's state at most one push interval ago.
  [[nodiscard]] Message body() { return feed_.body(); }
  /// Maximum number of open rooms that are shown.
  [[nodiscard]] std::size_t most_open_rooms() const { return rooms_.most_open_rooms(); }
  /// For metrics.
  struct Numbers {
    std::size_t subscribers = 0;
    std::size_t online = 0;  // players
    std::size_t seeks = 0;
    std::size_t open_rooms = 0;  // shown ones
    std::size_t games = 0;       // shown ones
  };
  [[nodiscard]] Numbers numbers();
  /// Pushes the changes to the subscribers. If it is too early, requests another call.
  void publish() { feed_.publish(); }

 private:
  [[nodiscard]] protocol::LobbyChanges publish_changes() override;
  [[nodiscard]] Message published() override;

  /// Notifies the feed if rooms may have changed. The caller must hold `mutex_`.
  void note_rooms();

  SeekTable& seeks_;
  std::mutex mutex_;  // guards the members below, except `feed_`
  ShownRooms rooms_;
  OnlinePlayers online_;
  LobbyFeed feed_;
};

}  // namespace quintet::server
