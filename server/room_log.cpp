#include "server/room_log.hpp"

#include "protocol/room_events.hpp"

namespace quintet::server {

std::expected<RoomState, std::string> follow(std::span<const storage::EventRow> events) {
  RoomState state;
  for (const storage::EventRow& row : events) {
    const auto event = protocol::parse_event(row.kind, row.body);
    const auto applied = event ? state.apply(row.seq, row.at, *event)
                               : std::expected<void, std::string>(std::unexpected(event.error()));
    if (!applied) {
      return std::unexpected("event " + std::to_string(row.seq) + ": " + applied.error());
    }
  }
  return state;
}

}  // namespace quintet::server
