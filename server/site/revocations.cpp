#include "server/site/revocations.hpp"

#include <utility>

namespace quintet::server {

void Revocations::follow(storage::Revocation::What what, Follower follower) {
  followers_.push_back({.what = what, .follower = std::move(follower), .waiting = {}});
}

Task<> Revocations::apply(std::vector<storage::Revocation> revoked) {
  for (const storage::Revocation& one : revoked) {
    for (Following& following : followers_) {
      if (following.what == one.what) following.waiting.push_back(one);
    }
  }
  for (Following& following : followers_) {
    if (following.waiting.empty()) continue;
    std::vector<storage::Revocation> batch = std::exchange(following.waiting, {});
    // A copy, because a follower that fails must see them again.
    if (!co_await following.follower(batch)) following.waiting = std::move(batch);
  }
}

}  // namespace quintet::server
