// Jobs about devices, and about the settings of notifications.
#pragma once

#include <cstdint>
#include <string>

#include "storage/data/devices.hpp"
#include "storage/jobs/job_list.hpp"
#include "storage/jobs/result.hpp"

namespace quintet::storage {

class Connection;

/// Adds a device. If the player has one with this channel and endpoint, renews that one instead,
/// which keeps its id. `device` gives id, player, channel, name, endpoint, keys, language and
/// created_at, the time of the job. `exclusive`: takes the endpoint from all other players.
/// Conflict: there is no such player, or the player has `limit` devices of the channel.
struct SaveDevice {
  DeviceRow device;
  bool exclusive = false;
  int limit = 10;
};

/// Deletes a device with its messages. Conflict: the player has no such device, or it is a mail
/// address (RemoveMail).
struct ForgetDevice {
  std::string player;  // id
  std::string device;  // id
};

/// Replaces all settings. Conflict: there is no such player.
struct SetNotificationSettings {
  std::string player;  // id
  NotificationSettings settings;
};

/// Stores a secret of the site, unless there is one with this name.
struct KeepSiteKey {
  std::string name;
  std::string value;
};

using DeviceJobs = JobList<SaveDevice, ForgetDevice, SetNotificationSettings, KeepSiteKey>;

// For storage's own sources; contract: see perform_job().
[[nodiscard]] WriteResult perform(Connection& connection, const SaveDevice& job);
[[nodiscard]] WriteResult perform(Connection& connection, const ForgetDevice& job);
[[nodiscard]] WriteResult perform(Connection& connection, const SetNotificationSettings& job);
[[nodiscard]] WriteResult perform(Connection& connection, const KeepSiteKey& job);

}  // namespace quintet::storage
