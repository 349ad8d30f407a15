#include "server/forwarding/cluster_site.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <variant>
#include <vector>

#include "protocol/overloaded.hpp"

namespace quintet::server {
namespace {

namespace nodes = protocol::nodes;

/// Calls of `poll` between two lists: five seconds.
constexpr std::uint64_t polls_per_list = 50;
/// Time without a list after which a node's watchers are forgotten.
constexpr std::chrono::seconds long_silence{16};
/// Maximum number of players in a message, which may be a megabyte long.
constexpr std::size_t most_listed = 10'000;

}  // namespace

void ClusterSite::on_broadcast(const BusMessage& message) {
  const auto broadcast = nodes::parse_broadcast(message.data);
  if (!broadcast) return not_understood_.note(broadcast.error());
  if (broadcast->node == context_.lease.node) return;
  if (!is_hint(*broadcast)) {
    const auto routes = context_.routes();
    if (!routes || !routes->is_member(broadcast->node, broadcast->generation)) return;
  }
  apply(*broadcast);
}

void ClusterSite::apply(const nodes::Broadcast& broadcast) {
  const int node = broadcast.node;
  const auto begin_all = [&](const std::vector<std::string>& players) {
    for (const std::string& player : players)
      watchers_.begin(node, player);
  };
  const protocol::Overloaded apply_one{
      [&](const nodes::Reread&) {
        // Steps at most twice between two polls, however many nodes ask.
        if (rereads_requested_++ == 0) context_.step_soon();
      },
      [&](const nodes::RoutesChanged&) { context_.step_soon(); },
      [&](const nodes::Watch& watch) { begin_all(watch.players); },
      [&](const nodes::Unwatch& unwatch) {
        for (const std::string& player : unwatch.players)
          watchers_.end(node, player);
      },
      [&](const nodes::WatchList& list) {
        watchers_.begin_list(node, Watchers::Clock::now());
        begin_all(list.players);
      },
      [&](const nodes::AskWatchLists&) { asked_list_ = true; },
      [&](const nodes::Unknown& unknown) { not_understood_.note(unknown); },
      [&](const auto& topic) { context_.site.deliver(topic); }};
  std::visit(apply_one, broadcast.what);
}

void ClusterSite::poll() {
  if (std::exchange(rereads_requested_, 0) > 1) context_.step_soon();
  if (polls_ == 0) publish(nodes::AskWatchLists{});
  if (++polls_ % polls_per_list == 0) {
    watchers_.forget_silent(Watchers::Clock::now() - long_silence);
    asked_list_ = true;
  }
  if (std::exchange(asked_list_, false)) publish_watchers();
  const std::uint64_t revoked = context_.lease.revoked;
  if (std::exchange(revoked_, revoked) != revoked) reread_request()();
}

void ClusterSite::publish_watchers() {
  const std::vector<std::string> players = context_.players_here.watching();
  if (std::exchange(said_empty_, players.empty()) && players.empty()) return;
  nodes::WatchList first;
  std::size_t listed = std::min(players.size(), most_listed);
  first.players.assign(players.begin(), players.begin() + static_cast<std::ptrdiff_t>(listed));
  publish(std::move(first));
  while (listed < players.size()) {
    const auto begin = players.begin() + static_cast<std::ptrdiff_t>(listed);
    listed = std::min(players.size(), listed + most_listed);
    publish(nodes::Watch{{begin, players.begin() + static_cast<std::ptrdiff_t>(listed)}});
  }
}

std::string ClusterSite::written(Site::Event event) const {
  return to_text(nodes::Broadcast{.node = context_.lease.node,
                                  .generation = context_.lease.generation,
                                  .what = std::move(event)});
}

void ClusterSite::publish(Site::Event event) {
  static_cast<void>(context_.bus->publish(context_.subject, written(std::move(event))));
}

std::function<void()> ClusterSite::reread_request() const {
  return [bus = context_.bus, subject = context_.subject, text = written(nodes::Reread{})] {
    static_cast<void>(bus->publish(subject, text));
  };
}

void ClusterSite::send_to_player(const std::string& player, const Message& message,
                                 Recipients recipients) {
  const bool of_game = recipients == Recipients::watching_games;
  const nodes::Notify notify{.player = player, .of_game = of_game, .text = *message};
  if (!of_game) return publish(notify);
  const std::vector<int> watching = watchers_.nodes_of(player);
  if (watching.empty()) return;
  const std::string text = written(notify);
  for (const int node : watching)
    static_cast<void>(context_.bus->publish(context_.node_subject(node), text));
}

void ClusterSite::watches_here(const std::string& player, bool watches) {
  if (watches) return publish(nodes::Watch{{player}});
  publish(nodes::Unwatch{{player}});
}

void ClusterSite::store_notice(std::optional<storage::StoredNotice> notice,
                               std::move_only_function<void(bool stored)> done) {
  auto then = [reread = reread_request(), done = std::move(done)](bool stored) mutable {
    if (stored) reread();
    done(stored);
  };
  context_.feed.set_notice(std::move(notice), std::move(then));
  context_.step_soon();
}

}  // namespace quintet::server
