// Statements about devices, and about the settings of notifications.
#pragma once

#include "storage/sql/texts.hpp"

namespace quintet::storage {

enum class DeviceSql : std::uint8_t {
  devices_of_player,
  device_of_player,
  device_by_id,
  has_device,
  player_for_device,
  find_device,
  count_devices,
  insert_device,
  renew_device,
  set_device_keys,
  take_device_from_others,
  forget_device,
  device_gone,
  disable_devices,
  forget_devices_of_player,
  device_worked,
  device_failed,
  opt_outs_of_player,
  insert_opt_out,
  opt_out_of_device,
  delete_opt_outs,
  quiet_hours_of_player,
  set_quiet_hours,
  delete_quiet_hours,
  site_key,
  insert_site_key,
  count,
};

inline constexpr Literal device_columns =
    "devices.id, players.id, channel, devices.name, endpoint, keys, language, devices.created_at,"
    " renewed_at, failures, disabled_at";

inline constexpr auto device_statements = topic<DeviceSql>({
    {DeviceSql::devices_of_player,
     joined<"SELECT ", device_columns,
            " FROM devices JOIN players ON players.key = devices.player"
            " WHERE devices.player = (SELECT key FROM players WHERE id = $1)"
            " ORDER BY devices.created_at, devices.id">},
    {DeviceSql::device_of_player,
     joined<"SELECT ", device_columns,
            " FROM devices JOIN players ON players.key = devices.player"
            " WHERE devices.id = $2 AND players.id = $1">},
    {DeviceSql::device_by_id, joined<"SELECT ", device_columns,
                                     " FROM devices JOIN players ON players.key = devices.player"
                                     " WHERE devices.id = $1">},
    {DeviceSql::has_device, "SELECT 1 FROM devices WHERE id = $1"},
    {DeviceSql::player_for_device,
     "SELECT key FROM players WHERE id = $1 AND deleted_at IS NULL AND bot_game IS NULL"},
    {DeviceSql::find_device,
     "SELECT key FROM devices WHERE endpoint = $1 AND player = $2 AND channel = $3"},
    {DeviceSql::count_devices, "SELECT count(*) FROM devices WHERE player = $1 AND channel = $2"},
    {DeviceSql::insert_device,
     "INSERT INTO devices (id, player, channel, name, endpoint, keys, language, created_at,"
     " renewed_at, failures) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, 0)"},
    {DeviceSql::renew_device,
     "UPDATE devices SET name = $2, keys = $3, language = $4, renewed_at = $5, failures = 0,"
     " disabled_at = NULL WHERE key = $1"},
    {DeviceSql::set_device_keys,
     "UPDATE devices SET keys = $3"
     " WHERE player = (SELECT key FROM players WHERE id = $1) AND channel = $2"},
    {DeviceSql::take_device_from_others,
     "DELETE FROM devices WHERE endpoint = $1 AND player <> $2 AND channel = $3"},
    {DeviceSql::forget_device,
     "DELETE FROM devices WHERE id = $2 AND player = (SELECT key FROM players WHERE id = $1)"
     " AND channel <> 'mail'"},
    {DeviceSql::device_gone,
     "UPDATE devices SET disabled_at = coalesce(disabled_at, $3) WHERE id = $1"
     " AND renewed_at <= $2"},
    {DeviceSql::disable_devices,
     "UPDATE devices SET disabled_at = renewed_at"
     " WHERE player = (SELECT key FROM players WHERE id = $1) AND channel = $2"},
    {DeviceSql::forget_devices_of_player,
     "DELETE FROM devices WHERE player = (SELECT key FROM players WHERE id = $1)"},
    // Most devices work, so most rows stay unchanged.
    {DeviceSql::device_worked,
     "UPDATE devices SET failures = 0, disabled_at = NULL WHERE id = $1"
     " AND (failures > 0 OR disabled_at IS NOT NULL)"},
    {DeviceSql::device_failed,
     "UPDATE devices SET failures = failures + 1,"
     " disabled_at = CASE WHEN failures + 1 >= $2 THEN coalesce(disabled_at, $3)"
     " ELSE disabled_at END WHERE id = $1"},
    {DeviceSql::opt_outs_of_player,
     "SELECT channel, kind FROM opt_outs WHERE player = (SELECT key FROM players WHERE id = $1)"
     " ORDER BY channel, kind"},
    {DeviceSql::insert_opt_out,
     "INSERT INTO opt_outs (player, channel, kind) VALUES ($1, $2, $3)"
     " ON CONFLICT (player, channel, kind) DO NOTHING"},
    {DeviceSql::opt_out_of_device,
     "INSERT INTO opt_outs (player, channel, kind) SELECT player, channel, $2 FROM devices"
     " WHERE id = $1 ON CONFLICT (player, channel, kind) DO NOTHING"},
    {DeviceSql::delete_opt_outs,
     "DELETE FROM opt_outs WHERE player = (SELECT key FROM players WHERE id = $1)"},
    {DeviceSql::quiet_hours_of_player,
     "SELECT from_minute, to_minute, zone FROM quiet_hours"
     " WHERE player = (SELECT key FROM players WHERE id = $1)"},
    {DeviceSql::set_quiet_hours,
     "INSERT INTO quiet_hours (player, from_minute, to_minute, zone) VALUES ($1, $2, $3, $4)"
     " ON CONFLICT (player) DO UPDATE SET from_minute = excluded.from_minute,"
     " to_minute = excluded.to_minute, zone = excluded.zone"},
    {DeviceSql::delete_quiet_hours,
     "DELETE FROM quiet_hours WHERE player = (SELECT key FROM players WHERE id = $1)"},
    {DeviceSql::site_key, "SELECT value FROM site_keys WHERE name = $1"},
    {DeviceSql::insert_site_key,
     "INSERT INTO site_keys (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING"},
});

}  // namespace quintet::storage
