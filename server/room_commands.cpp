#include "server/room_commands.hpp"

#include <utility>

#include "server/rules_bridge.hpp"

namespace quintet::server {
namespace {

using protocol::error;
using protocol::ErrorCode;
using protocol::RoomStatus;
using protocol::Visibility;

void add_end(Events& events, const std::optional<rules::GameResult>& result) {
  if (result) events.emplace_back(protocol::Ended{.result = to_protocol(*result), .ratings = {}});
}

protocol::Result<rules::Seat> own_seat(const RoomState& state, const protocol::Player& player) {
  if (const auto seat = state.seat_of(player.id)) return *seat;
  return error(ErrorCode::forbidden, "you do not sit in this room");
}

protocol::Result<rules::Seat> own_seat_in_play(const RoomState& state,
                                               const protocol::Player& player) {
  const auto seat = own_seat(state, player);
  if (seat && state.status() == RoomStatus::open) {
    return error(ErrorCode::not_started, "the game has not started");
  }
  return seat;
}

/// The seat that the same player holds now is given up on the way to another.
void add_seated(Events& events, const RoomState& state, const protocol::Player& player, int seat) {
  const auto held = state.seat_of(player.id);
  if (held) events.emplace_back(protocol::Unseated{.seat = *held, .player = player});
  events.emplace_back(protocol::Seated{.seat = seat, .player = player, .rating = {}});
  int taken = held ? 0 : 1;
  for (const auto& other : state.seats())
    taken += other ? 1 : 0;
  if (taken == std::ssize(state.seats())) {
    const rules::GameRecord record = state.new_record();
    events.emplace_back(protocol::Started{standing_of(record.game(), record.result())});
  }
}

std::optional<AlreadyPlayed> already_played(const RoomState& state, rules::Seat seat,
                                            const protocol::Play& request) {
  const auto& turns = state.record()->turns();
  if (request.ply > std::ssize(turns)) return std::nullopt;
  const auto place = static_cast<std::size_t>(request.ply - 1);
  const RoomState::TurnMark& mark = state.turn_marks()[place];
  if (turns[place].seat != seat || turns[place].text != request.turn ||
      mark.chosen_in != request.hash) {
    return std::nullopt;
  }
  return AlreadyPlayed{.seq = mark.seq};
}

}  // namespace

Access access(const RoomState& state, std::string_view player_id, KeyRights rights) {
  const bool host = state.opened().by.id == player_id;
  const bool open = state.status() == RoomStatus::open;
  const bool is_private = state.opened().visibility == Visibility::private_room;
  const bool play_key = rights.play || host;
  const bool may_sit = play_key || !is_private;
  const bool seated = state.seat_of(player_id).has_value();
  Access access{.enter = seated, .sit = seated || may_sit};
  switch (state.opened().spectators) {
    case protocol::Spectators::open:
      access.enter |= !is_private || play_key || rights.watch;
      break;
    case protocol::Spectators::link:
      access.enter |= play_key || rights.watch || (open && may_sit);
      break;
    case protocol::Spectators::none:
      access.enter |= open && may_sit;
      break;
  }
  return access;
}

protocol::Result<Events> open(const protocol::OpenRoom& request, const protocol::Player& player,
                              unsigned any_seat) {
  const rules::GameInfo* game = rules::find_game(request.game);
  if (game == nullptr) {
    return error(ErrorCode::unknown_game, "there is no game \"" + request.game + "\"");
  }
  const auto options = rules::OptionValues::complete(game->options, request.options);
  if (!options) return std::unexpected(to_protocol(options.error()));
  if (request.rated) {
    return error(ErrorCode::bad_option,
                 "a rated game needs a clock and registered players; this server has neither yet");
  }
  Events events;
  events.emplace_back(protocol::Opened{.game = request.game,
                                       .options = options->pairs(),
                                       .clock = request.clock,
                                       .rated = request.rated,
                                       .visibility = request.visibility,
                                       .spectators = request.spectators,
                                       .by = player,
                                       .delay_turns = request.delay_turns,
                                       .rematch_of = {}});
  const auto seats = static_cast<int>(game->seat_names(*options).size());
  if (const int* seat = std::get_if<int>(&request.seat)) {
    if (*seat >= seats) {
      return error(ErrorCode::not_found, "there is no seat " + std::to_string(*seat));
    }
    events.emplace_back(protocol::Seated{.seat = *seat, .player = player, .rating = {}});
  } else if (std::holds_alternative<protocol::AnySeat>(request.seat)) {
    const int seat_number = static_cast<int>(any_seat % static_cast<unsigned>(seats));
    events.emplace_back(protocol::Seated{.seat = seat_number, .player = player, .rating = {}});
  }
  return events;
}

protocol::Result<Events> take_seat(const RoomState& state, const protocol::Player& player,
                                   KeyRights rights, int seat) {
  if (!access(state, player.id, rights).sit) {
    return error(ErrorCode::forbidden, "you need the room's invitation link to sit down");
  }
  if (seat >= std::ssize(state.seats())) {
    return error(ErrorCode::not_found, "there is no seat " + std::to_string(seat));
  }
  if (state.seat_of(player.id) == seat) return Events{};
  if (state.status() != RoomStatus::open) {
    return error(ErrorCode::forbidden, "the game has started: seats are taken before");
  }
  if (state.seats()[static_cast<std::size_t>(seat)]) {
    return error(ErrorCode::full, "seat " + std::to_string(seat) + " is taken");
  }
  Events events;
  add_seated(events, state, player, seat);
  return events;
}

protocol::Result<Events> leave_seat(const RoomState& state, const protocol::Player& player) {
  const auto seat = own_seat(state, player);
  if (!seat) return std::unexpected(seat.error());
  if (state.status() != RoomStatus::open) {
    return error(ErrorCode::forbidden, "the game has started: a seat is left by resigning");
  }
  return Events{protocol::Unseated{.seat = *seat, .player = player}};
}

protocol::Result<std::variant<Events, AlreadyPlayed>> play(const RoomState& state,
                                                           const protocol::Player& player,
                                                           const protocol::Play& request) {
  const auto seat = own_seat_in_play(state, player);
  if (!seat) return std::unexpected(seat.error());
  if (const auto before = already_played(state, *seat, request)) return *before;
  const protocol::Standing now = state.standing();
  if (request.ply != now.ply + 1 || request.hash != now.hash) {
    return std::unexpected(protocol::Error{
        .code = ErrorCode::stale,
        .message = "the turn was chosen in another position than the one after turn " +
                   std::to_string(now.ply) + ", where the game stands",
        .standing = now});
  }
  if (state.status() == RoomStatus::over) {
    return error(ErrorCode::game_over, "the game is over");
  }
  if (state.record()->seat_to_move() != *seat) {
    return error(ErrorCode::not_your_turn, "it is another seat's turn");
  }
  rules::GameRecord next = *state.record();
  if (const auto played = next.play_turn(request.turn); !played) {
    return std::unexpected(to_protocol(played.error()));
  }
  Events events;
  events.emplace_back(protocol::Played{.ply = request.ply,
                                       .seat = *seat,
                                       .turn = request.turn,
                                       .standing = standing_of(next.game(), next.result())});
  add_end(events, next.result());
  return events;
}

protocol::Result<Events> resign(const RoomState& state, const protocol::Player& player) {
  const auto seat = own_seat_in_play(state, player);
  if (!seat) return std::unexpected(seat.error());
  if (state.status() == RoomStatus::over) {
    return error(ErrorCode::game_over, "the game is over");
  }
  rules::GameRecord next = *state.record();
  constexpr auto reason = rules::WithdrawalReason::resignation;
  if (!next.active().contains(*seat) || !next.withdraw(*seat, reason)) {
    return error(ErrorCode::forbidden, "your seat has withdrawn already");
  }
  Events events;
  events.emplace_back(protocol::Withdrew{.seat = *seat,
                                         .reason = std::string(rules::to_string(reason)),
                                         .standing = standing_of(next.game(), next.result())});
  add_end(events, next.result());
  return events;
}

}  // namespace quintet::server
