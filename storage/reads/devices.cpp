#include "storage/reads/devices.hpp"

#include <algorithm>
#include <utility>

#include "storage/reads/game_rows.hpp"
#include "storage/sql/use.hpp"

namespace quintet::storage {
namespace {

/// Reads a device from the first 11 columns (device_columns).
DeviceRow device_row(Use& row) {
  return {.id = row.text(0),
          .player = row.text(1),
          .channel = row.text(2),
          .name = row.text(3),
          .endpoint = row.text(4),
          .keys = row.text(5),
          .language = row.text(6),
          .created_at = row.number(7),
          .renewed_at = row.number(8),
          .failures = row.number(9),
          .disabled_at = row.number_or_null(10)};
}

QuietHours quiet_hours(Use& row, int column) {
  return {.from = static_cast<int>(row.number(column)),
          .to = static_cast<int>(row.number(column + 1)),
          .zone = row.text(column + 2)};
}

/// A message without its game, and the keys for its game and its player.
struct FoundDelivery {
  DueDelivery delivery;
  std::int64_t player = 0;
  std::int64_t room = 0;
};

FoundDelivery found_delivery(Use& row) {
  FoundDelivery found{.delivery = {}, .player = row.number(11), .room = row.number(12)};
  DueDelivery& delivery = found.delivery;
  delivery.device = device_row(row);
  delivery.about = row.text(14);
  delivery.attempts = row.number(17);
  delivery.at = row.number_or_null(18).value_or(0);
  delivery.read_at = row.number_or_null(19);
  if (!row.null(22)) delivery.quiet = quiet_hours(row, 20);
  delivery.seq = row.number_or_null(24).value_or(0);
  delivery.key = {.device = delivery.device.id,
                  .room = row.text(23),
                  .kind = row.text(13),
                  .seq = row.number(15),
                  .due = row.number(16)};
  return found;
}

/// The messages that a statement finds, with their games.
template <class... Values>
std::vector<DueDelivery> completed_deliveries(Connection& connection, DeliverySql sql,
                                              const Values&... values) {
  const ReadTransaction transaction(connection);
  std::vector<FoundDelivery> found;
  {
    auto rows = connection.use(sql);
    rows.bind(values...);
    found = all(rows, found_delivery);
  }
  std::vector<DueDelivery> due;
  due.reserve(found.size());
  for (FoundDelivery& each : found) {
    each.delivery.game = game_of(connection, each.room);
    auto row = connection.use(DeliverySql::waiting_games);
    row.bind(each.player);
    if (row.next()) each.delivery.waiting_games = row.number(0);
    due.push_back(std::move(each.delivery));
  }
  return due;
}

}  // namespace

std::vector<DeviceRow> devices_of(Connection& connection, std::string_view player) {
  return reading(connection, "list the devices of a player", [&] {
    auto rows = connection.use(DeviceSql::devices_of_player);
    rows.bind(player);
    return all(rows, device_row);
  });
}

std::optional<DeviceRow> find_device(Connection& connection, std::string_view player,
                                     std::string_view device) {
  return reading(connection, "find a device", [&] {
    auto row = connection.use(DeviceSql::device_of_player);
    row.bind(player, device);
    return first(row, device_row);
  });
}

std::optional<DeviceRow> device_by_id(Connection& connection, std::string_view device) {
  return reading(connection, "find a device of any player", [&] {
    auto row = connection.use(DeviceSql::device_by_id);
    row.bind(device);
    return first(row, device_row);
  });
}

NotificationSettings notification_settings_of(Connection& connection, std::string_view player) {
  return reading(connection, "read the settings of a player's notifications", [&] {
    const ReadTransaction transaction(connection);
    NotificationSettings settings;
    {
      auto rows = connection.use(DeviceSql::opt_outs_of_player);
      rows.bind(player);
      settings.off = all(rows, [](Use& row) { return std::pair(row.text(0), row.text(1)); });
    }
    auto row = connection.use(DeviceSql::quiet_hours_of_player);
    row.bind(player);
    settings.quiet = first(row, [](Use& found) { return quiet_hours(found, 0); });
    return settings;
  });
}

std::optional<std::string> site_key(Connection& connection, std::string_view name) {
  return reading(connection, "read a secret of the site", [&] {
    auto row = connection.use(DeviceSql::site_key);
    row.bind(name);
    return first(row, [](Use& found) { return found.text(0); });
  });
}

std::vector<DueDelivery> due_deliveries(Connection& connection, std::int64_t now, int limit,
                                        std::span<const std::string> busy) {
  std::string left_out = ",";
  for (const std::string& device : busy)
    left_out += device + ",";
  return reading(connection, "list the messages that are due", [&] {
    return completed_deliveries(connection, DeliverySql::due_deliveries, now, std::max(limit, 0),
                                left_out);
  });
}

std::vector<DueDelivery> due_deliveries_of(Connection& connection, std::string_view device,
                                           std::int64_t now, int limit) {
  return reading(connection, "list the messages that are due to a device", [&] {
    return completed_deliveries(connection, DeliverySql::due_deliveries_of_device, device, now,
                                std::max(limit, 0));
  });
}

DeliveryQueue delivery_queue(Connection& connection, std::int64_t now) {
  return reading(connection, "count the messages that wait", [&] {
    auto row = connection.use(DeliverySql::delivery_queue);
    row.bind(now);
    if (!row.next()) return DeliveryQueue{};
    return DeliveryQueue{.messages = row.number(0), .oldest = row.number_or_null(1)};
  });
}

}  // namespace quintet::storage
