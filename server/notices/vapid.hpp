// The server's identity towards push services (RFC 8292, "VAPID").
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/base/recent_map.hpp"
#include "server/notices/p256.hpp"

namespace quintet::server {

/// The key pair of an installation. Browsers subscribe with the public key, so a new pair ends all
/// subscriptions. Cheap to copy. Thread-safe.
class VapidKeys {
 public:
  /// Throws std::runtime_error if there is no randomness.
  [[nodiscard]] static VapidKeys generate();
  /// Null if `stored` was not made by `stored_text`.
  [[nodiscard]] static std::optional<VapidKeys> parse(std::string_view stored);

  /// The private key in base64url: secret.
  [[nodiscard]] std::string stored_text() const;
  /// In base64url, as the page passes it to `PushManager.subscribe`.
  [[nodiscard]] std::string public_key() const;
  /// A JSON web token with these claims, signed with ES256.
  [[nodiscard]] std::string token(std::string_view claims) const;

 private:
  explicit VapidKeys(P256Key key) : key_(std::move(key)) {}

  P256Key key_;
};

/// Makes the header Authorization of requests to push services. One thread at a time.
class Vapid {
 public:
  /// `contact`: the `sub` of the tokens; see is_contact.
  Vapid(VapidKeys keys, std::string contact);

  /// "vapid t=TOKEN, k=KEY". `origin` is that of the endpoint ("https://push.example.org"), and
  /// `now` is the wall clock in ms since 1970. A token is valid for twelve hours from its creation.
  /// One for the same origin is used again for up to six hours.
  [[nodiscard]] std::string authorization(std::string_view origin, std::int64_t now);

 private:
  struct Made {
    std::string header;
    std::int64_t at = 0;
  };
  /// Browsers have four push services. The others have invented ones.
  static constexpr std::size_t most_origins = 64;

  [[nodiscard]] Made make(std::string_view origin, std::int64_t now) const;

  const VapidKeys keys_;
  const std::string contact_;
  RecentMap<Made> made_{most_origins};  // by origin
};

/// Whether push services accept this as the operator's address: "mailto:" with one mail address, or
/// an https URL, with a public name. Apple refuses tokens with other names, such as "localhost" and
/// "tower.local".
[[nodiscard]] bool is_contact(std::string_view text);

}  // namespace quintet::server
