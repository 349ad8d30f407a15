// Private to this folder and its tests: seals packets, so that only programs with the same secret
// can write and read them, and each is accepted once.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/base/recent_map.hpp"

namespace quintet::server {

/// Bytes that sealing adds to a packet: a nonce and an authentication tag.
inline constexpr std::size_t seal_overhead = 40;

/// A key derived from a secret of any length.
using SealKey = std::array<std::uint8_t, 32>;
[[nodiscard]] SealKey seal_key(std::string_view secret);

/// Encrypts and authenticates packets (XChaCha20-Poly1305). The nonce is the sealer's random id and
/// the packet's number. Used by one thread at a time.
class Sealer {
 public:
  explicit Sealer(const SealKey& key);
  [[nodiscard]] std::string seal(std::string_view subject, std::string_view packet);

 private:
  const SealKey key_;
  const std::string id_;
  std::uint64_t number_ = 0;
};

/// Decrypts the packets of one subscription. NATS delivers the packets of one sender in order, so
/// one whose number is not higher than the last is a copy. Used by one thread at a time.
class Opener {
 public:
  explicit Opener(const SealKey& key) : key_(key) {}
  /// Null if the packet was not sealed with this key for this subject, or was opened before.
  [[nodiscard]] std::optional<std::string> open(std::string_view subject, std::string_view sealed);

 private:
  /// Senders whose numbers are remembered. Each connection of a node to NATS is a sender.
  static constexpr std::size_t most_senders = 1'024;

  const SealKey key_;
  RecentMap<std::uint64_t> numbers_{most_senders};  // of the last packet, by sender
};

}  // namespace quintet::server
