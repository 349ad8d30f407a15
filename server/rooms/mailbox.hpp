// The limits on commands that wait for a room.
#pragma once

#include <atomic>
#include <cstddef>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/container/flat_map.hpp>

#include "protocol/errors/error.hpp"
#include "server/base/rate_limiter.hpp"
#include "server/net/address_shares.hpp"
#include "server/rooms/command.hpp"
#include "server/rooms/fair_rate.hpp"
#include "server/rooms/room_limits.hpp"
#include "server/rooms/waiting_commands.hpp"

namespace quintet::server {

/// A place among the waiting commands of an address; null if the address is empty. An error if its
/// commands hold too many.
[[nodiscard]] protocol::Result<std::optional<AddressShares::Held>> hold_share(
    std::string_view address, AddressShares& shares);

/// The same for a command, which keeps it, unless it has one already or needs none (Refusable). A
/// command that waits for another node keeps its share if this node turns out to serve the room.
[[nodiscard]] protocol::Result<void> acquire_share(Command& command, AddressShares& shares);

/// The places in one room's mailbox. Some are only for seated players; of the others, players
/// without a seat get at most half for each network; each player has a limit; and the spectators'
/// chat has a budget, of which no network gets more than half in the long run.
/// So a crowd delays the seated players little and never keeps them out. Any thread.
class MailboxPlaces {
 public:
  /// `chat_limiters` are by player. All of the arguments outlive this.
  MailboxPlaces(const RoomLimits& limits, RateLimiters& chat_limiters, WaitingCommands& waiting)
      : limits_(limits),
        chat_limiters_(chat_limiters),
        waiting_(waiting),
        talk_(limits.talk_burst, limits.talk_per_second) {}

  /// Takes a place until `give_back`, or returns an error. Commands that are not limited
  /// (Refusable) always get one. `connections`: number in the room, each of which gets a line.
  [[nodiscard]] protocol::Result<void> acquire(Command& command, std::size_t connections);
  /// Frees the place of a command that has been handled.
  void give_back(const Command& command);
  /// Puts back the tokens that a chat line has taken, because it was not published.
  void give_back_line(const Command& command);
  /// Sets the seated players, by id.
  void seat(std::vector<std::string> players);

  /// Number of places that are taken.
  [[nodiscard]] std::size_t taken() const { return taken_; }

 private:
  [[nodiscard]] protocol::Result<void> admit(Command& command);
  [[nodiscard]] protocol::Result<void> admit_line(Command& command, std::size_t connections);

  const RoomLimits& limits_;
  RateLimiters& chat_limiters_;
  WaitingCommands& waiting_;
  std::atomic<std::size_t> taken_ = 0;
  std::mutex mutex_;  // guards what follows
  std::vector<std::string> seated_;
  /// Sorted: mostly there are none or two, and a hash table has space for dozens.
  boost::container::flat_map<std::string, std::size_t> by_player_;
  boost::container::flat_map<std::string, std::size_t> by_network_;  // the widest of each address
  FairRate talk_;
};

}  // namespace quintet::server
