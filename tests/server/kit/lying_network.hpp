// A network that lies: a proxy that knows WebSocket messages and loses, repeats and reorders them
// in both directions. Connections stay open, so that nobody is told.
#pragma once

#include <cstdint>
#include <memory>

#include "tests/server/kit/client.hpp"

namespace quintet::tests {

/// Runs on a thread of its own until it is destroyed. What happens to the n-th message of a
/// connection's direction depends on the seed and on which connection it is. A message is held back
/// for a few others, or for some milliseconds when there are none; so nothing but what is lost
/// stays away.
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
    int reordered = 0;  // came after one that was sent later
  };
  [[nodiscard]] Lies lies() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace quintet::tests
