#include "server/players/password_queue.hpp"

#include <algorithm>
#include <utility>

#include "server/net/networks.hpp"

namespace quintet::server {

std::optional<PasswordQueue::Work> PasswordQueue::add(const Caller& caller, Work work) {
  Line& line = caller.known ? known_ : strangers_;
  const std::string widest = limited_networks(caller.address).back();
  auto own = std::ranges::find(line.networks, widest, &Network::name);
  std::optional<Work> dropped;
  if (line.size >= places_) {
    const std::size_t own_size = own == line.networks.end() ? 0 : own->waiting.size();
    const auto longest = std::ranges::max_element(
        line.networks, {}, [](const Network& network) { return network.waiting.size(); });
    // The other network must not end up with fewer requests than this one.
    if (longest == line.networks.end() || longest->waiting.size() <= own_size + 1) return work;
    dropped = std::move(longest->waiting.back());
    longest->waiting.pop_back();
    --line.size;
  }
  if (own == line.networks.end())
    own = line.networks.insert(line.networks.end(), {.name = widest, .waiting = {}});
  own->waiting.push_back(std::move(work));
  ++line.size;
  return dropped;
}

PasswordQueue::Work PasswordQueue::next_of(Line& line) {
  Network& network = line.networks.front();
  Work work = std::move(network.waiting.front());
  network.waiting.pop_front();
  --line.size;
  if (network.waiting.empty()) {
    line.networks.pop_front();
  } else {
    line.networks.splice(line.networks.end(), line.networks, line.networks.begin());
  }
  return work;
}

std::optional<PasswordQueue::Work> PasswordQueue::next() {
  if (size() == 0) return std::nullopt;
  const bool stranger = known_.size == 0 || (strangers_.size > 0 && in_a_row_ >= known_in_a_row);
  in_a_row_ = stranger ? 0 : in_a_row_ + 1;
  return next_of(stranger ? strangers_ : known_);
}

}  // namespace quintet::server
