// Statements about notifications.
#pragma once

#include "storage/sql/texts.hpp"

namespace quintet::storage {

enum class NotificationSql : std::uint8_t {
  notifications_of,
  insert_notification,
  mark_unseen,
  seq_of_notification,
  read_notifications,
  read_notifications_of_room,
  old_notifications,
  delete_notification,
  delete_notifications_of_player,
  delete_notifications_of_room,
  count,
};

inline constexpr auto notification_statements = topic<NotificationSql>({
    {NotificationSql::notifications_of,
     "SELECT room, kind, seq, at, read_at FROM notifications"
     " WHERE player = (SELECT key FROM players WHERE id = $1) AND (at, room, kind) < ($3, $4, $5)"
     " ORDER BY at DESC, room DESC, kind DESC LIMIT $2"},
    // A later one of the same kind takes the place of an earlier one.
    {NotificationSql::insert_notification,
     "INSERT INTO notifications SELECT key, $2, $3, $4, $5, $6 FROM players"
     " WHERE id = $1 AND deleted_at IS NULL AND bot_game IS NULL"
     " ON CONFLICT (player, room, kind) DO UPDATE SET seq = excluded.seq, at = excluded.at,"
     " read_at = excluded.read_at"},
    {NotificationSql::mark_unseen,
     "INSERT INTO notifications SELECT key, $2, $3, $4, $5, NULL FROM players"
     " WHERE id = $1 AND deleted_at IS NULL AND bot_game IS NULL"
     " ON CONFLICT (player, room, kind) DO UPDATE SET read_at = NULL"
     " WHERE notifications.read_at = notifications.at"},
    {NotificationSql::seq_of_notification,
     "SELECT seq FROM notifications WHERE player = (SELECT key FROM players WHERE id = $1)"
     " AND room = $2 AND kind = $3"},
    {NotificationSql::read_notifications,
     "UPDATE notifications SET read_at = $2"
     " WHERE player = (SELECT key FROM players WHERE id = $1) AND at <= $3 AND read_at IS NULL"},
    {NotificationSql::read_notifications_of_room,
     "UPDATE notifications SET read_at = $2"
     " WHERE player = (SELECT key FROM players WHERE id = $1)"
     " AND room = (SELECT key FROM rooms WHERE id = $4) AND at <= $3 AND read_at IS NULL"},
    {NotificationSql::old_notifications,
     "SELECT player, room, kind FROM notifications WHERE at < $1 ORDER BY at LIMIT $2"},
    {NotificationSql::delete_notification,
     "DELETE FROM notifications WHERE player = $1 AND room = $2 AND kind = $3"},
    {NotificationSql::delete_notifications_of_player,
     "DELETE FROM notifications WHERE player = (SELECT key FROM players WHERE id = $1)"},
    {NotificationSql::delete_notifications_of_room, "DELETE FROM notifications WHERE room = $1"},
});

}  // namespace quintet::storage
