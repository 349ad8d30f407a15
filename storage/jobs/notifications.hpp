// Jobs about notifications. RoomWrite (jobs/rooms.hpp) writes those that follow from events.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "storage/data/types.hpp"
#include "storage/jobs/job_list.hpp"
#include "storage/jobs/result.hpp"

namespace quintet::storage {

class Connection;

/// A notification without an event. Replaces the player's notification of this kind about the room.
/// Ignored for a player who is deleted, is a computer player, or mutes the player `by`. Conflict:
/// there is no such room.
struct Notify {
  std::string room;  // id
  NewNotification notification;
  std::int64_t at = 0;
  std::string by;  // id of the player whose action it is; may be empty
};

/// The player may not have seen an event although its notification was stored as read, or not at
/// all: they looked at the room through a connection that was lost. The notification becomes
/// unread and gets these messages. Without one of this kind about the room, it is added with `seq`
/// and `at`. Changes nothing if it is unread, or if the player has read it since. Conflict: there
/// is no such room.
struct MarkUnseen {
  std::string room;  // id
  NewNotification notification;
  std::int64_t seq = 0;
  std::int64_t at = 0;  // ms since 1970
};

/// Marks a player's notifications as read: those from `until` or earlier, of one room or of all.
struct ReadNotifications {
  std::string player;               // id
  std::optional<std::string> room;  // id; null: of all rooms
  std::int64_t until = 0;           // ms since 1970
  std::int64_t at = 0;
};

/// Deletes up to `limit` notifications that are older than `before`, the oldest first.
struct DeleteOldNotifications {
  std::int64_t before = 0;  // ms since 1970
  int limit = 1000;
};

using NotificationJobs = JobList<Notify, MarkUnseen, ReadNotifications, DeleteOldNotifications>;

// For storage's own sources; contract: see perform_job().
[[nodiscard]] WriteResult perform(Connection& connection, const Notify& job);
[[nodiscard]] WriteResult perform(Connection& connection, const MarkUnseen& job);
[[nodiscard]] WriteResult perform(Connection& connection, const ReadNotifications& job);
[[nodiscard]] WriteResult perform(Connection& connection, const DeleteOldNotifications& job);

/// Writes a notification about the room with this key, with the messages to the player's devices.
/// `seq` is the event's, or 0; `at` is ms since 1970.
void write_notification(Connection& connection, const NewNotification& notification,
                        std::int64_t room, std::int64_t seq, std::int64_t at);

}  // namespace quintet::storage
