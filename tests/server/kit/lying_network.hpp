// A proxy that understands WebSocket messages and loses, repeats and reorders them in both
// directions. Connections stay open, so neither end gets an error.
#pragma once

#include <cstdint>
#include <memory>

#include "tests/server/kit/client.hpp"

namespace quintet::tests {

/// Runs on a thread of its own until it is destroyed. The fate of the n-th message in a direction
/// depends on the seed and the connection. A delayed message waits for a few others, or some
/// milliseconds if none come; so only lost messages never arrive.
class LyingNetwork {
 public:
  LyingNetwork(const Address& server, std::uint64_t seed);
  LyingNetwork(const LyingNetwork&) = delete;
  LyingNetwork& operator=(const LyingNetwork&) = delete;
  ~LyingNetwork();

  [[nodiscard]] Address address() const;

  struct Lies {
    int lost = 0;
    int repeated = 0;
    int reordered = 0;  // arrived after a message that was sent later
  };
  [[nodiscard]] Lies lies() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace quintet::tests
