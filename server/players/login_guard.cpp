#include "server/players/login_guard.hpp"

#include <algorithm>
#include <utility>

#include "server/net/networks.hpp"

namespace quintet::server {

using std::chrono::milliseconds;

LoginGuard::LoginGuard(std::size_t remembered)
    : calm_(calm_tries, calm_tries_per_second, remembered), lanes_(remembered) {}

std::vector<std::string> LoginGuard::keys_of(const Try& attempt) {
  const auto key = [&](std::string_view kind, std::string_view from) {
    return std::string(kind) + ' ' + std::string(from) + '\n' + std::string(attempt.name_key);
  };
  if (attempt.known_device) return {key("device", attempt.from)};
  std::vector<std::string> keys;
  for (const std::string& network : limited_networks(attempt.from))
    keys.push_back(key("address", network));
  return keys;
}

std::optional<milliseconds> LoginGuard::begin(const Try& attempt, Time now) {
  const std::lock_guard lock(mutex_);
  const std::vector<std::string> keys = keys_of(attempt);
  for (const std::string& key : keys) {
    Lane& own = lanes_.use(key, [] { return Lane(); });
    if (own.failures > 0 && now - own.last >= forgiven_after) own.failures = 0;
    if (own.failures > 0 && now < own.open_at)
      return std::chrono::ceil<milliseconds>(own.open_at - now);
  }
  const bool attacked = !attempt.known_device && calm_.acquire(attempt.name_key, now).has_value();
  const milliseconds first = attacked ? first_wait_under_attack : first_wait;
  int free = attacked ? 1 : free_tries;
  for (const std::string& key : keys) {
    Lane& own = lanes_.use(key, [] { return Lane(); });
    ++own.failures;
    own.last = now;
    own.open_at = now;
    if (own.failures >= free) {
      constexpr int doublings_to_the_longest = 10;
      const int doublings = std::min(own.failures - free, doublings_to_the_longest);
      own.open_at += std::min<milliseconds>(first * (1 << doublings), longest_wait);
    }
    free *= 2;  // for the next wider network
  }
  return std::nullopt;
}

void LoginGuard::succeeded(const Try& attempt) {
  const std::lock_guard lock(mutex_);
  for (const std::string& key : keys_of(attempt))
    lanes_.erase(key);
}

}  // namespace quintet::server
