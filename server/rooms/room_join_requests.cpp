#include "server/rooms/room_join_requests.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "protocol/errors/refusals.hpp"
#include "protocol/messages/notifications.hpp"
#include "server/base/log.hpp"
#include "server/games/access_commands.hpp"
#include "server/games/notifications.hpp"
#include "server/rooms/room_permits.hpp"
#include "server/rooms/room_replies.hpp"

namespace quintet::server {
namespace {

/// A host who does not look at the room finds the player's request in the inbox.
Task<> notify_host(RoomParts& room, std::string asker) {
  const std::string host = room.state().opened().by.id;
  if (room.audience.subscriptions().is_looking(host)) co_return;
  const std::int64_t now = room.context->time.wall_ms();
  const auto written = co_await room.context->store.write(storage::Notify{
      .room = room.id,
      .notification = new_notification(host, protocol::NotificationKind::asked, false, now),
      .at = now,
      .by = std::move(asker)});
  if (!written.ok()) {
    log::warning("a request to join was not added to the host's notifications",
                 {{"room", room.id}, {"cause", written.message}});
    co_return;
  }
  room.context->players_here.notify(host, make_message(protocol::notifications_push()));
}

}  // namespace

Task<> serve(RoomParts& room, Command& command, protocol::AskToJoin& request) {
  const protocol::Player& player = command.player;
  const KeyRights rights = rights_of(room.audience.subscriptions(), *command.from, player.id);
  if (const auto may = may_ask_to_join(room.state(), player, rights); !may) {
    refuse(command, may.error());
    co_return;
  }
  if (request.seat && *request.seat >= std::ssize(room.state().seats())) {
    refuse(command, protocol::refusal("seat.not-found", *request.seat));
    co_return;
  }
  // So that the room learns of the connection's end and can drop the request.
  if (!command.from->enter(room.id)) {
    refuse(command, protocol::refusal_for_now("room.too-many", 1000));
    co_return;
  }
  const auto added =
      room.join_requests.add({.player = player, .seat = request.seat, .connection = command.from});
  if (!added) {
    if (room.audience.subscriptions().find(*command.from) == nullptr) command.from->leave(room.id);
    refuse(command, added.error());
    co_return;
  }
  if (*added && room.audience.subscriptions().find(**added) == nullptr) (*added)->leave(room.id);
  command.from->send(make_message(protocol::ok_reply(command.request)));
  send_join_requests(room);
  // A request that takes the place of an open one is no news.
  if (!*added) co_await notify_host(room, player.id);
}

Task<> serve(RoomParts& room, Command& command, protocol::Admit& request) {
  const JoinRequests::Open* open = room.join_requests.find(request.player);
  if (room.state().opened().by.id != command.player.id) {
    refuse(command, protocol::refusal("room.not-host-to-admit"));
    co_return;
  }
  if (open == nullptr) {
    refuse(command, protocol::refusal("join.nobody-asks"));
    co_return;
  }
  if (request.accept) {
    const auto done = co_await permit_and_commit(room, command,
                                                 admit(room.state(), command.player, open->player));
    if (!done) {
      fail(room, command, done.error());
      co_return;
    }
  }
  if (!request.accept) room.join_requests.decline(request.player);
  end_join_request(room, request.player,
                   request.accept ? protocol::Admission::admitted : protocol::Admission::declined);
  command.from->send(make_message(protocol::ok_reply(command.request)));
}

void send_join_requests(const RoomParts& room) {
  if (!room.log.is_read()) return;
  room.audience.subscriptions().for_each([&room](const Subscription& other) {
    if (other.player.id == room.state().opened().by.id) send_join_requests(room, other);
  });
}

void send_join_requests(const RoomParts& room, const Subscription& host) {
  std::vector<protocol::Ask> heard;
  for (const JoinRequests::Open& open : room.join_requests.all()) {
    if (std::ranges::find(host.muted, open.player.id) == host.muted.end() &&
        !host.connection->mutes(open.player.id)) {
      heard.push_back({.player = open.player, .seat = open.seat});
    }
  }
  host.connection->send(make_message(protocol::asks_push(room.id, heard)));
}

void settle_join_requests(RoomParts& room, bool started) {
  if (!room.log.is_read()) return;
  const bool closed = room.state().status() == protocol::RoomStatus::over && !room.state().record();
  std::vector<std::pair<std::string, protocol::Admission>> settled;
  for (const JoinRequests::Open& open : room.join_requests.all()) {
    const KeyRights rights =
        rights_of(room.audience.subscriptions(), *open.connection, open.player.id);
    const auto may = may_ask_to_join(room.state(), open.player, rights);
    if (closed) {
      settled.emplace_back(open.player.id, protocol::Admission::closed);
    } else if (started) {
      settled.emplace_back(open.player.id, protocol::Admission::started);
    } else if (!may) {
      settled.emplace_back(open.player.id, access(room.state(), open.player.id, rights).enter
                                               ? protocol::Admission::admitted
                                               : protocol::Admission::declined);
    }
  }
  for (const auto& [player, admission] : settled)
    end_join_request(room, player, admission);
}

void end_join_request(RoomParts& room, const std::string& player_id,
                      protocol::Admission admission) {
  const auto removed = room.join_requests.remove(player_id);
  if (!removed) return;
  if (room.audience.subscriptions().find(*removed->connection) == nullptr)
    removed->connection->leave(room.id);
  removed->connection->send(make_message(protocol::admission_push(room.id, admission)));
  send_join_requests(room);
}

}  // namespace quintet::server
