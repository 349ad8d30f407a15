// The connections of this node that have asked for rooms of other nodes.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/base/subscriber.hpp"
#include "server/cluster/routes.hpp"
#include "storage/nodes.hpp"

namespace quintet::server {

/// Numbers the connections, and remembers which owners they have asked and which rooms of these
/// they are in. A room without an id stands for the seeks, which belong to the first shard. One
/// thread at a time.
class LocalClients {
 public:
  /// Connections that were in rooms of owners, and what the owners must hear.
  struct Cut {
    std::vector<std::shared_ptr<Subscriber>> clients;               // that still exist
    std::vector<std::pair<int, std::uint64_t>> owners_and_numbers;  // that must be forgotten
  };

  /// The same for a connection as long as it exists; from 1, and never used again.
  std::uint64_t number_of(const std::shared_ptr<Subscriber>& connection);
  /// Null: it has ended.
  [[nodiscard]] std::shared_ptr<Subscriber> find(std::uint64_t number) const;

  // Numbers of connections that are not known (any more) change nothing.
  /// The connection asks this owner. True: for the first time.
  bool ask(std::uint64_t number, int owner);
  void enter(std::uint64_t number, int owner, const std::string& room);
  void leave(std::uint64_t number, int owner, const std::string& room);

  /// The connection at this place in memory has ended. Returns its number if it may wait for a seek
  /// at an owner, otherwise 0.
  std::uint64_t end_seeks(const Subscriber* connection);
  [[nodiscard]] bool seeks_ended(std::uint64_t number) const;

  /// Removes all owners of the connections that are in a room which has another owner now.
  [[nodiscard]] Cut take_moved(const Routes& routes);
  /// Removes this owner.
  [[nodiscard]] Cut take_owner(int owner);
  /// Removes the connections that have ended.
  [[nodiscard]] Cut take_ended();
  /// The numbers of the connections that have asked this owner.
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
  // As take_moved has seen them.
  std::array<int, storage::shard_count> owners_{};
  bool entered_ = false;  // a room since then
};

}  // namespace quintet::server
