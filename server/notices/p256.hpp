// Private to this folder and its tests: keys of the elliptic curve P-256, by OpenSSL, which only
// the .cpp includes. Thread-safe, because keys are immutable.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

struct evp_pkey_st;

namespace quintet::server {

/// An uncompressed point: 4, then x and y (SEC 1, section 2.3.3).
using P256Point = std::array<std::uint8_t, 65>;
using P256Scalar = std::array<std::uint8_t, 32>;
/// r and s of a signature, as in a JSON web token (RFC 7518, section 3.4).
using P256Signature = std::array<std::uint8_t, 64>;

/// Whether the point is on the curve.
[[nodiscard]] bool is_p256_point(const P256Point& point);

/// A private key with its public key. Cheap to copy. Its functions throw std::runtime_error if
/// OpenSSL fails without a fault of the caller (no memory, no randomness).
class P256Key {
 public:
  [[nodiscard]] static P256Key generate();
  /// Null if the number is no private key: 0, or the order of the curve and above.
  [[nodiscard]] static std::optional<P256Key> from_scalar(const P256Scalar& scalar);

  [[nodiscard]] const P256Scalar& scalar() const { return scalar_; }  // secret
  [[nodiscard]] const P256Point& point() const { return point_; }
  /// The secret shared with the owner of `other`, by ECDH. Null if `other` is not on the curve.
  [[nodiscard]] std::optional<std::array<std::uint8_t, 32>> shared_secret(
      const P256Point& other) const;
  /// With SHA-256.
  [[nodiscard]] P256Signature sign(std::string_view text) const;

 private:
  P256Key(std::shared_ptr<evp_pkey_st> key, const P256Scalar& scalar, const P256Point& point)
      : key_(std::move(key)), scalar_(scalar), point_(point) {}

  std::shared_ptr<evp_pkey_st> key_;
  P256Scalar scalar_;
  P256Point point_;
};

}  // namespace quintet::server
