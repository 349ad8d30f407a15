// The bytes queued for all clients of one address, and of the networks around it.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include <boost/unordered/unordered_flat_map.hpp>

#include "server/net/net_limits.hpp"
#include "server/net/networks.hpp"

namespace quintet::server {

/// Thread-safe.
class AddressBytes {
 public:
  /// The bytes queued for the connections of an address. Each connection adds its queued bytes and
  /// subtracts the sent ones. Also counts in the wider IPv6 networks.
  class Count {
   public:
    Count(std::size_t limit, std::shared_ptr<Count> wider)
        : limit_(limit), wider_(std::move(wider)) {}

    void add(std::size_t bytes) {
      for (Count* count = this; count != nullptr; count = count->wider_.get())
        count->bytes_ += bytes;
    }
    void subtract(std::size_t bytes) {
      for (Count* count = this; count != nullptr; count = count->wider_.get())
        count->bytes_ -= bytes;
    }
    /// Whether this many more bytes may be queued, for the address and each network around it.
    [[nodiscard]] bool fits(std::size_t bytes) const {
      for (const Count* count = this; count != nullptr; count = count->wider_.get()) {
        if (count->bytes_ + bytes > count->limit_) return false;
      }
      return true;
    }
    [[nodiscard]] std::size_t bytes() const { return bytes_; }

   private:
    std::atomic<std::size_t> bytes_ = 0;
    const std::size_t limit_;
    const std::shared_ptr<Count> wider_;
  };

  explicit AddressBytes(const NetLimits& limits) : limits_(limits) {}

  /// The count that the connections of an address share. It is removed with the last of them.
  [[nodiscard]] std::shared_ptr<Count> of(const std::string& address) {
    const std::vector<std::string> networks = limited_networks(address);
    const std::lock_guard lock(mutex_);
    std::shared_ptr<Count> count;
    for (std::size_t level = networks.size(); level-- > 0;)
      count = count_of(networks[level], level, std::move(count));
    return count;
  }

  /// The bytes queued for all clients.
  [[nodiscard]] std::size_t total() const {
    const std::lock_guard lock(mutex_);
    std::size_t bytes = 0;
    for (const auto& [address, known] : counts_[0]) {
      if (const auto count = known.lock()) bytes += count->bytes();
    }
    return bytes;
  }

  /// Number of addresses in memory.
  [[nodiscard]] std::size_t size() const {
    const std::lock_guard lock(mutex_);
    return counts_[0].size();
  }

 private:
  using Counts = boost::unordered_flat_map<std::string, std::weak_ptr<Count>>;

  /// The caller must hold the mutex.
  std::shared_ptr<Count> count_of(const std::string& network, std::size_t level,
                                  std::shared_ptr<Count> wider) {
    Counts& counts = counts_[level];
    if (counts.size() >= sweep_at_[level]) {
      boost::unordered::erase_if(counts, [](const auto& entry) { return entry.second.expired(); });
      sweep_at_[level] = std::max(least_sweep, 2 * counts.size());
    }
    std::weak_ptr<Count>& known = counts[network];
    std::shared_ptr<Count> count = known.lock();
    if (!count) {
      const double share = limited_share(level, limits_.wider_network_factor);
      const double limit = share * static_cast<double>(limits_.address_outbox_bytes);
      count = std::make_shared<Count>(static_cast<std::size_t>(limit), std::move(wider));
      known = count;
    }
    return count;
  }

  static constexpr std::size_t least_sweep = 1024;
  const NetLimits& limits_;
  mutable std::mutex mutex_;  // guards the members below
  std::array<Counts, limited_levels> counts_;
  std::array<std::size_t, limited_levels> sweep_at_{least_sweep, least_sweep, least_sweep};
};

}  // namespace quintet::server
