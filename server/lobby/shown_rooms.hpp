// The rooms that the lobby shows.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "protocol/messages/lobby.hpp"
#include "protocol/messages/room_events.hpp"
#include "server/base/delta_tracker.hpp"
#include "server/lobby/lobby_limits.hpp"
#include "server/lobby/lobby_part.hpp"
#include "server/net/net_limits.hpp"
#include "server/net/shares.hpp"

namespace quintet::server {

/// The public rooms that are open or in play, as far as there are places for them. In a cluster,
/// also the rooms of other nodes. One thread at a time.
class ShownRooms {
 public:
  /// `limits` must outlive this object.
  ShownRooms(const LobbyLimits& limits, const NetLimits& net_limits);

  /// As Lobby::show.
  void show(protocol::RoomSummary room, std::string counts_for);
  /// As Lobby::turn.
  [[nodiscard]] bool turn(const std::string& room, std::int64_t ply,
                          const protocol::GameStanding& standing);
  /// As Lobby::hide.
  void hide(const std::string& room);

  /// From now on, tells rooms of this node from those of other nodes. Call it before all others.
  void join_cluster() { in_cluster_ = true; }
  /// Adds this node's changes since the last call, or all its rooms.
  void take_part(bool all, LobbyPart& part);
  /// Applies the report of another node, as Lobby::show_part.
  void show_part(int node, const LobbyPart& part);

  [[nodiscard]] DeltaTracker<protocol::RoomSummary>& tracker() { return rooms_; }
  [[nodiscard]] std::size_t open_rooms() const { return places(Kind::open).total(); }
  [[nodiscard]] std::size_t most_open_rooms() const { return limits_.lobby_open_rooms; }
  [[nodiscard]] std::size_t games() const {
    return places(Kind::game).total() + places(Kind::bot_game).total();
  }

 private:
  /// Rooms of one kind compete for places, and games with computer players give way to other games.
  enum class Kind : std::uint8_t { open, game, bot_game };

  [[nodiscard]] static Kind kind_of(const protocol::RoomSummary& room);
  [[nodiscard]] Shares& places(Kind kind) { return places_.at(static_cast<std::size_t>(kind)); }
  [[nodiscard]] const Shares& places(Kind kind) const {
    return places_.at(static_cast<std::size_t>(kind));
  }
  /// Shows the room. Returns false if there is no place for it; then it is not shown.
  bool place(protocol::RoomSummary room, std::string counts_for);
  /// Removes another room if all places are taken. Returns false if none gives way.
  [[nodiscard]] bool make_place(const protocol::RoomSummary& room, const std::string& counts_for);
  /// The shown rooms of this kind, oldest first.
  [[nodiscard]] std::vector<const protocol::RoomSummary*> rooms_of(Kind kind) const;
  /// The oldest open room of the network with the most, counting the new room. Null if that is the
  /// new room.
  [[nodiscard]] const protocol::RoomSummary* oldest_of_most(const protocol::RoomSummary& room,
                                                            const std::string& counts_for);
  void erase(const std::string& room);
  /// Notes, in a cluster, that a shown room is this node's own and has changed.
  void note_own(const std::string& room);

  const LobbyLimits& limits_;
  DeltaTracker<protocol::RoomSummary> rooms_;
  std::array<Shares, 3> places_;                   // by kind
  std::map<std::string, std::string> counts_for_;  // by the ids of the shown rooms

  // Only used in a cluster.
  bool in_cluster_ = false;
  std::set<std::string> own_;          // shown rooms of this node
  std::set<std::string> own_changed_;  // changed or gone since the last report
  std::map<std::string, int> theirs_;  // shown rooms of other nodes, with the node
};

}  // namespace quintet::server
