#include "server/games/offer_commands.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "protocol/errors/refusals.hpp"
#include "server/games/in_play.hpp"
#include "server/messages/rated_terms.hpp"
#include "server/messages/rules_bridge.hpp"

namespace quintet::server {

using protocol::error;
using protocol::Offer;
using protocol::RoomStatus;

namespace {

/// Number of turns before the last turn of a seat.
std::optional<std::size_t> last_turn_of(const RoomState& state, rules::Seat seat) {
  const auto& turns = state.record()->turns();
  const auto last = std::ranges::find(turns.rbegin(), turns.rend(), seat, &rules::PlayedTurn::seat);
  if (last == turns.rend()) return std::nullopt;
  return static_cast<std::size_t>(turns.rend() - last) - 1;
}

/// The events of an offer that all seats have accepted.
protocol::Result<Events> agreed(const RoomState& state, const protocol::OpenOffer& offer,
                                const TurnTime& turn_time, const TimeLimits& time_limits,
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
      if (!ply) return error("offer.no-turn-left");
      const auto before = state.record()->back_to(*ply);
      if (!before) return std::unexpected(to_protocol(before.error()));
      return Events{protocol::TakenBack{
          .ply = static_cast<std::int64_t>(*ply),
          .standing =
              turn_begins(*before, state.opened().clock, clocks_after_turn(state, turn_time, false),
                          turn_time, time_limits)}};
    }
    case Offer::pause:
      return Events{protocol::Paused{clocks_now(state, turn_time)}};
    case Offer::resume:
      return Events{protocol::Resumed{state.clocks()}};
    case Offer::rematch:
      break;
  }
  return Events{protocol::Rematch{next}};
}

/// `seat` accepts an open offer. If it is the last seat to accept, the offer's effect follows.
protocol::Result<Events> accept(const RoomState& state, const protocol::OpenOffer& offer,
                                rules::Seat seat, const TurnTime& turn_time,
                                const TimeLimits& time_limits, const std::string& next) {
  if (std::ranges::find(offer.accepted, seat) != offer.accepted.end()) return Events{};
  Events events{protocol::Answered{.what = offer.what, .seat = seat, .accept = true}};
  const auto yes = std::ssize(offer.accepted) + 2;
  if (yes < state.asked(offer.what).size()) return events;
  auto effect = agreed(state, offer, turn_time, time_limits, next);
  if (!effect) return effect;
  std::ranges::move(*effect, std::back_inserter(events));
  return events;
}

/// Whether a seat may offer this now. Checks in this order: never possible, not possible now,
/// offered before.
protocol::Result<void> may_offer(const RoomState& state, rules::Seat seat, Offer what) {
  constexpr int rematches = 3;
  const bool over = state.status() == RoomStatus::over;
  if (what == Offer::rematch) {
    if (!over) return error("offer.rematch-too-early");
    if (state.rematch()) return error("offer.rematch-exists", *state.rematch());
    if (state.offers_since_turn(what, seat) >= rematches) {
      return error("offer.rematch-too-often");
    }
    const protocol::Opened& opened = state.opened();
    if (opened.rated) return may_be_rated(state.game(), state.new_record().options(), opened.clock);
    return {};
  }
  if (over) return error("game.over");
  if (!state.active().contains(seat)) {
    return error("seat.withdrawn");
  }
  if (what == Offer::draw && !state.game().draw_by_agreement) {
    return error("offer.no-draws", state.game().name);
  }
  if (state.status() == RoomStatus::paused) return refuse_in_pause();
  if (what == Offer::takeback) {
    const auto ply = last_turn_of(state, seat);
    if (!ply) return error("offer.no-own-turn");
    if (const auto before = state.record()->back_to(*ply); !before) {
      return error("offer.seat-gone");
    }
  }
  if (what == Offer::pause) {
    if (!state.clocks()) return error("offer.pause-without-clock");
    if (in_opening(state)) return error("offer.pause-too-early");
  }
  if (state.offers_since_turn(what, seat) > 0) {
    return error("offer.again");
  }
  return {};
}

/// A seat no longer wants to resume. A decline ends the offer, so the seats that still want to
/// resume get a new one.
Events take_back_resume(const RoomState& state, rules::Seat seat) {
  const protocol::OpenOffer* open = state.offer_of(Offer::resume);
  if (open == nullptr) return {};
  std::vector<int> wishes = open->accepted;
  wishes.insert(wishes.begin(), open->seat);
  if (std::erase(wishes, static_cast<int>(seat)) == 0) return {};
  Events events{protocol::Answered{.what = Offer::resume, .seat = seat, .accept = false}};
  for (const int wish : wishes) {
    if (events.size() == 1) {
      events.emplace_back(protocol::Offered{.what = Offer::resume, .seat = wish});
    } else {
      events.emplace_back(protocol::Answered{.what = Offer::resume, .seat = wish, .accept = true});
    }
  }
  return events;
}

}  // namespace

protocol::Result<Events> offer(const RoomState& state, const protocol::Player& player, Offer what,
                               const TurnTime& turn_time, const TimeLimits& time_limits,
                               const std::string& next) {
  const auto seat = own_seat_in_play(state, player);
  if (!seat) return std::unexpected(seat.error());
  if (const protocol::OpenOffer* open = state.offer_of(what);
      open != nullptr && state.asked(what).contains(*seat)) {
    if (open->seat == *seat) return Events{};
    return accept(state, *open, *seat, turn_time, time_limits, next);
  }
  if (auto may = may_offer(state, *seat, what); !may) return std::unexpected(may.error());
  return Events{protocol::Offered{.what = what, .seat = *seat}};
}

protocol::Result<Events> answer_offer(const RoomState& state, const protocol::Player& player,
                                      const protocol::AnswerOffer& request,
                                      const TurnTime& turn_time, const TimeLimits& time_limits,
                                      const std::string& next) {
  const auto seat = own_seat_in_play(state, player);
  if (!seat) return std::unexpected(seat.error());
  const protocol::OpenOffer* open = state.offer_of(request.what);
  if (open == nullptr) {
    return error("offer.gone");
  }
  if (!state.asked(request.what).contains(*seat)) {
    return error("seat.withdrawn");
  }
  if (!request.accept) {
    return Events{protocol::Answered{.what = request.what, .seat = *seat, .accept = false}};
  }
  if (open->seat == *seat) {
    return error("offer.own");
  }
  return accept(state, *open, *seat, turn_time, time_limits, next);
}

protocol::Result<Events> resume(const RoomState& state, const protocol::Player& player,
                                bool ready) {
  const auto seat = active_seat(state, player);
  if (!seat) return std::unexpected(seat.error());
  if (state.status() != RoomStatus::paused) {
    return error("game.not-paused");
  }
  if (!ready) return take_back_resume(state, *seat);
  const protocol::OpenOffer* open = state.offer_of(Offer::resume);
  if (open == nullptr) return Events{protocol::Offered{.what = Offer::resume, .seat = *seat}};
  if (open->seat == *seat) return Events{};
  return accept(state, *open, *seat, {}, {}, {});
}

}  // namespace quintet::server
