// The effect of an attempt to send a message to a device. Pure.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "server/outbound/outbound.hpp"
#include "storage/data/devices.hpp"
#include "storage/jobs/deliveries.hpp"

namespace quintet::server {

/// The fate of a message that was due.
enum class DeliveryOutcome : std::uint8_t {
  sent,     // the service has accepted it
  dropped,  // it was no longer true, or read
  waits,    // it is not the time for it: quiet hours, a deadline that has moved
  retried,  // the service did not accept it now; it is tried again
  gone,     // the service no longer knows the device
  refused,  // the service does not accept messages of this server
  failed,   // the service refused it for good, or too often
};
inline constexpr std::array<std::string_view, 7> delivery_words = {
    "sent", "dropped", "waits", "retried", "gone", "refused", "failed"};

struct Settlement {
  storage::SettleDelivery job;
  DeliveryOutcome outcome = DeliveryOutcome::dropped;
};

/// For a message that was not sent: it is dropped, or waits `until` (ms since 1970).
[[nodiscard]] Settlement settle_unsent(const storage::DueDelivery& due,
                                       std::optional<std::int64_t> until);

/// For a message that was sent at `sent_at`, with the result at `now`; both in ms since 1970. After
/// a failure that may pass, it is tried again after a minute, two, four and so on, six times. Three
/// refusals by the mail server disable a mail address; failures that may pass do not count for it.
[[nodiscard]] Settlement settle_sent(const storage::DueDelivery& due, const OutgoingResult& result,
                                     std::int64_t sent_at, std::int64_t now);

}  // namespace quintet::server
