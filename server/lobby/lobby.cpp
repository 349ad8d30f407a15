#include "server/lobby/lobby.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "protocol/messages/server_to_client.hpp"

namespace quintet::server {

using std::chrono::milliseconds;

Lobby::Lobby(const Limits& limits, const Time& time, Outside outside)
    : limits_(limits),
      time_(time),
      outside_(std::move(outside)),
      interval_(static_cast<milliseconds::rep>(std::ceil(1000 / limits.lobby_pushes_per_second))),
      places_{Shares(limits.lobby_open_rooms, limits.wider_network_factor),
              Shares(limits.lobby_games, limits.wider_network_factor),
              Shares(limits.lobby_games, limits.wider_network_factor)},
      seeks_(limits) {}

void Lobby::show(protocol::RoomSummary room, std::string counts_for) {
  const Lock lock(mutex_);
  const std::string id = room.room;
  if (place(std::move(room), std::move(counts_for))) note_own(id);
  changed();
}

bool Lobby::turn(const std::string& room, std::int64_t ply,
                 const protocol::GameStanding& standing) {
  const Lock lock(mutex_);
  protocol::RoomSummary* shown = rooms_.touch(room);
  if (shown == nullptr) return games() >= limits_.lobby_games;
  shown->ply = ply;
  shown->position = standing.position;
  shown->to_move = standing.to_move;
  note_own(room);
  changed();
  return true;
}

void Lobby::hide(const std::string& room) {
  const Lock lock(mutex_);
  // Another node owns the room by now, and has reported it.
  if (their_rooms_.contains(room)) return;
  erase_room(room);
  changed();
}

void Lobby::arrived(const protocol::Player& player) {
  const Lock lock(mutex_);
  ++online_[player.id];
  changed();
}

void Lobby::gone(const Subscriber& connection, const protocol::Player& player) {
  remove_subscriber(connection);
  if (router_ != nullptr) router_->gone(connection);
  const Lock lock(mutex_);
  seeks_.drop(connection);
  const auto found = online_.find(player.id);
  if (found != online_.end() && --found->second == 0) online_.erase(found);
  changed();
}

void Lobby::subscribe(std::shared_ptr<Subscriber> from, std::int64_t request) {
  const Lock publishing(publishing_);
  Message body;
  {
    const Lock lock(mutex_);
    body = subscribers_.empty() ? fresh_body() : published_body();
    has_subscribers_ = true;
    changed();
  }
  // The reply contains the state of the last push. Later changes come in the next push, to all.
  from->send(make_message(protocol::lobby_reply(request, *body)));
  const Subscriber* key = from.get();
  subscribers_.insert_or_assign(key, std::move(from));
  subscriber_count_ = subscribers_.size();
}

void Lobby::leave(Subscriber& from, std::int64_t request) {
  remove_subscriber(from);
  from.send(make_message(protocol::ok_reply(request)));
}

void Lobby::remove_subscriber(const Subscriber& subscriber) {
  const Lock publishing(publishing_);
  if (subscribers_.erase(&subscriber) == 0) return;
  subscriber_count_ = subscribers_.size();
  if (!subscribers_.empty()) return;
  const Lock lock(mutex_);
  has_subscribers_ = false;
}

Lobby::Numbers Lobby::numbers() {
  Numbers numbers{.subscribers = subscriber_count_};
  const Lock lock(mutex_);
  numbers.online = online_.size();
  if (pairs_) numbers.seeks = seeks_.shown().now().size();
  numbers.open_rooms = places(Kind::open).total();
  numbers.games = games();
  return numbers;
}

Message Lobby::body() {
  const Lock publishing(publishing_);
  const Lock lock(mutex_);
  return subscribers_.empty() ? fresh_body() : published_body();
}

void Lobby::publish() {
  const Lock publishing(publishing_);
  protocol::LobbyChanges changes;
  {
    const Lock lock(mutex_);
    waking_ = false;
    if (subscribers_.empty()) return;
    if (until_due() > milliseconds(0)) {
      changed();
      return;
    }
    changes = take_changes();
  }
  if (changes.empty()) return;
  const Message push = make_message(protocol::lobby_push(changes));
  for (const auto& [key, subscriber] : subscribers_)
    subscriber->send(push);
}

bool Lobby::anything_to_publish() const {
  return rooms_.touched() || seeks_.shown().touched() || std::ssize(online_) != published_online_;
}

void Lobby::changed() {
  if (!has_subscribers_ || waking_ || !anything_to_publish()) return;
  waking_ = true;
  outside_.wake(until_due());
}

milliseconds Lobby::until_due() const {
  if (!published_at_) return milliseconds(0);
  const auto left = *published_at_ + interval_ - time_.now();
  return std::max(milliseconds(0), std::chrono::ceil<milliseconds>(left));
}

protocol::LobbyChanges Lobby::take_changes() {
  protocol::LobbyChanges changes;
  rooms_.publish(
      [&](const protocol::RoomSummary& now, const protocol::RoomSummary* before) {
        changes.rooms.push_back(
            {.now = now, .before = before == nullptr ? std::nullopt : std::optional(*before)});
      },
      [&](const std::string& id) { changes.gone.push_back(id); });
  seeks_.shown().publish([&](const protocol::SeekEntry& seek,
                             const protocol::SeekEntry*) { changes.seeks.push_back(seek); },
                         [&](const std::string& id) { changes.seeks_gone.push_back(id); });
  if (std::ssize(online_) != published_online_) changes.online = std::ssize(online_);
  published_online_ = std::ssize(online_);
  if (!changes.empty()) {
    published_at_ = time_.now();
    published_body_.reset();
  }
  return changes;
}

Message Lobby::fresh_body() {
  if (until_due() == milliseconds(0)) (void)take_changes();
  return published_body();
}

Message Lobby::published_body() {
  if (!published_body_) {
    published_body_ = make_message(
        protocol::lobby_body(seeks_.shown().published(), rooms_.published(), published_online_));
  }
  return published_body_;
}

}  // namespace quintet::server
