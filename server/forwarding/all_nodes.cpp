#include "server/forwarding/all_nodes.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "protocol/overloaded.hpp"
#include "server/forwarding/node_values.hpp"

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

void AllNodes::on_broadcast(const BusMessage& message) {
  const auto broadcast = nodes::parse_broadcast(message.data);
  if (!broadcast) return not_understood_.note(broadcast.error());
  if (broadcast->node == context_.lease.node) return;
  if (!is_hint(*broadcast)) {
    const auto routes = context_.routes();
    if (!routes || !routes->is_member(broadcast->node, broadcast->generation)) return;
  }
  apply(*broadcast);
}

void AllNodes::apply(const nodes::Broadcast& broadcast) {
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
      [&](const nodes::Notify& notify) {
        context_.players_here.notify_here(notify.player, make_message(notify.text), notify.of_game);
      },
      [&](const nodes::PasswordTry& tried) {
        context_.accounts.tried_elsewhere(password_try_of(tried));
      },
      [&](const nodes::RateUse& use) { context_.rates.count(site_rate_of(use.rate), use.name); },
      [&](const nodes::Unknown& unknown) { not_understood_.note(unknown); }};
  std::visit(apply_one, broadcast.what);
}

void AllNodes::poll() {
  if (std::exchange(rereads_requested_, 0) > 1) context_.step_soon();
  if (polls_ == 0) say(nodes::AskWatchLists{});
  if (++polls_ % polls_per_list == 0) {
    watchers_.forget_silent(Watchers::Clock::now() - long_silence);
    asked_list_ = true;
  }
  if (std::exchange(asked_list_, false)) say_list();
  const std::uint64_t revoked = context_.lease.revoked;
  if (std::exchange(revoked_, revoked) != revoked) reread_request()();
}

void AllNodes::say_list() {
  const std::vector<std::string> players = context_.players_here.watching();
  if (std::exchange(said_empty_, players.empty()) && players.empty()) return;
  nodes::WatchList first;
  std::size_t listed = std::min(players.size(), most_listed);
  first.players.assign(players.begin(), players.begin() + static_cast<std::ptrdiff_t>(listed));
  say(std::move(first));
  while (listed < players.size()) {
    const auto begin = players.begin() + static_cast<std::ptrdiff_t>(listed);
    listed = std::min(players.size(), listed + most_listed);
    say(nodes::Watch{{begin, players.begin() + static_cast<std::ptrdiff_t>(listed)}});
  }
}

std::string AllNodes::written(What what) const {
  return to_text(nodes::Broadcast{.node = context_.lease.node,
                                  .generation = context_.lease.generation,
                                  .what = std::move(what)});
}

void AllNodes::say(What what) const {
  static_cast<void>(context_.bus->publish(context_.subject, written(std::move(what))));
}

std::function<void()> AllNodes::reread_request() const {
  return [bus = context_.bus, subject = context_.subject, text = written(nodes::Reread{})] {
    static_cast<void>(bus->publish(subject, text));
  };
}

void AllNodes::broadcast_moved() const {
  say(nodes::RoutesChanged{});
}

void AllNodes::broadcast_try(const PasswordTry& tried) const {
  say(node_form(tried));
}

void AllNodes::broadcast_use(SiteRate rate, std::string_view name) const {
  say(nodes::RateUse{.rate = node_form(rate), .name = std::string(name)});
}

void AllNodes::notify(const std::string& player, const Message& message, bool of_game) {
  const std::vector<int> watching = of_game ? watchers_.nodes_of(player) : std::vector<int>();
  if (of_game && watching.empty()) return;
  const std::string text =
      written(nodes::Notify{.player = player, .of_game = of_game, .text = *message});
  if (!of_game) static_cast<void>(context_.bus->publish(context_.subject, text));
  for (const int node : watching)
    static_cast<void>(context_.bus->publish(context_.node_subject(node), text));
}

void AllNodes::watches_here(const std::string& player, bool watches) {
  if (watches) return say(nodes::Watch{{player}});
  say(nodes::Unwatch{{player}});
}

}  // namespace quintet::server
