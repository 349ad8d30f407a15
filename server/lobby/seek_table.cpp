#include "server/lobby/seek_table.hpp"

namespace quintet::server {

void SeekTable::begin_pairing() {
  const std::lock_guard lock(mutex_);
  const Notice notice(*this);
  pairs_ = true;
  // These were reported by the node that paired the seeks until now.
  for (const auto& [seek, node] : std::exchange(theirs_, {}))
    seeks_.shown().erase(seek);
}

std::vector<std::shared_ptr<Subscriber>> SeekTable::end_pairing() {
  const std::lock_guard lock(mutex_);
  const Notice notice(*this);
  pairs_ = false;
  return seeks_.end_all();
}

void SeekTable::take_part(bool all, LobbyPart& part) {
  const std::lock_guard lock(mutex_);
  if (all) reported_.clear();
  // A seek never changes.
  std::set<std::string> seeks;
  if (pairs_) {
    for (const auto& [id, seek] : seeks_.shown().now()) {
      seeks.insert(id);
      if (!reported_.contains(id)) part.seeks.push_back(seek);
    }
  }
  for (const std::string& id : reported_) {
    if (!seeks.contains(id)) part.seeks_gone.push_back(id);
  }
  reported_ = std::move(seeks);
}

void SeekTable::show_part(int node, const LobbyPart& part) {
  const std::lock_guard lock(mutex_);
  const Notice notice(*this);
  for (const protocol::SeekEntry& seek : part.seeks) {
    if (pairs_) break;
    theirs_[seek.id] = node;
    seeks_.shown().set(seek.id, seek);
  }
  for (const std::string& seek : part.seeks_gone) {
    const auto shown = theirs_.find(seek);
    if (shown == theirs_.end() || shown->second != node) continue;
    theirs_.erase(shown);
    seeks_.shown().erase(seek);
  }
}

void SeekTable::publish(protocol::LobbyChanges& changes) {
  const std::lock_guard lock(mutex_);
  seeks_.shown().publish([&](const protocol::SeekEntry& seek,
                             const protocol::SeekEntry*) { changes.seeks.push_back(seek); },
                         [&](const std::string& id) { changes.seeks_gone.push_back(id); });
}

std::map<std::string, protocol::SeekEntry> SeekTable::published() {
  const std::lock_guard lock(mutex_);
  return seeks_.shown().published();
}

std::size_t SeekTable::count() {
  const std::lock_guard lock(mutex_);
  return pairs_ ? seeks_.shown().now().size() : 0;
}

}  // namespace quintet::server
