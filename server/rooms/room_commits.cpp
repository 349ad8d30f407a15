#include "server/rooms/room_commits.hpp"

#include <utility>

#include "protocol/errors/refusals.hpp"
#include "server/games/play_commands.hpp"
#include "server/messages/log_failure.hpp"
#include "server/metrics/metrics.hpp"
#include "server/rooms/room_join_requests.hpp"
#include "server/rooms/room_presence.hpp"
#include "server/rooms/room_replies.hpp"

namespace quintet::server {
namespace {

void count(Metrics& metrics, const std::string& game, const Events& events) {
  for (const protocol::RoomEvent& event : events) {
    if (std::holds_alternative<protocol::Played>(event)) {
      metrics.turns.at(Metrics::index_of(game)).add();
    } else if (std::holds_alternative<protocol::Opened>(event)) {
      metrics.rooms_opened.add({game});
    } else if (std::holds_alternative<protocol::Started>(event)) {
      metrics.games_started.add({game});
    } else if (std::holds_alternative<protocol::Rematch>(event)) {
      // The event also opens and starts the next room.
      metrics.rooms_opened.add({game});
      metrics.games_started.add({game});
    } else if (const auto* ended = std::get_if<protocol::Ended>(&event)) {
      metrics.games_ended.add({game, ended->result.reason});
    }
  }
}

/// Reserves places in the mailbox for the players who are seated now.
void seats_changed(RoomParts& room) {
  std::vector<std::string> seated;
  for (const auto& player : room.state().seats()) {
    if (player) seated.push_back(player->id);
  }
  room.places.seat(std::move(seated));
}

/// After the log was read: updates everything that follows from the state.
void on_loaded(RoomParts& room, std::optional<std::int64_t> stored_due) {
  const RoomState& state = room.state();
  seats_changed(room);
  room.absences.begin(state.seats().size());
  room.clock.restore(state, stored_due);
  follow_player(room);
  room.audience.deliver(state);
  absences_changed(room);
  announce(room);
  // Without a state the room could not send the presence.
  if (room.audience.subscriptions().size() > 0) presence_changed(room);
  room.turn_notifier.know(room.context->players_here, room.id, state, room.clock.due_ms(state));
}

/// Their inboxes have unread notifications now.
void notify_players(const RoomParts& room, const std::vector<std::string>& players) {
  if (players.empty()) return;
  const Message push = make_message(protocol::notifications_push());
  for (const std::string& player : players)
    room.context->players_here.notify(player, push);
}

/// After events are on disk: updates what depends on them, and notifies clients and the lobby.
void publish(RoomParts& room, const EventLog::Stored& stored, const TurnReply& reply) {
  const RoomState& state = room.state();
  const Events& events = stored.events;
  if (any<protocol::Opened>(events)) room.absences.begin(state.seats().size());
  if (any<protocol::Seated>(events) || any<protocol::Unseated>(events)) seats_changed(room);
  room.clock.advance(state, events);
  follow_player(room);
  count(room.context->metrics, state.opened().game, events);
  if (room.audience.publish(state, stored.rows, events, reply)) presence_changed(room);
  absences_changed(room);
  settle_join_requests(room, any<protocol::Started>(events));
  if (!room.lobby_entry.update_turn(state, room.audience, events)) announce(room);
  room.turn_notifier.notify(room.context->players_here, room.id, state, room.clock.due_ms(state));
}

}  // namespace

Task<protocol::Result<void>> load(RoomParts& room) {
  if (room.log.is_read()) co_return protocol::Result<void>{};
  auto loaded = co_await room.context->store.load_room(room.id);
  if (!loaded) co_return not_read(loaded.error(), "internal.room-not-read");
  if (!*loaded) co_return protocol::error("room.not-found", room.id);
  const auto stored_due = (*loaded)->pending.due;
  // Connections may lack events that another process has written, or a commit that seemed to have
  // failed: `deliver` sends them.
  room.audience.log().begin();
  EventLog::OnEvent remember = [&room](const auto& row, const auto& event) {
    room.audience.log().add(row, event);
  };
  auto replayed = co_await room.log.replay(**std::move(loaded), std::move(remember));
  if (replayed) on_loaded(room, stored_due);
  co_return replayed;
}

Task<protocol::Result<void>> commit(RoomParts& room, Events events,
                                    std::optional<RoomKeys> new_keys, TurnReply reply) {
  const TimeLimits time_limits = room.clock.time_limits();
  const auto is_looking = [&room](std::string_view player) {
    return room.audience.subscriptions().is_looking(player);
  };
  const auto stored =
      co_await room.log.store(std::move(events), std::move(new_keys), time_limits, is_looking);
  if (!stored) co_return std::unexpected(stored.error());
  publish(room, *stored, reply);
  if (stored->next_room) {
    // The next room is not in memory yet, so this one notifies its players.
    TurnNotifier().notify(room.context->players_here, *room.state().rematch(), *stored->next_room,
                          due_of(*stored->next_room, time_limits));
  }
  notify_players(room, stored->notified);
  co_return protocol::Result<void>{};
}

Task<protocol::Result<void>> create(RoomParts& room, protocol::Result<Events> events,
                                    std::vector<std::string> ended_seeks) {
  if (!events) co_return std::unexpected(std::move(events.error()));
  room.log.begin(std::move(ended_seeks));
  room.audience.log().begin();
  auto created = co_await commit(room, *std::move(events));
  // No other room uses this id: if there is a room with it, this commit has opened it.
  if (!created && room.log.take_unknown_outcome()) {
    auto stored = co_await load(room);
    if (stored) co_return stored;
  }
  co_return created;
}

Events due_at(const RoomParts& room, Time::Point received) {
  const RoomState& state = room.state();
  return expire(state, room.clock.deadline_time(state, received, round_trip(room)),
                room.clock.time_limits());
}

Task<protocol::Result<void>> expire_due(RoomParts& room, Time::Point received) {
  for (;;) {
    Events events = due_at(room, received);
    if (events.empty()) co_return protocol::Result<void>{};
    auto committed = co_await commit(room, std::move(events));
    if (!committed) co_return committed;
  }
}

Task<> resolve_outcome(RoomParts& room) {
  if (const auto loaded = co_await load(room); !loaded)
    log::failure(loaded.error(), {{"room", room.id}});
}

}  // namespace quintet::server
