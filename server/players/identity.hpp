// Guests, and the sessions and tokens that identify a client's player.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/errors/error.hpp"
#include "protocol/messages/words.hpp"
#include "server/async/async_store.hpp"
#include "server/async/task.hpp"
#include "server/base/time.hpp"
#include "server/net/site_rates.hpp"
#include "server/players/bans.hpp"
#include "server/players/live_sessions.hpp"
#include "server/players/player_limits.hpp"

namespace quintet::server {

/// A session, or a token in place of one, as its holder knows it. `secret` is the content of the
/// cookie or the header; `prolonged`: its end was moved (or set for the first time), so the cookie
/// must be sent again.
struct Session {
  std::string secret;
  protocol::Player player;
  Credential credential;
  std::uint64_t revision = 0;  // of LiveSessions, from before the session was looked up
  bool prolonged = false;
};

/// Any thread. Errors are for the client: `unauthorized`, `banned`, `too_many`, `internal`.
class Identity {
 public:
  Identity(const PlayerLimits& limits, const Time& time, AsyncStore& store,
           const LiveSessions& live, const Bans& bans, SiteRates& rates);

  /// The session with this secret, which may be a token's. `unauthorized` if there is none (any
  /// more), `banned` if its player is.
  [[nodiscard]] Task<protocol::Result<Session>> find(std::string secret);
  /// A new guest with a readable random name. `address` is the client's, as limits know it.
  [[nodiscard]] Task<protocol::Result<Session>> create_guest(std::string address);
  /// A new session of a stored player. `unauthorized` if the player has been deleted meanwhile.
  [[nodiscard]] Task<protocol::Result<Session>> create_session(protocol::Player player);

 private:
  [[nodiscard]] Task<protocol::Result<Session>> find_token(Session session);
  [[nodiscard]] Task<protocol::Result<Session>> find_session(Session session);
  /// A readable random name that looks like no registered one; with a random number at its end if
  /// all tried names are taken.
  [[nodiscard]] Task<protocol::Result<std::string>> free_name();
  /// A session that is not stored yet.
  [[nodiscard]] Session fresh_session(protocol::Player player) const;
  [[nodiscard]] storage::SessionRow row_of(const Session& session) const;
  [[nodiscard]] std::int64_t life_ms() const;
  /// Deletes some expired sessions and bans. Called for every new session, so that they do not
  /// accumulate.
  [[nodiscard]] Task<> sweep();

  const PlayerLimits& limits_;
  const Time& time_;
  AsyncStore& store_;
  const LiveSessions& live_;
  const Bans& bans_;
  SiteRates& rates_;
};

/// The secret of a new token. Its prefix lets scanners recognize secrets that were published by
/// mistake, and distinguishes it from a session's.
[[nodiscard]] std::string new_token_secret();

/// "Brave Otter": two words that fit at any table.
[[nodiscard]] std::string random_name();

}  // namespace quintet::server
