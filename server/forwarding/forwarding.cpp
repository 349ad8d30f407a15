#include "server/forwarding/forwarding.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include <boost/asio/post.hpp>

#include "server/async/spawn.hpp"
#include "server/base/log.hpp"
#include "server/base/raised.hpp"
#include "server/base/readiness.hpp"
#include "server/bots/bots.hpp"

namespace quintet::server {
namespace {

// Times as numbers of calls of `poll`, which comes ten times a second.
/// Interval of the heartbeats to other nodes.
constexpr std::uint64_t polls_per_heartbeat = 10;
/// Time without NATS after which other nodes have refused the waiting requests to this one.
constexpr std::uint64_t polls_until_isolated = 30;
/// Interval of the lists of connections.
constexpr std::uint64_t polls_per_connection_list = 100;
/// Interval of the reports.
constexpr std::uint64_t polls_per_report = 2;

constexpr std::chrono::milliseconds news_interval{100};

/// About this many rooms in memory are given away together.
constexpr std::size_t rooms_together = 8;

BusSettings with_secret(BusSettings settings, const Membership& membership) {
  settings.secret = membership.last_join().secret;
  return settings;
}

}  // namespace

Forwarding::Forwarding(const Context& context, const BusSettings& settings,
                       const asio::any_io_executor& strand, Membership& membership,
                       const storage::Lease& lease, std::function<void()> step_soon)
    : context_(context),
      membership_(membership),
      step_soon_(std::move(step_soon)),
      prefix_("quintet." + membership.last_join().cluster + "."),
      strand_(strand),
      bus_(std::make_shared<Bus>(with_secret(settings, membership), strand)),
      rooms_(std::make_shared<RemoteRooms>(
          OwnersContext{.rooms = context.rooms,
                        .bus = bus_,
                        .strand = strand,
                        .commands_subject = [this](int node) { return subject(node, "commands"); },
                        .routes = [&membership] { return membership.routes().now(); },
                        .suspect =
                            [this](int node) {
                              membership_.requests().suspect(node);
                              step_soon_();
                            },
                        .self = lease.node,
                        .generation = lease.generation})),
      clients_(std::make_unique<RemoteClients>(RemoteClients::Context{
          .limits = context.limits,
          .time = context.time,
          .rates = context.rates,
          .mutes = context.mutes,
          .matchmaker = context.matchmaker,
          .seek_store = context.seek_store,
          .rooms = context.rooms,
          .entered_rooms = context.entered_rooms,
          .bus = bus_,
          .strand = strand,
          .events_subject = [this](int node) { return subject(node, "events"); },
          .routes = [&membership] { return membership.routes().now(); },
          .self = lease.node,
          .generation = lease.generation})),
      reports_(std::make_unique<Reports>(Reports::Context{
          .players_here = context.players_here,
          .lobby = context.lobby,
          .bus = bus_,
          .subject = prefix_ + "reports",
          .heard = [this](int node, std::int64_t generation) { clients_->heard(node, generation); },
          .self = lease.node,
          .generation = lease.generation})),
      site_({.site = context.site,
             .players_here = context.players_here,
             .bus = bus_,
             .subject = prefix_ + "all",
             .node_subject = [this](int node) { return subject(node, "news"); },
             .step_soon = [this] { step_soon_(); },
             .routes = [&membership] { return membership.routes().now(); },
             .lease = lease,
             .rooms = rooms_,
             .reports = *reports_,
             .feed = membership.feed()}),
      news_(
          strand, news_interval, [this] { return exchange_news(); },
          "hearing what concerns all nodes") {
  context_.lobby.join_cluster();
  context_.site.connect(site_, lease.node);
  if (const auto routes = membership_.routes().now()) {
    settle(*routes);
    note_figures(*routes);
  }
  context_.rooms.placement().route_by(*rooms_);
  bus_->subscribe(subject(lease.node, "events"),
                  [this](const BusMessage& message) { rooms_->on_event(message); });
  bus_->subscribe(subject(lease.node, "commands"),
                  [this](const BusMessage& message) { clients_->on_command(message); });
  bus_->subscribe(prefix_ + "reports",
                  [this](const BusMessage& message) { reports_->on_report(message); });
  for (const std::string& of_broadcasts : {prefix_ + "all", subject(lease.node, "news")})
    bus_->subscribe(of_broadcasts,
                    [this](const BusMessage& message) { site_.on_broadcast(message); });
  membership_.routes().on_change([this, exists = std::weak_ptr(exists_)] {
    asio::post(strand_, [this, exists] {
      if (!exists.expired()) spawn(strand_, follow_routes(), "following who owns what");
    });
  });
  context_.readiness.hears_nodes = [bus = bus_] { return !bus->stalled(); };
}

Forwarding::~Forwarding() {
  membership_.routes().on_change(nullptr);
  bus_->close();
}

std::string Forwarding::subject(int node, std::string_view what) const {
  return prefix_ + std::to_string(node) + "." + std::string(what);
}

void Forwarding::settle(const Routes& routes) {
  std::array<bool, storage::shard_count> owned{};
  for (int shard = 0; shard < storage::shard_count; ++shard) {
    const auto at = static_cast<std::size_t>(shard);
    if (!routes.owns(shard) || routes.epochs.at(at) != leaving_.at(at)) leaving_.at(at) = 0;
    owned.at(at) = routes.owns(shard) && leaving_.at(at) == 0;
    gained_ = gained_ || (owned.at(at) && !owned_.at(at));
  }
  owned_ = owned;
  rooms_->serve(owned);
  coordinate(owned.front());
}

void Forwarding::coordinate(bool on) {
  const bool did = context_.site.tasks().is_coordinator();
  context_.site.tasks().coordinate(on);
  // While this node paired seeks, the lobby ignored the seeks in reports.
  if (did && !on) reports_->ask_all();
}

Task<> Forwarding::poll() {
  if (stopped_) co_return;
  if (const bool drains = context_.readiness.draining; drains != std::exchange(drains_, drains)) {
    membership_.requests().drain(drains);
    step_soon_();
  }
  const auto routes = membership_.routes().now();
  if (!routes) co_return;
  note_figures(*routes);
  detect_isolation();
  if (++polls_ % polls_per_heartbeat == 0) {
    clients_->send_heartbeats();
    rooms_->check_silent_owners();
    if (polls_ % polls_per_connection_list == 0) rooms_->send_held();
  }
  if (polls_ % polls_per_report == 0) reports_->publish_report();
  co_await follow_routes();
}

Task<> Forwarding::follow_routes() {
  if (follows_) co_return;
  const Raised follows(follows_);
  for (auto routes = membership_.routes().now(); !stopped_ && routes && routes != routes_;
       routes = membership_.routes().now()) {
    const bool news = is_news(*routes);
    routes_ = routes;
    settle(*routes);
    if (news) site_.publish(protocol::nodes::RoutesChanged{});
    clients_->reconcile(*routes);
    rooms_->reconcile(*routes);
    reports_->reconcile(routes);
    if (!routes->to_give.empty()) co_await give_away(*routes);
    if (gained_) wake_soon();
  }
}

bool Forwarding::is_news(const Routes& routes) const {
  for (int shard = 0; shard < storage::shard_count; ++shard) {
    const auto at = static_cast<std::size_t>(shard);
    if (leaving_.at(at) != 0 && !routes.owns(shard)) return true;
    if (routes_ && routes.owns(shard) && !routes_->owns(shard) &&
        !routes.alive.contains(routes_->owner(shard)))
      return true;
  }
  return false;
}

void Forwarding::wake_soon() {
  if (wakes_) return;
  spawn(strand_, wake(), "waking rooms that have come");
}

void Forwarding::detect_isolation() {
  const bool connected = bus_->connected();
  const auto line =
      connection_log_.next_line(connected, bus_->losses().connections, RateLimiter::Clock::now());
  if (line && line->connected) {
    log::info("NATS is there again", {{"losses", static_cast<std::int64_t>(line->losses)}});
  } else if (line) {
    log::warning("the connection to NATS is lost; it is made again as soon as that is possible",
                 {{"losses", static_cast<std::int64_t>(line->losses)}});
  }
  polls_isolated_ = connected ? 0 : polls_isolated_ + 1;
  if (context_.site.tasks().is_coordinator() && polls_isolated_ == polls_until_isolated)
    clients_->end_seeks();
}

void Forwarding::note_figures(const Routes& routes) {
  NodeFigures& figures = context_.figures;
  const BusLosses losses = bus_->losses();
  figures.parts = std::ranges::count(owned_, true);
  figures.alive = std::ssize(routes.alive);
  figures.connected = bus_->connected();
  figures.lost = losses.incoming + losses.outgoing;
  figures.together = true;
  note_refused(losses.refused);
}

void Forwarding::note_refused(std::uint64_t refused) {
  if (refused == refused_ || !refused_log_.allows()) return;
  log::warning("messages came through NATS that none of these nodes has sent",
               {{"messages", static_cast<std::int64_t>(refused - refused_)}});
  refused_ = refused;
}

Task<> Forwarding::give_away(const Routes& routes) {
  std::vector<int> shards = routes.to_give;
  // Shards that were chosen before and are still ours are the first in `to_give` again.
  if (const std::size_t rooms = context_.rooms.size(); rooms > 0) {
    const auto own = static_cast<std::size_t>(std::ranges::count(owned_, true));
    const std::size_t together = std::max<std::size_t>(rooms_together * own / rooms, 1);
    shards.resize(std::min(shards.size(), together));
  }
  for (const int shard : shards) {
    const auto at = static_cast<std::size_t>(shard);
    leaving_.at(at) = routes.epochs.at(at);
  }
  settle(routes);
  co_await context_.rooms.depart();
  if (stopped_) co_return;
  log::info(
      "parts of the rooms go to other nodes",
      {{"parts", std::ssize(shards)}, {"more", std::ssize(routes.to_give) - std::ssize(shards)}});
  membership_.requests().give(shards);
  step_soon_();
}

Task<> Forwarding::wake() {
  const Raised wakes(wakes_);
  while (!stopped_ && std::exchange(gained_, false)) {
    co_await context_.room_waker.show_open_rooms();
    co_await context_.room_waker.wake_due();
    co_await context_.bots.tend();
  }
}

Task<> Forwarding::exchange_news() {
  site_.poll();
  context_.site.deliver_notice(membership_.feed().notice());
  return context_.site.apply(membership_.feed().take_revocations());
}

void Forwarding::stop() {
  stopped_ = true;
  news_.stop();
  coordinate(false);
  rooms_->stop();
  clients_->stop();
}

}  // namespace quintet::server
