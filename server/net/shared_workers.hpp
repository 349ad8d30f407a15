// Workers that limit how many of their places one address holds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <type_traits>
#include <utility>

#include "protocol/errors/refusals.hpp"
#include "server/async/task.hpp"
#include "server/async/workers.hpp"
#include "server/net/address_shares.hpp"

namespace quintet::server {

/// Any thread.
class SharedWorkers : public Workers {
 public:
  /// `share`: maximum number of tasks of one address that run or wait. See Workers, AddressShares.
  SharedWorkers(std::size_t threads, std::size_t most_waiting, std::size_t share,
                double wider_network_factor)
      : Workers(threads, most_waiting), shares_(share, wider_network_factor) {}

  /// As Workers::run. Also `too_many` if too much work of `address` waits.
  template <class Work>
  [[nodiscard]] auto run(std::string address, Work work)
      -> Task<protocol::Result<std::invoke_result_t<Work&>>> {
    constexpr std::int64_t soon_ms = 1000;
    const auto held = shares_.hold(address);
    if (!held) {
      co_return std::unexpected(protocol::refusal_for_now("connection.too-much-asked", soon_ms));
    }
    auto result = co_await Workers::run(std::move(work));
    co_return result;
  }

 private:
  AddressShares shares_;
};

}  // namespace quintet::server
