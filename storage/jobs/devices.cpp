#include "storage/jobs/devices.hpp"

#include <optional>

#include "storage/jobs/run.hpp"

namespace quintet::storage {
namespace {

std::optional<std::int64_t> find_person(Connection& connection, const std::string& id) {
  auto row = connection.use(DeviceSql::player_for_device);
  row.bind(id);
  return row.next() ? std::optional(row.number(0)) : std::nullopt;
}

WriteResult no_such_player() {
  return conflict("there is no such player");
}

std::optional<std::int64_t> find_device(Connection& connection, const DeviceRow& device,
                                        std::int64_t player) {
  auto row = connection.use(DeviceSql::find_device);
  row.bind(device.endpoint, player, device.channel);
  return row.next() ? std::optional(row.number(0)) : std::nullopt;
}

}  // namespace

WriteResult perform(Connection& connection, const SaveDevice& job) {
  const DeviceRow& device = job.device;
  const auto player = find_person(connection, device.player);
  if (!player) return no_such_player();
  if (job.exclusive)
    run(connection, DeviceSql::take_device_from_others, device.endpoint, *player, device.channel);
  if (const auto known = find_device(connection, device, *player)) {
    run(connection, DeviceSql::renew_device, *known, device.name, device.keys, device.language,
        device.created_at);
    return {};
  }
  if (count(connection, DeviceSql::count_devices, *player, device.channel) >= job.limit)
    return conflict("the player has too many devices");
  run(connection, DeviceSql::insert_device, device.id, *player, device.channel, device.name,
      device.endpoint, device.keys, device.language, device.created_at);
  return {};
}

WriteResult perform(Connection& connection, const ForgetDevice& job) {
  return ok_or_conflict(run(connection, DeviceSql::forget_device, job.player, job.device) == 1,
                        "the player has no such device");
}

WriteResult perform(Connection& connection, const SetNotificationSettings& job) {
  const auto player = find_person(connection, job.player);
  if (!player) return no_such_player();
  run(connection, DeviceSql::delete_opt_outs, job.player);
  for (const auto& [channel, kind] : job.settings.off)
    run(connection, DeviceSql::insert_opt_out, *player, channel, kind);
  run(connection, DeviceSql::delete_quiet_hours, job.player);
  if (const auto& quiet = job.settings.quiet)
    run(connection, DeviceSql::set_quiet_hours, *player, quiet->from, quiet->to, quiet->zone);
  return {};
}

WriteResult perform(Connection& connection, const KeepSiteKey& job) {
  run(connection, DeviceSql::insert_site_key, job.name, job.value);
  return {};
}

}  // namespace quintet::storage
