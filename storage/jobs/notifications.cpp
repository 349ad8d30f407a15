#include "storage/jobs/notifications.hpp"

#include <cstdint>
#include <string>
#include <vector>

#include "storage/jobs/run.hpp"
#include "storage/jobs/write_room.hpp"

namespace quintet::storage {
namespace {

struct Key {
  std::int64_t player;
  std::int64_t room;
  std::string kind;
};

std::vector<Key> old_notifications(Connection& connection, const DeleteOldNotifications& job) {
  auto rows = connection.use(NotificationSql::old_notifications);
  rows.bind(job.before, job.limit);
  return all(rows, [](Use& row) {
    return Key{.player = row.number(0), .room = row.number(1), .kind = row.text(2)};
  });
}

}  // namespace

WriteResult perform(Connection& connection, const Notify& job) {
  const auto room = find_room_key(connection, job.room);
  if (!room) return no_such_room();
  const auto& [player, kind, read] = job.notification;
  run(connection, NotificationSql::insert_notification, player, *room, kind, std::int64_t{0},
      job.at, read ? std::optional(job.at) : std::nullopt);
  return {};
}

WriteResult perform(Connection& connection, const ReadNotifications& job) {
  if (job.room) {
    run(connection, NotificationSql::read_notifications_of_room, job.player, job.at, job.until,
        *job.room);
  } else {
    run(connection, NotificationSql::read_notifications, job.player, job.at, job.until);
  }
  return {};
}

WriteResult perform(Connection& connection, const DeleteOldNotifications& job) {
  for (const Key& key : old_notifications(connection, job))
    run(connection, NotificationSql::delete_notification, key.player, key.room, key.kind);
  return {};
}

}  // namespace quintet::storage
