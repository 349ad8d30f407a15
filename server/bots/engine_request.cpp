#include "server/bots/engine_request.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <utility>

#include "rules/record.hpp"

namespace quintet::server {
namespace {

bool has_withdrawals(const protocol::Snapshot& room) {
  return std::ranges::any_of(room.seats,
                             [](const auto& seat) { return seat.withdrew.has_value(); });
}

}  // namespace

std::expected<void, std::string> find_base(client::RoomView& view) {
  const protocol::Snapshot& room = view.room();
  if (!has_withdrawals(room) || room.status == protocol::RoomStatus::over) return {};
  const rules::GameInfo* info = rules::find_game(room.game);
  if (info == nullptr) return std::unexpected("there is no game " + room.game);
  auto options = rules::OptionValues::complete(info->options, room.options);
  if (!options) return std::unexpected(options.error().message);
  std::multimap<std::size_t, rules::Seat> withdrawals;  // by the number of turns before
  for (std::size_t seat = 0; seat < room.seats.size(); ++seat) {
    const auto& withdrew = room.seats[seat].withdrew;
    if (withdrew)
      withdrawals.emplace(static_cast<std::size_t>(withdrew->ply), static_cast<rules::Seat>(seat));
  }
  rules::GameRecord record(*info, *std::move(options));
  std::size_t played = 0;
  for (const auto& [ply, seat] : withdrawals) {
    if (ply > room.turns.size()) return std::unexpected("a seat withdrew after the last turn");
    for (; played < ply; ++played) {
      if (auto good = record.play_turn(room.turns[played].turn); !good)
        return std::unexpected(good.error().message);
    }
    // The reason of a withdrawal does not affect the position.
    if (auto good = record.withdraw(seat, rules::WithdrawalReason::resignation); !good)
      return std::unexpected(good.error().message);
  }
  view.set_base({.position = record.game().position(), .turns = played});
  return {};
}

engine::Request engine_request(const client::RoomView& view) {
  const protocol::Snapshot& room = view.room();
  engine::Request request{.game = room.game, .options = room.options};
  std::size_t before = 0;
  if (view.base()) {
    request.position = view.base()->position;
    before = view.base()->turns;
  }
  const bool no_history = !view.base() && has_withdrawals(room);
  if (no_history || room.turns.size() - before > engine::most_turns) {
    request.position = room.position;
    return request;
  }
  for (std::size_t turn = before; turn < room.turns.size(); ++turn)
    request.turns.push_back(room.turns[turn].turn);
  return request;
}

}  // namespace quintet::server
