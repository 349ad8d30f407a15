#include "server/rooms/room_write.hpp"

#include <stdexcept>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "protocol/errors/refusals.hpp"
#include "protocol/messages/room_events.hpp"
#include "server/async/async_store.hpp"
#include "server/games/room_clock.hpp"
#include "server/games/seat_commands.hpp"

namespace quintet::server {
namespace {

std::vector<storage::SeatRow> seat_rows(const RoomState& state) {
  std::vector<storage::SeatRow> rows;
  for (std::size_t seat = 0; seat < state.seats().size(); ++seat) {
    if (state.seats()[seat]) {
      rows.push_back({.seat = static_cast<int>(seat), .player = state.seats()[seat]->id});
    }
  }
  return rows;
}

/// The player that an event names, so that searches find the room for players without a seat, too.
const protocol::Player* mentioned(const protocol::RoomEvent& event) {
  if (const auto* said = std::get_if<protocol::Said>(&event)) return &said->player;
  if (const auto* removed = std::get_if<protocol::Removed>(&event)) return &removed->player;
  if (const auto* admitted = std::get_if<protocol::Admitted>(&event)) return &admitted->player;
  if (const auto* unseated = std::get_if<protocol::Unseated>(&event)) return &unseated->player;
  return nullptr;
}

}  // namespace

const RatingPool& pool_of(const RoomState& state) {
  return server::pool_of(state.opened().game, static_cast<int>(state.seats().size()));
}

const RatingPool* pool_of(const protocol::OpenRoom& request) {
  const rules::GameInfo* game = rules::find_game(request.game);
  if (game == nullptr) return nullptr;
  const auto options = rules::OptionValues::complete(game->options, request.options);
  if (!options) return nullptr;
  return &server::pool_of(request.game, static_cast<int>(game->seat_names(*options).size()));
}

storage::RoomRow row_of(const std::string& id, const RoomState& state, const RoomKeys& keys) {
  const protocol::Opened& opened = state.opened();
  return {.id = id,
          .game = opened.game,
          .visibility = std::string(protocol::to_string(opened.visibility)),
          .play_key = keys.play,
          .watch_key = keys.watch,
          .opened_by = opened.by.id,
          .opened_at = state.opened_at(),
          .options = protocol::json_text(opened.options),
          .clock = protocol::json_text(opened.clock),
          .rated = opened.rated,
          .pool = opened.rated ? std::optional(pool_of(state).id) : std::nullopt};
}

storage::RoomWrite apply_all(const std::string& room, RoomState& state, const Events& events,
                             std::int64_t now, const TimeLimits& time_limits) {
  storage::RoomWrite write;
  write.room = room;
  const bool opens = state.seq() == 0;
  const auto to_move_before = opens ? std::nullopt : state.seat_to_move();
  const auto due_before = opens ? std::nullopt : due_of(state, time_limits);
  for (const protocol::RoomEvent& event : events) {
    write.events.push_back({.seq = state.seq() + 1,
                            .at = now,
                            .kind = std::string(protocol::kind_of(event)),
                            .body = protocol::to_body(event)});
    if (const auto applied = state.apply(state.seq() + 1, now, event); !applied) {
      throw std::logic_error("a decided event does not apply: " + applied.error());
    }
    if (const auto* player = mentioned(event); player != nullptr && !state.seat_of(player->id)) {
      write.mentions.push_back(player->id);
    }
  }
  if (any<protocol::Seated>(events) || any<protocol::Unseated>(events)) {
    write.seats = seat_rows(state);
  }
  if (any<protocol::Started>(events)) write.started = now;
  if (any<protocol::Ended>(events)) {
    write.over = {.reason = state.result()->reason,
                  .turns = state.standing().ply,
                  .places = state.result()->places};
    return write;
  }
  if (const auto to_move = state.seat_to_move(); to_move != to_move_before) {
    write.to_move.emplace();
    if (to_move) *write.to_move = *to_move;
  }
  // The database has postponed the deadline by the downtimes (storage::Store::wake), which the log
  // does not contain. So the stored deadline stays unless there is a new one.
  const auto due = due_of(state, time_limits);
  const bool has_clock = state.opened().clock.kind != protocol::Clock::Kind::none;
  if (has_clock && (sets_clocks(events) || due != due_before)) write.due.emplace(due);
  return write;
}

storage::RoomWrite rematch_write(const std::string& room, const RoomState& state,
                                 const RoomKeys& keys, RoomState& next, const TurnTime& turn_time,
                                 const TimeLimits& time_limits, const IsLooking& is_looking) {
  const std::string& id = *state.rematch();
  const Events events = open_rematch(state, room, turn_time, time_limits);
  storage::RoomWrite write = apply_all(id, next, events, turn_time.now, time_limits);
  write.notifications = notifications_of(next, events, is_looking,
                                         {.now = turn_time.now, .due = due_of(next, time_limits)});
  // The keys stay, so that clients with access to this room have access to the next one.
  write.create = row_of(id, next, keys);
  return write;
}

std::optional<storage::RatingChange> rating_change(const RoomState& state, std::int64_t at) {
  std::vector<protocol::Player> players;
  std::vector<std::string> ids;
  for (const auto& player : state.seats()) {
    if (!player) return std::nullopt;
    players.push_back(*player);
    ids.push_back(player->id);
  }
  const protocol::Opened& opened = state.opened();
  const protocol::GameResult& result = *state.result();
  if (!counts_for_ratings(opened.rated, opened.clock, players, result.places)) return std::nullopt;
  return rating_change(
      pool_of(state), std::move(ids), result.places, at,
      [result](const std::vector<protocol::RatingChange>& ratings) {
        return protocol::to_body(protocol::Ended{.result = result, .ratings = ratings});
      });
}

bool is_unknown(storage::WriteStatus status) {
  return status == storage::WriteStatus::unknown;
}

protocol::Error not_stored(const storage::WriteResult& result, const Events& events) {
  if (!is_unknown(result.status)) {
    if (result.away) return database_away(result.message).error();
    return protocol::internal_error(
               "internal.not-happened",
               fmt::format("{} events not written: {}", events.size(), result.message))
        .error();
  }
  std::string cause =
      fmt::format("{} events may have been written: {}", events.size(), result.message);
  if (!any<protocol::Played>(events))
    return protocol::internal_error("internal.outcome-unknown-in-room", std::move(cause)).error();
  auto error = protocol::internal_error("internal.turn-unknown", std::move(cause)).error();
  error.retry_after_ms = 1000;
  return error;
}

}  // namespace quintet::server
