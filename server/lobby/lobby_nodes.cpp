// Lobby: reports to and from other nodes, and the change of the node that pairs seeks.
#include <utility>

#include "protocol/errors/refusals.hpp"
#include "server/lobby/lobby.hpp"

namespace quintet::server {

void Lobby::join(SeekRouter& router) {
  const Lock lock(mutex_);
  router_ = &router;
  pairs_ = false;
}

void Lobby::begin_pairing() {
  const Lock lock(mutex_);
  pairs_ = true;
  // These were reported by the node that paired the seeks until now.
  for (const auto& [seek, node] : std::exchange(their_seeks_, {}))
    seeks_.shown().erase(seek);
  changed();
}

void Lobby::end_pairing() {
  std::vector<std::shared_ptr<Subscriber>> away;
  {
    const Lock lock(mutex_);
    pairs_ = false;
    away = seeks_.end_all();
    changed();
  }
  send_away(away);
}

void Lobby::send_away(const std::vector<std::shared_ptr<Subscriber>>& seekers) {
  reconnect_all(seekers);
}

void Lobby::refuse_elsewhere(Subscriber& from, std::int64_t request) {
  from.refuse(request, protocol::refusal("server.restarting-reconnect"));
  from.reconnect(reconnect_time);
}

void Lobby::forget(const Subscriber& connection) {
  const Lock lock(mutex_);
  seeks_.drop(connection);
  changed();
}

void Lobby::note_own(const std::string& room) {
  if (router_ == nullptr) return;
  their_rooms_.erase(room);
  own_rooms_.insert(room);
  own_changed_.insert(room);
}

LobbyPart Lobby::take_part(bool all) {
  LobbyPart part;
  const Lock lock(mutex_);
  std::set<std::string> rooms = std::exchange(own_changed_, {});
  if (all) rooms = own_rooms_;
  for (const std::string& room : rooms) {
    if (own_rooms_.contains(room)) {
      part.rooms.push_back(rooms_.now().at(room));
      part.counts_for[room] = counts_for_.at(room);
    } else {
      part.gone.push_back(room);
    }
  }
  if (all) reported_seeks_.clear();
  // A seek never changes.
  std::set<std::string> seeks;
  if (pairs_) {
    for (const auto& [id, seek] : seeks_.shown().now()) {
      seeks.insert(id);
      if (!reported_seeks_.contains(id)) part.seeks.push_back(seek);
    }
  }
  for (const std::string& id : reported_seeks_) {
    if (!seeks.contains(id)) part.seeks_gone.push_back(id);
  }
  reported_seeks_ = std::move(seeks);
  return part;
}

void Lobby::show_part(int node, const LobbyPart& part) {
  const Lock lock(mutex_);
  for (const protocol::RoomSummary& room : part.rooms) {
    const auto counts_for = part.counts_for.find(room.room);
    std::string name = counts_for == part.counts_for.end() ? std::string() : counts_for->second;
    if (!own_rooms_.contains(room.room) && place(room, std::move(name)))
      their_rooms_[room.room] = node;
  }
  for (const std::string& room : part.gone) {
    const auto shown = their_rooms_.find(room);
    if (shown != their_rooms_.end() && shown->second == node) erase_room(room);
  }
  for (const protocol::SeekEntry& seek : part.seeks) {
    if (pairs_) break;
    their_seeks_[seek.id] = node;
    seeks_.shown().set(seek.id, seek);
  }
  for (const std::string& seek : part.seeks_gone) {
    const auto shown = their_seeks_.find(seek);
    if (shown == their_seeks_.end() || shown->second != node) continue;
    their_seeks_.erase(shown);
    seeks_.shown().erase(seek);
  }
  changed();
}

void Lobby::people_elsewhere(const std::vector<std::string>& arrived,
                             const std::vector<std::string>& gone) {
  const Lock lock(mutex_);
  for (const std::string& player : arrived)
    ++online_[player];
  for (const std::string& player : gone) {
    const auto found = online_.find(player);
    if (found != online_.end() && --found->second == 0) online_.erase(found);
  }
  changed();
}

}  // namespace quintet::server
