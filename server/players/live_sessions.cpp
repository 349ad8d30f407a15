#include "server/players/live_sessions.hpp"

#include <set>

#include <boost/unordered/unordered_flat_set.hpp>

namespace quintet::server {

std::uint64_t LiveSessions::revision() const {
  const std::lock_guard lock(mutex_);
  return revision_;
}

template <class Condition>
void LiveSessions::end_if(Condition condition) {
  const std::lock_guard lock(mutex_);
  ++revision_;
  for (const auto& [connection, credential] : open_) {
    if (condition(credential)) connection->end_session();
  }
}

bool LiveSessions::add(LiveSession& connection, const Credential& credential,
                       std::uint64_t revision) {
  const std::lock_guard lock(mutex_);
  if (revision != revision_) return false;
  open_.insert_or_assign(&connection, credential);
  return true;
}

void LiveSessions::remove(LiveSession& connection) {
  const std::lock_guard lock(mutex_);
  open_.erase(&connection);
}

void LiveSessions::remove_present(std::vector<std::string>& players) const {
  boost::unordered_flat_set<std::string_view> absent(players.begin(), players.end());
  const std::lock_guard lock(mutex_);
  for (const auto& [connection, credential] : open_)
    absent.erase(credential.player);
  std::erase_if(players, [&](const std::string& player) { return !absent.contains(player); });
}

void LiveSessions::look_up_again() {
  const std::lock_guard lock(mutex_);
  ++revision_;
}

std::vector<storage::TokenHash> LiveSessions::sessions_of(std::string_view player) const {
  std::set<storage::TokenHash> secrets;
  const std::lock_guard lock(mutex_);
  for (const auto& [connection, credential] : open_) {
    if (credential.player == player && !credential.token) secrets.insert(credential.secret);
  }
  return {secrets.begin(), secrets.end()};
}

void LiveSessions::end(const storage::TokenHash& secret) {
  end_if([&](const Credential& credential) { return credential.secret == secret; });
}

void LiveSessions::end_token(std::string_view id) {
  end_if([&](const Credential& credential) { return credential.token == id; });
}

void LiveSessions::end_sessions(std::string_view player,
                                const std::optional<storage::TokenHash>& keep) {
  end_if([&](const Credential& credential) {
    return credential.player == player && !credential.token && credential.secret != keep;
  });
}

void LiveSessions::end_all(std::string_view player) {
  end_if([&](const Credential& credential) { return credential.player == player; });
}

void LiveSessions::notify_all(const Message& push) {
  const std::lock_guard lock(mutex_);
  for (const auto& [connection, credential] : open_)
    connection->notify(push);
}

std::size_t LiveSessions::size() const {
  const std::lock_guard lock(mutex_);
  return open_.size();
}

}  // namespace quintet::server
