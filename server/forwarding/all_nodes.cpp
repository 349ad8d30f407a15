#include "server/forwarding/all_nodes.hpp"

#include <string_view>
#include <utility>
#include <vector>

#include "server/base/log.hpp"

namespace quintet::server {
namespace {

using Said = BroadcastEnvelope::Kind;

/// Calls of `poll` between two lists: five seconds.
constexpr std::uint64_t polls_per_list = 50;
/// Time without a list after which a node's watchers are forgotten.
constexpr std::chrono::seconds long_silence{16};
/// Maximum number of players in a message, which may be a megabyte long.
constexpr std::size_t most_listed = 10'000;

/// Calls `what` for each line. Ignores text after the last line end.
template <class Do>
void each_line(std::string_view text, Do what) {
  for (auto end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
    what(text.substr(0, end));
    text.remove_prefix(end + 1);
  }
}

}  // namespace

void AllNodes::on_broadcast(const BusMessage& message) {
  const auto broadcast = parse_broadcast_envelope(message.data);
  if (!broadcast) {
    if (bad_broadcasts_.allows()) log::warning("a node has sent a message that is not a broadcast");
    return;
  }
  if (broadcast->node == context_.lease.node) return;
  if (!is_hint(broadcast->kind)) {
    const auto routes = context_.routes();
    if (!routes || !routes->is_member(broadcast->node, broadcast->generation)) return;
  }
  switch (broadcast->kind) {
    case Said::reread:
      // Steps at most twice between two polls, however many nodes ask.
      if (rereads_requested_++ == 0) context_.step_soon();
      break;
    case Said::moved:
      context_.step_soon();
      break;
    case Said::watch_list:
      watchers_.begin_list(broadcast->node, Watchers::Clock::now());
      [[fallthrough]];
    case Said::watched:
      each_line(broadcast->text,
                [&](std::string_view player) { watchers_.begin(broadcast->node, player); });
      break;
    case Said::unwatched:
      each_line(broadcast->text,
                [&](std::string_view player) { watchers_.end(broadcast->node, player); });
      break;
    case Said::ask_watched:
      asked_list_ = true;
      break;
    case Said::notify:
    case Said::notify_of_game:
      context_.players_here.notify_here(std::string(broadcast->subject),
                                        make_message(std::string(broadcast->text)),
                                        broadcast->kind == Said::notify_of_game);
      break;
    case Said::tried:
      if (const auto tried = parse_password_try(*broadcast))
        context_.accounts.tried_elsewhere(*tried);
      break;
    case Said::used:
      if (const auto rate = parse_site_rate(broadcast->subject))
        context_.rates.count(*rate, broadcast->text);
      break;
  }
}

void AllNodes::poll() {
  if (std::exchange(rereads_requested_, 0) > 1) context_.step_soon();
  if (polls_ == 0) say(Said::ask_watched, {}, {});
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
  Said kind = Said::watch_list;
  std::string lines;
  for (std::size_t i = 0; i < players.size(); ++i) {
    lines += players[i] + '\n';
    if ((i + 1) % most_listed != 0) continue;
    say(std::exchange(kind, Said::watched), {}, std::exchange(lines, {}));
  }
  if (kind == Said::watch_list || !lines.empty()) say(kind, {}, lines);
}

std::string AllNodes::written(Said kind, std::string_view subject, std::string_view text) const {
  return to_text(BroadcastEnvelope{.kind = kind,
                                   .node = context_.lease.node,
                                   .generation = context_.lease.generation,
                                   .subject = subject,
                                   .text = text});
}

void AllNodes::say(Said kind, std::string_view subject, std::string_view text) const {
  static_cast<void>(context_.bus->publish(context_.subject, written(kind, subject, text)));
}

std::function<void()> AllNodes::reread_request() const {
  return [bus = context_.bus, subject = context_.subject, text = written(Said::reread, {}, {})] {
    static_cast<void>(bus->publish(subject, text));
  };
}

void AllNodes::broadcast_moved() const {
  say(Said::moved, {}, {});
}

void AllNodes::broadcast_try(const PasswordTry& tried) const {
  say(Said::tried, subject_of(tried), tried.key);
}

void AllNodes::broadcast_use(SiteRate rate, std::string_view name) const {
  const char subject = static_cast<char>(rate);
  say(Said::used, {&subject, 1}, name);
}

void AllNodes::notify(const std::string& player, const Message& message, bool of_game) {
  if (!of_game) return say(Said::notify, player, *message);
  for (const int node : watchers_.nodes_of(player)) {
    static_cast<void>(context_.bus->publish(context_.node_subject(node),
                                            written(Said::notify_of_game, player, *message)));
  }
}

void AllNodes::watches_here(const std::string& player, bool watches) {
  say(watches ? Said::watched : Said::unwatched, {}, player + '\n');
}

}  // namespace quintet::server
