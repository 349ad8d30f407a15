#include "storage/jobs/rooms.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "storage/jobs/run.hpp"
#include "storage/jobs/write_room.hpp"
#include "storage/sql/use.hpp"

namespace quintet::storage {
namespace {

bool is_unused(Connection& connection, std::int64_t room, std::int64_t since) {
  auto row = connection.use(DeletionSql::is_unused_room);
  row.bind(since, room);
  return row.next();
}

std::optional<std::int64_t> find_deleted_room(Connection& connection) {
  auto row = connection.use(DeletionSql::deleted_room);
  return row.next() ? std::optional(row.number(0)) : std::nullopt;
}

}  // namespace

WriteResult perform(Connection& connection, const RoomWrites& job) {
  WriteResult all;
  for (const auto& write : job.writes) {
    auto result = perform(connection, write);
    if (!result.ok()) return result;
    if (result.ended_body) all.ended_body = std::move(result.ended_body);
  }
  return all;
}

WriteResult perform(Connection& connection, const DeleteRoom& job) {
  const auto room = find_room_key(connection, job.room);
  if (!room) return conflict("there is no such room");
  if (job.unused_since && !is_unused(connection, *room, *job.unused_since)) {
    return conflict("the room is used");
  }
  run(connection, DeletionSql::take_from_totals, *room);
  run(connection, DeletionSql::delete_empty_totals, *room);
  run(connection, RoomSql::delete_seats, *room);
  run(connection, DeadlineSql::delete_pending, *room);
  run(connection, DeletionSql::delete_meetings_of_room, *room);
  run(connection, DeletionSql::delete_history_of_room, *room);
  run(connection, DeletionSql::delete_mentions_of_room, *room);
  run(connection, NotificationSql::delete_notifications_of_room, *room);
  run(connection, DeliverySql::delete_deliveries_of_room, *room);
  run(connection, DeletionSql::mark_room_deleted, *room);
  return {};
}

WriteResult perform(Connection& connection, const DeleteLeftovers& job) {
  for (int left = job.limit; left > 0;) {
    const auto room = find_deleted_room(connection);
    if (!room) return {};
    const int deleted = run(connection, DeletionSql::delete_some_events, *room, left);
    if (deleted < left) run(connection, DeletionSql::delete_room, *room);
    left -= deleted + 1;
  }
  return {};
}

}  // namespace quintet::storage
