#include "server/cluster/membership.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <exception>
#include <utility>
#include <vector>

#include "server/base/log.hpp"
#include "storage/error.hpp"

namespace quintet::server {
namespace {

/// Difference from the database's clock at which a warning is logged, in ms.
constexpr std::int64_t logged_clock_ms = 2'000;

JoinFacts read_facts(storage::Nodes& nodes, const Membership::WallClock& wall_clock) {
  JoinFacts facts{.cluster = nodes.cluster(), .secret = nodes.secret()};
  facts.clock_behind_ms = nodes.now_ms() - wall_clock();
  if (std::abs(facts.clock_behind_ms) >= logged_clock_ms) {
    log::warning("this machine's clock is off; the database's time is taken instead",
                 {{"behind_ms", facts.clock_behind_ms}});
  }
  return facts;
}

/// The routes as the node sees them that has this lease.
std::shared_ptr<const Routes> read_routes(storage::Nodes& all, const storage::Placement& place,
                                          const storage::Lease& lease) {
  auto read = std::make_shared<Routes>();
  std::vector<storage::NodeRow> nodes = all.nodes();
  read->nodes = nodes;
  std::erase_if(nodes, [](const storage::NodeRow& node) { return !node.alive; });
  for (const auto& node : nodes)
    read->alive[node.id] = node.generation;
  std::erase_if(nodes, [](const storage::NodeRow& node) { return node.draining; });
  read->self = lease.node;
  read->generation = lease.generation;
  std::vector<int> own;
  for (const auto& shard : all.shards()) {
    const int owner = shard.owner.value_or(0);
    read->owners.at(static_cast<std::size_t>(shard.id)) = owner;
    read->epochs.at(static_cast<std::size_t>(shard.id)) = shard.epoch;
    if (owner == read->self) own.push_back(shard.id);
  }
  const auto wanted = place(own, nodes);
  for (std::size_t i = 0; i < own.size(); ++i) {
    if (wanted[i] && *wanted[i] != read->self) read->to_give.push_back(own[i]);
  }
  return read;
}

/// Logs if the database can be reached again, or no longer.
void log_reached(std::atomic<bool>& known, bool reached, const std::string& why) {
  if (known.exchange(reached) == reached) return;
  if (reached) {
    log::info("the heartbeat reaches the database again");
  } else {
    log::warning("the heartbeat does not reach the database", {{"cause", why}});
  }
}

}  // namespace

Membership::Membership(std::unique_ptr<storage::Nodes> nodes, storage::Placement place,
                       NodeTimes times, Clock clock, Serving serving, WallClock wall_clock)
    : nodes_(std::move(nodes)),
      place_(std::move(place)),
      wall_clock_(std::move(wall_clock)),
      lease_(std::move(clock), times, serving, routes_, requests_),
      dead_nodes_(times.heartbeat) {}

void Membership::step() {
  const Point now = lease_.now();
  try {
    // A late heartbeat would hide from the database how long this node has served nothing.
    if (requests_.rejoins() || (joined_ && !lease_.is_recent(now))) joined_ = false;
    if (!joined_) {
      join(now);
    } else if (lease_.beat_is_due(now)) {
      beat(now);
    }
    if (joined_) {
      dead_nodes_.take_over_from(requests_.take_suspects(), *nodes_, place_, now);
      requests_.carry_out(*nodes_, place_);
      // Immediately, because clients wait for the shards that were given away.
      routes_.set(read_routes(*nodes_, place_, *lease_.get()));
      const int before = nodes_->owned();
      const bool took_over = dead_nodes_.take_over(*nodes_, place_, now);
      const int owned = nodes_->owned();
      lease_.set_owns(owned > 0);
      if (took_over || owned != before) routes_.set(read_routes(*nodes_, place_, *lease_.get()));
    }
    if (joined_ && lease_.together()) {
      if (!feed_.step(*nodes_)) requests_.rejoin();
    } else {
      feed_.fail();
    }
    log_reached(reached_, true, "");
  } catch (const storage::Error& failure) {
    feed_.fail();
    if (!has_joined_) throw;
    dead_nodes_.put_off(lease_.now());
    log_reached(reached_, false, failure.what());
  }
}

void Membership::join(Point now) {
  auto lease = nodes_->join();
  if (const auto& migrated = nodes_->migrated()) {
    log::info("the tables were brought to another schema version",
              {{"from", static_cast<std::int64_t>(migrated->from)},
               {"to", static_cast<std::int64_t>(migrated->to)}});
  }
  JoinFacts facts = read_facts(*nodes_, wall_clock_);
  if (!has_joined_) dead_nodes_.begin(*nodes_);
  joined_ = true;
  has_joined_ = true;
  {
    const std::lock_guard lock(mutex_);
    last_join_ = std::move(facts);
  }
  feed_.forget();
  // In this order, so that no thread finds the new lease with old routes, or the old lease without
  // the request to join again.
  routes_.forget();
  lease_.begin(std::move(lease), now);
  requests_.joined();
}

void Membership::beat(Point now) {
  if (!nodes_->renew()) {
    log::warning("others have taken this node for dead; it joins them again");
    joined_ = false;
    return;
  }
  lease_.beat(now);
}

JoinFacts Membership::last_join() const {
  const std::lock_guard lock(mutex_);
  return last_join_;
}

void Membership::leave() noexcept {
  try {
    if (joined_) nodes_->leave(place_);
  } catch (const std::exception& failure) {
    log::warning("the others were not told of the end", {{"cause", failure.what()}});
  }
  joined_ = false;
}

}  // namespace quintet::server
