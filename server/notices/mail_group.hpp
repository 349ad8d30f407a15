// The messages that one mail contains. Pure.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "protocol/messages/devices.hpp"
#include "server/mail/mail_keys.hpp"
#include "server/notices/settlement.hpp"
#include "storage/data/devices.hpp"

namespace quintet::server {

/// All messages to an address that are due, in their order.
struct MailGroup {
  /// Those that are not in the mail: they are dropped, or wait.
  std::vector<Settlement> unsent;
  std::vector<storage::DueDelivery> sent;
  std::vector<protocol::DeviceMessage> messages;  // of `sent`
};

/// A player who has chosen one mail a day gets it with the first messages after their time of the
/// day. `now` is ms since 1970.
[[nodiscard]] MailGroup group_for_mail(std::span<const storage::DueDelivery> due,
                                       const MailKeys& keys, std::int64_t now);

/// The effect of the mail on each of its messages: all have its result, but a refusal counts once
/// for the address. Times as in `settle_sent`.
[[nodiscard]] std::vector<Settlement> settle_mail(std::span<const storage::DueDelivery> sent,
                                                  const OutgoingResult& result,
                                                  std::int64_t sent_at, std::int64_t now);

}  // namespace quintet::server
