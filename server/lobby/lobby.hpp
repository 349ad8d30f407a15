// The lobby: the public list of rooms and seeks, pushed as deltas, and matchmaking.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <boost/unordered/unordered_flat_map.hpp>

#include "protocol/errors/error.hpp"
#include "protocol/messages/client_to_server.hpp"
#include "protocol/messages/lobby.hpp"
#include "protocol/messages/room_events.hpp"
#include "server/base/delta_tracker.hpp"
#include "server/base/limits.hpp"
#include "server/base/time.hpp"
#include "server/lobby/seek_router.hpp"
#include "server/lobby/seeks.hpp"
#include "server/messages/subscriber.hpp"
#include "server/net/shares.hpp"

namespace quintet::server {

/// Players who have been paired, and the request for their room: public, open to all spectators,
/// with all of them seated.
struct Pairing {
  protocol::OpenRoom request;
  std::vector<protocol::Player> players;  // by seat; as many as there are seats, all different
  std::vector<std::string> ended_seeks;   // lasting ones, which end when the room is stored
  /// Call once, with the room's id, or with the error for the player whose request led to the
  /// pairing. Any thread, also before `Outside::pair` has returned.
  std::move_only_function<void(protocol::Result<std::string>)> done;
};

/// A stored seek, which continues without a connection.
struct LastingSeek {
  std::string id;
  protocol::Player player;
  protocol::Seek wish;
  std::int64_t since = 0;  // ms since 1970
  std::int64_t until = 0;
};

/// A node's report about its own rooms and seeks, for the lobbies of other nodes.
struct LobbyPart {
  std::vector<protocol::RoomSummary> rooms;
  std::map<std::string, std::string> counts_for;  // by room id, as in Lobby::show
  std::vector<std::string> gone;                  // ids of rooms
  std::vector<protocol::SeekEntry> seeks;
  std::vector<std::string> seeks_gone;
};

/// Public rooms, seeks, and the number of players online. Rooms and connections report changes. The
/// lobby pushes them to its subscribers at most `Limits::lobby_pushes_per_second` times a second;
/// each push is serialised once for all. Thread-safe; a room that reports a change never waits for
/// a push.
class Lobby {
 public:
  struct Outside {
    /// Requests a call of `publish` after this time. Called with a lock: must return immediately
    /// and not call the lobby.
    std::function<void(std::chrono::milliseconds)> wake;
    /// Opens the room of a pairing. Called without a lock.
    std::function<void(Pairing)> pair;

    // For lasting seeks. All but `barred` are called without a lock.
    /// Stores a seek; `done` is called once with the result, on any thread.
    std::function<void(LastingSeek, std::move_only_function<void(protocol::Result<void>)> done)>
        store;
    /// Deletes stored seeks. `done` may be empty; otherwise it is called once with the result.
    std::function<void(std::vector<std::string> ids,
                       std::move_only_function<void(protocol::Result<void>)> done)>
        forget;
    /// Deletes seeks whose time is over. Called by each `end_old_seeks`, also without ids.
    std::function<void(std::vector<std::string> ids)> expire;
    /// Sends a message to all connections of a player.
    std::function<void(const std::string& player, const Message&)> notify;
    /// Whether a player is banned. May be called with a lock.
    std::function<bool(const protocol::Player&)> barred;
    /// Calls `restore` for each stored seek, because the lobby may lack some of them.
    std::function<void()> reread;
  };

  /// `limits` and `time` must outlive the lobby, and the lobby all pairings.
  Lobby(const Limits& limits, const Time& time, Outside outside);

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

  // Requests. The lobby replies by `from->send` or `from->refuse`.
  void subscribe(std::shared_ptr<Subscriber> from, std::int64_t request);
  void leave(Subscriber& from, std::int64_t request);
  /// `rating`: the player's published rating in the game's pool; null if there is none.
  void seek(std::shared_ptr<Subscriber> from, const protocol::Player& player, std::int64_t request,
            const protocol::Seek& seek, std::optional<protocol::SeatRating> rating);
  void cancel_seek(std::shared_ptr<Subscriber> from, const protocol::Player& player,
                   std::int64_t request, const std::optional<std::string>& seek);

  // Lasting seeks.
  /// Adds a stored seek. Does nothing if the lobby has it already or another node pairs the seeks.
  void restore(const LastingSeek& seek, std::optional<protocol::SeatRating> rating);
  /// Ends the seeks whose time is over. Call it regularly.
  void end_old_seeks();
  /// Ends the lasting seeks of a deleted player, whose stored seeks have been deleted.
  void forget_player(const std::string& player);

  // In a cluster (lobby_nodes.cpp). Each node shows the rooms of all nodes, and one node pairs all
  // seeks.
  /// Makes this the lobby of a node in a cluster, which pairs no seeks before `begin_pairing`. Call
  /// it before all other functions. `router` must outlive the lobby.
  void join(SeekRouter& router);
  /// Whether this node pairs the seeks. If not, the caller must pass requests about seeks on.
  [[nodiscard]] bool pairs() const { return pairs_; }
  void pass_on(SeekRequest request) { router_->pass_on(std::move(request)); }
  /// The caller then calls `restore` for the stored seeks.
  void begin_pairing();
  /// Ends all seeks here and asks their connections to reconnect. Stored seeks stay stored.
  void end_pairing();
  /// Ends the seeks of a connection at another node that has ended.
  void forget(const Subscriber& connection);
  /// The report for other nodes: the changes since the last call, or everything.
  [[nodiscard]] LobbyPart take_part(bool all);
  /// Applies the report of another node. A room of two nodes counts as the last reporter's, but
  /// this node's own rooms stay its own.
  void show_part(int node, const LobbyPart& part);
  /// Players who have arrived at another node or left it, by id.
  void people_elsewhere(const std::vector<std::string>& arrived,
                        const std::vector<std::string>& gone);

  /// The body of GET /api/rooms: the lobby's state at most one push interval ago.
  [[nodiscard]] Message body();
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
  void publish();

 private:
  using Lock = std::lock_guard<std::mutex>;

  // The caller must hold `mutex_`.
  [[nodiscard]] bool anything_to_publish() const;
  /// Requests a call of `publish` if there are subscribers and changes and none is requested yet.
  void changed();
  /// Time until the next push is permitted.
  [[nodiscard]] std::chrono::milliseconds until_due() const;
  /// Marks the current state as pushed and returns what changed since the last push.
  [[nodiscard]] protocol::LobbyChanges take_changes();
  /// The current state as JSON, or the last one if the next push is not permitted yet. Only without
  /// subscribers, who would miss the changes.
  [[nodiscard]] Message fresh_body();
  /// The state of the last push, as JSON.
  [[nodiscard]] Message published_body();
  /// Notes, in a cluster, that a shown room is this node's own and has changed.
  void note_own(const std::string& room);

  // Places (lobby_places.cpp).
  /// Rooms of one kind compete for places, and games with computer players give way to other games.
  enum class Kind : std::uint8_t { open, game, bot_game };
  [[nodiscard]] static Kind kind_of(const protocol::RoomSummary& room);
  [[nodiscard]] Shares& places(Kind kind) { return places_.at(static_cast<std::size_t>(kind)); }
  [[nodiscard]] std::size_t games() {
    return places(Kind::game).total() + places(Kind::bot_game).total();
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
  void erase_room(const std::string& room);

  /// A request to seek that has no reply yet.
  struct Seeker {
    Wish wish;
    std::shared_ptr<Subscriber> from;
    std::int64_t request = 0;
    std::string lasting;  // id of its lasting seek; empty: none
  };
  /// Stores the seek, and then calls `on_seek_stored`.
  void store_seek(Seeker seeker, const protocol::Seek& seek, std::int64_t since,
                  std::int64_t until);
  /// Pairs the stored seek, or shows it. Removes it if it could not be stored.
  void on_seek_stored(const Seeker& seeker, const protocol::Result<void>& stored);
  /// Assigns the seats and opens the room, and then calls `paired`.
  void pair(Seeker seeker, std::vector<Seeks::Match> matches);
  /// Ends the seeks that led to the room and notifies their players. If the room could not be
  /// opened, lets the matched seeks wait again.
  void paired(const Seeker& seeker, const std::vector<Seeks::Match>& matches,
              const protocol::Result<std::string>& room);
  [[nodiscard]] bool barred(const protocol::Player& player) const;
  /// Refuses the request and asks the client to reconnect, because another node pairs the seeks.
  static void refuse_elsewhere(Subscriber& from, std::int64_t request);
  static void send_away(const std::vector<std::shared_ptr<Subscriber>>& seekers);
  void remove_subscriber(const Subscriber& subscriber);

  const Limits& limits_;
  const Time& time_;
  const Outside outside_;
  const std::chrono::milliseconds interval_;
  SeekRouter* router_ = nullptr;  // null: not in a cluster
  std::atomic<bool> pairs_ = true;

  /// Guards the subscribers. Held while messages are sent to them, so that each subscriber gets
  /// each change once and in order. Lock it before `mutex_`.
  std::mutex publishing_;
  boost::unordered_flat_map<const Subscriber*, std::shared_ptr<Subscriber>> subscribers_;
  std::atomic<std::size_t> subscriber_count_ = 0;  // readable without the lock

  std::mutex mutex_;  // guards the members below; held only briefly
  DeltaTracker<protocol::RoomSummary> rooms_;
  std::array<Shares, 3> places_;                   // by kind
  std::map<std::string, std::string> counts_for_;  // by the ids of the shown rooms
  Seeks seeks_;
  /// Connections here by player, plus one for each other node where the player is connected.
  std::map<std::string, std::size_t> online_;
  std::int64_t published_online_ = 0;  // players, in the last push
  bool has_subscribers_ = false;       // whether there are subscribers
  bool waking_ = false;                // a call of `publish` is requested
  std::optional<Time::Point> published_at_;
  Message published_body_;  // cache; null: must be serialised

  // Only used in a cluster.
  std::set<std::string> own_rooms_;         // shown rooms of this node
  std::set<std::string> own_changed_;       // changed or gone since the last report
  std::map<std::string, int> their_rooms_;  // shown rooms of other nodes, with the node
  std::map<std::string, int> their_seeks_;  // the same for seeks
  std::set<std::string> reported_seeks_;    // reported to other nodes
};

}  // namespace quintet::server
