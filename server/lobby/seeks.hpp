// Matchmaking, without sockets and without a clock.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/errors/error.hpp"
#include "protocol/messages/client_to_server.hpp"
#include "protocol/messages/lobby.hpp"
#include "server/base/delta_tracker.hpp"
#include "server/lobby/lobby_limits.hpp"
#include "server/lobby/seek_list.hpp"
#include "server/lobby/wish.hpp"
#include "server/messages/subscriber.hpp"
#include "server/net/net_limits.hpp"

namespace quintet::server {

/// Finds seeks that fit each other, and decides when a seek begins and ends. A player has at most
/// one seek with the same wish, or two if one is lasting. The connections that got its id as a
/// reply hold the seek; it ends with the last of them. A lasting seek has no holders and ends at
/// its time. A player who is being paired is *taken* until the room is open: the player's seeks are
/// neither shown nor matched meanwhile. Used by one thread at a time.
class Seeks {
 public:
  Seeks(const LobbyLimits& limits, const NetLimits& net_limits)
      : limits_(limits), list_(limits, net_limits) {}

  /// A seek that was found.
  struct Match {
    protocol::Player player;
    std::optional<int> seat;  // that the player wants; null: any
    std::string seek;         // its id
    bool lasting = false;
  };
  /// Finds seeks that fit `wish` and each other, one for each other seat, longest waiting first.
  /// Empty if there are too few or the player is taken; otherwise marks the player and the matched
  /// players as taken. Ignores lasting seeks of `barred` players.
  [[nodiscard]] std::vector<Match> take_fitting(
      const Wish& wish, const std::function<bool(const protocol::Player&)>& barred);
  /// Makes the connection a holder of the player's seek with this wish, which is created if there
  /// is none, and returns the seek's id. `since`: ms since 1970. A new seek counts for the
  /// connection's address. If all places are taken, it ends the oldest seek of the network with the
  /// most, if that network then still has as many as the new seek's; the holders of the ended seek
  /// must reconnect.
  [[nodiscard]] protocol::Result<std::string> wait(std::shared_ptr<Subscriber> holder,
                                                   const Wish& wish, std::int64_t since);
  struct Reserved {
    std::string id;
    bool is_new = true;                // false: the player has this lasting seek already
    std::optional<std::string> ended;  // id of a lasting seek; the caller deletes it from the store
  };
  /// Creates a lasting seek that is neither shown nor matched before `show_lasting`. It counts for
  /// `address`, as do from now on the player's other lasting seeks. It may end another seek, like
  /// `wait`.
  [[nodiscard]] protocol::Result<Reserved> reserve(std::string_view address, const Wish& wish,
                                                   std::int64_t since, std::int64_t until);
  /// Adds and shows a stored seek. It counts for its player as for an address, until the player's
  /// next `reserve`.
  void restore(std::string id, const Wish& wish, std::int64_t since, std::int64_t until);
  /// Returns false if the seek has ended meanwhile.
  bool show_lasting(const std::string& id);
  /// Whether a seek has not ended.
  [[nodiscard]] bool has(const std::string& id) const;
  void remove(const std::string& id);

  struct Holder {
    std::shared_ptr<Subscriber> connection;
    std::string seek;
  };
  /// Call when the room of the matched players and `asker` is open. They are no longer taken. Ends
  /// the matched seeks and these players' other seeks with the same terms that are not lasting, and
  /// returns the holders of all these. After a live game, also ends their other live seeks; seeks
  /// by days stay, because a player can have many games by days.
  std::vector<Holder> end(const std::vector<Match>& matches, const Wish& asker);
  /// Call when no room was opened. The players are no longer taken, and their seeks wait again.
  void give_back(const std::vector<Match>& matches, const protocol::Player& asker);

  /// With an id, ends this seek of the player for all its holders. `not_found` if it is not the
  /// player's, is not stored yet or is being paired. Returns whether it was lasting. Without an id,
  /// the connection holds no seeks any more, except those that are being paired.
  protocol::Result<bool> cancel(const Subscriber& holder, const protocol::Player& player,
                                const std::optional<std::string>& id);
  /// Call when the connection has ended. It holds no seeks any more.
  void drop(const Subscriber& holder);
  /// Ends the stored lasting seeks whose time is over at `now` (ms since 1970), except those of
  /// taken players. Returns their ids.
  std::vector<std::string> end_until(std::int64_t now);
  /// Ends all seeks except those of taken players. Returns their holders; a connection may occur
  /// more than once.
  std::vector<std::shared_ptr<Subscriber>> end_all();
  /// Ends the lasting seeks of a deleted player.
  void forget(const std::string& player);

  /// The public list of seeks.
  [[nodiscard]] DeltaTracker<protocol::SeekEntry>& shown() { return list_.shown(); }
  [[nodiscard]] const DeltaTracker<protocol::SeekEntry>& shown() const { return list_.shown(); }

 private:
  /// Makes a place for one more seek of this kind. Returns the id of the seek that was ended for
  /// it; empty if a place was free. Error: there is no place for this address.
  [[nodiscard]] protocol::Result<std::string> make_place(bool lasting, std::string_view address);

  const LobbyLimits& limits_;
  SeekList list_;
};

}  // namespace quintet::server
