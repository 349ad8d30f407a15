// Statements about messages that wait to be sent to devices.
#pragma once

#include "storage/sql/statements/devices.hpp"
#include "storage/sql/texts.hpp"

namespace quintet::storage {

enum class DeliverySql : std::uint8_t {
  lacks_messages,
  insert_deliveries,
  due_deliveries,
  due_deliveries_of_device,
  waiting_games,
  delivery_queue,
  lock_notification,
  delete_delivery,
  postpone_delivery,
  delete_deliveries_of_device,
  delete_deliveries_of_room,
  count,
};

/// The columns of a message that waits, after those of its device, and its tables.
inline constexpr Literal delivery_columns =
    ", devices.player, deliveries.room, deliveries.kind, about, deliveries.seq,"
    " deliveries.due, attempts, notifications.at, read_at, from_minute, to_minute, zone,"
    " (SELECT id FROM rooms WHERE key = deliveries.room), notifications.seq"
    " FROM deliveries"
    " JOIN devices ON devices.key = deliveries.device"
    " JOIN players ON players.key = devices.player"
    " LEFT JOIN notifications ON notifications.player = devices.player"
    " AND notifications.room = deliveries.room AND notifications.kind = about"
    " LEFT JOIN quiet_hours ON quiet_hours.player = devices.player";

inline constexpr Literal notification_of_delivery =
    "SELECT seq FROM notifications WHERE player = (SELECT player FROM devices WHERE id = $1)"
    " AND room = (SELECT key FROM rooms WHERE id = $2) AND kind = $3";

inline constexpr auto delivery_statements = topic<DeliverySql>({
    // Whether a device of a player lacks one of $7 messages of the kinds $3 and $5. Those are not
    // lacking that are due by $4 and $6.
    {DeliverySql::lacks_messages,
     "SELECT 1 FROM devices WHERE player = (SELECT key FROM players WHERE id = $1)"
     " AND disabled_at IS NULL AND (SELECT count(*) FROM deliveries WHERE device = devices.key"
     " AND room = $2 AND attempts = 0 AND (kind = $3 AND due <= $4 OR kind = $5 AND due <= $6))"
     " < $7 LIMIT 1"},
    {DeliverySql::insert_deliveries,
     "INSERT INTO deliveries (device, room, kind, about, seq, due, attempts)"
     " SELECT key, $2, $3, $4, $6, $7, 0 FROM devices"
     " WHERE player = (SELECT key FROM players WHERE id = $1) AND disabled_at IS NULL"
     " AND NOT EXISTS (SELECT 1 FROM opt_outs WHERE opt_outs.player = devices.player"
     " AND opt_outs.channel = devices.channel AND opt_outs.kind = $5)"
     " AND NOT EXISTS (SELECT 1 FROM deliveries AS kept WHERE kept.device = devices.key"
     " AND kept.room = $2 AND kept.kind = $3 AND kept.due <= $8 AND kept.attempts = 0)"
     " ON CONFLICT (device, room, kind) DO UPDATE SET about = excluded.about, seq = excluded.seq,"
     " due = excluded.due, attempts = 0"},
    // $3: ids, each with a comma before and behind it. PostgreSQL must compare them before it joins
    // the devices; otherwise it reads those first.
    {DeliverySql::due_deliveries,
     joined<"SELECT ", device_columns, delivery_columns,
            " WHERE deliveries.due <= $1 AND instr($3, ',' || devices.id || ',') = 0"
            " ORDER BY deliveries.due LIMIT $2">,
     joined<"SELECT ", device_columns, delivery_columns,
            " WHERE deliveries.due <= $1 AND position(','::bytea || (SELECT id FROM devices AS one"
            " WHERE one.key = deliveries.device) || ','::bytea IN $3) = 0"
            " ORDER BY deliveries.due LIMIT $2">},
    {DeliverySql::due_deliveries_of_device,
     joined<"SELECT ", device_columns, delivery_columns,
            " WHERE deliveries.device = (SELECT key FROM devices AS one WHERE one.id = $1)"
            " AND deliveries.due <= $2 ORDER BY deliveries.due LIMIT $3">},
    {DeliverySql::waiting_games,
     "SELECT count(*) FROM seats"
     " JOIN pending ON pending.room = seats.room AND pending.to_move = seats.seat"
     " WHERE seats.player = $1 AND seats.ended_at IS NULL"},
    {DeliverySql::delivery_queue, "SELECT count(*), min(due) FROM deliveries WHERE due <= $1"},
    {DeliverySql::lock_notification, joined<notification_of_delivery>,
     joined<notification_of_delivery, " FOR UPDATE">},
    {DeliverySql::delete_delivery,
     "DELETE FROM deliveries WHERE device = (SELECT key FROM devices WHERE id = $1)"
     " AND room = (SELECT key FROM rooms WHERE id = $2) AND kind = $3 AND seq = $4 AND due = $5"},
    {DeliverySql::postpone_delivery,
     "UPDATE deliveries SET due = $6, attempts = $7"
     " WHERE device = (SELECT key FROM devices WHERE id = $1)"
     " AND room = (SELECT key FROM rooms WHERE id = $2) AND kind = $3 AND seq = $4 AND due = $5"},
    {DeliverySql::delete_deliveries_of_device,
     "DELETE FROM deliveries WHERE device = (SELECT key FROM devices WHERE id = $1)"},
    {DeliverySql::delete_deliveries_of_room, "DELETE FROM deliveries WHERE room = $1"},
});

}  // namespace quintet::storage
