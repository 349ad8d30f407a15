// Encrypts messages for browsers that have subscribed to web push (RFC 8291, with the content
// coding aes128gcm of RFC 8188), so that the push service cannot read them. Thread-safe.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "server/notices/p256.hpp"

namespace quintet::server {

/// Maximum length of a message: push services accept 4,096 bytes, which include a header of 86, an
/// authentication tag of 16 and a delimiter.
inline constexpr std::size_t most_push_bytes = 3'993;

enum class PushKeysError : std::uint8_t {
  bad_point,   // `p256dh` is not a point of the curve, as 65 bytes in base64url
  bad_secret,  // `auth` is not 16 bytes in base64url
};

/// The keys of one subscription, which the browser has made. Valid.
class PushKeys {
 public:
  using Secret = std::array<std::uint8_t, 16>;

  /// `p256dh` and `auth` of a subscription's JSON, with or without padding.
  [[nodiscard]] static std::expected<PushKeys, PushKeysError> parse(std::string_view p256dh,
                                                                    std::string_view auth);

  [[nodiscard]] const P256Point& point() const { return point_; }
  [[nodiscard]] const Secret& secret() const { return secret_; }

 private:
  PushKeys(const P256Point& point, const Secret& secret) : point_(point), secret_(secret) {}

  P256Point point_;
  Secret secret_;
};

using PushSalt = std::array<std::uint8_t, 16>;

/// The body of a request to the push service, whose header Content-Encoding must be "aes128gcm".
/// Null if the message has more than `most_push_bytes`. Each call uses a new key and a new salt.
/// Zeros fill the message up to a multiple of 256 bytes, so that its length does not tell the push
/// service the kind of the message or the game. Throws std::runtime_error if OpenSSL fails (no
/// memory, no randomness).
[[nodiscard]] std::optional<std::string> encrypt_push(const PushKeys& keys,
                                                      std::string_view message);
/// The same with a given key and salt, which must not be used for another message, and with this
/// number of zeros behind the message.
[[nodiscard]] std::optional<std::string> encrypt_push(const PushKeys& keys,
                                                      std::string_view message,
                                                      const P256Key& sender, const PushSalt& salt,
                                                      std::size_t zeros = 0);

}  // namespace quintet::server
