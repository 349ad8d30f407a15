#include "storage/jobs/notifications.hpp"

#include <cstdint>
#include <optional>
#include <span>
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

/// Until when an earlier message must be due to be kept; null if none is kept.
std::optional<std::int64_t> kept_until(const NewDelivery& delivery) {
  return delivery.keeps_earlier ? std::optional(delivery.due) : std::nullopt;
}

/// Whether a device of the player lacks one of the messages. Most players have no device, and most
/// messages of quick turns are kept, so this statement often replaces those that write.
bool lacks_messages(Connection& connection, const std::string& player, std::int64_t room,
                    std::span<const NewDelivery> messages) {
  if (messages.empty()) return false;
  if (messages.size() > 2) return true;
  const NewDelivery& one = messages.front();
  const NewDelivery& other = messages.back();
  return count(connection, DeliverySql::lacks_messages, player, room, one.kind, kept_until(one),
               other.kind, kept_until(other), static_cast<std::int64_t>(messages.size())) != 0;
}

std::vector<Key> old_notifications(Connection& connection, const DeleteOldNotifications& job) {
  auto rows = connection.use(NotificationSql::old_notifications);
  rows.bind(job.before, job.limit);
  return all(rows, [](Use& row) {
    return Key{.player = row.number(0), .room = row.number(1), .kind = row.text(2)};
  });
}

void add_messages(Connection& connection, const NewNotification& notification, std::int64_t room,
                  std::int64_t seq) {
  const auto& [player, kind, read, deliveries] = notification;
  if (!lacks_messages(connection, player, room, deliveries)) return;
  for (const NewDelivery& delivery : deliveries)
    run(connection, DeliverySql::insert_deliveries, player, room, delivery.kind, kind,
        delivery.setting, seq, delivery.due, kept_until(delivery));
}

}  // namespace

void write_notification(Connection& connection, const NewNotification& notification,
                        std::int64_t room, std::int64_t seq, std::int64_t at) {
  run(connection, NotificationSql::insert_notification, notification.player, room,
      notification.kind, seq, at, notification.read ? std::optional(at) : std::nullopt);
  add_messages(connection, notification, room, seq);
}

WriteResult perform(Connection& connection, const Notify& job) {
  const auto room = find_room_key(connection, job.room);
  if (!room) return no_such_room();
  if (count(connection, MuteSql::is_muted, job.notification.player, job.by) != 0) return {};
  write_notification(connection, job.notification, *room, 0, job.at);
  return {};
}

WriteResult perform(Connection& connection, const MarkUnseen& job) {
  const auto room = find_room_key(connection, job.room);
  if (!room) return no_such_room();
  const auto& [player, kind, read, deliveries] = job.notification;
  if (run(connection, NotificationSql::mark_unseen, player, *room, kind, job.seq, job.at) == 0)
    return {};
  const std::int64_t seq =
      count(connection, NotificationSql::seq_of_notification, player, *room, kind);
  add_messages(connection, job.notification, *room, seq);
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
