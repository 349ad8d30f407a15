// Jobs about messages that wait to be sent to devices. RoomWrite and Notify add them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "storage/data/devices.hpp"
#include "storage/jobs/job_list.hpp"
#include "storage/jobs/result.hpp"

namespace quintet::storage {

class Connection;

/// The state of a device, as an attempt to send it a message shows.
enum class DeviceState : std::uint8_t {
  unknown,  // nothing
  works,
  fails,  // after SettleDelivery::most_failures in a row the device is disabled
  gone,   // it is disabled, unless it was renewed after `seen_at`
};

inline constexpr int failures_before_disabling = 10;

/// The result of an attempt. The message stays as it is if another one has taken its place, or if
/// its notification is about a later event now: then the sender decides again.
struct SettleDelivery {
  DeliveryKey key;
  std::string about;     // DueDelivery::about
  std::int64_t seq = 0;  // DueDelivery::seq
  /// Null: the message is deleted. Otherwise it is tried again at this time (ms since 1970).
  std::optional<std::int64_t> again_at;
  std::int64_t attempts = 0;  // of a message that is tried again
  DeviceState device = DeviceState::unknown;
  std::int64_t seen_at = 0;  // when the message was read
  std::int64_t at = 0;
  std::int64_t most_failures = failures_before_disabling;
};

/// Several results, in their order. `fails` counts once for each, so of the results of one attempt
/// only one must have it.
struct SettleDeliveries {
  std::vector<SettleDelivery> all;
};

using DeliveryJobs = JobList<SettleDelivery, SettleDeliveries>;

// For storage's own sources; contract: see perform_job().
[[nodiscard]] WriteResult perform(Connection& connection, const SettleDelivery& job);
[[nodiscard]] WriteResult perform(Connection& connection, const SettleDeliveries& job);

}  // namespace quintet::storage
