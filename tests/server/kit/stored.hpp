// Reads a database directly, without the server.
#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "storage/open.hpp"
#include "storage/reads/rooms.hpp"
#include "tests/server/kit/client.hpp"

namespace quintet::tests {

/// The log of a room as event pushes, by seq. Throws if there is no such room.
[[nodiscard]] inline std::map<std::int64_t, Json> stored_events(
    const std::filesystem::path& database, const std::string& room) {
  const auto file = storage::open_for_reading(database.native());
  std::map<std::int64_t, Json> events;
  const storage::LoadedRoom loaded = storage::load_room(*file, room).value();
  for (const storage::EventRow& row : loaded.events) {
    Json event = Json::parse(row.body);
    event["type"] = "event";
    event["room"] = room;
    event["seq"] = row.seq;
    event["at"] = row.at;
    event["kind"] = row.kind;
    events[row.seq] = std::move(event);
  }
  return events;
}

}  // namespace quintet::tests
