#include "server/rooms/room_services.hpp"

#include <utility>

#include "protocol/errors/refusals.hpp"
#include "server/games/play_commands.hpp"
#include "server/games/record_text.hpp"
#include "server/games/seat_commands.hpp"
#include "server/rooms/rated_seat.hpp"
#include "server/rooms/room_commits.hpp"
#include "server/rooms/room_join_requests.hpp"
#include "server/rooms/room_presence.hpp"
#include "server/rooms/room_replies.hpp"
#include "server/rooms/room_write.hpp"
#include "server/rooms/unseen_event.hpp"

namespace quintet::server {

using protocol::error;
using protocol::ErrorCode;
using protocol::internal_error;

namespace {

/// An error if an HTTP client with this key may not see the room.
protocol::Result<void> may_see(const RoomParts& room, const protocol::Player& player,
                               const std::optional<std::string>& key) {
  KeyRights rights = rights_of_key(room.log.keys(), key);
  rights.inside = room.audience.subscriptions().is_inside(player.id);
  if (access(room.state(), player.id, rights).enter) return {};
  return error("record.key-needed");
}

}  // namespace

Task<> serve(RoomParts& room, Command& command, Disconnected& request) {
  const Subscription* const subscription = room.audience.subscriptions().find(*command.from);
  const bool looked = subscription != nullptr && subscription->focused;
  unsubscribe(room, *command.from);
  if (room.join_requests.drop(*command.from)) send_join_requests(room);
  if (request.lost && looked) co_await notify_of_unseen_event(room, command.player.id);
}

Task<> serve(RoomParts& room, Command& /*command*/, Reload& /*request*/) {
  room.log.drop();
  co_return;
}

Task<> serve(RoomParts& room, Command& /*command*/, Depart& request) {
  room.departed = true;
  room.deadline.stop();
  // The room's new node calls its own computer players.
  room.audience.send_away(
      [](const auto& subscription) { return subscription.player.bot.has_value(); },
      protocol::refusal("server.restarting-reconnect"));
  std::vector<std::shared_ptr<Subscriber>> others;
  room.audience.subscriptions().for_each(
      [&](const auto& subscription) { others.push_back(subscription.connection); });
  for (const JoinRequests::Open& open : room.join_requests.all())
    others.push_back(open.connection);
  reconnect_all(others);
  for (const auto& connection : others) {
    room.audience.remove(*connection);
    room.join_requests.drop(*connection);
  }
  room.log.drop();
  room.lobby_entry.remove();
  std::exchange(request.done, nullptr)();
  co_return;
}

Task<> serve(RoomParts& room, Command& /*command*/, CheckDeadlines& request) {
  // The caller has already committed the events that were due.
  if (request.done) std::exchange(request.done, nullptr)();
  co_return;
}

Task<> serve(RoomParts& room, Command& command, ReadRecord& request) {
  const RoomState& state = room.audience.log().view_for(room.state(), command.player.id);
  if (const auto may = may_see(room, command.player, request.key); !may) {
    refuse(command, may.error());
  } else if (request.form == ReadRecord::Form::json) {
    std::exchange(request.done,
                  nullptr)(protocol::game_body(snapshot_for(room, command.player, {}, nullptr)));
  } else if (!state.record()) {
    refuse(command, protocol::refusal("record.not-started"));
  } else {
    std::exchange(request.done, nullptr)(record_text(room.id, state));
  }
  co_return;
}

Task<> serve(RoomParts& room, Command& command, ReadLog& request) {
  const std::string& reader = command.player.id;
  if (const auto may = may_see(room, command.player, request.key); !may) {
    refuse(command, may.error());
    co_return;
  }
  // Only players read chat, including guests; a reader without a session does not.
  const auto hears = [&](protocol::Channel channel) {
    return !reader.empty() && may_talk(room.state(), reader, channel);
  };
  std::exchange(request.done,
                nullptr)(LogView{.until = room.audience.log().last_for(room.state(), reader),
                                 .players_talk = hears(protocol::Channel::players),
                                 .spectators_talk = hears(protocol::Channel::spectators)});
  co_return;
}

Task<> serve(RoomParts& room, Command& /*command*/, ReadPreview& request) {
  std::exchange(request.done, nullptr)(preview_of(
      room.state(), room.audience.log().view_of_spectators(room.state()), request.list_turns));
  co_return;
}

Task<> serve(RoomParts& room, Command& command, OpenPaired& request) {
  if (request.may_be_open) {
    const auto stored = co_await load(room);
    if (stored) {
      std::exchange(request.done, nullptr)(room.id);
      co_return;
    }
    if (stored.error().code != ErrorCode::not_found) {
      fail(room, command, stored.error());
      co_return;
    }
  }
  std::vector<protocol::Seated> seats;
  for (const protocol::Player& player : request.players)
    seats.push_back(co_await rated_seat(*room.context, player, static_cast<int>(seats.size()),
                                        pool_of(request.request), request.request.visibility));
  const TurnTime now{.now = room.context->time.wall_ms()};
  auto events = open_started(request.request, seats, now, room.clock.time_limits());
  const auto created = co_await create(room, std::move(events), std::move(request.ended_seeks));
  if (!created) {
    fail(room, command, created.error());
    co_return;
  }
  std::exchange(request.done, nullptr)(room.id);
}

Task<> serve(RoomParts& room, Command& command, Close& request) {
  auto closed = close(room.state());
  if (!closed) {
    fail(room, command, closed.error());
    co_return;
  }
  const auto committed = co_await commit(room, *std::move(closed));
  if (!committed) {
    fail(room, command, committed.error());
    co_return;
  }
  if (!request.reason.empty()) {
    room.audience.notify(
        make_message(protocol::notice_push(request.reason, std::nullopt, room.id)));
  }
  std::exchange(request.done, nullptr)(protocol::Result<void>());
}

Task<> serve(RoomParts& room, Command& command, Erase& request) {
  if (request.unused_since && room.audience.subscriptions().size() > 0) {
    refuse(command, protocol::refusal("room.in-use"));
    co_return;
  }
  storage::Job job = storage::DeleteRoom{.room = room.id, .unused_since = request.unused_since};
  const storage::WriteResult written = co_await room.context->store.write(std::move(job));
  if (written.status == storage::WriteStatus::conflict) {
    refuse(command, protocol::refusal("admin.no-such-room"));
    co_return;
  }
  bool deleted = written.ok();
  if (is_unknown(written.status)) {
    // If the log is gone, so is the room: its clients must leave it, and a repeated request would
    // only be answered with "no such room".
    room.log.drop();
    const auto still_there = co_await load(room);
    deleted = !still_there && still_there.error().code == ErrorCode::not_found;
  }
  if (!deleted) {
    const auto failed = is_unknown(written.status)
                            ? internal_error("internal.room-deletion-unknown", written.message)
                            : server::not_stored(written, "internal.room-not-deleted");
    fail(room, command, failed.error());
    co_return;
  }
  room.log.drop();
  room.deadline.wait_for(std::nullopt, room.context->time.now(), {});
  room.lobby_entry.remove();
  while (room.join_requests.size() > 0)
    end_join_request(room, std::string(room.join_requests.all().front().player.id),
                     protocol::Admission::closed);
  const bool sent_away = room.audience.send_away([](const Subscription&) { return true; },
                                                 protocol::refusal("left.deleted"));
  if (sent_away) subscriptions_changed(room);
  std::exchange(request.done, nullptr)(protocol::Result<void>());
}

}  // namespace quintet::server
