#include "server/clients/requests.hpp"

#include <algorithm>
#include <concepts>
#include <utility>
#include <variant>

#include "protocol/errors/refusals.hpp"
#include "protocol/messages/server_to_client.hpp"
#include "server/base/disk_space.hpp"
#include "server/base/readiness.hpp"
#include "server/base/time.hpp"
#include "server/bots/bots.hpp"
#include "server/clients/client_limits.hpp"
#include "server/lobby/lobby.hpp"
#include "server/lobby/matchmaker.hpp"
#include "server/lobby/seek_store.hpp"
#include "server/messages/refusals.hpp"
#include "server/messages/rules_bridge.hpp"
#include "server/metrics/metrics.hpp"
#include "server/net/shared_workers.hpp"
#include "server/net/site_rates.hpp"
#include "server/players/players_here.hpp"
#include "server/rooms/room_limits.hpp"
#include "server/rooms/rooms.hpp"
#include "server/site/site.hpp"

namespace quintet::server {
namespace {

/// A query in a longer message is not computed on the loop: each KiB of actions takes some tenth of
/// a millisecond.
constexpr std::size_t long_query_bytes = 2048;

/// A request that is served by the room it names.
template <class Request>
concept RoomRequest = requires(Request request) {
  decltype(Command::what)(std::move(request));
  { request.room } -> std::convertible_to<std::string>;
};

protocol::Error too_many(protocol::RefusalKey<0> key, std::chrono::milliseconds wait) {
  return protocol::refusal_for_now(key, wait.count());
}

void reply(Subscriber& to, std::string text) {
  to.send(make_message(std::move(text)));
}

/// The reply to a query, serialised.
protocol::Result<std::string> reply_to(std::int64_t request, const protocol::Query& query) {
  const auto found = query_rules(query);
  if (!found) return std::unexpected(found.error());
  return protocol::query_reply(request, *found);
}

void reply_or_refuse(Subscriber& to, std::int64_t request, protocol::Result<std::string> text) {
  if (text) {
    reply(to, *std::move(text));
  } else {
    to.refuse(request, text.error());
  }
}

}  // namespace

/// One function for each type of request; a type without one does not compile.
struct Requests::Serving {
  using Later = std::optional<Task<>>;

  Requests& self;
  const std::shared_ptr<Subscriber>& from;
  std::int64_t request;
  std::string_view text;
  Clock::time_point arrived;

  Later operator()(protocol::Ping& /*ping*/) const {
    reply(*from, protocol::ping_reply(request, self.context_.time.wall_ms()));
    return std::nullopt;
  }
  Later operator()(protocol::Query& query) const {
    if (text.size() > long_query_bytes) return self.query(from, request, std::move(query));
    reply_or_refuse(*from, request, reply_to(request, query));
    return std::nullopt;
  }
  Later operator()(protocol::WatchGames& /*watch*/) const { return watch_games(true); }
  Later operator()(protocol::LeaveGames& /*leave*/) const { return watch_games(false); }

  Later operator()(protocol::WatchLobby& /*watch*/) const {
    self.context_.lobby.subscribe(from, request);
    return std::nullopt;
  }
  Later operator()(protocol::LeaveLobby& /*leave*/) const {
    self.context_.lobby.leave(*from, request);
    return std::nullopt;
  }
  Later operator()(protocol::Seek& wish) const {
    if (!self.may_open_room(*from, request)) return std::nullopt;
    if (wish.lasting && !self.may_seek_for_days(*from, request)) return std::nullopt;
    if (!self.context_.matchmaker.pairs()) return pass_on();
    return self.seek(from, request, std::move(wish));
  }
  Later operator()(protocol::CancelSeek& cancel) const {
    if (!self.context_.matchmaker.pairs()) return pass_on();
    self.context_.matchmaker.cancel_seek(from, self.player_, request, cancel.seek);
    return std::nullopt;
  }

  Later operator()(protocol::OpenRoom& open) const {
    if (!open.bots.empty() && !self.may_play_bots(*from, request)) return std::nullopt;
    if (self.may_open_room(*from, request))
      post(self.context_.rooms.placement().new_id(), std::move(open));
    return std::nullopt;
  }
  Later operator()(protocol::AddBot& add) const {
    if (self.may_play_bots(*from, request)) post(add.room, std::move(add));
    return std::nullopt;
  }
  Later operator()(protocol::Say& line) const {
    if (self.may_say(*from, request, line, arrived)) post(line.room, std::move(line));
    return std::nullopt;
  }
  Later operator()(protocol::AskToJoin& ask) const {
    if (self.may_ask(*from, request)) post(ask.room, std::move(ask));
    return std::nullopt;
  }
  template <RoomRequest Request>
  Later operator()(Request& of_room) const {
    post(of_room.room, std::move(of_room));
    return std::nullopt;
  }

 private:
  /// Another node pairs the seeks.
  [[nodiscard]] Later pass_on() const {
    self.context_.site.pass_on(
        {.from = from, .player = self.player_, .request = request, .text = std::string(text)});
    return std::nullopt;
  }
  [[nodiscard]] Later watch_games(bool watches) const {
    self.context_.players_here.watch_games(self.player_.id, *from, watches);
    reply(*from, protocol::ok_reply(request));
    return std::nullopt;
  }
  /// `room` by value: it may be part of `what`, which is moved.
  template <class What>
  void post(std::string room, What&& what) const {
    self.context_.rooms.post(
        room, {.from = from,
               .player = self.player_,
               .request = request,
               .what = std::forward<What>(what),
               .text = std::string(self.context_.rooms.placement().routed() ? text : "")});
  }
};

Requests::Requests(const Context& context, const protocol::Player& player,
                   const std::string& address, std::function<void()> flooded)
    : context_(context),
      player_(player),
      address_(address),
      flooded_(std::move(flooded)),
      limiter_(RateLimiter(context.limits.message_burst, context.limits.messages_per_second),
               context.message_limiters, address_) {}

std::optional<std::chrono::milliseconds> Requests::acquire_token(Clock::time_point now) {
  const auto wait = limiter_.acquire(now);
  if (!wait) {
    refusals_ = std::max(0, refusals_ - 1);
  } else if (++refusals_ > context_.limits.refusals_before_close) {
    flooded_();
  }
  return wait;
}

std::optional<Task<>> Requests::serve(const std::shared_ptr<Subscriber>& from,
                                      std::string_view text, Clock::time_point arrived) {
  if (const auto wait = acquire_token(arrived)) {
    from->refuse(protocol::find_request_id(text), too_many("connection.too-many-messages", *wait));
    return std::nullopt;
  }
  auto parsed = protocol::parse_request(text);
  if (!parsed) {
    from->refuse(parsed.error().id, parsed.error().error);
    return std::nullopt;
  }
  context_.metrics.commands.at(parsed->request.index()).add();
  return std::visit(
      Serving{.self = *this, .from = from, .request = parsed->id, .text = text, .arrived = arrived},
      parsed->request);
}

Task<> Requests::seek(std::shared_ptr<Subscriber> from, std::int64_t request, protocol::Seek wish) {
  const auto shown = co_await context_.seek_store.rating_of(player_, wish);
  if (ended_) co_return;  // the matchmaker has been notified (Matchmaker::gone)
  context_.matchmaker.seek(from, player_, request, wish, shown);
}

Task<> Requests::query(std::shared_ptr<Subscriber> from, std::int64_t request,
                       protocol::Query query) {
  auto work = [&query, request] { return reply_to(request, query); };
  auto worked = co_await context_.workers.run(address_, std::move(work));
  if (ended_) co_return;
  if (worked) {
    reply_or_refuse(*from, request, *std::move(worked));
  } else {
    from->refuse(request, worked.error());
  }
}

bool Requests::may_play_bots(Subscriber& from, std::int64_t request) const {
  const auto why = context_.bots.refusal(player_.id, address_);
  if (!why) return true;
  from.refuse(request, *why);
  return false;
}

bool Requests::may_open_room(Subscriber& from, std::int64_t request) const {
  if (context_.readiness.draining) {
    from.refuse(request, draining_error());
    return false;
  }
  if (context_.space.is_short()) {
    from.refuse(request, no_space_error());
    return false;
  }
  const auto wait = acquire_room();
  if (!wait) return true;
  from.refuse(request, too_many("room.opened-too-fast", *wait));
  return false;
}

bool Requests::may_say(Subscriber& from, std::int64_t request, const protocol::Say& line,
                       Clock::time_point now) const {
  if (player_.guest && context_.space.is_short()) {
    from.refuse(request, no_space_error());
    return false;
  }
  const auto bytes =
      static_cast<double>(line.text.size() + context_.room_limits.chat_line_overhead_bytes);
  const auto wait = context_.chat_limiters.acquire(address_, now, bytes);
  if (!wait) return true;
  from.refuse(request, too_many("chat.too-much-from-address", *wait));
  return false;
}

bool Requests::may_ask(Subscriber& from, std::int64_t request) const {
  const auto wait = context_.rates.acquire(SiteRate::join_requests, address_);
  if (!wait) return true;
  from.refuse(request, too_many("join.too-fast", *wait));
  return false;
}

bool Requests::may_seek_for_days(Subscriber& from, std::int64_t request) const {
  const auto wait = context_.rates.acquire(SiteRate::lasting_seeks, address_);
  if (!wait) return true;
  from.refuse(request, too_many("seek.too-many-from-address", *wait));
  return false;
}

std::optional<std::chrono::milliseconds> Requests::acquire_room() const {
  return context_.rates.acquire_room(player_.id, address_);
}

}  // namespace quintet::server
