// How much waits for all clients of one address.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <memory>
#include <mutex>
#include <string>

#include <boost/unordered/unordered_flat_map.hpp>

namespace quintet::server {

/// Any thread.
class AddressBytes {
 public:
  using Count = std::atomic<std::size_t>;

  /// The count that the connections of an address share: each adds what begins to wait for it and
  /// takes away what does not wait any more. It is forgotten with the last of them.
  [[nodiscard]] std::shared_ptr<Count> of(const std::string& address) {
    const std::lock_guard lock(mutex_);
    if (counts_.size() >= sweep_at_) {
      boost::unordered::erase_if(counts_, [](const auto& entry) { return entry.second.expired(); });
      sweep_at_ = std::max(least_sweep, 2 * counts_.size());
    }
    std::weak_ptr<Count>& known = counts_[address];
    std::shared_ptr<Count> count = known.lock();
    if (!count) {
      count = std::make_shared<Count>(0);
      known = count;
    }
    return count;
  }

  /// What waits for everybody.
  [[nodiscard]] std::size_t total() const {
    const std::lock_guard lock(mutex_);
    std::size_t bytes = 0;
    for (const auto& [address, known] : counts_) {
      if (const auto count = known.lock()) bytes += *count;
    }
    return bytes;
  }

  /// How many addresses are remembered.
  [[nodiscard]] std::size_t size() const {
    const std::lock_guard lock(mutex_);
    return counts_.size();
  }

 private:
  static constexpr std::size_t least_sweep = 1024;
  mutable std::mutex mutex_;  // guards what follows
  boost::unordered_flat_map<std::string, std::weak_ptr<Count>> counts_;
  std::size_t sweep_at_ = least_sweep;
};

}  // namespace quintet::server
