// Sessions, names, bans, mutes and rooms that have ended or changed at another node.
#pragma once

#include <functional>
#include <vector>

#include "server/async/task.hpp"
#include "storage/data/revocation.hpp"

namespace quintet::server {

/// Each node stores a revocation together with the change itself, and all nodes read it from the
/// database (cluster/revocation_feed). So it is not lost, unlike an event of a topic. It may come
/// twice, and a node also reads its own. For one strand.
class Revocations {
 public:
  /// Applies new revocations of one kind. Returns false if they could not be applied: then they
  /// come again, with later ones.
  using Follower = std::function<Task<bool>(std::vector<storage::Revocation> revoked)>;

  /// Call it before the first `apply`. Followers are called in the order of these calls.
  void follow(storage::Revocation::What what, Follower follower);
  /// Calls the followers. Await it before the next call. Repeats what could not be applied.
  [[nodiscard]] Task<> apply(std::vector<storage::Revocation> revoked);

 private:
  struct Following {
    storage::Revocation::What what;
    Follower follower;
    std::vector<storage::Revocation> waiting;
  };
  std::vector<Following> followers_;
};

}  // namespace quintet::server
