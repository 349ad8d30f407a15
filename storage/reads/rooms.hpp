// Reads of rooms. Contract: see Connection.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "storage/data/archive.hpp"
#include "storage/data/types.hpp"
#include "storage/sql/connection.hpp"

namespace quintet::storage {

// In all reads a `limit` below 1 returns nothing.

[[nodiscard]] std::optional<LoadedRoom> load_room(Connection& connection, std::string_view room);
/// The room without its events.
[[nodiscard]] std::optional<RoomRow> find_room(Connection& connection, std::string_view room);
/// Events in order; empty when there are none, or no such room.
[[nodiscard]] std::vector<EventRow> events_after(Connection& connection, std::string_view room,
                                                 std::int64_t seq);
/// A part of the log, in order; empty when there is none, or no such room.
[[nodiscard]] std::vector<EventRow> events_page(Connection& connection, std::string_view room,
                                                const EventRange& range);
/// Ids of the unfinished rooms, oldest first. The cost does not depend on finished rooms.
[[nodiscard]] std::vector<std::string> unfinished_rooms(Connection& connection);
[[nodiscard]] std::int64_t count_unfinished_rooms(Connection& connection);
[[nodiscard]] std::vector<SeatRow> seats_of_room(Connection& connection, std::string_view room);
/// Rooms due before `until`, earliest first; of each shard at most `limit` / 32, or 64 if larger.
/// Where more are due, PostgreSQL may leave out a room that is due some minutes before another one.
[[nodiscard]] std::vector<DueRoom> due_rooms(Connection& connection, std::int64_t until, int limit);
/// Ids of running games in which a computer player has to move, in no particular order.
[[nodiscard]] std::vector<std::string> rooms_waiting_for_bots(Connection& connection, int limit);
/// Ids of all rooms, oldest first, in pages.
[[nodiscard]] Page<std::string> all_rooms(Connection& connection, std::optional<PageKey> after,
                                          int limit);

}  // namespace quintet::storage
