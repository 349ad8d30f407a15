#include "server/players/players_here.hpp"

#include <algorithm>
#include <utility>

namespace quintet::server {

PlayersHere::PlayersHere(Site& site) : site_(site) {
  using protocol::nodes::Notify;
  site.subscribe<Notify>([this](const Notify& notify) {
    notify_here(notify.player, make_message(notify.text),
                notify.of_game ? Recipients::watching_games : Recipients::all);
  });
}

void PlayersHere::arrived(const std::string& player,
                          const std::shared_ptr<Subscriber>& connection) {
  const std::lock_guard lock(mutex_);
  auto& connections = connections_[player];
  connections.push_back({.key = connection.get(), .connection = connection});
  if (notes_ && connections.size() == 1) changed_.insert(player);
}

void PlayersHere::left(const std::string& player, const Subscriber& connection) {
  const std::lock_guard lock(mutex_);
  const auto found = connections_.find(player);
  if (found == connections_.end()) return;
  const auto gone = std::ranges::find(found->second, &connection, &Connection::key);
  if (gone == found->second.end()) return;
  const bool watched = gone->watches_games;
  found->second.erase(gone);
  if (watched) count_watching(player, found->second, false);
  if (!found->second.empty()) return;
  connections_.erase(found);
  if (notes_) changed_.insert(player);
}

std::size_t PlayersHere::size() const {
  const std::lock_guard lock(mutex_);
  return connections_.size();
}

void PlayersHere::note_changes() {
  const std::lock_guard lock(mutex_);
  notes_ = true;
}

PlayersHere::Changes PlayersHere::take_changes() {
  const std::lock_guard lock(mutex_);
  Changes changes;
  for (const std::string& player : std::exchange(changed_, {}))
    (connections_.contains(player) ? changes.here : changes.gone).push_back(player);
  return changes;
}

std::vector<std::string> PlayersHere::take_all() {
  const std::lock_guard lock(mutex_);
  changed_.clear();
  std::vector<std::string> players;
  players.reserve(connections_.size());
  for (const auto& [player, connections] : connections_)
    players.push_back(player);
  return players;
}

void PlayersHere::watch_games(const std::string& player, const Subscriber& connection,
                              bool watches) {
  const std::lock_guard lock(mutex_);
  const auto found = connections_.find(player);
  if (found == connections_.end()) return;
  const auto known = std::ranges::find(found->second, &connection, &Connection::key);
  if (known == found->second.end() || known->watches_games == watches) return;
  known->watches_games = watches;
  count_watching(player, found->second, watches);
}

void PlayersHere::count_watching(const std::string& player,
                                 const std::vector<Connection>& connections, bool one_more) {
  if (one_more) {
    ++watching_;
  } else {
    --watching_;
  }
  const auto watch = std::ranges::count(connections, true, &Connection::watches_games);
  if (watch == (one_more ? 1 : 0)) site_.watches_here(player, one_more);
}

std::vector<std::string> PlayersHere::watching() const {
  std::vector<std::string> players;
  const std::lock_guard lock(mutex_);
  for (const auto& [player, connections] : connections_) {
    if (std::ranges::any_of(connections, &Connection::watches_games)) players.push_back(player);
  }
  return players;
}

void PlayersHere::notify(const std::string& player, const Message& message) const {
  notify_here(player, message, Recipients::all);
  site_.send_elsewhere(player, message, Recipients::all);
}

void PlayersHere::notify_of_game(const std::string& player, const Message& message) const {
  notify_here(player, message, Recipients::watching_games);
  site_.send_elsewhere(player, message, Recipients::watching_games);
}

void PlayersHere::notify_here(const std::string& player, const Message& message,
                              Recipients recipients) const {
  std::vector<std::shared_ptr<Subscriber>> reached;
  {
    const std::lock_guard lock(mutex_);
    const auto found = connections_.find(player);
    if (found == connections_.end()) return;
    for (const Connection& connection : found->second) {
      if (recipients == Recipients::watching_games && !connection.watches_games) continue;
      if (auto here = connection.connection.lock()) reached.push_back(std::move(here));
    }
  }
  // Without the lock, which must not be held if this releases the last reference to a connection.
  for (const auto& recipient : reached)
    recipient->send(message);
}

}  // namespace quintet::server
