#include "server/cluster/membership.hpp"

#include <cstdlib>
#include <exception>
#include <utility>

#include "server/base/log.hpp"
#include "storage/error.hpp"

namespace quintet::server {
namespace {

/// Difference from the database's clock at which a warning is logged, in ms.
constexpr std::int64_t logged_clock_ms = 2'000;

}  // namespace

Membership::Membership(std::unique_ptr<storage::Nodes> nodes, storage::Placement place,
                       NodeTimes times, Clock clock, Serving serving, WallClock wall_clock)
    : nodes_(std::move(nodes)),
      place_(std::move(place)),
      times_(times),
      clock_(std::move(clock)),
      serving_(serving),
      wall_clock_(std::move(wall_clock)) {}

void Membership::step() {
  const Point now = clock_();
  try {
    // A late heartbeat would hide from the database how long this node has served nothing.
    if (rejoins_ || (joined_ && !patient(now))) joined_ = false;
    if (!joined_) {
      join(now);
    } else if (now >= next_heartbeat_) {
      beat(now);
    }
    if (joined_) do_asked(now);
    // Immediately, because clients wait for the shards that were given away.
    if (joined_) read_routes();
    if (joined_ && take_over_dead_nodes(now)) read_routes();
    if (joined_ && serving_ == Serving::together) {
      if (!feed_.step(*nodes_)) rejoins_ = true;
    } else {
      feed_.fail();
    }
    log_reached(true, "");
  } catch (const storage::Error& failure) {
    feed_.fail();
    if (!has_joined_) throw;
    // Other nodes may also have lost their connections, and get time to reconnect.
    calm_until_ = clock_() + 2 * times_.heartbeat;
    log_reached(false, failure.what());
  }
}

void Membership::join(Point now) {
  auto lease = nodes_->join();
  if (const auto& migrated = nodes_->migrated()) {
    log::info("the tables were brought to another schema version",
              {{"from", static_cast<std::int64_t>(migrated->from)},
               {"to", static_cast<std::int64_t>(migrated->to)}});
  }
  compare_clocks();
  next_heartbeat_ = now + times_.heartbeat;
  // Its first connection is no reconnection, so a new node takes over without a delay.
  if (!has_joined_) connections_ = nodes_->connections();
  joined_ = true;
  has_joined_ = true;
  draining_ = false;
  const std::lock_guard lock(mutex_);
  cluster_ = nodes_->cluster();
  secret_ = nodes_->secret();
  routes_ = nullptr;
  feed_.forget();
  to_give_.clear();
  rejoins_ = false;
  lease_ = std::move(lease);
  last_beat_ = now;
  owns_ = false;
}

void Membership::compare_clocks() {
  clock_behind_ms_ = nodes_->now_ms() - wall_clock_();
  if (std::abs(clock_behind_ms_) < logged_clock_ms) return;
  log::warning("this machine's clock is off; the database's time is taken instead",
               {{"behind_ms", clock_behind_ms_.load()}});
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

bool Membership::take_over_dead_nodes(Point now) {
  int owned = nodes_->owned();
  const int before = owned;
  bool fenced = false;
  if (std::exchange(connections_, nodes_->connections()) != nodes_->connections())
    calm_until_ = now + 2 * times_.heartbeat;
  if (now >= calm_until_) {
    for (const int node : nodes_->take_over(place_)) {
      log::warning("a node is dead, and its rooms have another owner", {{"node", node}});
      fenced = true;
    }
    owned = nodes_->owned();
  }
  const std::lock_guard lock(mutex_);
  owns_ = owned > 0;
  return fenced || owned != before;
}

void Membership::do_asked(Point now) {
  std::set<int> suspects;
  std::vector<int> shards;
  {
    const std::lock_guard lock(mutex_);
    suspects.swap(suspects_);
    shards.assign(to_give_.begin(), to_give_.end());
  }
  if (now >= calm_until_) {
    for (const int node : suspects) {
      if (nodes_->fence_off(node, place_))
        log::warning("a node is dead, and its rooms have another owner", {{"node", node}});
    }
  }
  if (const bool drains = drains_; drains != draining_) {
    nodes_->drain(drains);
    draining_ = drains;
  }
  if (shards.empty()) return;
  nodes_->give_away(shards, place_);
  const std::lock_guard lock(mutex_);
  for (const int shard : shards)
    to_give_.erase(shard);
}

void Membership::read_routes() {
  auto read = std::make_shared<Routes>();
  std::vector<storage::NodeRow> nodes = nodes_->nodes();
  read->nodes = nodes;
  std::erase_if(nodes, [](const storage::NodeRow& node) { return !node.alive; });
  for (const auto& node : nodes)
    read->alive[node.id] = node.generation;
  std::erase_if(nodes, [](const storage::NodeRow& node) { return node.draining; });
  std::vector<int> own;
  {
    const std::lock_guard lock(mutex_);
    read->self = lease_->node;
    read->generation = lease_->generation;
  }
  for (const auto& shard : nodes_->shards()) {
    const int owner = shard.owner.value_or(0);
    read->owners.at(static_cast<std::size_t>(shard.id)) = owner;
    read->epochs.at(static_cast<std::size_t>(shard.id)) = shard.epoch;
    if (owner == read->self) own.push_back(shard.id);
  }
  const auto wanted = place_(own, nodes);
  for (std::size_t i = 0; i < own.size(); ++i) {
    if (wanted[i] && *wanted[i] != read->self) read->to_give.push_back(own[i]);
  }
  {
    const std::lock_guard lock(mutex_);
    routes_ = std::move(read);
  }
  const std::lock_guard lock(heard_mutex_);
  if (heard_) heard_();
}

void Membership::on_new_routes(std::function<void()> heard) {
  const std::lock_guard lock(heard_mutex_);
  heard_ = std::move(heard);
}

std::shared_ptr<const Routes> Membership::routes() const {
  const std::lock_guard lock(mutex_);
  return routes_;
}

std::string Membership::cluster() const {
  const std::lock_guard lock(mutex_);
  return cluster_;
}

std::string Membership::secret() const {
  const std::lock_guard lock(mutex_);
  return secret_;
}

void Membership::suspect(int node) {
  const std::lock_guard lock(mutex_);
  suspects_.insert(node);
}

void Membership::give(std::vector<int> shards) {
  const std::lock_guard lock(mutex_);
  to_give_.insert(shards.begin(), shards.end());
}

void Membership::hand_out() {
  drains_ = true;
  const std::lock_guard lock(mutex_);
  to_give_.clear();
  for (int shard = 0; routes_ && shard < storage::shard_count; ++shard) {
    if (routes_->owns(shard)) to_give_.insert(shard);
  }
}

void Membership::log_reached(bool reached, const std::string& why) {
  if (reached_.exchange(reached) == reached) return;
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
  // Together, each live node serves, and passes on requests for shards of other nodes.
  const bool has_work = serving_ == Serving::together ? routes_ != nullptr : owns_;
  const bool serves = lease_ && !lease_->over && has_work && !rejoins_ && patient(now);
  return serves ? lease_ : nullptr;
}

std::optional<std::string> Membership::lost(const storage::Lease& lease) const {
  const Point now = clock_();
  const std::lock_guard lock(mutex_);
  if (lease.over || lease_.get() != &lease)
    return "others have taken this node for dead and own its rooms";
  if (!patient(now)) return "the database has not answered the heartbeat for too long";
  if (serving_ == Serving::alone && !owns_) return "its rooms were given to another node";
  return std::nullopt;
}

}  // namespace quintet::server
