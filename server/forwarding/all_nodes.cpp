#include "server/forwarding/all_nodes.hpp"

#include <utility>

#include "server/base/log.hpp"

namespace quintet::server {
namespace {

using Said = BroadcastEnvelope::Kind;

/// Of looks, for what is said once a second.
constexpr std::uint64_t looks_a_second = 10;
constexpr std::chrono::seconds long_silence{6};

}  // namespace

void AllNodes::take(const BusMessage& message) {
  const auto broadcast = parse_broadcast_envelope(message.data);
  if (!broadcast) {
    log::warning("a node has sent what is no broadcast");
    return;
  }
  if (broadcast->node == context_.lease.node) return;
  switch (broadcast->kind) {
    case Said::look:
      // However many have something: ten times a second is often enough.
      if (asked_to_look_++ == 0) context_.step_soon();
      break;
    case Said::watched:
      watched_[broadcast->node] = Clock::now();
      others_watch_ = true;
      break;
    case Said::unwatched:
      watched_.erase(broadcast->node);
      others_watch_ = !watched_.empty();
      break;
    case Said::tell:
    case Said::tell_of_game:
      context_.app.players_here.tell_here(std::string(broadcast->subject),
                                          make_message(std::string(broadcast->text)),
                                          broadcast->kind == Said::tell_of_game);
      break;
    case Said::tried:
      if (const auto tried = parse_password_try(*broadcast))
        context_.app.accounts.tried_elsewhere(*tried);
      break;
  }
}

void AllNodes::look() {
  if (std::exchange(asked_to_look_, 0) > 1) context_.step_soon();
  if (looks_++ % looks_a_second == 0) {
    if (watched_here_) say(Said::watched, {}, {});
    forget_silent();
  }
  const std::uint64_t told = context_.lease.told;
  if (std::exchange(told_, told) != told) let_look()();
}

void AllNodes::forget_silent() {
  const auto now = Clock::now();
  std::erase_if(watched_, [&](const auto& node) { return now - node.second > long_silence; });
  others_watch_ = !watched_.empty();
}

std::string AllNodes::written(Said kind, std::string_view subject, std::string_view text) const {
  return to_text(BroadcastEnvelope{
      .kind = kind, .node = context_.lease.node, .subject = subject, .text = text});
}

void AllNodes::say(Said kind, std::string_view subject, std::string_view text) const {
  static_cast<void>(context_.bus->publish(context_.subject, written(kind, subject, text)));
}

std::function<void()> AllNodes::let_look() const {
  return [bus = context_.bus, subject = context_.subject, text = written(Said::look, {}, {})] {
    static_cast<void>(bus->publish(subject, text));
  };
}

void AllNodes::tell_try(const PasswordTry& tried) const {
  say(Said::tried, subject_of(tried), tried.key);
}

void AllNodes::tell(const std::string& player, const Message& message, bool of_game) {
  if (of_game && !others_watch_) return;
  say(of_game ? Said::tell_of_game : Said::tell, player, *message);
}

void AllNodes::watched_here(bool watched) {
  watched_here_ = watched;
  say(watched ? Said::watched : Said::unwatched, {}, {});
}

}  // namespace quintet::server
