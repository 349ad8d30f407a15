// Who somebody is: guests and their sessions.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/error.hpp"
#include "protocol/words.hpp"
#include "server/async_store.hpp"
#include "server/limits.hpp"
#include "server/rate.hpp"
#include "server/task.hpp"

namespace quintet::server {

/// A session as its holder knows it. `token` is the secret; `prolonged` says that its end was moved
/// (or set for the first time), so the cookie must be sent again.
struct Session {
  std::string token;
  protocol::Player player;
  bool prolonged = false;
};

/// Any thread. Errors are for the client: `unauthorized`, `too_many`, `internal`.
class Identity {
 public:
  Identity(const Limits& limits, AsyncStore& store);

  /// Who holds this token; `unauthorized` when nobody does (any more).
  [[nodiscard]] Task<protocol::Result<Session>> find(std::string token);
  /// A new guest with a readable random name. `address` is where the request comes from.
  [[nodiscard]] Task<protocol::Result<Session>> create_guest(std::string address);

 private:
  const Limits& limits_;
  AsyncStore& store_;
  Rates guest_rates_;
};

/// "Brave Otter": two words that fit at any table.
[[nodiscard]] std::string random_name();

}  // namespace quintet::server
