// Converts the settings of messages to devices to JSON. For use within protocol/ only.
#pragma once

#include "protocol/json/writing.hpp"
#include "protocol/messages/devices.hpp"

namespace quintet::protocol {

[[nodiscard]] OrderedJson to_json(const MessageSettings& settings);
[[nodiscard]] OrderedJson to_json(const MailEntry& mail);

}  // namespace quintet::protocol
