// Who waits for whom: matchmaking without sockets and without a clock.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "protocol/client_to_server.hpp"
#include "protocol/error.hpp"
#include "protocol/lobby.hpp"
#include "server/limits.hpp"
#include "server/shown.hpp"
#include "server/subscriber.hpp"

namespace quintet::server {

/// What somebody seeks. Two seeks fit when their terms are equal.
struct Terms {
  std::string game;
  protocol::Options options;  // complete
  protocol::Clock clock;
  bool rated = false;
  std::size_t seats = 2;
  friend bool operator==(const Terms&, const Terms&) = default;
};

/// The terms of a request; an error where there is no such game or option, or where this player
/// cannot play for a rating.
[[nodiscard]] protocol::Result<Terms> terms_of(const protocol::Seek& request,
                                               const protocol::Player& player);

/// The seeks that wait. A seek belongs to a player, who has at most one with the same terms, and is
/// held by the connections that were answered with it: it ends with the last of them.
/// A player who has been paired is *taken* until the room is open: nobody sees or gets the player's
/// seeks meanwhile. One thread at a time.
class Seeks {
 public:
  explicit Seeks(const Limits& limits) : limits_(limits) {}

  /// Those who play with `player` on these terms, the ones who have waited longest; nobody when
  /// there are too few, or when the player is taken. Who is returned is taken, and `player` too.
  [[nodiscard]] std::vector<protocol::Player> take_fitting(const protocol::Player& player,
                                                           const Terms& terms);
  /// Lets the connection wait, and says under which id. `since`: ms since 1970.
  [[nodiscard]] protocol::Result<std::string> wait(std::shared_ptr<Subscriber> holder,
                                                   const protocol::Player& player,
                                                   std::optional<protocol::SeatRating> rating,
                                                   const Terms& terms, std::int64_t since);

  struct Holder {
    std::shared_ptr<Subscriber> connection;
    std::string seek;
  };
  /// Their room is open: all seeks of these players end. Returns who waited on these terms.
  std::vector<Holder> end(const std::vector<protocol::Player>& players, const Terms& terms);
  /// There will be no room: they wait on.
  void give_back(const std::vector<protocol::Player>& players);

  /// Ends one seek of the player, or, without an id, everything that this connection waits for.
  /// `not_found` for a seek that is not the player's, or has been paired.
  protocol::Result<void> cancel(const Subscriber& holder, const protocol::Player& player,
                                const std::optional<std::string>& id);
  /// The connection has ended.
  void drop(const Subscriber& holder);

  /// What everybody sees.
  [[nodiscard]] Shown<protocol::SeekEntry>& shown() { return shown_; }
  [[nodiscard]] const Shown<protocol::SeekEntry>& shown() const { return shown_; }

 private:
  struct Waiting {
    protocol::SeekEntry entry;
    Terms terms;
    std::vector<std::shared_ptr<Subscriber>> holders;
  };

  [[nodiscard]] bool taken(const Waiting& seek) const {
    return taken_.contains(seek.entry.player.id);
  }
  [[nodiscard]] static bool holds(const Waiting& seek, const Subscriber& holder);
  static void let_go(Waiting& seek, const Subscriber& holder);
  /// How many seeks the connection holds.
  [[nodiscard]] std::size_t held_by(const Subscriber& holder) const;
  /// Ends the seeks that nobody holds any more, but for those of taken players.
  void end_unheld();

  const Limits& limits_;
  std::vector<Waiting> waiting_;  // the longest first
  std::set<std::string> taken_;   // ids of players
  Shown<protocol::SeekEntry> shown_;
};

}  // namespace quintet::server
