// Reads of devices, of the settings of notifications, and of the messages that wait. Contract: see
// Connection.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "storage/data/devices.hpp"
#include "storage/sql/connection.hpp"

namespace quintet::storage {

/// The devices of a player, the oldest first.
[[nodiscard]] std::vector<DeviceRow> devices_of(Connection& connection, std::string_view player);

/// A device of this player.
[[nodiscard]] std::optional<DeviceRow> find_device(Connection& connection, std::string_view player,
                                                   std::string_view device);

/// A device of any player.
[[nodiscard]] std::optional<DeviceRow> device_by_id(Connection& connection,
                                                    std::string_view device);

[[nodiscard]] NotificationSettings notification_settings_of(Connection& connection,
                                                            std::string_view player);

/// A secret of the site.
[[nodiscard]] std::optional<std::string> site_key(Connection& connection, std::string_view name);

/// Up to `limit` messages that are due at `now` (ms since 1970), the oldest first. `busy`: ids of
/// devices whose messages are left out.
[[nodiscard]] std::vector<DueDelivery> due_deliveries(Connection& connection, std::int64_t now,
                                                      int limit,
                                                      std::span<const std::string> busy = {});

/// Up to `limit` messages to a device that are due at `now` (ms since 1970), the oldest first.
[[nodiscard]] std::vector<DueDelivery> due_deliveries_of(Connection& connection,
                                                         std::string_view device, std::int64_t now,
                                                         int limit);

/// The messages that are due at `now` (ms since 1970).
[[nodiscard]] DeliveryQueue delivery_queue(Connection& connection, std::int64_t now);

}  // namespace quintet::storage
