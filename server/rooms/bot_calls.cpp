#include "server/rooms/bot_calls.hpp"

#include <algorithm>

namespace quintet::server {

using protocol::RoomStatus;

namespace {

/// Whether an offer waits for the answer of a seat.
bool is_asked(const RoomState& state, rules::Seat seat) {
  return std::ranges::any_of(state.offers(), [&](const protocol::OpenOffer& offer) {
    return offer.seat != static_cast<int>(seat) && state.asked(offer.what).contains(seat) &&
           std::ranges::find(offer.accepted, static_cast<int>(seat)) == offer.accepted.end();
  });
}

/// Whether a seat's player has something to do.
bool is_needed(const RoomState& state, rules::Seat seat) {
  const bool to_move = state.status() == RoomStatus::playing && state.seat_to_move() == seat;
  return to_move || is_asked(state, seat);
}

}  // namespace

void BotCalls::note(const RoomState& state, const Command& command) {
  const std::string_view address = address_of(command);
  if (address.empty() || command.player.bot || !state.seat_of(command.player.id)) return;
  address_ = address;
}

std::vector<BotCalls::Wait> BotCalls::call(const std::string& room, const RoomState& state,
                                           const Audience& audience, const CallBot& call_bot) {
  decltype(waits_) waits;
  const bool goes_on = state.status() != RoomStatus::open && !state.rematch();
  for (rules::Seat seat = 0; goes_on && seat < state.seats().size(); ++seat) {
    const auto& player = state.seats()[seat];
    if (!player || !player->bot || audience.subscriptions().is_inside(player->id) ||
        !is_needed(state, seat)) {
      continue;
    }
    auto why =
        call_bot({.room = room, .bot = *player, .host = state.opened().by.id, .address = address_});
    if (why) waits.emplace(seat, std::move(why));
  }
  std::vector<Wait> changes;
  for (const auto& [seat, why] : waits_) {
    if (!waits.contains(seat)) changes.emplace_back(seat, std::nullopt);
  }
  for (const auto& [seat, why] : waits) {
    const auto before = waits_.find(seat);
    if (before == waits_.end() || before->second->message != why->message)
      changes.emplace_back(seat, why);
  }
  waits_ = std::move(waits);
  return changes;
}

}  // namespace quintet::server
