// Bodies of HTTP requests and responses about a player's devices and the settings of notifications
// (README.md, "Messages to devices").
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/errors/error.hpp"
#include "protocol/messages/mail.hpp"

namespace quintet::protocol {

/// The ways to reach a player.
inline constexpr std::string_view push_channel = "push";
inline constexpr std::string_view webhook_channel = "webhook";
inline constexpr std::string_view mail_channel = "mail";
inline constexpr std::array message_channels = {push_channel, webhook_channel, mail_channel};
/// Those of devices that a player adds without a confirmation.
inline constexpr std::array device_channels = {push_channel, webhook_channel};

/// The kinds of messages that a player can switch off for a channel.
inline constexpr std::array<std::string_view, 6> message_kinds = {"turn",  "reminder", "computer",
                                                                  "began", "ended",    "asked"};

/// The hours without messages. Minutes of the local day, 0 to 1439; `from` may be later than `to`.
struct QuietHours {
  int from = 0;
  int to = 0;
  std::string zone;  // IANA name of a time zone
};

struct MessageSettings {
  /// The kinds that are off, for each channel in the order of `message_channels`.
  std::array<std::vector<std::string>, message_channels.size()> off;
  std::optional<QuietHours> quiet;
};

struct DeviceEntry {
  std::string id;
  std::string channel;
  std::string name;
  std::int64_t created_at = 0;  // ms since 1970
  bool disabled = false;        // after too many failures
};

/// A player's mail address.
struct MailEntry {
  std::optional<std::string> id;       // of the confirmed address, as a device
  std::optional<std::string> address;  // the confirmed one
  std::optional<std::string> pending;  // one that waits for its confirmation
  bool disabled = false;               // after too many refusals
  std::optional<DailyMail> daily;      // null: each message gets a mail of its own
};

struct DevicesPage {
  std::optional<std::string> push_key;  // base64url; null: this server sends no messages
  std::optional<MailEntry> mail;        // null: this server sends no mail
  MessageSettings settings;
  std::vector<DeviceEntry> devices;  // without the mail address
};

[[nodiscard]] std::string devices_body(const DevicesPage& page);

/// Replaces all settings. Kinds and channels that this version does not know are errors.
[[nodiscard]] Result<MessageSettings> parse_message_settings(std::string_view body);

struct NewDevice {
  std::string channel;   // one of `device_channels`
  std::string name;      // one line of 1 to 60 characters
  std::string endpoint;  // at most 1,000 bytes; not checked
  std::string language;  // "en", "de" or "fr"
  // Of a browser, base64url; not checked:
  std::string p256dh;
  std::string auth;
};

[[nodiscard]] Result<NewDevice> parse_new_device(std::string_view body);
/// `secret` signs the messages of a webhook; null for a browser.
[[nodiscard]] std::string new_device_body(const std::string& id,
                                          const std::optional<std::string>& secret);

/// `status`: of the device's response; null if there was none.
[[nodiscard]] std::string device_test_body(bool delivered, std::optional<int> status);

/// The content of a message to a device.
struct DeviceMessage {
  std::string kind;  // one of `message_kinds`, or "test"
  // Empty in a test:
  std::string room;
  std::int64_t seq = 0;
  std::string game;                  // id
  std::string name;                  // of the game
  std::vector<std::string> players;  // names of the opponents, or of the one who asks
  std::string language;
  std::optional<std::int64_t> waiting;  // games in which it is the player's turn
};

[[nodiscard]] std::string device_message_text(const DeviceMessage& message);

}  // namespace quintet::protocol
