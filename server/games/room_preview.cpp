#include "server/games/room_preview.hpp"

#include <algorithm>
#include <string_view>

#include "server/games/access_commands.hpp"

namespace quintet::server {
namespace {

void list_turns(PublicPreview& open, const rules::GameRecord& record) {
  std::size_t bytes = 0;
  auto withdrawal = record.withdrawals().begin();
  const auto add = [&](rules::Seat seat, std::string_view what) {
    open.listed.push_back(open.seats.at(seat) + std::string(what));
    bytes += open.listed.back().size();
  };
  const auto add_withdrawals = [&](std::size_t ply) {
    for (; withdrawal != record.withdrawals().end() && withdrawal->ply == ply; ++withdrawal)
      add(withdrawal->seat, " withdraws (" + std::string(to_string(withdrawal->reason)) + ")");
  };
  for (const rules::PlayedTurn& turn : record.turns()) {
    if (open.listed_turns == most_listed_turns || bytes + turn.text.size() > most_listed_bytes)
      return;
    add_withdrawals(open.listed_turns);
    add(turn.seat, ": " + turn.text);
    ++open.listed_turns;
  }
  add_withdrawals(open.listed_turns);
}

}  // namespace

RoomPreview preview_of(const RoomState& state, const RoomState& seen, ListTurns list) {
  const protocol::Opened& opened = state.opened();
  RoomPreview preview{.game = &state.game(), .open = {}};
  if (opened.visibility == protocol::Visibility::private_room) return preview;
  PublicPreview& open = preview.open.emplace();
  open.clock = opened.clock;
  open.rated = opened.rated;
  open.status = seen.status();
  open.host = opened.by.name;
  open.delay_turns = opened.delay_turns;
  for (const auto& player : state.seats())
    open.players.push_back(player ? std::optional(player->name) : std::nullopt);
  for (const std::string_view seat : state.game().seat_names(state.new_record().options()))
    open.seats.emplace_back(seat);
  open.result = seen.result();
  if (!seen.record() || !access(state, {}, {}).enter) return preview;
  const rules::GameRecord& record = *seen.record();
  open.position = record.game().position();
  open.turns = record.turns().size();
  if (const auto to_move = seen.seat_to_move()) open.to_move = *to_move;
  if (list == ListTurns::yes && open.status == protocol::RoomStatus::over) list_turns(open, record);
  return preview;
}

}  // namespace quintet::server
