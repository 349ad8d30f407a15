// Seeks, from a client's request to the room.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "protocol/errors/error.hpp"
#include "protocol/messages/client_to_server.hpp"
#include "protocol/messages/lobby.hpp"
#include "server/base/time.hpp"
#include "server/lobby/lobby_limits.hpp"
#include "server/lobby/pairing.hpp"
#include "server/lobby/seek_table.hpp"
#include "server/lobby/seeks.hpp"
#include "server/messages/subscriber.hpp"

namespace quintet::server {

/// A stored seek, which continues without a connection.
struct LastingSeek {
  std::string id;
  protocol::Player player;
  protocol::Seek wish;
  std::int64_t since = 0;  // ms since 1970
  std::int64_t until = 0;
};

/// Handles the requests about seeks, pairs players, and asks for their rooms. Thread-safe.
class Matchmaker {
 public:
  struct Outside {
    /// Opens the room of a pairing. It may call `Pairing::done` before it returns.
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
    /// Calls `restore` for each stored seek, because some of them may be missing here.
    std::function<void()> reread;
  };

  /// `limits`, `time` and `table` must outlive the matchmaker, and the matchmaker all pairings.
  Matchmaker(const LobbyLimits& limits, const Time& time, SeekTable& table, Outside outside);

  // Requests. The matchmaker replies by `from->send` or `from->refuse`.
  /// `rating`: the player's published rating in the game's pool; null if there is none.
  void seek(std::shared_ptr<Subscriber> from, const protocol::Player& player, std::int64_t request,
            const protocol::Seek& seek, std::optional<protocol::SeatRating> rating);
  void cancel_seek(std::shared_ptr<Subscriber> from, const protocol::Player& player,
                   std::int64_t request, const std::optional<std::string>& seek);
  /// Call when a connection has ended. Ends the seeks that only it holds.
  void forget(const Subscriber& connection);

  // Lasting seeks.
  /// Adds a stored seek. Does nothing if it is here already or another node pairs the seeks.
  void restore(const LastingSeek& seek, std::optional<protocol::SeatRating> rating);
  /// Ends the seeks whose time is over. Call it regularly.
  void end_old_seeks();
  /// Ends the lasting seeks of a deleted player, whose stored seeks have been deleted.
  void forget_player(const std::string& player);

  // One node pairs the seeks of the whole site.
  /// Whether it is this node. If not, the caller must pass requests about seeks on.
  [[nodiscard]] bool pairs() const { return table_.pairs(); }
  /// Call it before the first request if this node pairs. The caller then calls `restore` for the
  /// stored seeks.
  void begin_pairing() { table_.begin_pairing(); }
  /// Ends all seeks here and asks their connections to reconnect. Stored seeks stay stored.
  void end_pairing();

 private:
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
  /// Opens the room, and then calls `on_paired`.
  void pair(Seeker seeker, std::vector<Seeks::Match> matches);
  /// Ends the seeks that led to the room and notifies their players. If the room could not be
  /// opened, lets the matched seeks wait again.
  void on_paired(const Seeker& seeker, const std::vector<Seeks::Match>& matches,
                 const protocol::Result<std::string>& room);
  [[nodiscard]] std::vector<Seeks::Match> take_fitting(Seeks& seeks, const Wish& wish) const;

  const LobbyLimits& limits_;
  const Time& time_;
  SeekTable& table_;
  const Outside outside_;
};

}  // namespace quintet::server
