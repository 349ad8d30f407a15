#include "server/rooms/room_requests.hpp"

#include <chrono>
#include <utility>

#include "protocol/errors/refusals.hpp"
#include "server/base/secrets.hpp"
#include "server/games/offer_commands.hpp"
#include "server/games/play_commands.hpp"
#include "server/games/seat_commands.hpp"
#include "server/games/snapshots.hpp"
#include "server/rooms/rated_seat.hpp"
#include "server/rooms/room_commits.hpp"
#include "server/rooms/room_join_requests.hpp"
#include "server/rooms/room_permits.hpp"
#include "server/rooms/room_presence.hpp"
#include "server/rooms/room_replies.hpp"
#include "server/rooms/room_write.hpp"

namespace quintet::server {

namespace {

constexpr KeyRights all_rights{.play = true, .watch = true};

}  // namespace

Task<> serve(RoomParts& room, Command& command, protocol::OpenRoom& request) {
  const protocol::Seated host =
      co_await rated_seat(*room.context, command.player, 0, pool_of(request), request.visibility);
  const TurnTime now{.now = room.context->time.wall_ms()};
  room.lobby_entry.opened_from(command.from->address());
  auto events =
      open(request, host, random_number(), room.context->bots, now, room.clock.time_limits());
  const auto created = co_await create(room, std::move(events));
  if (!created) {
    fail(room, command, created.error());
    co_return;
  }
  // A connection in too many rooms cannot enter, but the room is open. The client can enter after
  // it has left another.
  static_cast<void>(subscribe(room, command, all_rights, {}));
  command.from->send(make_message(protocol::opened_reply(
      command.request, snapshot_for(room, command.player, all_rights, nullptr))));
}

Task<> serve(RoomParts& room, Command& command, protocol::EnterRoom& request) {
  const KeyRights shown = rights_of_key(room.log.keys(), request.key);
  KeyRights rights = rights_of(room.audience.subscriptions(), *command.from, command.player.id);
  rights.play = rights.play || shown.play;
  rights.watch = rights.watch || shown.watch;
  if (!access(room.state(), command.player.id, rights).enter) {
    const bool removed = room.state().is_removed(command.player.id);
    refuse(command, removed                 ? protocol::refusal("room.sent-away")
                    : room.state().locked() ? protocol::refusal("room.locked")
                    : request.key           ? protocol::refusal("room.wrong-key")
                                            : protocol::refusal("room.key-needed"));
    co_return;
  }
  if (room.audience.subscriptions().size() >= room.context->limits.connections_per_room &&
      !room.state().seat_of(command.player.id)) {
    refuse(command, protocol::refusal_for_now("room.full", 60'000));
    co_return;
  }
  if (!subscribe(room, command, rights,
                 {.muted = std::move(request.muted), .learning = request.learning})) {
    refuse(command, protocol::refusal_for_now("room.too-many", 1000));
    co_return;
  }
  const Subscription& subscription = *room.audience.subscriptions().find(*command.from);
  const auto missed = request.since
                          ? room.audience.events_since(room.state(), subscription, *request.since)
                          : std::nullopt;
  if (RoomFollower* const follower = command.from->follower()) {
    follower->on_snapshot(command.request, snapshot_for(room, command.player, rights, nullptr));
  } else if (missed) {
    command.from->send(make_message(protocol::events_reply(
        command.request, *missed, you_of(room.state(), room.log.keys(), command.player, rights),
        room.audience.attendance().presence(room.state()))));
  } else {
    command.from->send(make_message(protocol::snapshot_reply(
        command.request, snapshot_for(room, command.player, rights, &subscription))));
  }
  // The other connections were notified when these players went away.
  for (const auto& [seat, claim_in] : room.absences.all(room.state(), room.context->time.now()))
    command.from->send(make_message(protocol::away_push(room.id, seat, claim_in)));
  for (const BotCalls::Wait& wait : room.bot_calls.waits())
    send_wait(room, subscription, wait);
  settle_join_requests(room);
  if (room.state().opened().by.id == command.player.id && room.join_requests.size() > 0)
    send_join_requests(room, *room.audience.subscriptions().find(*command.from));
}

Task<> serve(RoomParts& room, Command& command, protocol::LeaveRoom& /*request*/) {
  unsubscribe(room, *command.from);
  if (room.join_requests.drop(*command.from)) send_join_requests(room);
  command.from->leave(room.id);
  command.from->send(make_message(protocol::ok_reply(command.request)));
  co_return;
}

Task<> serve(RoomParts& room, Command& command, protocol::TakeSeat& request) {
  const protocol::Seated wish =
      co_await rated_seat(*room.context, command.player, request.seat, &pool_of(room.state()),
                          room.state().opened().visibility);
  const KeyRights rights =
      rights_of(room.audience.subscriptions(), *command.from, command.player.id);
  auto decided = take_seat(room.state(), wish, rights, turn_time(room, command.received),
                           room.clock.time_limits());
  co_await commit_and_reply(room, command, std::move(decided));
  presence_changed(room);
}

Task<> serve(RoomParts& room, Command& command, protocol::AddBot& request) {
  co_await commit_and_reply(room, command,
                            add_bot(room.state(), command.player, request, room.context->bots,
                                    turn_time(room, command.received), room.clock.time_limits()));
  presence_changed(room);
}

Task<> serve(RoomParts& room, Command& command, protocol::RemoveBot& request) {
  co_await commit_and_reply(room, command, remove_bot(room.state(), command.player, request));
  presence_changed(room);
}

Task<> serve(RoomParts& room, Command& command, protocol::LeaveSeat& /*request*/) {
  co_await commit_and_reply(room, command, leave_seat(room.state(), command.player));
  presence_changed(room);
}

Task<> serve(RoomParts& room, Command& command, protocol::Play& request) {
  const auto mover = room.state().seat_to_move();
  const bool runs = room.state().clock_runs();
  const TurnTime now = turn_time(room, command.received);
  const std::int64_t given = room.clock.used_since(room.state(), command.received) - now.used;
  auto decided = play(room.state(), command.player, request, now, room.clock.time_limits());
  if (!decided) {
    fail(room, command, decided.error());
    co_return;
  }
  if (const auto* before = std::get_if<AlreadyPlayed>(&*decided)) {
    command.from->send(make_message(protocol::played_reply(command.request, before->seq, true)));
    co_return;
  }
  auto events = std::get<Events>(*std::move(decided));
  if (const auto permitted = permit(room, command, events); !permitted) {
    fail(room, command, permitted.error());
    co_return;
  }
  const std::int64_t seq = room.state().seq() + 1;
  // A connection outside the room gets no event, so its reply is sent alone.
  const bool in_one =
      request.with_event && room.audience.subscriptions().find(*command.from) != nullptr;
  const TurnReply reply{
      .to = in_one ? command.from.get() : nullptr, .request = command.request, .seq = seq};
  const auto committed = co_await commit(room, std::move(events), std::nullopt, reply);
  if (!committed) {
    fail(room, command, committed.error());
    co_return;
  }
  if (runs) room.clock.charge_lag(*mover, given);
  if (!in_one)
    command.from->send(make_message(protocol::played_reply(command.request, seq, false)));
  room.context->metrics.turn_durations.add(room.context->time.now() - command.received);
}

Task<> serve(RoomParts& room, Command& command, protocol::Resign& /*request*/) {
  co_await commit_and_reply(room, command,
                            resign(room.state(), command.player, turn_time(room, command.received),
                                   room.clock.time_limits()));
}

Task<> serve(RoomParts& room, Command& command, protocol::Abort& /*request*/) {
  co_await commit_and_reply(room, command, abort(room.state(), command.player));
}

Task<> serve(RoomParts& room, Command& command, protocol::MakeOffer& request) {
  co_await commit_and_reply(
      room, command,
      offer(room.state(), command.player, request.what, turn_time(room, command.received),
            room.clock.time_limits(), random_id(room_id_characters)));
}

Task<> serve(RoomParts& room, Command& command, protocol::AnswerOffer& request) {
  co_await commit_and_reply(
      room, command,
      answer_offer(room.state(), command.player, request, turn_time(room, command.received),
                   room.clock.time_limits(), random_id(room_id_characters)));
}

Task<> serve(RoomParts& room, Command& command, protocol::Resume& request) {
  co_await commit_and_reply(room, command, resume(room.state(), command.player, request.ready));
}

Task<> serve(RoomParts& room, Command& command, protocol::Focus& request) {
  room.audience.set_focus(*command.from, request.focused);
  command.from->send(make_message(protocol::ok_reply(command.request)));
  co_return;
}

Task<> serve(RoomParts& room, Command& command, protocol::Claim& /*request*/) {
  const auto absent = room.absences.claimable(room.state(), command.player.id, command.received);
  co_await commit_and_reply(room, command,
                            claim(room.state(), command.player, absent,
                                  turn_time(room, command.received), room.clock.time_limits()));
}

Task<> serve(RoomParts& room, Command& command, protocol::Remove& request) {
  const auto spectator = find_player(room.audience.subscriptions(), request.player);
  co_await commit_and_reply(room, command, remove(room.state(), command.player, spectator));
  if (!room.log.is_read() || !room.state().is_removed(request.player)) co_return;
  const bool sent_away = room.audience.send_away(
      [&](const Subscription& other) { return other.player.id == request.player; },
      protocol::refusal("left.sent-away"));
  if (sent_away) subscriptions_changed(room);
}

Task<> serve(RoomParts& room, Command& command, protocol::SetAccess& request) {
  auto decided = set_access(room.state(), command.player, request);
  const bool changes_keys = request.new_keys && decided && !decided->empty();
  const auto keys = changes_keys ? std::optional(fresh_keys()) : std::nullopt;
  const auto done = co_await permit_and_commit(room, command, std::move(decided), keys);
  if (!done) {
    fail(room, command, done.error());
    co_return;
  }
  // Connections in the room stay, and get the new keys, so that they can come back.
  if (changes_keys) {
    room.audience.subscriptions().for_each([&room](const Subscription& other) {
      const protocol::You receiver =
          you_of(room.state(), room.log.keys(), other.player, other.rights);
      if (receiver.watch_key)
        other.connection->send(make_message(protocol::keys_push(room.id, receiver)));
    });
  }
  command.from->send(make_message(protocol::access_reply(
      command.request, you_of(room.state(), room.log.keys(), command.player, all_rights))));
}

}  // namespace quintet::server
