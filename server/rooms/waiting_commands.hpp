// The commands that wait, of all rooms together.
#pragma once

#include <atomic>
#include <cstddef>

#include "server/net/address_shares.hpp"
#include "server/net/net_limits.hpp"
#include "server/rooms/room_limits.hpp"

namespace quintet::server {

/// The places that waiting commands hold. Any thread.
struct WaitingCommands {
  WaitingCommands(const RoomLimits& limits, const NetLimits& net_limits)
      : shares(limits.waiting_commands_per_address, net_limits.wider_network_factor) {}

  /// Commands that wait in all rooms of this node.
  std::atomic<std::size_t> count = 0;
  /// The same by address, and those that wait for other nodes (hold_share, acquire_share).
  AddressShares shares;
};

}  // namespace quintet::server
