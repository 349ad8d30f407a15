#include "server/net/connections.hpp"

#include <algorithm>
#include <utility>

#include "server/net/networks.hpp"

namespace quintet::server {

Connections::Admission Connections::add(Stoppable& connection, const std::string& address,
                                        const NetLimits& limits) {
  // Number of connections beyond an address's limit that still get a response with the reason.
  constexpr std::size_t with_reason = 16;
  const std::lock_guard lock(mutex_);
  if (stopping_) return Admission::stopping;
  if (open_.size() >= limits.connections) return Admission::full;
  if (address.empty()) {
    open_.emplace(&connection, address);
    return Admission::served;
  }
  const auto beyond = beyond_allowed(address, limits);
  if (beyond && *beyond >= with_reason) return Admission::far_over_limit;
  open_.emplace(&connection, address);
  count(address);
  return beyond ? Admission::over_limit : Admission::served;
}

std::optional<std::size_t> Connections::beyond_allowed(const std::string& address,
                                                       const NetLimits& limits) const {
  std::optional<std::size_t> most;
  std::size_t level = 0;
  for (const std::string& network : limited_networks(address)) {
    const double share = limited_share(level++, limits.wider_network_factor);
    const auto allowed =
        static_cast<std::size_t>(share * static_cast<double>(limits.connections_per_address));
    const auto found = by_network_.find(network);
    const std::size_t others = found == by_network_.end() ? 0 : found->second;
    if (others >= allowed) most = std::max(most.value_or(0), others - allowed);
  }
  return most;
}

void Connections::count(const std::string& address) {
  for (const std::string& network : limited_networks(address))
    ++by_network_[network];
}

void Connections::discount(const std::string& address) {
  for (const std::string& network : limited_networks(address)) {
    const auto counted = by_network_.find(network);
    if (counted != by_network_.end() && --counted->second == 0) by_network_.erase(counted);
  }
}

bool Connections::settle(Stoppable& connection, const std::string& address,
                         const NetLimits& limits) {
  const std::lock_guard lock(mutex_);
  if (beyond_allowed(address, limits)) return false;
  count(address);
  open_.at(&connection) = address;
  return true;
}

void Connections::replace(Stoppable& connection, Stoppable& successor) {
  const std::lock_guard lock(mutex_);
  const auto found = open_.find(&connection);
  std::string address = std::move(found->second);
  open_.erase(found);
  open_.emplace(&successor, std::move(address));
  if (stopping_) successor.stop();
}

void Connections::remove(Stoppable& connection) {
  const std::lock_guard lock(mutex_);
  const auto found = open_.find(&connection);
  if (found == open_.end()) return;
  if (!found->second.empty()) discount(found->second);
  open_.erase(found);
}

void Connections::stop() {
  const std::lock_guard lock(mutex_);
  stopping_ = true;
  for (const auto& [connection, address] : open_)
    connection->stop();
}

void Connections::disconnect(const std::function<bool(const std::string& address)>& meant) {
  const std::lock_guard lock(mutex_);
  for (const auto& [connection, address] : open_) {
    if (meant(address)) connection->disconnect();
  }
}

bool Connections::stopping() const {
  const std::lock_guard lock(mutex_);
  return stopping_;
}

std::size_t Connections::size() const {
  const std::lock_guard lock(mutex_);
  return open_.size();
}

}  // namespace quintet::server
