#include "server/cluster/membership.hpp"

#include <exception>
#include <utility>

#include "server/base/log.hpp"
#include "server/base/time.hpp"
#include "storage/error.hpp"

namespace quintet::server {

Membership::Membership(std::unique_ptr<storage::Nodes> nodes, storage::Placement place,
                       NodeTimes times, Clock clock)
    : nodes_(std::move(nodes)), place_(std::move(place)), times_(times), clock_(std::move(clock)) {}

void Membership::step() {
  const Point now = clock_();
  try {
    if (rejoins_) joined_ = false;
    if (!joined_) {
      join(now);
    } else if (now >= next_heartbeat_) {
      beat(now);
    }
    if (joined_) look_after_others(now);
    told(true, "");
  } catch (const storage::Error& failure) {
    if (!has_joined_) throw;
    // Others may just have lost their connections as this node has: they get time to come back.
    calm_until_ = clock_() + 2 * times_.heartbeat;
    told(false, failure.what());
  }
}

void Membership::join(Point now) {
  auto lease = nodes_->join();
  if (const auto& migrated = nodes_->migrated()) {
    log::info("the tables were brought to another schema version",
              {{"from", static_cast<std::int64_t>(migrated->from)},
               {"to", static_cast<std::int64_t>(migrated->to)}});
  }
  clock_behind_ms_ = nodes_->now_ms() - now_ms();
  next_heartbeat_ = now + times_.heartbeat;
  // Whoever begins takes over at once what is there to be had.
  if (!has_joined_) connections_ = nodes_->connections();
  joined_ = true;
  has_joined_ = true;
  const std::lock_guard lock(mutex_);
  rejoins_ = false;
  lease_ = std::move(lease);
  last_beat_ = now;
  owns_ = false;
}

void Membership::beat(Point now) {
  if (!nodes_->renew()) {
    log::warning("others have taken this node for dead; it joins them again");
    joined_ = false;
    return;
  }
  next_heartbeat_ = now + times_.heartbeat;
  const std::lock_guard lock(mutex_);
  last_beat_ = now;
}

void Membership::look_after_others(Point now) {
  bool owns = nodes_->owned() > 0;
  if (std::exchange(connections_, nodes_->connections()) != nodes_->connections())
    calm_until_ = now + 2 * times_.heartbeat;
  if (now >= calm_until_) {
    for (const int node : nodes_->take_over(place_))
      log::warning("a node is dead, and its rooms have another owner", {{"node", node}});
    owns = nodes_->owned() > 0;
  }
  const std::lock_guard lock(mutex_);
  owns_ = owns;
}

void Membership::told(bool reached, const std::string& why) {
  if (std::exchange(reached_, reached) == reached) return;
  if (reached) {
    log::info("the heartbeat reaches the database again");
  } else {
    log::warning("the heartbeat does not reach the database", {{"cause", why}});
  }
}

void Membership::leave() noexcept {
  try {
    if (joined_) nodes_->leave(place_);
  } catch (const std::exception& failure) {
    log::warning("the others were not told of the end", {{"cause", failure.what()}});
  }
  joined_ = false;
}

bool Membership::patient(Point now) const {
  return now - last_beat_ <= times_.patience;
}

std::shared_ptr<storage::Lease> Membership::serving() const {
  const Point now = clock_();
  const std::lock_guard lock(mutex_);
  const bool serves = lease_ && !lease_->over && owns_ && !rejoins_ && patient(now);
  return serves ? lease_ : nullptr;
}

std::optional<std::string> Membership::lost(const storage::Lease& lease) const {
  const Point now = clock_();
  const std::lock_guard lock(mutex_);
  if (lease.over || lease_.get() != &lease)
    return "others have taken this node for dead and own its rooms";
  if (!patient(now)) return "the database has not answered the heartbeat for too long";
  if (!owns_) return "its rooms were given to another node";
  return std::nullopt;
}

}  // namespace quintet::server
