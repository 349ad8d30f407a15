#include "server/games/room_log.hpp"

namespace quintet::server {

std::expected<protocol::RoomEvent, std::string> follow(RoomState& state,
                                                       const storage::EventRow& row) {
  auto event = protocol::parse_event(row.kind, row.body);
  const auto applied = event ? state.apply(row.seq, row.at, *event)
                             : std::expected<void, std::string>(std::unexpected(event.error()));
  if (!applied) {
    return std::unexpected("event " + std::to_string(row.seq) + ": " + applied.error());
  }
  return *std::move(event);
}

std::expected<RoomState, std::string> follow(std::span<const storage::EventRow> events) {
  RoomState state;
  for (const storage::EventRow& row : events) {
    if (const auto event = follow(state, row); !event) return std::unexpected(event.error());
  }
  return state;
}

}  // namespace quintet::server
