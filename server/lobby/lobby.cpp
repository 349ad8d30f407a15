#include "server/lobby/lobby.hpp"

#include <cmath>
#include <optional>
#include <utility>

#include "protocol/messages/server_to_client.hpp"

namespace quintet::server {
namespace {

std::chrono::milliseconds push_interval(const LobbyLimits& limits) {
  return std::chrono::milliseconds(
      static_cast<std::int64_t>(std::ceil(1000 / limits.lobby_pushes_per_second)));
}

}  // namespace

Lobby::Lobby(const LobbyLimits& limits, const NetLimits& net_limits, const Time& time,
             SeekTable& seeks, LobbyFeed::Wake wake)
    : seeks_(seeks),
      rooms_(limits, net_limits),
      feed_(*this, time, push_interval(limits), std::move(wake)) {
  seeks_.on_change([this] { feed_.changed(); });
}

void Lobby::note_rooms() {
  if (rooms_.tracker().touched()) feed_.changed();
}

void Lobby::show(protocol::RoomSummary room, std::string counts_for) {
  const std::lock_guard lock(mutex_);
  rooms_.show(std::move(room), std::move(counts_for));
  note_rooms();
}

bool Lobby::turn(const std::string& room, std::int64_t ply,
                 const protocol::GameStanding& standing) {
  const std::lock_guard lock(mutex_);
  const bool known = rooms_.turn(room, ply, standing);
  note_rooms();
  return known;
}

void Lobby::hide(const std::string& room) {
  const std::lock_guard lock(mutex_);
  rooms_.hide(room);
  note_rooms();
}

void Lobby::arrived(const protocol::Player& player) {
  const std::lock_guard lock(mutex_);
  if (online_.add(player.id)) feed_.changed();
}

void Lobby::gone(const Subscriber& connection, const protocol::Player& player) {
  feed_.unsubscribe(connection);
  const std::lock_guard lock(mutex_);
  if (online_.remove(player.id)) feed_.changed();
}

void Lobby::subscribe(std::shared_ptr<Subscriber> from, std::int64_t request) {
  feed_.subscribe(std::move(from), request);
}

void Lobby::leave(Subscriber& from, std::int64_t request) {
  feed_.unsubscribe(from);
  from.send(make_message(protocol::ok_reply(request)));
}

void Lobby::join_cluster() {
  const std::lock_guard lock(mutex_);
  rooms_.join_cluster();
}

LobbyPart Lobby::take_part(bool all) {
  LobbyPart part;
  seeks_.take_part(all, part);
  const std::lock_guard lock(mutex_);
  rooms_.take_part(all, part);
  return part;
}

void Lobby::show_part(int node, const LobbyPart& part) {
  seeks_.show_part(node, part);
  const std::lock_guard lock(mutex_);
  rooms_.show_part(node, part);
  note_rooms();
}

void Lobby::people_elsewhere(const std::vector<std::string>& arrived,
                             const std::vector<std::string>& gone) {
  const std::lock_guard lock(mutex_);
  bool changed = false;
  for (const std::string& player : arrived)
    changed = online_.add(player) || changed;
  for (const std::string& player : gone)
    changed = online_.remove(player) || changed;
  if (changed) feed_.changed();
}

Lobby::Numbers Lobby::numbers() {
  Numbers numbers{.subscribers = feed_.subscribers(), .seeks = seeks_.count()};
  const std::lock_guard lock(mutex_);
  numbers.online = static_cast<std::size_t>(online_.count());
  numbers.open_rooms = rooms_.open_rooms();
  numbers.games = rooms_.games();
  return numbers;
}

protocol::LobbyChanges Lobby::publish_changes() {
  protocol::LobbyChanges changes;
  seeks_.publish(changes);
  const std::lock_guard lock(mutex_);
  rooms_.tracker().publish(
      [&](const protocol::RoomSummary& now, const protocol::RoomSummary* before) {
        changes.rooms.push_back(
            {.now = now, .before = before == nullptr ? std::nullopt : std::optional(*before)});
      },
      [&](const std::string& id) { changes.gone.push_back(id); });
  changes.online = online_.publish();
  return changes;
}

Message Lobby::published() {
  const auto seeks = seeks_.published();
  const std::lock_guard lock(mutex_);
  return make_message(
      protocol::lobby_body(seeks, rooms_.tracker().published(), online_.published()));
}

}  // namespace quintet::server
