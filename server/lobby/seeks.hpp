// Matchmaking, without sockets and without a clock.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/errors/error.hpp"
#include "protocol/messages/client_to_server.hpp"
#include "protocol/messages/lobby.hpp"
#include "server/base/delta_tracker.hpp"
#include "server/lobby/lobby_limits.hpp"
#include "server/messages/subscriber.hpp"
#include "server/net/net_limits.hpp"
#include "server/net/shares.hpp"

namespace quintet::server {

/// The game that a player seeks. Two seeks fit if their terms are equal and neither wish excludes
/// the other (`fit`).
struct Terms {
  std::string game;
  protocol::Options options;  // complete
  protocol::Clock clock;
  bool rated = false;
  std::size_t seats = 2;
  friend bool operator==(const Terms&, const Terms&) = default;
};

/// The terms of a request. Error: the game, an option or the seat does not exist; the game cannot
/// be rated (for this player, or without a clock); or the seek cannot be lasting (for this player,
/// or with this clock).
[[nodiscard]] protocol::Result<Terms> terms_of(const protocol::Seek& request,
                                               const protocol::Player& player);

/// The room of players who have been paired on these terms: public, and open to spectators.
[[nodiscard]] protocol::OpenRoom paired_room(const Terms& terms);

/// The content of a seek, with the player's public data.
struct Wish {
  protocol::Player player;
  std::optional<protocol::SeatRating> rating;  // in the pool of the game
  Terms terms;
  std::optional<int> seat;  // null: any
  protocol::RatingRange range;
};

/// Whether these players can be paired. A player without a rating is outside every rating range.
[[nodiscard]] bool fit(const Wish& a, const Wish& b);

/// The waiting seeks. A player has at most one seek with the same wish, or two if one is lasting.
/// The connections that got its id as a reply hold the seek; it ends with the last of them. A
/// lasting seek has no holders and ends at its time.
/// A player who is being paired is *taken* until the room is open: the player's seeks are neither
/// shown nor matched meanwhile. Used by one thread at a time.
class Seeks {
 public:
  Seeks(const LobbyLimits& limits, const NetLimits& net_limits)
      : limits_(limits),
        shares_(limits.seeks_per_address, net_limits.wider_network_factor),
        lasting_shares_(limits.lasting_seeks_per_address, net_limits.wider_network_factor) {}

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
  [[nodiscard]] DeltaTracker<protocol::SeekEntry>& shown() { return shown_; }
  [[nodiscard]] const DeltaTracker<protocol::SeekEntry>& shown() const { return shown_; }

 private:
  struct Waiting {
    protocol::SeekEntry entry;
    Wish wish;
    std::string counts_for;  // an address, or "player " and the player's id
    std::vector<std::shared_ptr<Subscriber>> holders;
    bool stored = true;  // false: a lasting seek that is not on disk yet

    [[nodiscard]] bool lasting() const { return entry.until.has_value(); }
  };

  [[nodiscard]] bool taken(const Waiting& seek) const {
    return taken_.contains(seek.entry.player.id);
  }
  [[nodiscard]] static bool holds(const Waiting& seek, const Subscriber& holder);
  static void let_go(Waiting& seek, const Subscriber& holder);
  /// Number of seeks that the connection holds.
  [[nodiscard]] std::size_t held_by(const Subscriber& holder) const;
  /// The player's seek with this wish; the end if there is none.
  [[nodiscard]] std::vector<Waiting>::iterator same_as(const Wish& wish, bool lasting);
  [[nodiscard]] std::vector<Waiting>::iterator find(const std::string& id);
  Waiting& add(std::string id, const Wish& wish, std::string counts_for, std::int64_t since,
               std::optional<std::int64_t> until);
  [[nodiscard]] Shares& shares_of(bool lasting) { return lasting ? lasting_shares_ : shares_; }
  /// Makes a place for one more seek of this kind. Returns the id of the seek that was ended for
  /// it; empty if a place was free. Error: there is no place for this address.
  [[nodiscard]] protocol::Result<std::string> make_place(bool lasting, std::string_view address);
  /// Adds the seek to the public list, if it is stored and its player is not taken.
  void show(const Waiting& seek);
  /// Ends the seeks that meet the condition.
  template <class Condition>
  void end_if(Condition condition);
  /// Ends the seeks without holders, except lasting ones and those of taken players.
  void end_unheld();

  const LobbyLimits& limits_;
  Shares shares_;
  Shares lasting_shares_;
  std::vector<Waiting> waiting_;  // longest waiting first
  std::set<std::string> taken_;   // ids of players
  DeltaTracker<protocol::SeekEntry> shown_;
};

}  // namespace quintet::server
