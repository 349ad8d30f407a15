#include "server/notices/settlement.hpp"

#include <algorithm>
#include <chrono>

#include "protocol/messages/devices.hpp"

namespace quintet::server {
namespace {

using storage::DeviceState;

constexpr std::int64_t most_attempts = 6;
constexpr std::int64_t first_wait_ms = 60'000;

bool is_push(const storage::DueDelivery& due) {
  return due.device.channel == protocol::push_channel;
}

std::int64_t wait_ms(const storage::DueDelivery& due, const OutgoingResult& result) {
  const std::int64_t own = first_wait_ms << std::min(due.attempts, most_attempts);
  if (!result.retry_after) return own;
  return std::max<std::int64_t>(own, std::chrono::milliseconds(*result.retry_after).count());
}

bool may_pass(int status) {
  return status == 0 || status == 408 || status == 429 || status >= 500;
}

bool accepted(int status) {
  return status >= 200 && status < 300;
}

}  // namespace

Settlement settle_unsent(const storage::DueDelivery& due, std::optional<std::int64_t> until) {
  return {.job = {.key = due.key, .again_at = until, .attempts = due.attempts},
          .outcome = until ? DeliveryOutcome::waits : DeliveryOutcome::dropped};
}

Settlement settle_sent(const storage::DueDelivery& due, const OutgoingResult& result,
                       std::int64_t sent_at, std::int64_t now) {
  Settlement settlement{.job = {.key = due.key, .seen_at = sent_at, .at = now}};
  auto& [job, outcome] = settlement;
  const int status = result.status;
  if (accepted(status)) {
    job.device = DeviceState::works;
    outcome = DeliveryOutcome::sent;
  } else if (is_push(due) && (status == 404 || status == 410)) {
    job.device = DeviceState::gone;
    outcome = DeliveryOutcome::gone;
  } else if (is_push(due) && (status == 401 || status == 403)) {
    // The service refuses this server, not the device.
    outcome = DeliveryOutcome::refused;
  } else if (may_pass(status) && due.attempts + 1 < most_attempts) {
    // A browser's push service is shared by all its devices, so its failures say nothing about one.
    job.device = is_push(due) ? DeviceState::unknown : DeviceState::fails;
    job.again_at = now + wait_ms(due, result);
    job.attempts = due.attempts + 1;
    outcome = DeliveryOutcome::retried;
  } else {
    job.device = is_push(due) && may_pass(status) ? DeviceState::unknown : DeviceState::fails;
    outcome = DeliveryOutcome::failed;
  }
  return settlement;
}

}  // namespace quintet::server
