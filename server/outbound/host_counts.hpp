// Numbers of requests by host.
#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>

namespace quintet::server {

/// Has no zeros, so it is as large as the number of hosts with a request. For one thread.
class HostCounts {
 public:
  [[nodiscard]] std::size_t of(const std::string& host) const {
    const auto found = counts_.find(host);
    return found == counts_.end() ? 0 : found->second;
  }
  void add(const std::string& host) { ++counts_[host]; }
  void remove(const std::string& host) {
    const auto found = counts_.find(host);
    if (found != counts_.end() && --found->second == 0) counts_.erase(found);
  }

 private:
  std::unordered_map<std::string, std::size_t> counts_;
};

}  // namespace quintet::server
