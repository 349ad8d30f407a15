// Who somebody is: guests, and the sessions and tokens that say who comes.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/error.hpp"
#include "protocol/words.hpp"
#include "server/async/async_store.hpp"
#include "server/async/task.hpp"
#include "server/base/limits.hpp"
#include "server/base/time.hpp"
#include "server/net/site_rates.hpp"
#include "server/players/bans.hpp"
#include "server/players/live_sessions.hpp"

namespace quintet::server {

/// A session, or a token that stands for one, as its holder knows it. `secret` is what the cookie
/// or the header holds; `prolonged` says that its end was moved (or set for the first time), so the
/// cookie must be sent again.
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
  Identity(const Limits& limits, const Time& time, AsyncStore& store, const LiveSessions& live,
           const Bans& bans, SiteRates& rates);

  /// Who holds this secret of a session or token; `unauthorized` when nobody does (any more),
  /// `banned` when that is somebody who is shut out.
  [[nodiscard]] Task<protocol::Result<Session>> find(std::string secret);
  /// A new guest with a readable random name. `address` is where the request comes from.
  [[nodiscard]] Task<protocol::Result<Session>> create_guest(std::string address);
  /// A new session of a stored player, who may be gone meanwhile: then `unauthorized`.
  [[nodiscard]] Task<protocol::Result<Session>> create_session(protocol::Player player);

 private:
  [[nodiscard]] Task<protocol::Result<Session>> find_token(Session session);
  [[nodiscard]] Task<protocol::Result<Session>> find_session(Session session);
  /// A readable random name that nobody has registered, or that could be taken for such a one.
  [[nodiscard]] Task<protocol::Result<std::string>> free_name();
  /// A session that is not stored yet.
  [[nodiscard]] Session fresh_session(protocol::Player player) const;
  [[nodiscard]] storage::SessionRow row_of(const Session& session) const;
  [[nodiscard]] std::int64_t life_ms() const;
  /// Some of what has expired goes whenever something new comes: so it never piles up.
  [[nodiscard]] Task<> sweep();

  const Limits& limits_;
  const Time& time_;
  AsyncStore& store_;
  const LiveSessions& live_;
  const Bans& bans_;
  SiteRates& rates_;
};

/// The secret of a new token. It begins with a word that those who look for secrets that were
/// published by mistake can look for; so it is no session's.
[[nodiscard]] std::string new_token_secret();

/// "Brave Otter": two words that fit at any table.
[[nodiscard]] std::string random_name();

}  // namespace quintet::server
