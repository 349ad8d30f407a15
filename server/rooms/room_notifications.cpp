// The part of a room that notifies the lobby and the room's clients.
#include <utility>
#include <vector>

#include "server/games/snapshots.hpp"
#include "server/rooms/room.hpp"

namespace quintet::server {

using protocol::RoomStatus;

void Room::announce() {
  if (!state_ || committing_ || left_lobby_ ||
      state_->opened().visibility != protocol::Visibility::public_room) {
    return;
  }
  if (state_->status() == RoomStatus::over) {
    context_->lobby.hide(id_);
    return;
  }
  context_->lobby.show(summary_of(id_, *state_, audience_.view_of_spectators(*state_),
                                  audience_.presence(*state_).spectators),
                       counts_for());
}

std::string Room::counts_for() {
  const std::string& host = state_->opened().by.id;
  std::string_view address = audience_.address_of(host);
  for (const auto& player : state_->seats()) {
    if (address.empty() && opened_from_.empty() && player)
      address = audience_.address_of(player->id);
  }
  if (!address.empty()) opened_from_ = address;
  return opened_from_.empty() ? "player " + host : opened_from_;
}

bool Room::announce_turn(const Events& events) {
  const auto* played = events.size() == 1 ? std::get_if<protocol::Played>(&events[0]) : nullptr;
  const protocol::Opened& opened = state_->opened();
  return played != nullptr && !audience_.delayed() &&
         opened.visibility == protocol::Visibility::public_room &&
         opened.spectators == protocol::Spectators::open &&
         context_->lobby.turn(id_, played->ply, played->standing);
}

void Room::leave_lobby() {
  const bool waits_for_days = state_ && state_->status() == RoomStatus::open &&
                              state_->opened().clock.kind == protocol::Clock::Kind::correspondence;
  if (waits_for_days) return;
  context_->lobby.hide(id_);
  left_lobby_ = true;
  // So the next client to enter shows the room again, because the presence counts as changed.
  audience_.forget_presence();
}

protocol::Snapshot Room::snapshot(const protocol::Player& player, KeyRights rights,
                                  const Audience::Subscription* subscription) const {
  protocol::Snapshot snapshot =
      snapshot_of(id_, audience_.view_for(*state_, player.id), clock_.put_off(*state_));
  // Spectators who see turns late see at once whether the room is locked.
  snapshot.locked = state_->locked();
  if (snapshot.clock_running_since && audience_.sees_all(*state_, player.id)) {
    snapshot.clock_running_since = clock_.running_since(*state_);
  }
  snapshot.presence = audience_.presence(*state_);
  snapshot.you = you_of(*state_, keys_, player, rights);
  if (subscription != nullptr) snapshot.chat = audience_.chat_for(*state_, *subscription);
  return snapshot;
}

bool Room::subscribe(const Command& command, KeyRights rights,
                     std::optional<std::vector<std::string>> muted) {
  if (!audience_.add(*state_, command.from, command.player, rights, std::move(muted))) return false;
  subscriptions_changed();
  return true;
}

void Room::unsubscribe(Subscriber& connection) {
  if (audience_.remove(connection)) subscriptions_changed();
}

void Room::subscriptions_changed() {
  follow_player();
  absences_changed();
  presence_changed();
}

void Room::seats_changed() {
  std::vector<std::string> seated;
  for (const auto& player : state_->seats()) {
    if (player) seated.push_back(player->id);
  }
  places_.seat(std::move(seated));
}

void Room::absences_changed() {
  if (!state_ || committing_) return;
  const auto is_here = [this](const protocol::Player& player) { return audience_.is_here(player); };
  for (const auto& [seat, claim_in] : absences_.update(*state_, is_here, context_->time.now()))
    audience_.notify(make_message(protocol::away_push(id_, seat, claim_in)));
}

void Room::call_bots() {
  if (!state_ || !context_->bots.any()) return;
  for (const BotCalls::Wait& wait : bot_calls_.call(id_, *state_, audience_, context_->call_bot))
    audience_.for_each([&](const Audience::Subscription& to) { send_wait(to, wait); });
}

void Room::send_wait(const Audience::Subscription& to, const BotCalls::Wait& wait) const {
  // Spectators who see turns late must not learn yet that it is this seat's turn.
  if (!audience_.sees_all(*state_, to.player.id)) return;
  const auto& [seat, why] = wait;
  to.connection->send(make_message(protocol::bot_waits_push(id_, static_cast<int>(seat), why)));
}

void Room::presence_changed() {
  if (std::exchange(presence_due_, true)) return;
  presence_timer_.expires_after(context_->limits.presence_interval);
  presence_timer_.async_wait([self = weak_from_this()](boost::system::error_code) {
    if (const auto room = self.lock()) room->send_presence();
  });
}

void Room::send_presence() {
  presence_due_ = false;
  if (committing_) {
    // The state is ahead of the log: try again after the commit.
    presence_changed();
    return;
  }
  const auto presence = state_ ? audience_.new_presence(*state_) : std::nullopt;
  if (!presence) return;
  announce();
  audience_.notify(make_message(protocol::presence_push(id_, *presence)));
}

}  // namespace quintet::server
