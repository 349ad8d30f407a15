#include "server/config/limit_settings.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <system_error>

#include <fmt/format.h>

namespace quintet::server {
namespace {

constexpr double million = 1e6;
constexpr double gibibyte = 1024.0 * 1024 * 1024;

constexpr auto all_limits = std::to_array<LimitSetting>({
    {"connections", &Limits::connections, 1, million, "connections of all clients together"},
    {"connections-per-address", &Limits::connections_per_address, 1, million,
     "connections of one address"},
    {"handshake-burst", &Limits::handshake_burst, 1, million,
     "TLS handshakes of an address at once"},
    {"handshakes-per-second", &Limits::handshakes_per_second, 0.01, million,
     "TLS handshakes of an address per second, after the burst"},
    {"address-request-burst", &Limits::address_request_burst, 1, 1000 * million,
     "requests over HTTP of an address at once, by what they cost"},
    {"address-requests-per-second", &Limits::address_requests_per_second, 0.01, 1000 * million,
     "requests over HTTP of an address per second, after the burst"},
    {"http-timeout", &Limits::http_timeout, 1, 3600, "seconds for a request to arrive"},
    {"idle-timeout", &Limits::idle_timeout, 2, 3600, "seconds until a silent client is dropped"},
    {"shutdown-timeout", &Limits::shutdown_timeout, 1, 3600,
     "seconds in which an ending server must have ended"},
    {"message-burst", &Limits::message_burst, 1, million, "messages of a connection at once"},
    {"messages-per-second", &Limits::messages_per_second, 0.01, million,
     "messages of a connection per second, after the burst"},
    {"address-message-burst", &Limits::address_message_burst, 1, million,
     "messages from an address at once"},
    {"address-messages-per-second", &Limits::address_messages_per_second, 0.01, million,
     "messages from an address per second, after the burst"},
    {"outbox-bytes", &Limits::outbox_bytes, 512 * 1024, gibibyte,
     "bytes that may wait for a connection"},
    {"address-outbox-bytes", &Limits::address_outbox_bytes, 512 * 1024, 16 * gibibyte,
     "bytes that may wait for an address"},
    {"rooms-per-connection", &Limits::rooms_per_connection, 1, million,
     "rooms that a connection may be in"},
    {"connections-per-room", &Limits::connections_per_room, 1, million, "connections in a room"},
    {"mailbox-commands", &Limits::mailbox_commands, 1, million, "commands that may wait in a room"},
    {"waiting-commands", &Limits::waiting_commands, 1, 10 * million,
     "commands that may wait in all rooms together"},
    {"waiting-commands-per-address", &Limits::waiting_commands_per_address, 1, 10 * million,
     "commands of an address that may wait"},
    {"room-kept", &Limits::room_kept, 1, 3600, "seconds that an unused room stays in memory"},
    {"rooms-in-memory", &Limits::rooms_in_memory, 1, 10 * million, "rooms that may be in memory"},
    {"rooms-per-address", &Limits::rooms_per_address, 1, 10 * million,
     "rooms that all connections of an address may be in"},
    {"wider-network-factor", &Limits::wider_network_factor, 1, million,
     "share of a /56 of IPv6, in shares of a /64; the same for a /48"},
    {"room-burst", &Limits::room_burst, 1, million, "rooms that a player may open at once"},
    {"turn-burst", &Limits::turn_burst, 1, million, "turns of a player at once"},
    {"turns-per-second", &Limits::turns_per_second, 0.01, million,
     "turns of a player per second, after the burst"},
    {"action-burst", &Limits::action_burst, 1, million,
     "seats, offers and answers of a player at once"},
    {"actions-per-second", &Limits::actions_per_second, 0.01, million,
     "seats, offers and answers of a player per second, after the burst"},
    {"talk-burst", &Limits::talk_burst, 1, 10 * million,
     "messages that spread a room's spectators' chat, at once"},
    {"talk-per-second", &Limits::talk_per_second, 1, 10 * million,
     "messages that spread a room's spectators' chat per second, after the burst"},
    {"rooms-per-second", &Limits::rooms_per_second, 0.0001, million,
     "rooms of a player per second, after the burst"},
    {"address-room-burst", &Limits::address_room_burst, 1, million,
     "rooms that may be opened from an address at once"},
    {"address-rooms-per-second", &Limits::address_rooms_per_second, 0.0001, million,
     "rooms from an address per second, after the burst"},
    {"bot-games", &Limits::bot_games, 1, million,
     "computer players that think or play a turn at once"},
    {"bot-games-per-address", &Limits::bot_games_per_address, 1, million,
     "such computer players in games of one address"},
    {"bot-games-per-player", &Limits::bot_games_per_player, 1, million,
     "such computer players in the rooms of one player"},
    {"bot-queue", &Limits::bot_queue, 1, million,
     "positions that may wait until a computer player thinks about them"},
    {"bot-queue-per-address", &Limits::bot_queue_per_address, 1, million,
     "such positions in games of one address"},
    {"bot-queue-per-player", &Limits::bot_queue_per_player, 1, million,
     "such positions in the rooms of one player"},
    {"guest-burst", &Limits::guest_burst, 1, million, "new guests of an address at once"},
    {"guests-per-second", &Limits::guests_per_second, 0.0001, million,
     "new guests of an address per second, after the burst"},
    {"password-burst", &Limits::password_burst, 1, million,
     "passwords tried from an address at once"},
    {"passwords-per-second", &Limits::passwords_per_second, 0.0001, million,
     "passwords tried from an address per second, after the burst"},
    {"known-password-burst", &Limits::known_password_burst, 1, million,
     "passwords of a player's known devices and sessions at once"},
    {"known-passwords-per-second", &Limits::known_passwords_per_second, 0.0001, million,
     "passwords of a player's known devices and sessions per second, after the burst"},
    {"password-threads", &Limits::password_threads, 1, 64, "passwords checked at the same time"},
    // Not less than OWASP recommends for argon2id.
    {"password-memory-bytes", &Limits::password_memory_bytes, 19.0 * 1024 * 1024, gibibyte,
     "bytes of memory for checking a password"},
    {"address-chat-bytes-burst", &Limits::address_chat_bytes_burst, 4096, gibibyte,
     "bytes of chat from an address at once"},
    {"address-chat-bytes-per-second", &Limits::address_chat_bytes_per_second, 1, gibibyte,
     "bytes of chat from an address per second, after the burst"},
    {"room-chat-bytes-burst", &Limits::room_chat_bytes_burst, 4096, gibibyte,
     "bytes of chat in a channel of a room at once"},
    {"room-chat-bytes-per-second", &Limits::room_chat_bytes_per_second, 1, gibibyte,
     "bytes of chat in a channel of a room per second, after the burst"},
    {"unused-room-days", &Limits::unused_room_days, 0, 36'500,
     "days until a room that never started is deleted; 0: never"},
    {"idle-guest-days", &Limits::idle_guest_days, 0, 36'500,
     "days until a guest without games is deleted; 0: never"},
    {"notification-days", &Limits::notification_days, 0, 36'500,
     "days until a notification is deleted; 0: never"},
    {"short-of-space-bytes", &Limits::short_of_space_bytes, 0, 1024 * gibibyte,
     "free bytes below which no room or guest is created; 0: never"},
    {"lobby-pushes-per-second", &Limits::lobby_pushes_per_second, 0.1, 10,
     "most pushes of the lobby's changes per second"},
    {"lobby-open-rooms", &Limits::lobby_open_rooms, 1, 500,
     "rooms shown in the lobby that wait for players"},
    {"lobby-games", &Limits::lobby_games, 1, 500, "games shown in the lobby"},
    {"seeks", &Limits::seeks, 1, 1000, "seeks that may wait"},
    {"seeks-per-address", &Limits::seeks_per_address, 1, 1000, "seeks of an address that may wait"},
    {"seeks-per-connection", &Limits::seeks_per_connection, 1, 1000,
     "seeks of a connection that may wait"},
    {"lasting-seeks", &Limits::lasting_seeks, 1, 1000,
     "seeks by days that may wait without a connection"},
    {"lasting-seeks-per-player", &Limits::lasting_seeks_per_player, 1, 1000,
     "such seeks of a player"},
    {"lasting-seeks-per-address", &Limits::lasting_seeks_per_address, 1, 1000,
     "such seeks of an address"},
    {"export-interval", &Limits::export_interval, 1, 31'536'000,
     "seconds between two downloads of a player's data"},
    {"exports-at-once", &Limits::exports_at_once, 1, 1000, "such downloads at once"},
});

bool is_whole(const LimitSetting& setting) {
  return !std::holds_alternative<double Limits::*>(setting.field);
}

std::string range_of(const LimitSetting& setting) {
  return fmt::format("{} to {}", setting.least, setting.most);
}

void set_value(const LimitSetting& setting, Limits& limits, double value) {
  std::visit(
      [&](auto field) {
        using Value = std::remove_reference_t<decltype(limits.*field)>;
        if constexpr (requires { (limits.*field).count(); }) {
          limits.*field = Value(static_cast<typename Value::rep>(value));
        } else {
          limits.*field = static_cast<Value>(value);
        }
      },
      setting.field);
}

std::optional<double> parse_number(std::string_view text) {
  double value = 0;
  const std::string number(text);
  const char* begin = number.c_str();
  const char* end = begin + number.size();
  const auto [stopped, failure] = std::from_chars(begin, end, value, std::chars_format::fixed);
  if (failure != std::errc() || stopped != end) return std::nullopt;
  return value;
}

}  // namespace

std::span<const LimitSetting> limit_settings() {
  return all_limits;
}

double value_of(const LimitSetting& setting, const Limits& limits) {
  return std::visit(
      [&](auto field) {
        if constexpr (requires { (limits.*field).count(); }) {
          return static_cast<double>((limits.*field).count());
        } else {
          return static_cast<double>(limits.*field);
        }
      },
      setting.field);
}

std::expected<void, std::string> set_limit(Limits& limits, std::string_view assignment) {
  const std::size_t equals = assignment.find('=');
  if (equals == std::string_view::npos) {
    return std::unexpected(fmt::format("a limit is set as NAME=VALUE, not \"{}\"", assignment));
  }
  const std::string_view name = assignment.substr(0, equals);
  const std::string_view text = assignment.substr(equals + 1);
  const auto* const setting = std::ranges::find(all_limits, name, &LimitSetting::name);
  if (setting == all_limits.end()) {
    return std::unexpected(fmt::format(
        "there is no limit \"{}\"; \"quintet serve --limits\" lists those that there are", name));
  }
  const std::optional<double> value = parse_number(text);
  // False for a NaN, too.
  const bool in_range = value && *value >= setting->least && *value <= setting->most;
  if (!in_range || (is_whole(*setting) && std::floor(*value) != *value)) {
    return std::unexpected(fmt::format("the limit \"{}\" must be a {} from {}, not \"{}\"", name,
                                       is_whole(*setting) ? "whole number" : "number",
                                       range_of(*setting), text));
  }
  set_value(*setting, limits, *value);
  return {};
}

std::string describe(const Limits& limits) {
  constexpr std::string_view line = "{:<31}{:<15}{:<24}{}\n";
  std::string table = fmt::format(line, "NAME", "VALUE", "RANGE", "MEANING");
  for (const LimitSetting& setting : all_limits) {
    table += fmt::format(line, setting.name, fmt::format("{}", value_of(setting, limits)),
                         range_of(setting), setting.meaning);
  }
  return table;
}

}  // namespace quintet::server
