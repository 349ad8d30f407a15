// The parts of the configuration for messages that leave the server.
#pragma once

#include <optional>

#include "server/config/config.hpp"
#include "server/notices/device_messenger.hpp"
#include "server/outbound/outgoing_mail.hpp"

namespace quintet::server {

/// Of a valid configuration.
[[nodiscard]] MessengerSettings messenger_settings(const Config& config);

/// Null if the operator has configured no mail server. Throws std::runtime_error if the file with
/// the password cannot be read.
[[nodiscard]] std::optional<MailServer> mail_server(const Config& config);

}  // namespace quintet::server
