// Private to this folder and its tests: packets that only programs with the same secret write and
// read, each once.
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

/// Of a secret of any length.
using SealKey = std::array<std::uint8_t, 32>;
[[nodiscard]] SealKey seal_key(std::string_view secret);

/// Encrypts and authenticates packets (XChaCha20-Poly1305). The nonce is the sealer's random id and
/// the packet's number. One thread at a time.
class Sealer {
 public:
  explicit Sealer(const SealKey& key);
  [[nodiscard]] std::string seal(std::string_view subject, std::string_view packet);

 private:
  const SealKey key_;
  const std::string id_;
  std::uint64_t number_ = 0;
};

/// Decrypts the packets of one subscription. NATS delivers those of one sender in their order, so
/// a number that does not grow is a copy of an earlier packet. One thread at a time.
class Opener {
 public:
  explicit Opener(const SealKey& key) : key_(key) {}
  /// Null: nothing with this key has sealed it for this subject, or it was opened before.
  [[nodiscard]] std::optional<std::string> open(std::string_view subject, std::string_view sealed);

 private:
  /// Each start of a node is a sender.
  static constexpr std::size_t most_senders = 1'024;

  const SealKey key_;
  RecentMap<std::uint64_t> numbers_{most_senders};  // of the last packet, by sender
};

}  // namespace quintet::server
