#include "server/rooms/room_permits.hpp"

#include <algorithm>
#include <utility>
#include <variant>
#include <vector>

#include "protocol/errors/refusals.hpp"
#include "server/rooms/room_commits.hpp"
#include "server/rooms/room_replies.hpp"

namespace quintet::server {

using protocol::error;

namespace {

std::unexpected<protocol::Error> too_fast(protocol::RefusalKey<0> key,
                                          std::chrono::milliseconds wait) {
  return std::unexpected(protocol::refusal_for_now(key, wait.count()));
}

/// Whether these events lead to a rematch: at once, or because only computer players must still
/// agree, which they do.
bool leads_to_rematch(const RoomState& state, const Events& events) {
  if (any<protocol::Rematch>(events)) return true;
  std::vector<int> agreed;
  if (const auto* open = state.offer_of(protocol::Offer::rematch)) {
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
  const auto& seats = state.seats();
  for (int seat = 0; seat < std::ssize(seats); ++seat) {
    const auto& player = seats[static_cast<std::size_t>(seat)];
    const bool agrees =
        std::ranges::find(agreed, seat) != agreed.end() || (player && player->bot.has_value());
    if (!agrees) return false;
  }
  return true;
}

}  // namespace

protocol::Result<void> permit(const RoomParts& room, const Command& command, const Events& events) {
  const RoomLimits& limits = room.context->limits;
  if (room.state().events_besides_turns() >= limits.events_besides_turns &&
      may_go_on_for_ever(events)) {
    return error("room.only-turns");
  }
  if (any<protocol::Removed>(events) && room.state().removed().size() >= limits.removed_per_room) {
    return error("room.too-many-sent-away");
  }
  if (any<protocol::Admitted>(events) &&
      room.state().admitted().size() >= limits.admitted_per_room) {
    return error("join.too-many-admitted");
  }
  const bool turn = any<protocol::Played>(events);
  RateLimiters& limiters = turn ? room.context->rates.turns : room.context->rates.actions;
  // A computer player plays in many rooms; its thinking time is the limit.
  if (command.player.bot) return {};
  if (const auto wait = limiters.acquire(command.player.id, command.received)) {
    return turn ? too_fast("turn.too-fast", *wait) : too_fast("room.too-fast", *wait);
  }
  if (leads_to_rematch(room.state(), events)) {
    if (const auto wait = command.from->acquire_room()) {
      return too_fast("room.opened-too-fast", *wait);
    }
  }
  return {};
}

Task<protocol::Result<void>> permit_and_commit(RoomParts& room, const Command& command,
                                               protocol::Result<Events> decided,
                                               std::optional<RoomKeys> new_keys) {
  if (!decided) co_return std::unexpected(std::move(decided.error()));
  if (decided->empty()) co_return protocol::Result<void>{};
  if (auto permitted = permit(room, command, *decided); !permitted) co_return permitted;
  auto committed = co_await commit(room, *std::move(decided), std::move(new_keys));
  co_return committed;
}

Task<> commit_and_reply(RoomParts& room, Command& command, protocol::Result<Events> decided) {
  const auto done = co_await permit_and_commit(room, command, std::move(decided));
  if (!done) {
    fail(room, command, done.error());
    co_return;
  }
  command.from->send(make_message(protocol::ok_reply(command.request)));
}

}  // namespace quintet::server
