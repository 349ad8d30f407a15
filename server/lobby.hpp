// What people see before they sit at a table, and where they find each other.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include <boost/unordered/unordered_flat_map.hpp>

#include "protocol/client_to_server.hpp"
#include "protocol/error.hpp"
#include "protocol/lobby.hpp"
#include "protocol/room_events.hpp"
#include "server/limits.hpp"
#include "server/seeks.hpp"
#include "server/shown.hpp"
#include "server/subscriber.hpp"
#include "server/time.hpp"

namespace quintet::server {

/// People who have found each other, and the room that is to be opened for them: public, to be
/// watched by everybody, with all of them seated.
struct Pairing {
  protocol::OpenRoom request;
  std::vector<protocol::Player> players;  // by seat; as many as there are seats, all different
  /// To be called once, with the room's id, or with the error for whoever has just asked. Any
  /// thread, also before the pairing function has returned.
  std::move_only_function<void(protocol::Result<std::string>)> done;
};

/// The lobby: public rooms, seeks, and how many people are here. Rooms and connections tell it what
/// happens; it tells its watchers, at most `Limits::lobby_pushes_per_second` times a second, in
/// pushes that are made once for all. Any thread; nobody who tells it something waits for watchers.
class Lobby {
 public:
  struct Outside {
    /// Asks for a call of `tell` after this time. Must return at once and not call the lobby.
    std::function<void(std::chrono::milliseconds)> wake;
    /// Opens the room of a pairing. Called without a lock.
    std::function<void(Pairing)> pair;
  };

  /// `limits` and `time` must outlive the lobby, and the lobby all pairings.
  Lobby(const Limits& limits, const Time& time, Outside outside);

  /// A public room that is open or played in, as it is now. Also when nothing has changed.
  void show(protocol::RoomSummary room);
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
  void cancel_seek(Subscriber& from, const protocol::Player& player, std::int64_t request,
                   const std::optional<std::string>& seek);

  /// The body of GET /api/rooms: the lobby as it was told last, a push ago at most.
  [[nodiscard]] Message body();
  /// For metrics.
  struct Numbers {
    std::size_t watchers = 0;
    std::size_t online = 0;  // players
    std::size_t seeks = 0;
    std::size_t open_rooms = 0;  // that are shown
    std::size_t games = 0;
  };
  [[nodiscard]] Numbers numbers();
  /// Tells watchers what they do not know, if it is time.
  void tell();

 private:
  using Lock = std::lock_guard<std::mutex>;

  // The caller holds `mutex_`.
  [[nodiscard]] bool anything_to_tell() const;
  /// Sees to it that watchers are told what has just changed.
  void changed();
  [[nodiscard]] std::chrono::milliseconds until_due() const;
  /// What is, is told from now on.
  [[nodiscard]] protocol::LobbyChanges take_changes();
  /// What is told, as JSON; nobody watches, so that it need not be what a push has told.
  [[nodiscard]] Message fresh_body();
  [[nodiscard]] Message told_body();
  /// Whether there is a place for the room, which is made if need be.
  [[nodiscard]] bool make_place(const protocol::RoomSummary& room);
  void erase_room(const std::string& room);
  /// How many rooms like this one are shown: open ones, or games.
  [[nodiscard]] std::size_t& places_taken(const protocol::RoomSummary& room);

  void pair(std::vector<protocol::Player> players, const Terms& terms,
            std::shared_ptr<Subscriber> from, std::int64_t request);
  void paired(const std::vector<protocol::Player>& players, const Terms& terms, Subscriber& from,
              std::int64_t request, const protocol::Result<std::string>& room);
  void remove_watcher(const Subscriber& watcher);

  const Limits& limits_;
  const Time& time_;
  const Outside outside_;
  const std::chrono::milliseconds interval_;

  /// Held while watchers are told, so that each hears everything once and in order; taken before
  /// `mutex_`. Guards the watchers.
  std::mutex telling_;
  boost::unordered_flat_map<const Subscriber*, std::shared_ptr<Subscriber>> watchers_;
  std::atomic<std::size_t> watching_ = 0;  // of them, for those who do not want to wait

  std::mutex mutex_;  // guards what follows; held for moments only
  Shown<protocol::RoomSummary> rooms_;
  std::size_t open_rooms_ = 0;
  std::size_t games_ = 0;
  Seeks seeks_;
  std::map<std::string, std::size_t> online_;  // connections by player
  std::int64_t told_online_ = 0;
  bool watched_ = false;
  bool waking_ = false;  // `tell` is going to be called
  std::optional<Time::Point> told_at_;
  Message told_body_;  // null: to be made anew
};

}  // namespace quintet::server
