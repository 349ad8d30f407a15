// What one WebSocket client asks for: from a text to its reply, or to the room or the lobby that
// will reply.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/client_to_server.hpp"
#include "protocol/words.hpp"
#include "server/async/task.hpp"
#include "server/base/rate_limiter.hpp"
#include "server/base/subscriber.hpp"
#include "server/net/address_rate_limiters.hpp"

namespace quintet::server {

struct App;

/// The requests of one connection. All on the connection's strand, but for `take_room`.
class Requests {
 public:
  using Clock = std::chrono::steady_clock;

  /// `address`: of the client, as limits know it. It and `player` outlive this. `flooded` is called
  /// when the client has sent so much beyond its rate that it should be closed
  /// (`Limits::refusals_before_close`).
  Requests(App& app, const protocol::Player& player, const std::string& address,
           std::function<void()> flooded);

  /// Counts a message or a frame. Null when it is within the rate; else how long the next one has
  /// to wait.
  std::optional<std::chrono::milliseconds> take_token(Clock::time_point now);

  /// Serves a message, unless it comes faster than the rate allows: that is found out before it is
  /// parsed. `from` is told the reply. What is returned has to be awaited before the next message
  /// is served, so that replies keep the order of the requests; it keeps `from`, which has to keep
  /// this.
  [[nodiscard]] std::optional<Task<>> serve(const std::shared_ptr<Subscriber>& from,
                                            std::string_view text, Clock::time_point arrived);

  /// Counts a room that the client opens, or says how long that has to wait. Any thread.
  [[nodiscard]] std::optional<std::chrono::milliseconds> take_room() const;

  /// The connection has ended: what is still being served goes no further.
  void end() { ended_ = true; }

 private:
  struct Serving;

  /// Whether this player, and this address, may open one more room; refuses the request if not.
  bool may_open_room(Subscriber& from, std::int64_t request) const;
  /// Whether computer players can take one more game; refuses the request if not.
  bool may_play_bots(Subscriber& from, std::int64_t request) const;
  /// Whether there is space for what a player says, and this address has not said too much; refuses
  /// the request if not.
  bool may_say(Subscriber& from, std::int64_t request, const protocol::Say& line,
               Clock::time_point now) const;
  /// Whether this address may ask once more to be let into a room; refuses the request if not.
  bool may_ask(Subscriber& from, std::int64_t request) const;
  /// Whether this address may make one more seek that outlives its connection; refuses if not.
  bool may_seek_for_days(Subscriber& from, std::int64_t request) const;
  /// Looks up the player's rating, which others are to see, and hands the seek to the lobby.
  Task<> seek(std::shared_ptr<Subscriber> from, std::int64_t request, protocol::Seek wish);
  /// On the threads of the workers.
  Task<> query(std::shared_ptr<Subscriber> from, std::int64_t request, protocol::Query query);

  App& app_;
  const protocol::Player& player_;
  const std::string& address_;
  const std::function<void()> flooded_;
  SharedRateLimiter limiter_;
  int refusals_ = 0;  // less the messages taken since
  bool ended_ = false;
};

}  // namespace quintet::server
