// The requests of one WebSocket client: from the text to the reply, or to the room or lobby that
// replies.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/messages/client_to_server.hpp"
#include "protocol/messages/words.hpp"
#include "server/async/task.hpp"
#include "server/base/rate_limiter.hpp"
#include "server/messages/subscriber.hpp"
#include "server/net/address_rate_limiters.hpp"

namespace quintet::server {

class Bots;
class DiskSpace;
class Lobby;
class Matchmaker;
class PlayersHere;
class Rooms;
class SeekStore;
class SharedWorkers;
class SiteRates;
class Time;
struct ClientLimits;
struct RoomLimits;
class Site;
struct Metrics;
struct Readiness;

/// The requests of one connection. All on the connection's strand, except `acquire_room`.
class Requests {
 public:
  using Clock = std::chrono::steady_clock;

  /// The objects that serve requests; shared by all connections.
  struct Context {
    const ClientLimits& limits;
    const RoomLimits& room_limits;
    const Time& time;
    const Readiness& readiness;
    const DiskSpace& space;
    Metrics& metrics;
    AddressRateLimiters& message_limiters;  // by address
    AddressRateLimiters& chat_limiters;     // by address, in bytes
    Site& site;
    SiteRates& rates;
    PlayersHere& players_here;
    Lobby& lobby;
    Matchmaker& matchmaker;
    SeekStore& seek_store;
    Rooms& rooms;
    const Bots& bots;
    SharedWorkers& workers;
  };

  /// `address`: the client's address for rate limits. It, `context` and `player` must outlive this
  /// object. `flooded` is called when the client has exceeded its rate so far that the connection
  /// should be closed (`ClientLimits::refusals_before_close`).
  Requests(const Context& context, const protocol::Player& player, const std::string& address,
           std::function<void()> flooded);

  /// Counts a message or a frame. Null if it is within the rate; otherwise the time until the next
  /// one is allowed.
  std::optional<std::chrono::milliseconds> acquire_token(Clock::time_point now);

  /// Handles a message. Refuses one beyond the rate before it is parsed. Replies to `from`. The
  /// caller must await the returned task before it handles the next message, so that replies keep
  /// the order of the requests. The task shares ownership of `from`, which must keep this object
  /// alive.
  [[nodiscard]] std::optional<Task<>> serve(const std::shared_ptr<Subscriber>& from,
                                            std::string_view text, Clock::time_point arrived);

  /// Counts a room that the client opens, or returns the time until it may. Thread-safe.
  [[nodiscard]] std::optional<std::chrono::milliseconds> acquire_room() const;

  /// The connection has ended: running requests stop at their next step.
  void end() { ended_ = true; }

 private:
  struct Serving;

  /// Whether this player and this address may open one more room; otherwise refuses the request.
  bool may_open_room(Subscriber& from, std::int64_t request) const;
  /// Whether computer players can take one more game; otherwise refuses the request.
  bool may_play_bots(Subscriber& from, std::int64_t request) const;
  /// Whether there is disk space for a chat line and this address is within its rate; otherwise
  /// refuses the request.
  bool may_say(Subscriber& from, std::int64_t request, const protocol::Say& line,
               Clock::time_point now) const;
  /// Whether this address may send one more request to join a room; otherwise refuses the request.
  bool may_ask(Subscriber& from, std::int64_t request) const;
  /// Whether this address may create one more lasting seek; otherwise refuses the request.
  bool may_seek_for_days(Subscriber& from, std::int64_t request) const;
  /// Reads the player's rating for the list of seeks, and passes the seek to the lobby.
  Task<> seek(std::shared_ptr<Subscriber> from, std::int64_t request, protocol::Seek wish);
  /// Runs on the threads of the workers.
  Task<> query(std::shared_ptr<Subscriber> from, std::int64_t request, protocol::Query query);

  const Context& context_;
  const protocol::Player& player_;
  const std::string& address_;
  const std::function<void()> flooded_;
  SharedRateLimiter limiter_;
  int refusals_ = 0;  // minus the messages accepted since
  bool ended_ = false;
};

}  // namespace quintet::server
