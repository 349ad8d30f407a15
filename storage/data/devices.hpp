// Devices that get a player's notifications, and the messages that wait for them. Times are
// milliseconds since 1970; texts are stored byte for byte.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "storage/data/archive.hpp"

namespace quintet::storage {

/// A browser that gets web push, an address that gets webhooks, or the confirmed mail address of a
/// player, who has at most one.
struct DeviceRow {
  std::string id;
  std::string player;   // id
  std::string channel;  // "push", "webhook" or "mail"
  std::string name;     // chosen by the player; the address of mails
  std::string endpoint;
  std::string keys;  // the channel's own text; secret
  std::string language;
  std::int64_t created_at = 0;
  std::int64_t renewed_at = 0;
  std::int64_t failures = 0;                // since the last success
  std::optional<std::int64_t> disabled_at;  // set: it gets nothing

  bool operator==(const DeviceRow&) const = default;
};

/// The hours in which a player gets no messages. Minutes of the local day, 0 to 1439; `from` may be
/// later than `to`.
struct QuietHours {
  int from = 0;
  int to = 0;
  std::string zone;  // IANA name of the time zone

  bool operator==(const QuietHours&) const = default;
};

struct NotificationSettings {
  /// Channels and the kinds that are off there, in the order of both.
  std::vector<std::pair<std::string, std::string>> off;
  std::optional<QuietHours> quiet;

  bool operator==(const NotificationSettings&) const = default;
};

/// Identifies a message that waits. A message that has taken its place has another seq, or another
/// due time if neither is about an event.
struct DeliveryKey {
  std::string device;  // id
  std::string room;    // id
  std::string kind;
  std::int64_t seq = 0;  // of the event; 0: none
  std::int64_t due = 0;  // ms since 1970

  auto operator<=>(const DeliveryKey&) const = default;
};

/// A message that is due, with all that decides about it at the time of the read.
struct DueDelivery {
  DeliveryKey key;
  std::int64_t attempts = 0;  // failed ones
  DeviceRow device;
  /// The kind of its notification, its event and its times. The notification may have been deleted:
  /// then `at` is 0.
  std::string about;
  std::int64_t seq = 0;  // may be later than that of the key
  std::int64_t at = 0;
  std::optional<std::int64_t> read_at;
  GameRow game;
  std::optional<QuietHours> quiet;
  std::int64_t waiting_games = 0;  // games in which it is the player's turn

  bool operator==(const DueDelivery&) const = default;
};

/// The messages that are due, for metrics.
struct DeliveryQueue {
  std::int64_t messages = 0;
  std::optional<std::int64_t> oldest;  // due time of the first one
};

}  // namespace quintet::storage
