// Requests of players to join a room.
#include <algorithm>
#include <utility>
#include <vector>

#include "protocol/errors/refusals.hpp"
#include "server/games/access_commands.hpp"
#include "server/rooms/room.hpp"

namespace quintet::server {

Task<> Room::on(Command& command, protocol::AskToJoin& request) {
  const protocol::Player& player = command.player;
  const KeyRights rights = audience_.rights_of(*command.from, player.id);
  if (const auto may = may_ask_to_join(*state_, player, rights); !may) {
    refuse(command, may.error());
    co_return;
  }
  if (request.seat && *request.seat >= std::ssize(state_->seats())) {
    refuse(command, protocol::refusal("seat.not-found", *request.seat));
    co_return;
  }
  // So that the room learns of the connection's end and can drop the request.
  if (!command.from->enter(id_)) {
    refuse(command, protocol::refusal_for_now("room.too-many", 1000));
    co_return;
  }
  const auto added =
      join_requests_.add({.player = player, .seat = request.seat, .connection = command.from});
  if (!added) {
    if (audience_.find(*command.from) == nullptr) command.from->leave(id_);
    refuse(command, added.error());
    co_return;
  }
  if (*added && audience_.find(**added) == nullptr) (*added)->leave(id_);
  command.from->send(make_message(protocol::ok_reply(command.request)));
  send_join_requests();
}

Task<> Room::on(Command& command, protocol::Admit& request) {
  const JoinRequests::Open* open = join_requests_.find(request.player);
  if (state_->opened().by.id != command.player.id) {
    refuse(command, protocol::refusal("room.not-host-to-admit"));
    co_return;
  }
  if (open == nullptr) {
    refuse(command, protocol::refusal("join.nobody-asks"));
    co_return;
  }
  if (request.accept) {
    const auto done =
        co_await permit_and_commit(command, admit(*state_, command.player, open->player));
    if (!done) {
      fail(command, done.error());
      co_return;
    }
  }
  if (!request.accept) join_requests_.decline(request.player);
  end_join_request(request.player,
                   request.accept ? protocol::Admission::admitted : protocol::Admission::declined);
  command.from->send(make_message(protocol::ok_reply(command.request)));
}

void Room::send_join_requests() const {
  if (!state_) return;
  audience_.for_each([this](const Audience::Subscription& other) {
    if (other.player.id == state_->opened().by.id) send_join_requests(other);
  });
}

void Room::send_join_requests(const Audience::Subscription& host) const {
  std::vector<protocol::Ask> heard;
  for (const JoinRequests::Open& open : join_requests_.all()) {
    if (std::ranges::find(host.muted, open.player.id) == host.muted.end() &&
        !host.connection->mutes(open.player.id)) {
      heard.push_back({.player = open.player, .seat = open.seat});
    }
  }
  host.connection->send(make_message(protocol::asks_push(id_, heard)));
}

void Room::settle_join_requests(bool started) {
  if (!state_) return;
  const bool closed = state_->status() == protocol::RoomStatus::over && !state_->record();
  std::vector<std::pair<std::string, protocol::Admission>> settled;
  for (const JoinRequests::Open& open : join_requests_.all()) {
    const KeyRights rights = audience_.rights_of(*open.connection, open.player.id);
    const auto may = may_ask_to_join(*state_, open.player, rights);
    if (closed) {
      settled.emplace_back(open.player.id, protocol::Admission::closed);
    } else if (started) {
      settled.emplace_back(open.player.id, protocol::Admission::started);
    } else if (!may) {
      settled.emplace_back(open.player.id, access(*state_, open.player.id, rights).enter
                                               ? protocol::Admission::admitted
                                               : protocol::Admission::declined);
    }
  }
  for (const auto& [player, admission] : settled)
    end_join_request(player, admission);
}

void Room::end_join_request(const std::string& player_id, protocol::Admission admission) {
  const auto removed = join_requests_.remove(player_id);
  if (!removed) return;
  if (audience_.find(*removed->connection) == nullptr) removed->connection->leave(id_);
  removed->connection->send(make_message(protocol::admission_push(id_, admission)));
  send_join_requests();
}

}  // namespace quintet::server
