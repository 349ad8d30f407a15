// Who waits for whom: matchmaking without sockets and without a clock.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/client_to_server.hpp"
#include "protocol/error.hpp"
#include "protocol/lobby.hpp"
#include "server/base/delta_tracker.hpp"
#include "server/base/limits.hpp"
#include "server/base/subscriber.hpp"
#include "server/net/shares.hpp"

namespace quintet::server {

/// The game that somebody seeks. Two seeks fit when their terms are equal, and neither wish rules
/// the other out.
struct Terms {
  std::string game;
  protocol::Options options;  // complete
  protocol::Clock clock;
  bool rated = false;
  std::size_t seats = 2;
  friend bool operator==(const Terms&, const Terms&) = default;
};

/// The terms of a request; an error where there is no such game, option or seat, or where this
/// player cannot play for a rating, or seek without a connection.
[[nodiscard]] protocol::Result<Terms> terms_of(const protocol::Seek& request,
                                               const protocol::Player& player);

/// The room of players who have been paired on these terms: public, and open to spectators.
[[nodiscard]] protocol::OpenRoom paired_room(const Terms& terms);

/// What somebody wants, and what others see of them.
struct Wish {
  protocol::Player player;
  std::optional<protocol::SeatRating> rating;  // in the pool of the game
  Terms terms;
  std::optional<int> seat;  // null: any
  protocol::RatingRange range;
};

/// Whether these two could play with each other. A rating range lets in only who has a rating.
[[nodiscard]] bool fit(const Wish& a, const Wish& b);

/// The seeks that wait. A seek belongs to a player, who has at most one with the same wish, and is
/// held by the connections that were answered with it: it ends with the last of them. A lasting
/// seek is held by nobody and ends at its time.
/// A player who has been paired is *taken* until the room is open: nobody sees or gets the player's
/// seeks meanwhile. One thread at a time.
class Seeks {
 public:
  explicit Seeks(const Limits& limits)
      : limits_(limits),
        shares_(limits.seeks_per_address, limits.wider_network_factor),
        lasting_shares_(limits.lasting_seeks_per_address, limits.wider_network_factor) {}

  /// A seek that has been found.
  struct Match {
    protocol::Player player;
    std::optional<int> seat;  // that the player wants
    std::string seek;
    bool lasting = false;
  };
  /// Those who play with whoever wishes this, the ones who have waited longest; nobody when there
  /// are too few, or when the player is taken. Who is returned is taken, and the player too.
  /// Lasting seeks of those who are `barred` are left out.
  [[nodiscard]] std::vector<Match> take_fitting(
      const Wish& wish, const std::function<bool(const protocol::Player&)>& barred);
  /// Lets the connection wait, and says under which id. `since`: ms since 1970. The seek counts for
  /// the connection's address. When all places are taken, the oldest seek of the network that has
  /// most ends, if that network would still have as many as this one; its holders must reconnect.
  [[nodiscard]] protocol::Result<std::string> wait(std::shared_ptr<Subscriber> holder,
                                                   const Wish& wish, std::int64_t since);
  /// A place for a lasting seek, which nobody sees or gets before `show_lasting`. Returns its id; a
  /// known one, with `is_new` false, where the player has this seek already. As above, it counts
  /// for `address`, and another one may end.
  struct Reserved {
    std::string id;
    bool is_new = true;
    std::optional<std::string> ended;  // id of a lasting seek; the caller deletes it from the file
  };
  [[nodiscard]] protocol::Result<Reserved> reserve(std::string_view address, const Wish& wish,
                                                   std::int64_t since, std::int64_t until);
  /// A lasting seek from the file. It counts for its player, as for an address of their own, until
  /// they make another one.
  void restore(std::string id, const Wish& wish, std::int64_t since, std::int64_t until);
  /// False when it has ended meanwhile.
  bool show_lasting(const std::string& id);
  /// Whether a reserved seek is still there.
  [[nodiscard]] bool has(const std::string& id) const;
  void remove(const std::string& id);

  struct Holder {
    std::shared_ptr<Subscriber> connection;
    std::string seek;
  };
  /// The room of these and of `asker` is open: their seeks end, and all others of these players but
  /// for those by days, of which one can have many games. Returns who waited for the ones that have
  /// led to the room.
  std::vector<Holder> end(const std::vector<Match>& matches, const Wish& asker);
  /// There will be no room: they wait on.
  void give_back(const std::vector<Match>& matches, const protocol::Player& asker);

  /// Ends one seek of the player, or, without an id, everything that this connection waits for.
  /// `not_found` for a seek that is not the player's, or has been paired. Returns whether the one
  /// that has ended was a lasting one.
  protocol::Result<bool> cancel(const Subscriber& holder, const protocol::Player& player,
                                const std::optional<std::string>& id);
  /// The connection has ended.
  void drop(const Subscriber& holder);
  /// Ends the lasting seeks whose time is over, and returns their ids.
  std::vector<std::string> end_until(std::int64_t now);
  /// Ends all seeks but for those of players who are taken, and returns who held them; a
  /// connection may be among them twice.
  std::vector<std::shared_ptr<Subscriber>> end_all();
  /// Ends the lasting seeks of a player who is no more.
  void forget(const std::string& player);

  /// What everybody sees.
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
  /// How many seeks the connection holds.
  [[nodiscard]] std::size_t held_by(const Subscriber& holder) const;
  /// The player's seek with this wish.
  [[nodiscard]] std::vector<Waiting>::iterator same_as(const Wish& wish, bool lasting);
  [[nodiscard]] std::vector<Waiting>::iterator find(const std::string& id);
  Waiting& add(std::string id, const Wish& wish, std::string counts_for, std::int64_t since,
               std::optional<std::int64_t> until);
  [[nodiscard]] Shares& shares_of(bool lasting) { return lasting ? lasting_shares_ : shares_; }
  /// Makes a place for one more seek of this kind, if need be: returns the id of the seek that has
  /// ended for it, or an empty one. An error where there is none for this address.
  [[nodiscard]] protocol::Result<std::string> make_place(bool lasting, std::string_view address);
  void show(const Waiting& seek);
  /// Ends the seeks for which this holds.
  template <class Condition>
  void end_if(Condition condition);
  /// Ends the seeks that nobody holds any more, but for those of taken players.
  void end_unheld();

  const Limits& limits_;
  Shares shares_;
  Shares lasting_shares_;
  std::vector<Waiting> waiting_;  // the longest first
  std::set<std::string> taken_;   // ids of players
  DeltaTracker<protocol::SeekEntry> shown_;
};

}  // namespace quintet::server
