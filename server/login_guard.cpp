#include "server/login_guard.hpp"

#include <algorithm>
#include <utility>

namespace quintet::server {

using std::chrono::milliseconds;

LoginGuard::LoginGuard(std::size_t remembered)
    : remembered_(remembered), calm_(calm_tries, calm_tries_per_second, remembered) {}

std::string LoginGuard::key_of(const Try& attempt) {
  std::string key(attempt.known_device ? "device " : "address ");
  key += attempt.from;
  key += '\n';
  key += attempt.name_key;
  return key;
}

LoginGuard::Lane& LoginGuard::lane(std::string key) {
  if (const auto found = by_key_.find(key); found != by_key_.end()) {
    lanes_.splice(lanes_.begin(), lanes_, found->second);
    return lanes_.front();
  }
  if (lanes_.size() >= remembered_) {
    by_key_.erase(lanes_.back().key);
    lanes_.pop_back();
  }
  lanes_.push_front({.key = std::move(key)});
  by_key_.emplace(lanes_.front().key, lanes_.begin());
  return lanes_.front();
}

std::optional<milliseconds> LoginGuard::begin(const Try& attempt, Time now) {
  const std::lock_guard lock(mutex_);
  Lane& own = lane(key_of(attempt));
  if (own.failures > 0 && now - own.last >= forgiven_after) own.failures = 0;
  if (own.failures > 0 && now < own.open_at) {
    return std::chrono::ceil<milliseconds>(own.open_at - now);
  }
  const bool attacked = !attempt.known_device && calm_.take(attempt.name_key, now).has_value();
  const int free = attacked ? 1 : free_tries;
  const milliseconds first = attacked ? first_wait_under_attack : first_wait;
  ++own.failures;
  own.last = now;
  own.open_at = now;
  if (own.failures >= free) {
    constexpr int doublings_to_the_longest = 10;
    const int doublings = std::min(own.failures - free, doublings_to_the_longest);
    own.open_at += std::min<milliseconds>(first * (1 << doublings), longest_wait);
  }
  return std::nullopt;
}

void LoginGuard::succeeded(const Try& attempt) {
  const std::lock_guard lock(mutex_);
  const auto found = by_key_.find(key_of(attempt));
  if (found == by_key_.end()) return;
  const auto lane = found->second;
  by_key_.erase(found);  // first: its key is a view of the lane's
  lanes_.erase(lane);
}

}  // namespace quintet::server
