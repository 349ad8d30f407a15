// The places of computer players that think or play, and the line before them.
#pragma once

#include <cstddef>
#include <list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <boost/unordered/unordered_flat_map.hpp>

#include "protocol/errors/error.hpp"
#include "server/bots/bot_limits.hpp"
#include "server/net/net_limits.hpp"
#include "server/net/shares.hpp"
#include "server/rooms/bot_calls.hpp"

namespace quintet::server {

/// Each host, each address and each wider network has a share of the places. Computer players
/// without a place wait in line, where the addresses take turns. Calls without an address count as
/// those of one address. Used by one thread at a time.
class BotPlaces {
 public:
  /// `limits` must outlive this object.
  BotPlaces(const BotLimits& limits, const NetLimits& net_limits)
      : limits_(limits),
        held_(limits.bot_games_per_address, net_limits.wider_network_factor),
        in_line_(limits.bot_games, net_limits.wider_network_factor) {}

  /// Why this host and address get no place now; null: there is one.
  [[nodiscard]] std::optional<protocol::Error> refusal(std::string_view host,
                                                       std::string_view address) const;
  /// Takes a place and leaves the line, or returns why there is no place.
  [[nodiscard]] std::optional<protocol::Error> acquire(const BotCall& call);
  void give_back(const BotCall& call);

  /// Puts a call in line, unless it is there. If it waits under another address, it moves to its
  /// new address, if it has one. If the line is full (`BotLimits::bot_games`), drops the last call
  /// of the network with the most calls, or this one.
  void wait(const BotCall& call);
  /// Takes a place for the next call in line that can get one, and returns the call; null if there
  /// is none.
  [[nodiscard]] std::optional<BotCall> next();
  /// Number of calls in line.
  [[nodiscard]] std::size_t waiting() const { return waiting_.size(); }

 private:
  /// The calls of one address, in the order in which they came. Never empty.
  struct Line {
    std::string address;
    std::list<BotCall> calls;
  };
  using Lines = std::list<Line>;
  struct Position {
    Lines::iterator line;
    std::list<BotCall>::iterator call;
  };

  [[nodiscard]] bool host_has_place(std::string_view host) const;
  void leave_line(Position position);

  const BotLimits& limits_;
  Shares held_;
  boost::unordered_flat_map<std::string, std::size_t> by_host_;
  Lines lines_;  // in the order of their turns
  Shares in_line_;
  boost::unordered_flat_map<std::pair<std::string, std::string>, Position>
      waiting_;  // by room and player
};

}  // namespace quintet::server
