#include "server/notices/settlement.hpp"

#include <algorithm>
#include <chrono>

#include "protocol/messages/devices.hpp"
#include "server/mail/mailer.hpp"

namespace quintet::server {
namespace {

using storage::DeviceState;

constexpr std::int64_t most_attempts = 6;
constexpr std::int64_t first_wait_ms = 60'000;
constexpr std::int64_t mail_failures_before_disabling = 3;

bool is_push(const storage::DueDelivery& due) {
  return due.device.channel == protocol::push_channel;
}

std::int64_t wait_ms(const storage::DueDelivery& due, const OutgoingResult& result) {
  const std::int64_t own = first_wait_ms << std::min(due.attempts, most_attempts);
  if (!result.retry_after) return own;
  return std::max<std::int64_t>(own, std::chrono::milliseconds(*result.retry_after).count());
}

bool is_mail(const storage::DueDelivery& due) {
  return due.device.channel == protocol::mail_channel;
}

/// The status of an HTTP response.
bool may_pass(int status) {
  return status == 0 || status == 408 || status == 429 || status >= 500;
}

/// Tries the message again if it has attempts left.
void try_again(Settlement& settlement, const storage::DueDelivery& due,
               const OutgoingResult& result, std::int64_t now) {
  settlement.outcome = DeliveryOutcome::failed;
  if (due.attempts + 1 >= most_attempts) return;
  settlement.job.again_at = now + wait_ms(due, result);
  settlement.job.attempts = due.attempts + 1;
  settlement.outcome = DeliveryOutcome::retried;
}

/// For a mail that was not accepted.
void settle_refused_mail(Settlement& settlement, const storage::DueDelivery& due,
                         const OutgoingResult& result, std::int64_t now) {
  if (may_pass(result)) {
    try_again(settlement, due, result, now);
    if (result.of_server) settlement.outcome = DeliveryOutcome::refused;
    return;
  }
  settlement.job.device = DeviceState::fails;
  settlement.job.most_failures = mail_failures_before_disabling;
  settlement.outcome = DeliveryOutcome::failed;
}

}  // namespace

Settlement settle_unsent(const storage::DueDelivery& due, std::optional<std::int64_t> until) {
  return {.job = {.key = due.key,
                  .about = due.about,
                  .seq = due.seq,
                  .again_at = until,
                  .attempts = due.attempts},
          .outcome = until ? DeliveryOutcome::waits : DeliveryOutcome::dropped};
}

Settlement settle_sent(const storage::DueDelivery& due, const OutgoingResult& result,
                       std::int64_t sent_at, std::int64_t now) {
  Settlement settlement = settle_unsent(due, std::nullopt);
  settlement.job.seen_at = sent_at;
  settlement.job.at = now;
  auto& [job, outcome] = settlement;
  const int status = result.status;
  if (result.accepted()) {
    job.device = DeviceState::works;
    outcome = DeliveryOutcome::sent;
  } else if (is_mail(due)) {
    settle_refused_mail(settlement, due, result, now);
  } else if (is_push(due) && (status == 404 || status == 410)) {
    job.device = DeviceState::gone;
    outcome = DeliveryOutcome::gone;
  } else if (is_push(due) && (status == 401 || status == 403)) {
    // The service refuses this server, not the device.
    outcome = DeliveryOutcome::refused;
  } else if (may_pass(status)) {
    // A browser's push service is shared by all its devices, so its failures say nothing about one.
    job.device = is_push(due) ? DeviceState::unknown : DeviceState::fails;
    try_again(settlement, due, result, now);
  } else {
    job.device = DeviceState::fails;
    outcome = DeliveryOutcome::failed;
  }
  return settlement;
}

}  // namespace quintet::server
