#include "server/net/shares.hpp"

#include <cassert>
#include <vector>

namespace quintet::server {

Shares::Shares(std::size_t share, double wider_network_factor) {
  for (std::size_t level = 0; level < limited_levels; ++level) {
    const double of_level = static_cast<double>(share) * limited_share(level, wider_network_factor);
    shares_.at(level) = static_cast<std::size_t>(of_level);
  }
}

std::size_t Shares::count(const Counts& counts, const std::string& network) {
  const auto found = counts.find(network);
  return found == counts.end() ? 0 : found->second;
}

void Shares::add(std::string_view address, std::size_t places) {
  const std::vector<std::string> networks = limited_networks(address);
  for (std::size_t level = 0; level < networks.size(); ++level)
    counts_.at(level)[networks[level]] += places;
  by_network_[networks.back()] += places;
  total_ += places;
}

void Shares::remove(std::string_view address, std::size_t places) {
  const auto add_places = [places](Counts& counts, const std::string& network) {
    const auto found = counts.find(network);
    assert(found != counts.end() && found->second >= places);
    found->second -= places;
    if (found->second == 0) counts.erase(found);
  };
  const std::vector<std::string> networks = limited_networks(address);
  for (std::size_t level = 0; level < networks.size(); ++level)
    add_places(counts_.at(level), networks[level]);
  add_places(by_network_, networks.back());
  total_ -= places;
}

bool Shares::has_place(std::string_view address, std::size_t places) const {
  const std::vector<std::string> networks = limited_networks(address);
  for (std::size_t level = 0; level < networks.size(); ++level) {
    if (count(counts_.at(level), networks[level]) + places > shares_.at(level)) return false;
  }
  return true;
}

std::size_t Shares::held(std::string_view address) const {
  const std::vector<std::string> networks = limited_networks(address);
  std::size_t most = 0;
  for (std::size_t level = 0; level < networks.size(); ++level)
    most =
        std::max(most, count(counts_.at(level), networks[level]) * shares_[0] / shares_.at(level));
  return most;
}

std::size_t Shares::held_by_network(std::string_view address) const {
  return count(by_network_, limited_networks(address).back());
}

}  // namespace quintet::server
