// Checks the rate limits of commands to a room.
#include <algorithm>
#include <variant>
#include <vector>

#include "protocol/errors/refusals.hpp"
#include "server/rooms/room.hpp"

namespace quintet::server {

using protocol::error;

namespace {

std::unexpected<protocol::Error> too_fast(protocol::RefusalKey<0> key,
                                          std::chrono::milliseconds wait) {
  return std::unexpected(protocol::refusal_for_now(key, wait.count()));
}

}  // namespace

protocol::Result<void> Room::permit(const Command& command, const Events& events) {
  const Limits& limits = context_->limits;
  if (state_->events_besides_turns() >= limits.events_besides_turns && may_go_on_for_ever(events)) {
    return error("room.only-turns");
  }
  if (any<protocol::Removed>(events) && state_->removed().size() >= limits.removed_per_room) {
    return error("room.too-many-sent-away");
  }
  if (any<protocol::Admitted>(events) && state_->admitted().size() >= limits.admitted_per_room) {
    return error("join.too-many-admitted");
  }
  const bool turn = any<protocol::Played>(events);
  RateLimiters& limiters = turn ? context_->turn_limiters : context_->action_limiters;
  // A computer player plays in many rooms; its thinking time is the limit.
  if (command.player.bot) return {};
  if (const auto wait = limiters.acquire(command.player.id, command.received)) {
    return turn ? too_fast("turn.too-fast", *wait) : too_fast("room.too-fast", *wait);
  }
  if (leads_to_rematch(events)) {
    if (const auto wait = command.from->acquire_room()) {
      return too_fast("room.opened-too-fast", *wait);
    }
  }
  return {};
}

bool Room::leads_to_rematch(const Events& events) const {
  if (any<protocol::Rematch>(events)) return true;
  std::vector<int> agreed;
  if (const auto* open = state_->offer_of(protocol::Offer::rematch)) {
    agreed = open->accepted;
    agreed.push_back(open->seat);
  }
  bool wanted = false;
  for (const protocol::RoomEvent& event : events) {
    if (const auto* offered = std::get_if<protocol::Offered>(&event)) {
      wanted = offered->what == protocol::Offer::rematch;
      agreed.push_back(offered->seat);
    } else if (const auto* answered = std::get_if<protocol::Answered>(&event)) {
      wanted = answered->what == protocol::Offer::rematch && answered->accept;
      agreed.push_back(answered->seat);
    }
  }
  if (!wanted) return false;
  const auto& seats = state_->seats();
  for (int seat = 0; seat < std::ssize(seats); ++seat) {
    const auto& player = seats[static_cast<std::size_t>(seat)];
    const bool agrees =
        std::ranges::find(agreed, seat) != agreed.end() || (player && player->bot.has_value());
    if (!agrees) return false;
  }
  return true;
}

}  // namespace quintet::server
