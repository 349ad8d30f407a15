// Whether a message that is due is sent, and its content. Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "protocol/messages/devices.hpp"
#include "storage/data/devices.hpp"

namespace quintet::server {

/// The message is no longer true, was read, or its device is disabled.
struct DropMessage {};
/// It is not the time for the message yet, for example in quiet hours.
struct PostponeMessage {
  std::int64_t until = 0;  // ms since 1970
};
struct SendMessage {
  protocol::DeviceMessage message;
  std::int64_t useful_until = 0;  // ms since 1970
};
using MessageDecision = std::variant<DropMessage, PostponeMessage, SendMessage>;

/// `now` is ms since 1970.
[[nodiscard]] MessageDecision decide(const storage::DueDelivery& due, std::int64_t now);

/// When the message became true, in ms since 1970: the time of its event, or of the last reminder
/// until `now`.
[[nodiscard]] std::int64_t news_since(const storage::DueDelivery& due, std::int64_t now);

/// The time of the reminder that follows this one, in ms since 1970; null if none follows, or if
/// the message is no reminder. All reminders of a turn are one row, which is sent once at each
/// time.
[[nodiscard]] std::optional<std::int64_t> next_reminder(const storage::DueDelivery& due,
                                                        std::int64_t now);

/// The message by which a player tests a device.
[[nodiscard]] protocol::DeviceMessage test_message(const storage::DeviceRow& device);

/// The message as an English sentence, for a webhook: "Liger: it is your turn against Otter."
[[nodiscard]] std::string sentence(const protocol::DeviceMessage& message);

}  // namespace quintet::server
