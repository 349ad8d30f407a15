// A bad network: a TCP proxy that cuts connections at random points.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "tests/server/kit/client.hpp"

namespace quintet::tests {

/// Runs on a thread of its own until it is destroyed. It cuts each connection after a random number
/// of bytes in either direction, in the middle of a frame or between two, with a reset or an
/// ordinary close. Sometimes it cuts just after it has passed bytes to the server, so that the
/// reply is lost.
class BadProxy {
 public:
  /// Upper bounds of the bytes before a cut. Long turns need larger ones to get through at all.
  struct Reach {
    std::size_t up = 1'200;
    std::size_t down = 10'000;
  };

  BadProxy(const Address& server, std::uint64_t seed) : BadProxy(server, seed, {}) {}
  BadProxy(const Address& server, std::uint64_t seed, Reach reach);
  BadProxy(const BadProxy&) = delete;
  BadProxy& operator=(const BadProxy&) = delete;
  ~BadProxy();

  [[nodiscard]] Address address() const;
  /// The number of connections that it has cut.
  [[nodiscard]] int cuts() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace quintet::tests
