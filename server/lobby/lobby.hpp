// What people see before they sit at a table, and where they find each other.
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

#include "protocol/client_to_server.hpp"
#include "protocol/error.hpp"
#include "protocol/lobby.hpp"
#include "protocol/room_events.hpp"
#include "server/base/delta_tracker.hpp"
#include "server/base/limits.hpp"
#include "server/base/subscriber.hpp"
#include "server/base/time.hpp"
#include "server/lobby/seek_router.hpp"
#include "server/lobby/seeks.hpp"
#include "server/net/shares.hpp"

namespace quintet::server {

/// People who have found each other, and the room that is to be opened for them: public, to be
/// watched by everybody, with all of them seated.
struct Pairing {
  protocol::OpenRoom request;
  std::vector<protocol::Player> players;  // by seat; as many as there are seats, all different
  std::vector<std::string> ended_seeks;   // lasting ones, which end when the room is stored
  /// To be called once, with the room's id, or with the error for whoever has just asked. Any
  /// thread, also before the pairing function has returned.
  std::move_only_function<void(protocol::Result<std::string>)> done;
};

/// A seek that outlives its connections, as it is stored.
struct LastingSeek {
  std::string id;
  protocol::Player player;
  protocol::Seek wish;
  std::int64_t since = 0;  // ms since 1970
  std::int64_t until = 0;
};

/// What a node tells the others of its part of the lobby.
struct LobbyPart {
  std::vector<protocol::RoomSummary> rooms;
  std::map<std::string, std::string> counts_for;  // by the ids of `rooms`: as in Lobby::show
  std::vector<std::string> gone;                  // rooms
  std::vector<protocol::SeekEntry> seeks;
  std::vector<std::string> seeks_gone;
};

/// The lobby: public rooms, seeks, and how many people are here. Rooms and connections tell it what
/// happens; it tells its subscribers, at most `Limits::lobby_pushes_per_second` times a second, in
/// pushes that are made once for all. Any thread; nobody who tells it something waits for
/// subscribers.
class Lobby {
 public:
  struct Outside {
    /// Asks for a call of `tell` after this time. Must return at once and not call the lobby.
    std::function<void(std::chrono::milliseconds)> wake;
    /// Opens the room of a pairing. Called without a lock.
    std::function<void(Pairing)> pair;

    // Of seeks that outlive their connections; none of these is called with a lock.
    /// Stores it; `done` is called once, on any thread.
    std::function<void(LastingSeek, std::move_only_function<void(protocol::Result<void>)> done)>
        keep;
    /// Forgets those that are stored. `done`, where there is one, is called once it is so.
    std::function<void(std::vector<std::string> ids,
                       std::move_only_function<void(protocol::Result<void>)> done)>
        forget;
    /// These have ended by the clock. Called every few seconds, also with none.
    std::function<void(std::vector<std::string> ids)> expire;
    /// Tells all connections of a player.
    std::function<void(const std::string& player, const Message&)> tell;
    /// Whether a player is shut out. May be called with a lock.
    std::function<bool(const protocol::Player&)> barred;
    /// Some lasting seeks are not what is stored: all that are stored are to be told by `restore`.
    std::function<void()> reread;
  };

  /// `limits` and `time` must outlive the lobby, and the lobby all pairings.
  Lobby(const Limits& limits, const Time& time, Outside outside);

  /// A public room that is open or played in, as it is now. Also when nothing has changed.
  /// `counts_for` is the address whose clients have opened it, as limits know it, or another name
  /// of whom the room counts for. When all places are taken, the oldest room of the network with
  /// most rooms gives its place to a newer one; games with computer players come last.
  void show(protocol::RoomSummary room, std::string counts_for = {});
  /// A turn of a game that goes on, and that everybody may watch. False when the room is not shown
  /// although there is a place for it.
  [[nodiscard]] bool turn(const std::string& room, std::int64_t ply,
                          const protocol::GameStanding& standing);
  /// The room is over, or not public, or nobody is there any more who would play in it. Also for
  /// rooms that are not shown.
  void hide(const std::string& room);

  // Connections. `gone` comes last, and once for each `arrived`.
  void arrived(const protocol::Player& player);
  void gone(const Subscriber& connection, const protocol::Player& player);

  // Requests, answered by `from->send`.
  void watch(std::shared_ptr<Subscriber> from, std::int64_t request);
  void leave(Subscriber& from, std::int64_t request);
  /// `rating`: the player's, to be shown to others.
  void seek(std::shared_ptr<Subscriber> from, const protocol::Player& player, std::int64_t request,
            const protocol::Seek& seek, std::optional<protocol::SeatRating> rating);
  void cancel_seek(std::shared_ptr<Subscriber> from, const protocol::Player& player,
                   std::int64_t request, const std::optional<std::string>& seek);

  // Lasting seeks.
  /// One that the file has. Nothing is done where it is known already, or paired elsewhere.
  void restore(const LastingSeek& seek, std::optional<protocol::SeatRating> rating);
  /// Ends those whose time is over. To be called now and then.
  void end_old_seeks();
  /// The player is no more: the file has no seeks of theirs.
  void forget_player(const std::string& player);

  // Among nodes that serve together (lobby_nodes.cpp). Each shows the rooms of all, and one pairs
  // the seeks of all.
  /// From now on this is one of them. It pairs nothing before `begin_pairing`. Before anything
  /// else; `router` outlives this.
  void join(SeekRouter& router);
  /// Whether this node pairs the seeks. Where it does not, they are to be passed on.
  [[nodiscard]] bool pairs() const { return pairs_; }
  void pass_on(SeekRequest request) { router_->pass_on(std::move(request)); }
  void begin_pairing();
  /// Who waits here is told to connect again, and nothing lasting is known here any more.
  void end_pairing();
  /// A connection of another node has ended.
  void forget(const Subscriber& connection);
  /// What the others are to be told: what has changed since the last call, or all there is.
  [[nodiscard]] LobbyPart take_part(bool all);
  /// What another node has told. Of what two have told, the last one counts; whatever is this
  /// node's own counts more.
  void show_part(int node, const LobbyPart& part);
  /// Players who have arrived at another node, and who have left it.
  void people_elsewhere(const std::vector<std::string>& arrived,
                        const std::vector<std::string>& gone);

  /// The body of GET /api/rooms: the lobby as it was told last, a push ago at most.
  [[nodiscard]] Message body();
  /// For metrics.
  struct Numbers {
    std::size_t subscribers = 0;
    std::size_t online = 0;  // players
    std::size_t seeks = 0;
    std::size_t open_rooms = 0;  // that are shown
    std::size_t games = 0;
  };
  [[nodiscard]] Numbers numbers();
  /// Tells subscribers what they do not know, if it is time.
  void tell();

 private:
  using Lock = std::lock_guard<std::mutex>;

  // The caller holds `mutex_`.
  [[nodiscard]] bool anything_to_tell() const;
  /// Sees to it that subscribers are told what has just changed.
  void changed();
  [[nodiscard]] std::chrono::milliseconds until_due() const;
  /// What is, is told from now on.
  [[nodiscard]] protocol::LobbyChanges take_changes();
  /// What is told, as JSON; nobody watches, so that it need not be what a push has told.
  [[nodiscard]] Message fresh_body();
  [[nodiscard]] Message told_body();
  /// A room is shown, and of this node.
  void note_own(const std::string& room);

  // Places (lobby_places.cpp).
  /// Rooms of a kind compete with each other, and games with computer players give way to others.
  enum class Kind : std::uint8_t { open, game, bot_game };
  [[nodiscard]] static Kind kind_of(const protocol::RoomSummary& room);
  [[nodiscard]] Shares& places(Kind kind) { return places_.at(static_cast<std::size_t>(kind)); }
  [[nodiscard]] std::size_t games() {
    return places(Kind::game).total() + places(Kind::bot_game).total();
  }
  /// False: there is no place for it.
  bool place(protocol::RoomSummary room, std::string counts_for);
  /// Whether there is a place for the room, which is made if need be.
  [[nodiscard]] bool make_place(const protocol::RoomSummary& room, const std::string& counts_for);
  /// Those that are shown, the oldest first.
  [[nodiscard]] std::vector<const protocol::RoomSummary*> rooms_of(Kind kind) const;
  /// The oldest open room of the network that has most of them, with the new room counted. Null:
  /// the new room is that one.
  [[nodiscard]] const protocol::RoomSummary* oldest_of_most(const protocol::RoomSummary& room,
                                                            const std::string& counts_for);
  void erase_room(const std::string& room);

  /// Somebody who seeks, and is to be answered.
  struct Seeker {
    Wish wish;
    std::shared_ptr<Subscriber> from;
    std::int64_t request = 0;
    std::string lasting;  // the id of what has been stored for them
  };
  void keep(Seeker seeker, const protocol::Seek& seek, std::int64_t since, std::int64_t until);
  /// It is on disk: now it can be found, or finds others.
  void kept(const Seeker& seeker, const protocol::Result<void>& stored);
  void pair(Seeker seeker, std::vector<Seeks::Match> matches);
  void paired(const Seeker& seeker, const std::vector<Seeks::Match>& matches,
              const protocol::Result<std::string>& room);
  [[nodiscard]] bool barred(const protocol::Player& player) const;
  /// The seeks are paired by another node by now.
  static void refuse_elsewhere(Subscriber& from, std::int64_t request);
  static void send_away(const std::vector<std::shared_ptr<Subscriber>>& seekers);
  void remove_subscriber(const Subscriber& subscriber);

  const Limits& limits_;
  const Time& time_;
  const Outside outside_;
  const std::chrono::milliseconds interval_;
  SeekRouter* router_ = nullptr;  // null: there are no other nodes
  std::atomic<bool> pairs_ = true;

  /// Held while subscribers are told, so that each hears everything once and in order; taken before
  /// `mutex_`. Guards the subscribers.
  std::mutex telling_;
  boost::unordered_flat_map<const Subscriber*, std::shared_ptr<Subscriber>> subscribers_;
  std::atomic<std::size_t> watching_ = 0;  // of them, for those who do not want to wait

  std::mutex mutex_;  // guards what follows; held for moments only
  DeltaTracker<protocol::RoomSummary> rooms_;
  std::array<Shares, 3> places_;                   // by kind
  std::map<std::string, std::string> counts_for_;  // of the rooms that are shown
  Seeks seeks_;
  /// Connections by player; all at another node are one.
  std::map<std::string, std::size_t> online_;
  std::int64_t told_online_ = 0;
  bool watched_ = false;
  bool waking_ = false;  // `tell` is going to be called
  std::optional<Time::Point> told_at_;
  Message told_body_;  // null: to be made anew

  // Where there are other nodes; else empty.
  std::set<std::string> own_rooms_;         // of those that are shown
  std::set<std::string> own_changed_;       // since the others were told, also gone
  std::map<std::string, int> their_rooms_;  // that are shown, and whose
  std::map<std::string, int> their_seeks_;
  std::set<std::string> told_seeks_;  // to the others
};

}  // namespace quintet::server
