#include "server/room_commands.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "server/clocks.hpp"
#include "server/rules_bridge.hpp"

namespace quintet::server {
namespace {

using protocol::Channel;
using protocol::error;
using protocol::ErrorCode;
using protocol::Offer;
using protocol::RoomStatus;
using protocol::Visibility;

void add_end(Events& events, const std::optional<rules::GameResult>& result) {
  if (result) events.emplace_back(protocol::Ended{.result = to_protocol(*result), .ratings = {}});
}

/// Where a game stands when a turn begins: with these clocks, or with none running yet because it
/// is the first turn of the seat to move.
///
/// `standing` says where, `played` whether a seat has had its first turn.
template <class Played>
protocol::GameStanding turn_begins(protocol::GameStanding standing, Played played,
                                   const protocol::Clock& clock, protocol::Clocks clocks,
                                   const Moment& moment, const Patience& patience) {
  standing.clocks = std::move(clocks);
  if (live(clock) && standing.to_move && !played(*standing.to_move)) {
    standing.start_by = moment.now + patience.first_turn;
  }
  return standing;
}

bool has_played(const rules::GameRecord& record, int seat) {
  return std::ranges::find(record.turns(), static_cast<rules::Seat>(seat),
                           &rules::PlayedTurn::seat) != record.turns().end();
}

protocol::GameStanding turn_begins(const rules::GameRecord& record, const protocol::Clock& clock,
                                   protocol::Clocks clocks, const Moment& moment,
                                   const Patience& patience) {
  return turn_begins(
      standing_of(record.game(), record.result()),
      [&](int seat) { return has_played(record, seat); }, clock, std::move(clocks), moment,
      patience);
}

/// What the clocks show now, in the middle of a turn.
protocol::Clocks clocks_now(const RoomState& state, const Moment& moment) {
  if (!state.clock_runs()) return state.clocks();
  return charge(state.opened().clock, *state.clocks(), *state.seat_to_move(), moment.used);
}

/// What the clocks show when the turn that runs is over, played or not.
protocol::Clocks clocks_after_turn(const RoomState& state, const Moment& moment, bool played) {
  if (!state.clocks()) return std::nullopt;
  const protocol::Clock& clock = state.opened().clock;
  protocol::ClockTimes times = *clocks_now(state, moment);
  // A first turn was free, and nothing is given for it either.
  return played && state.clock_runs() ? end_turn(clock, std::move(times), *state.seat_to_move())
                                      : begin_turn(clock, std::move(times));
}

/// Withdraws a seat of a game that goes on, and ends the game if nobody is left to play against.
/// Appends to `events`; `record` and `clocks` are those after what is in `events` already.
void add_withdrawal(Events& events, const RoomState& state, rules::GameRecord& record,
                    protocol::Clocks& clocks, rules::Seat seat, rules::WithdrawalReason reason,
                    const Moment& moment, const Patience& patience) {
  const bool had_the_turn = record.seat_to_move() == seat;
  if (!record.withdraw(seat, reason)) return;
  const protocol::Clock& clock = state.opened().clock;
  if (had_the_turn && clocks) clocks = begin_turn(clock, *std::move(clocks));
  protocol::GameStanding standing = turn_begins(record, clock, clocks, moment, patience);
  // Somebody else's first turn goes on as it was.
  if (!had_the_turn && standing.start_by && state.start_by()) standing.start_by = state.start_by();
  events.emplace_back(protocol::Withdrew{.seat = seat,
                                         .reason = std::string(rules::to_string(reason)),
                                         .standing = std::move(standing)});
  add_end(events, record.result());
}

Events withdraw(const RoomState& state, const std::vector<rules::Seat>& seats,
                rules::WithdrawalReason reason, const Moment& moment, const Patience& patience) {
  Events events;
  rules::GameRecord record = *state.record();
  protocol::Clocks clocks = clocks_now(state, moment);
  for (const rules::Seat seat : seats) {
    if (record.result()) break;
    add_withdrawal(events, state, record, clocks, seat, reason, moment, patience);
  }
  return events;
}

protocol::Result<rules::Seat> own_seat(const RoomState& state, const protocol::Player& player) {
  if (const auto seat = state.seat_of(player.id)) return *seat;
  return error(ErrorCode::forbidden, "you do not sit in this room");
}

protocol::Result<rules::Seat> own_seat_in_play(const RoomState& state,
                                               const protocol::Player& player) {
  const auto seat = own_seat(state, player);
  if (seat && !state.record()) {
    if (state.status() == RoomStatus::over) {
      return error(ErrorCode::game_over, "the room was closed before the game started");
    }
    return error(ErrorCode::not_started, "the game has not started");
  }
  return seat;
}

/// The seat of somebody who still plays, in a game that is not over.
protocol::Result<rules::Seat> active_seat(const RoomState& state, const protocol::Player& player) {
  const auto seat = own_seat_in_play(state, player);
  if (!seat) return seat;
  if (state.status() == RoomStatus::over) {
    return error(ErrorCode::game_over, "the game is over");
  }
  if (!state.active().contains(*seat)) {
    return error(ErrorCode::forbidden, "your seat has withdrawn from the game");
  }
  return seat;
}

std::unexpected<protocol::Error> paused() {
  return error(ErrorCode::forbidden, "the game is paused");
}

protocol::Started started(const rules::GameRecord& record, const protocol::Clock& clock,
                          const Moment& moment, const Patience& patience) {
  protocol::Clocks clocks;
  if (clock.kind != protocol::Clock::Kind::none) clocks = start_clocks(clock, record.seats());
  return {turn_begins(record, clock, std::move(clocks), moment, patience)};
}

/// The seat that the same player holds now is given up on the way to another.
void add_seated(Events& events, const RoomState& state, const protocol::Seated& wish,
                const Moment& moment, const Patience& patience) {
  const auto held = state.seat_of(wish.player.id);
  if (held) events.emplace_back(protocol::Unseated{.seat = *held, .player = wish.player});
  events.emplace_back(wish);
  int taken = held ? 0 : 1;
  for (const auto& other : state.seats())
    taken += other ? 1 : 0;
  if (taken == std::ssize(state.seats())) {
    events.emplace_back(started(state.new_record(), state.opened().clock, moment, patience));
  }
}

/// Whether a seat that plays has not had its first turn yet.
bool opening(const RoomState& state) {
  for (rules::Seat seat = 0; seat < state.seats().size(); ++seat) {
    if (state.active().contains(seat) && !state.has_played(seat)) return true;
  }
  return false;
}

/// How many turns were played before the last turn of a seat.
std::optional<std::size_t> last_turn_of(const RoomState& state, rules::Seat seat) {
  const auto& turns = state.record()->turns();
  const auto last = std::ranges::find(turns.rbegin(), turns.rend(), seat, &rules::PlayedTurn::seat);
  if (last == turns.rend()) return std::nullopt;
  return static_cast<std::size_t>(turns.rend() - last) - 1;
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
  if (state.is_removed(player_id)) return {};
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

namespace {

/// The options of a room to be opened, complete, if it can be opened at all.
protocol::Result<rules::OptionValues> checked(const protocol::OpenRoom& request) {
  const rules::GameInfo* game = rules::find_game(request.game);
  if (game == nullptr) {
    return error(ErrorCode::unknown_game, "there is no game \"" + request.game + "\"");
  }
  auto options = rules::OptionValues::complete(game->options, request.options);
  if (!options) return std::unexpected(to_protocol(options.error()));
  if (request.rated && request.clock.kind == protocol::Clock::Kind::none) {
    return error(ErrorCode::bad_option, "a rated game needs a clock");
  }
  return *std::move(options);
}

protocol::Opened opened(const protocol::OpenRoom& request, const rules::OptionValues& options,
                        const protocol::Player& by) {
  return {.game = request.game,
          .options = options.pairs(),
          .clock = request.clock,
          .rated = request.rated,
          .visibility = request.visibility,
          .spectators = request.spectators,
          .by = by,
          .delay_turns = request.delay_turns,
          .rematch_of = {}};
}

protocol::Result<void> may_play_rated(bool rated, const protocol::Player& player) {
  if (rated && player.guest) {
    return error(ErrorCode::forbidden, "rated games are for registered players");
  }
  return {};
}

}  // namespace

protocol::Result<Events> open(const protocol::OpenRoom& request, const protocol::Seated& host,
                              unsigned any_seat) {
  const auto options = checked(request);
  if (!options) return std::unexpected(options.error());
  if (auto may = may_play_rated(request.rated, host.player); !may) {
    return std::unexpected(may.error());
  }
  Events events;
  events.emplace_back(opened(request, *options, host.player));
  const auto seats = static_cast<int>(rules::find_game(request.game)->seat_names(*options).size());
  protocol::Seated seated = host;
  if (const int* seat = std::get_if<int>(&request.seat)) {
    if (*seat >= seats) {
      return error(ErrorCode::not_found, "there is no seat " + std::to_string(*seat));
    }
    seated.seat = *seat;
    events.emplace_back(std::move(seated));
  } else if (std::holds_alternative<protocol::AnySeat>(request.seat)) {
    seated.seat = static_cast<int>(any_seat % static_cast<unsigned>(seats));
    events.emplace_back(std::move(seated));
  }
  return events;
}

protocol::Result<Events> open_started(const protocol::OpenRoom& request,
                                      const std::vector<protocol::Seated>& seated,
                                      const Moment& moment, const Patience& patience) {
  auto options = checked(request);
  if (!options) return std::unexpected(options.error());
  Events events;
  events.emplace_back(opened(request, *options, seated.front().player));
  for (const protocol::Seated& seat : seated) {
    if (auto may = may_play_rated(request.rated, seat.player); !may) {
      return std::unexpected(may.error());
    }
    events.emplace_back(seat);
  }
  const rules::GameRecord record(*rules::find_game(request.game), *std::move(options));
  events.emplace_back(started(record, request.clock, moment, patience));
  return events;
}

protocol::Result<Events> take_seat(const RoomState& state, const protocol::Seated& wish,
                                   KeyRights rights, const Moment& moment,
                                   const Patience& patience) {
  if (!access(state, wish.player.id, rights).sit) {
    return error(ErrorCode::forbidden, "you need the room's invitation link to sit down");
  }
  if (wish.seat >= std::ssize(state.seats())) {
    return error(ErrorCode::not_found, "there is no seat " + std::to_string(wish.seat));
  }
  if (state.seat_of(wish.player.id) == wish.seat) return Events{};
  if (state.status() != RoomStatus::open) {
    return error(ErrorCode::forbidden, "the game has started: seats are taken before");
  }
  if (auto may = may_play_rated(state.opened().rated, wish.player); !may) {
    return std::unexpected(may.error());
  }
  if (state.seats()[static_cast<std::size_t>(wish.seat)]) {
    return error(ErrorCode::full, "seat " + std::to_string(wish.seat) + " is taken");
  }
  Events events;
  add_seated(events, state, wish, moment, patience);
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
                                                           const protocol::Play& request,
                                                           const Moment& moment,
                                                           const Patience& patience) {
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
  if (state.status() == RoomStatus::paused) return paused();
  if (state.seat_to_move() != *seat) {
    return error(ErrorCode::not_your_turn, "it is another seat's turn");
  }
  const auto next = state.preview_turn(request.turn);
  if (!next) return std::unexpected(to_protocol(next.error()));
  const auto played = [&](int other) {
    return other == *seat || has_played(*state.record(), other);
  };
  Events events;
  events.emplace_back(protocol::Played{
      .ply = request.ply,
      .seat = *seat,
      .turn = request.turn,
      .standing = turn_begins(standing_of(**next), played, state.opened().clock,
                              clocks_after_turn(state, moment, true), moment, patience)});
  add_end(events, (*next)->result);
  return events;
}

protocol::Result<Events> resign(const RoomState& state, const protocol::Player& player,
                                const Moment& moment, const Patience& patience) {
  const auto seat = active_seat(state, player);
  if (!seat) return std::unexpected(seat.error());
  return withdraw(state, {*seat}, rules::WithdrawalReason::resignation, moment, patience);
}

protocol::Result<Events> abort(const RoomState& state, const protocol::Player& player) {
  Events ended{protocol::Ended{.result = aborted(), .ratings = {}}};
  if (state.status() == RoomStatus::open && state.opened().by.id == player.id) return ended;
  const auto seat = active_seat(state, player);
  if (!seat) return std::unexpected(seat.error());
  if (state.status() == RoomStatus::paused) return paused();
  if (!opening(state)) {
    return error(ErrorCode::forbidden,
                 "every seat has played a turn: from now on the game is resigned, not aborted");
  }
  return ended;
}

protocol::Result<Events> close(const RoomState& state) {
  if (state.status() == RoomStatus::over) return error(ErrorCode::game_over, "the game is over");
  return Events{protocol::Ended{.result = aborted(), .ratings = {}}};
}

namespace {

/// What the acceptance of an offer by everybody brings about.
protocol::Result<Events> agreed(const RoomState& state, const protocol::OpenOffer& offer,
                                const Moment& moment, const Patience& patience,
                                const std::string& next) {
  switch (offer.what) {
    case Offer::draw: {
      rules::GameRecord record = *state.record();
      if (const auto draw = record.agree_draw(); !draw) {
        return std::unexpected(to_protocol(draw.error()));
      }
      Events events;
      add_end(events, record.result());
      return events;
    }
    case Offer::takeback: {
      const auto ply = last_turn_of(state, static_cast<rules::Seat>(offer.seat));
      if (!ply) return error(ErrorCode::no_offer, "that seat has no turn to take back");
      const auto before = state.record()->back_to(*ply);
      if (!before) return std::unexpected(to_protocol(before.error()));
      return Events{protocol::TakenBack{
          .ply = static_cast<std::int64_t>(*ply),
          .standing = turn_begins(*before, state.opened().clock,
                                  clocks_after_turn(state, moment, false), moment, patience)}};
    }
    case Offer::pause:
      return Events{protocol::Paused{clocks_now(state, moment)}};
    case Offer::resume:
      return Events{protocol::Resumed{state.clocks()}};
    case Offer::rematch:
      break;
  }
  return Events{protocol::Rematch{next}};
}

/// `seat` says yes to an open offer; the offer's effect follows when it was the last to say so.
protocol::Result<Events> accept(const RoomState& state, const protocol::OpenOffer& offer,
                                rules::Seat seat, const Moment& moment, const Patience& patience,
                                const std::string& next) {
  if (std::ranges::find(offer.accepted, seat) != offer.accepted.end()) return Events{};
  Events events{protocol::Answered{.what = offer.what, .seat = seat, .accept = true}};
  const auto yes = std::ssize(offer.accepted) + 2;
  if (yes < state.asked(offer.what).size()) return events;
  auto effect = agreed(state, offer, moment, patience, next);
  if (!effect) return effect;
  std::ranges::move(*effect, std::back_inserter(events));
  return events;
}

std::unexpected<protocol::Error> cannot_offer(std::string why) {
  return error(ErrorCode::forbidden, std::move(why));
}

/// Whether a seat may offer this now. The order of the answers: what can never be, then not now,
/// then not again.
protocol::Result<void> may_offer(const RoomState& state, rules::Seat seat, Offer what) {
  constexpr int rematches = 3;
  const bool over = state.status() == RoomStatus::over;
  if (what == Offer::rematch) {
    if (!over) return cannot_offer("a rematch is offered when the game is over");
    if (state.rematch()) return cannot_offer("there is a rematch already: " + *state.rematch());
    if (state.offers_since_turn(what, seat) >= rematches) {
      return cannot_offer("you have offered a rematch often enough");
    }
    return {};
  }
  if (over) return error(ErrorCode::game_over, "the game is over");
  if (!state.active().contains(seat)) {
    return cannot_offer("your seat has withdrawn from the game");
  }
  if (what == Offer::draw && !state.game().draw_by_agreement) {
    return cannot_offer(std::string(state.game().name) + " has no draws by agreement");
  }
  if (state.status() == RoomStatus::paused) return paused();
  if (what == Offer::takeback) {
    const auto ply = last_turn_of(state, seat);
    if (!ply) return cannot_offer("you have no turn to take back");
    if (const auto before = state.record()->back_to(*ply); !before) {
      return cannot_offer("a seat has withdrawn since your last turn, and does not come back");
    }
  }
  if (what == Offer::pause) {
    if (!state.clocks()) return cannot_offer("a game without a clock needs no pause");
    if (opening(state)) return cannot_offer("a pause is offered once every seat has played a turn");
  }
  if (state.offers_since_turn(what, seat) > 0) {
    return cannot_offer("you have offered this since the last turn: play on first");
  }
  return {};
}

}  // namespace

protocol::Result<Events> offer(const RoomState& state, const protocol::Player& player, Offer what,
                               const Moment& moment, const Patience& patience,
                               const std::string& next) {
  const auto seat = own_seat_in_play(state, player);
  if (!seat) return std::unexpected(seat.error());
  if (const protocol::OpenOffer* open = state.offer_of(what);
      open != nullptr && state.asked(what).contains(*seat)) {
    if (open->seat == *seat) return Events{};
    return accept(state, *open, *seat, moment, patience, next);
  }
  if (auto may = may_offer(state, *seat, what); !may) return std::unexpected(may.error());
  return Events{protocol::Offered{.what = what, .seat = *seat}};
}

protocol::Result<Events> answer(const RoomState& state, const protocol::Player& player,
                                const protocol::AnswerOffer& request, const Moment& moment,
                                const Patience& patience, const std::string& next) {
  const auto seat = own_seat_in_play(state, player);
  if (!seat) return std::unexpected(seat.error());
  const protocol::OpenOffer* open = state.offer_of(request.what);
  if (open == nullptr) {
    return error(ErrorCode::no_offer, "nobody offers this (any more)");
  }
  if (!state.asked(request.what).contains(*seat)) {
    return error(ErrorCode::forbidden, "your seat has withdrawn from the game");
  }
  if (!request.accept) {
    return Events{protocol::Answered{.what = request.what, .seat = *seat, .accept = false}};
  }
  if (open->seat == *seat) {
    return error(ErrorCode::forbidden, "this is your own offer: others accept it");
  }
  return accept(state, *open, *seat, moment, patience, next);
}

protocol::Result<Events> resume(const RoomState& state, const protocol::Player& player) {
  const auto seat = active_seat(state, player);
  if (!seat) return std::unexpected(seat.error());
  if (state.status() != RoomStatus::paused) {
    return error(ErrorCode::forbidden, "the game is not paused");
  }
  const protocol::OpenOffer* open = state.offer_of(Offer::resume);
  if (open == nullptr) return Events{protocol::Offered{.what = Offer::resume, .seat = *seat}};
  if (open->seat == *seat) return Events{};
  return accept(state, *open, *seat, {}, {}, {});
}

protocol::Result<Events> claim(const RoomState& state, const protocol::Player& player,
                               const std::vector<rules::Seat>& absent, const Moment& moment,
                               const Patience& patience) {
  const auto seat = active_seat(state, player);
  if (!seat) return std::unexpected(seat.error());
  if (state.status() == RoomStatus::paused) return paused();
  if (absent.empty()) {
    return error(ErrorCode::forbidden, "nobody has been away for long enough");
  }
  return withdraw(state, absent, rules::WithdrawalReason::abandoned, moment, patience);
}

Events open_rematch(const RoomState& state, const std::string& room, const Moment& moment,
                    const Patience& patience) {
  protocol::Opened opened = state.opened();
  opened.rematch_of = room;
  const std::size_t seats = state.seats().size();
  Events events{opened};
  for (std::size_t seat = 0; seat < seats; ++seat) {
    const std::size_t before = (seat + 1) % seats;
    protocol::Seated seated{.seat = static_cast<int>(seat),
                            .player = *state.seats()[before],
                            .rating = state.seat_ratings()[before]};
    if (state.ratings()) {
      const protocol::RatingChange& change = state.ratings()->at(before);
      seated.rating = {.rating = change.after, .provisional = change.provisional};
    }
    events.emplace_back(std::move(seated));
  }
  events.emplace_back(started(state.new_record(), opened.clock, moment, patience));
  return events;
}

Events expire(const RoomState& state, const Moment& moment, const Patience& patience) {
  if (state.status() == RoomStatus::paused) {
    const auto asked = state.resume_asked_at();
    if (!asked || moment.now < *asked + patience.resume_notice) return {};
    return {protocol::Resumed{state.clocks()}};
  }
  if (state.start_by() && moment.now >= *state.start_by()) {
    return {protocol::Ended{.result = aborted(), .ratings = {}}};
  }
  if (!state.clock_runs()) return {};
  const rules::Seat seat = *state.seat_to_move();
  if (moment.used < time_left(state.opened().clock, *state.clocks(), seat)) return {};
  return withdraw(state, {seat}, rules::WithdrawalReason::timeout, moment, patience);
}

bool may_talk(const RoomState& state, std::string_view player_id, Channel channel) {
  const bool seated = state.seat_of(player_id).has_value();
  if (channel == Channel::players) return seated;
  return !seated || state.status() == RoomStatus::open || state.status() == RoomStatus::over;
}

protocol::Result<Events> say(const RoomState& state, const protocol::Player& player, bool entered,
                             const protocol::Say& request) {
  if (!entered && !state.seat_of(player.id)) {
    return error(ErrorCode::forbidden, "enter the room first");
  }
  if (!may_talk(state, player.id, request.channel)) {
    return error(ErrorCode::forbidden,
                 request.channel == Channel::players
                     ? "this channel is for those who sit"
                     : "players join the spectators' talk when the game is over");
  }
  return Events{protocol::Said{.channel = request.channel, .player = player, .text = request.text}};
}

protocol::Result<Events> remove(const RoomState& state, const protocol::Player& player,
                                const std::optional<protocol::Player>& spectator) {
  if (state.opened().by.id != player.id || state.opened().visibility != Visibility::private_room) {
    return error(ErrorCode::forbidden, "only the host of a private room sends people away");
  }
  if (!spectator) return error(ErrorCode::not_found, "there is no such spectator in the room");
  if (state.seat_of(spectator->id) || spectator->id == player.id) {
    return error(ErrorCode::forbidden, "only spectators are sent away");
  }
  return Events{protocol::Removed{*spectator}};
}

}  // namespace quintet::server
