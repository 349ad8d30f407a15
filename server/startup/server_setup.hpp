// The values from which the parts of a server are built.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "server/async/loop.hpp"
#include "server/base/contact.hpp"
#include "server/base/time.hpp"
#include "server/bots/bot_settings.hpp"
#include "server/config/limits.hpp"
#include "server/metrics/metrics.hpp"
#include "server/net/edge_settings.hpp"
#include "server/notices/device_messenger.hpp"
#include "server/outbound/outgoing_mail.hpp"
#include "storage/data/lease.hpp"

namespace quintet::server {

/// The referenced objects must outlive the parts.
struct ServerSetup {
  Limits limits;
  EdgeSettings edge;
  BotSettings bots;
  MessengerSettings messages = {};
  std::optional<MailServer> mail = std::nullopt;
  std::string database;
  Metrics& metrics;  // outlives all work on the loop
  Time& time;
  Loop loop;
  /// A node writes under its lease.
  std::shared_ptr<storage::Lease> lease = nullptr;
  /// A node's contact with the database. Null: its silences are not recorded.
  std::shared_ptr<const Contact> database_contact = nullptr;
};

}  // namespace quintet::server
