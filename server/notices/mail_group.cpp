#include "server/notices/mail_group.hpp"

#include <optional>
#include <utility>
#include <variant>

#include "server/notices/message.hpp"
#include "server/notices/quiet_hours.hpp"

namespace quintet::server {
namespace {

/// When the message is mailed; null: now.
std::optional<std::int64_t> daily_time(const storage::DueDelivery& due, const MailKeys& keys,
                                       std::int64_t now) {
  if (!keys.daily) return std::nullopt;
  const std::int64_t since = news_since(due, now);
  const std::int64_t at = next_local_time(keys.daily->minute, keys.daily->zone, since);
  return at > now ? std::optional(at) : std::nullopt;
}

}  // namespace

MailGroup group_for_mail(std::span<const storage::DueDelivery> due, const MailKeys& keys,
                         std::int64_t now) {
  MailGroup group;
  for (const storage::DueDelivery& each : due) {
    MessageDecision decision = decide(each, now);
    auto* const send = std::get_if<SendMessage>(&decision);
    if (send == nullptr) {
      const auto* const postponed = std::get_if<PostponeMessage>(&decision);
      group.unsent.push_back(
          settle_unsent(each, postponed ? std::optional(postponed->until) : std::nullopt));
    } else if (const auto at = daily_time(each, keys, now)) {
      group.unsent.push_back(settle_unsent(each, at));
    } else {
      group.sent.push_back(each);
      group.messages.push_back(std::move(send->message));
    }
  }
  return group;
}

std::vector<Settlement> settle_mail(std::span<const storage::DueDelivery> sent,
                                    const OutgoingResult& result, std::int64_t sent_at,
                                    std::int64_t now) {
  std::vector<Settlement> settlements;
  for (const storage::DueDelivery& each : sent) {
    settlements.push_back(settle_sent(each, result, sent_at, now));
    if (settlements.size() > 1) settlements.back().job.device = storage::DeviceState::unknown;
  }
  return settlements;
}

}  // namespace quintet::server
