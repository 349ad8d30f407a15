#include "server/forwarding/forwarding.hpp"

#include <chrono>
#include <cstddef>
#include <iterator>
#include <string_view>
#include <utility>
#include <vector>

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
/// Interval of the lists of connections.
constexpr std::uint64_t polls_per_connection_list = 100;
/// Interval of the reports.
constexpr std::uint64_t polls_per_report = 2;

constexpr std::chrono::milliseconds news_interval{100};

BusSettings with_secret(BusSettings settings, const Membership& membership) {
  settings.secret = membership.last_join().secret;
  return settings;
}

/// The subjects of one cluster on NATS.
struct Subjects {
  explicit Subjects(const Membership& membership)
      : prefix("quintet." + membership.last_join().cluster + ".") {}

  [[nodiscard]] std::string all_nodes(std::string_view what) const {
    return prefix + std::string(what);
  }
  [[nodiscard]] std::string of_node(int node, std::string_view what) const {
    return prefix + std::to_string(node) + "." + std::string(what);
  }
  /// The same as a function of the node.
  [[nodiscard]] std::function<std::string(int node)> of_nodes(std::string_view what) const {
    return [*this, what = std::string(what)](int node) { return of_node(node, what); };
  }

  std::string prefix;
};

void note_figures(NodeFigures& figures, const Routes& routes, std::size_t served, const Bus& bus) {
  const BusLosses losses = bus.losses();
  figures.parts = static_cast<std::int64_t>(served);
  figures.alive = std::ssize(routes.alive);
  figures.connected = bus.connected();
  figures.lost = losses.incoming + losses.outgoing;
  figures.together = true;
}

}  // namespace

Forwarding::Forwarding(const Context& context, const BusSettings& settings,
                       const asio::any_io_executor& strand, Membership& membership,
                       const storage::Lease& lease, std::function<void()> step_soon)
    : context_(context),
      membership_(membership),
      step_soon_(std::move(step_soon)),
      bus_(std::make_shared<Bus>(with_secret(settings, membership), strand)),
      bus_monitor_(bus_),
      rooms_(std::make_shared<RemoteRooms>(
          OwnersContext{.rooms = context.rooms,
                        .bus = bus_,
                        .strand = strand,
                        .commands_subject = Subjects(membership).of_nodes("commands"),
                        .routes = [&membership] { return membership.routes().now(); },
                        .suspect =
                            [this](int node) {
                              membership_.requests().suspect(node);
                              step_soon_();
                            },
                        .self = lease.node,
                        .generation = lease.generation})),
      clients_(std::make_unique<RemoteClients>(
          RemoteClients::Context{.limits = context.limits,
                                 .time = context.time,
                                 .rates = context.rates,
                                 .mutes = context.mutes,
                                 .matchmaker = context.matchmaker,
                                 .seek_store = context.seek_store,
                                 .rooms = context.rooms,
                                 .entered_rooms = context.entered_rooms,
                                 .bus = bus_,
                                 .strand = strand,
                                 .events_subject = Subjects(membership).of_nodes("events"),
                                 .routes = [&membership] { return membership.routes().now(); },
                                 .self = lease.node,
                                 .generation = lease.generation})),
      reports_(std::make_unique<Reports>(Reports::Context{
          .players_here = context.players_here,
          .lobby = context.lobby,
          .bus = bus_,
          .subject = Subjects(membership).all_nodes("reports"),
          .heard = [this](int node, std::int64_t generation) { clients_->heard(node, generation); },
          .self = lease.node,
          .generation = lease.generation})),
      site_({.site = context.site,
             .players_here = context.players_here,
             .bus = bus_,
             .subject = Subjects(membership).all_nodes("all"),
             .node_subject = Subjects(membership).of_nodes("news"),
             .step_soon = [this] { step_soon_(); },
             .routes = [&membership] { return membership.routes().now(); },
             .lease = lease,
             .rooms = rooms_,
             .reports = *reports_,
             .feed = membership.feed()}),
      arrived_(strand, context.room_waker, context.bots),
      // Exchanges the messages that concern all nodes, and applies revocations.
      news_(
          strand, news_interval,
          [this] {
            site_.poll();
            context_.site.deliver_notice(membership_.feed().notice());
            return context_.site.apply(membership_.feed().take_revocations());
          },
          "hearing what concerns all nodes") {
  const Subjects subjects(membership);
  context_.lobby.join_cluster();
  context_.site.connect(site_, lease.node);
  if (const auto routes = membership_.routes().now()) {
    settle(*routes);
    note_figures(context_.figures, *routes, served_.count(), *bus_);
  }
  context_.rooms.placement().route_by(*rooms_);
  bus_->subscribe(subjects.of_node(lease.node, "events"),
                  [this](const BusMessage& message) { rooms_->on_event(message); });
  bus_->subscribe(subjects.of_node(lease.node, "commands"),
                  [this](const BusMessage& message) { clients_->on_command(message); });
  bus_->subscribe(subjects.all_nodes("reports"),
                  [this](const BusMessage& message) { reports_->on_report(message); });
  for (const std::string& of_broadcasts :
       {subjects.all_nodes("all"), subjects.of_node(lease.node, "news")})
    bus_->subscribe(of_broadcasts,
                    [this](const BusMessage& message) { site_.on_broadcast(message); });
  membership_.routes().on_change([this, strand, exists = std::weak_ptr(exists_)] {
    asio::post(strand, [this, strand, exists] {
      if (!exists.expired()) spawn(strand, follow_routes(), "following who owns what");
    });
  });
  context_.readiness.hears_nodes = [bus = bus_] { return !bus->stalled(); };
}

Forwarding::~Forwarding() {
  membership_.routes().on_change(nullptr);
  bus_->close();
}

void Forwarding::settle(const Routes& routes) {
  served_.settle(routes);
  rooms_->serve(served_.get());
  coordinate(served_.get().front());
}

void Forwarding::coordinate(bool on) {
  const bool did = context_.site.tasks().is_coordinator();
  context_.site.tasks().coordinate(on);
  // While this node paired seeks, the lobby ignored the seeks in reports.
  if (did && !on) reports_->ask_all();
}

Task<> Forwarding::poll() {
  if (stopped_) co_return;
  if (membership_.requests().drain(context_.readiness.draining)) step_soon_();
  const auto routes = membership_.routes().now();
  if (!routes) co_return;
  note_figures(context_.figures, *routes, served_.count(), *bus_);
  // The seeks of clients at other nodes have been refused there.
  if (bus_monitor_.poll() && context_.site.tasks().is_coordinator()) clients_->end_seeks();
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
    const bool news = served_.is_news(*routes, routes_.get());
    routes_ = routes;
    settle(*routes);
    if (news) site_.publish(protocol::nodes::RoutesChanged{});
    clients_->reconcile(*routes);
    rooms_->reconcile(*routes);
    reports_->reconcile(routes);
    if (!routes->to_give.empty()) co_await give_away(*routes);
    if (served_.take_gained()) arrived_.wake_soon();
  }
}

Task<> Forwarding::give_away(const Routes& routes) {
  const std::vector<int> shards = served_.begin_to_give(routes, context_.rooms.size());
  SiteTasks& tasks = context_.site.tasks();
  const bool did = tasks.is_coordinator();
  settle(routes);
  if (did && !tasks.is_coordinator()) co_await tasks.leave();
  co_await context_.rooms.depart();
  if (stopped_) co_return;
  log::info(
      "parts of the rooms go to other nodes",
      {{"parts", std::ssize(shards)}, {"more", std::ssize(routes.to_give) - std::ssize(shards)}});
  membership_.requests().give(shards);
  step_soon_();
}

void Forwarding::stop() {
  stopped_ = true;
  news_.stop();
  arrived_.stop();
  coordinate(false);
  rooms_->stop();
  clients_->stop();
}

}  // namespace quintet::server
