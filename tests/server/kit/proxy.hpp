// A bad network: a TCP proxy that cuts connections at random points.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "tests/server/kit/client.hpp"

namespace quintet::tests {

/// Runs on a thread of its own until it is destroyed. Each connection ends after a random number of
/// bytes, in either direction, sometimes right after something was sent to the server, so that the
/// answer gets lost; in the middle of a frame or between two; with a reset or an ordinary end.
class BadProxy {
 public:
  /// How many bytes pass before a cut, about, at most. Long turns need more to get through at all.
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
  /// How many connections it has cut.
  [[nodiscard]] int cuts() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace quintet::tests
