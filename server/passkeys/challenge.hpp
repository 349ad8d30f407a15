// Challenges that passkeys sign. They are not stored: each has its time and a mark of the site's
// key, so any node can check it. Pure, except that a new challenge is random.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "protocol/errors/error.hpp"

namespace quintet::server {

inline constexpr std::chrono::minutes challenge_life{5};

/// The one action for which a challenge is valid.
struct ChallengePurpose {
  std::string_view host;
  /// The id of the player who adds a passkey; empty for a login.
  std::string_view adds_for;
};

/// In base64url. `key` is secret and may have any length; `now` is ms since 1970.
[[nodiscard]] std::string new_challenge(std::string_view key, const ChallengePurpose& purpose,
                                        std::int64_t now);

/// The time at which the challenge was made, in ms since 1970. `passkeys.expired` if that is too
/// long ago, `passkeys.wrong` if it was not made with this key for this purpose.
[[nodiscard]] protocol::Result<std::int64_t> check_challenge(std::string_view key,
                                                             const ChallengePurpose& purpose,
                                                             std::string_view challenge,
                                                             std::int64_t now);

}  // namespace quintet::server
