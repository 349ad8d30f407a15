// The connections of this node that have sent commands to other nodes.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/cluster/routes.hpp"
#include "server/messages/subscriber.hpp"
#include "storage/data/nodes.hpp"

namespace quintet::server {

/// Numbers the connections, and remembers to which owners they have sent commands and in which of
/// their rooms they are. A room without an id stands for the seeks, which belong to the first
/// shard. Used by one thread at a time.
class LocalClients {
 public:
  /// Connections that were removed from owners.
  struct Cut {
    std::vector<std::shared_ptr<Subscriber>> clients;  // those that still exist
    /// The owners, and the connections that each of them must forget.
    std::vector<std::pair<int, std::uint64_t>> owners_and_numbers;
  };

  /// The number of a connection, from 1. It does not change while the connection exists, and no
  /// other connection ever has it.
  std::uint64_t number_of(const std::shared_ptr<Subscriber>& connection);
  /// Null if the connection has ended.
  [[nodiscard]] std::shared_ptr<Subscriber> find(std::uint64_t number) const;

  // These functions ignore unknown numbers.
  /// Call when the connection sends a command to this owner. Returns whether it is the first one.
  bool ask(std::uint64_t number, int owner);
  void enter(std::uint64_t number, int owner, const std::string& room);
  void leave(std::uint64_t number, int owner, const std::string& room);

  /// Call when the connection at this place in memory has ended. Returns its number if it may have
  /// a seek at an owner, otherwise 0.
  std::uint64_t end_seeks(const Subscriber* connection);
  /// Whether `end_seeks` was called for the connection.
  [[nodiscard]] bool seeks_ended(std::uint64_t number) const;

  /// Removes the connections that are in a room that has another owner now, from all their owners.
  [[nodiscard]] Cut take_moved(const Routes& routes);
  /// Removes all connections from this owner.
  [[nodiscard]] Cut take_owner(int owner);
  /// Removes the connections that have ended.
  [[nodiscard]] Cut take_ended();
  /// The numbers of the connections that have sent commands to this owner.
  [[nodiscard]] std::vector<std::uint64_t> of_owner(int owner) const;

 private:
  using Rooms = std::map<std::string, int>;  // with their shards
  struct Local {
    std::weak_ptr<Subscriber> who;
    const Subscriber* address = nullptr;  // its key in numbers_
    std::map<int, Rooms> owners;
    bool seeks_ended = false;
  };

  std::map<std::uint64_t, Local> locals_;
  std::map<const Subscriber*, std::uint64_t> numbers_;
  std::uint64_t last_number_ = 0;
  // Since the last take_moved:
  std::array<int, storage::shard_count> owners_{};  // the owners then
  bool entered_ = false;                            // whether a connection has entered a room
};

}  // namespace quintet::server
