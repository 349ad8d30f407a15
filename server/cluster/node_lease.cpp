#include "server/cluster/node_lease.hpp"

namespace quintet::server {

void NodeLease::begin(std::shared_ptr<storage::Lease> lease, Point at) {
  next_heartbeat_ = at + times_.heartbeat;
  const std::lock_guard lock(mutex_);
  lease_ = std::move(lease);
  last_beat_ = at;
  owns_ = false;
}

void NodeLease::beat(Point at) {
  next_heartbeat_ = at + times_.heartbeat;
  const std::lock_guard lock(mutex_);
  last_beat_ = at;
}

void NodeLease::set_owns(bool owns) {
  const std::lock_guard lock(mutex_);
  owns_ = owns;
}

std::shared_ptr<storage::Lease> NodeLease::serving() const {
  const Point at = now();
  const std::lock_guard lock(mutex_);
  // Together, each live node serves, and passes on requests for shards of other nodes. A join
  // forgets the routes before it sets its lease, so these routes were read under this lease.
  const bool has_work = together() ? routes_.now() != nullptr : owns_;
  const bool serves = lease_ && !lease_->over && has_work && !requests_.rejoins() && is_recent(at);
  return serves ? lease_ : nullptr;
}

std::optional<std::string> NodeLease::lost(const storage::Lease& lease) const {
  const Point at = now();
  const std::lock_guard lock(mutex_);
  if (lease.over || lease_.get() != &lease)
    return "others have taken this node for dead and own its rooms";
  if (!is_recent(at)) return "the database has not answered the heartbeat for too long";
  if (!together() && !owns_) return "its rooms were given to another node";
  return std::nullopt;
}

}  // namespace quintet::server
