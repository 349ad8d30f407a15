#include "server/notices/message_sender.hpp"

#include <algorithm>
#include <chrono>
#include <utility>
#include <variant>
#include <vector>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "server/async/spawn.hpp"
#include "server/base/log.hpp"
#include "server/mail/mail_keys.hpp"
#include "server/notices/mail_group.hpp"
#include "server/notices/message.hpp"
#include "storage/reads/devices.hpp"

namespace quintet::server {
namespace {

constexpr std::size_t most_in_flight = 64;
constexpr int read_at_once = 32;
/// At most 250 messages in a second. Twice as many make the slowest turns a third slower on two
/// cores (`./dev bench deliveries`).
constexpr std::chrono::milliseconds between_messages{4};
constexpr std::size_t remembered_devices = 10'000;
constexpr std::chrono::seconds pause_time{1};
/// When the queue of outgoing requests is full.
constexpr std::int64_t busy_wait_ms = 5'000;
constexpr int most_in_mail = 100;
/// Longer than a message is in flight, with its wait for other messages to the same host.
constexpr std::int64_t longest_flight_ms = 120'000;
constexpr std::chrono::seconds longest_hand_over{10};

bool is_failure(const Settlement& settlement) {
  return settlement.outcome == DeliveryOutcome::retried ||
         settlement.outcome == DeliveryOutcome::failed ||
         settlement.outcome == DeliveryOutcome::refused;
}

/// A reminder of which it was decided at `now` (ms since 1970), and that is not tried again, stays
/// for the next one of its turn.
void await_next_reminder(const storage::DueDelivery& due, std::int64_t now,
                         Settlement& settlement) {
  if (!settlement.job.again_at) settlement.job.again_at = next_reminder(due, now);
}

}  // namespace

MessageSender::MessageSender(asio::any_io_executor strand, const Time& time, AsyncStore& store,
                             DeviceMessenger& messenger, Metrics& metrics)
    : strand_(std::move(strand)),
      time_(time),
      store_(store),
      messenger_(messenger),
      metrics_(metrics),
      results_(strand_, store_),
      waits_(remembered_devices),
      finished_(strand_) {}

void MessageSender::stop() {
  stopped_ = true;
  results_.stop();
  finished_.cancel();
}

Task<> MessageSender::step(const std::function<bool()>& here) {
  while (!stopped_ && here() && co_await start_some(here))
    co_await pause();
}

Task<> MessageSender::hand_over() {
  const std::int64_t until = time_.wall_ms() + longest_flight_ms;
  storage::SettleDeliveries job;
  for (const auto& [device, messages] : busy_devices_) {
    for (storage::SettleDelivery message : messages) {
      handed_over_[message.key] = until;
      message.again_at = until;
      job.all.push_back(std::move(message));
    }
  }
  if (!co_await results_.store(std::move(job), longest_hand_over))
    log::warning("messages may be sent twice");
}

Task<> MessageSender::count(bool here) {
  DeliveryFigures& figures = metrics_.deliveries;
  if (!here) {
    figures.due = 0;
    figures.oldest_due = 0;
    co_return;
  }
  const auto queue = co_await store_.read_list([now = time_.wall_ms()](storage::Connection& store) {
    return storage::delivery_queue(store, now);
  });
  if (!queue) co_return;
  figures.due = queue->messages;
  figures.oldest_due = queue->oldest.value_or(0);
}

Task<bool> MessageSender::start_some(const std::function<bool()>& here) {
  bool started = false;
  while (busy_devices_.size() < most_in_flight) {
    std::vector<std::string> busy;
    for (const auto& [device, messages] : busy_devices_)
      busy.push_back(device);
    const auto due =
        co_await store_.read_list([now = time_.wall_ms(), &busy](storage::Connection& store) {
          return storage::due_deliveries(store, now, read_at_once, busy);
        });
    if (!due) {
      if (!due.error().away)
        log::error("the messages to devices could not be read", {{"cause", due.error().cause}});
      co_return false;
    }
    if (stopped_ || !here()) co_return false;
    for (const storage::DueDelivery& message : *due) {
      if (busy_devices_.size() >= most_in_flight) co_return true;
      const auto [device, is_free] = busy_devices_.try_emplace(message.key.device);
      if (!is_free) continue;
      device->second.push_back(settle_unsent(message, std::nullopt).job);
      started = true;
      spawn(strand_, deliver(message), "a message to a device");
      co_await wait_for_next();
      if (stopped_ || !here()) co_return false;
    }
    // There may be messages to other devices behind those that were read.
    if (std::ssize(*due) < read_at_once) co_return started;
  }
  co_return true;
}

Task<> MessageSender::pause() {
  finished_.expires_after(pause_time);
  co_await finished_.async_wait(asio::as_tuple(asio::use_awaitable));
}

Task<> MessageSender::wait_for_next() {
  next_ = std::max(next_, std::chrono::steady_clock::now()) + between_messages;
  asio::steady_timer timer(strand_, next_);
  co_await timer.async_wait(asio::as_tuple(asio::use_awaitable));
}

Task<> MessageSender::deliver(storage::DueDelivery due) {
  std::vector<Settlement> settlements;
  if (!messenger_.reaches(due.device.channel)) {
    settlements.push_back(settle_unsent(due, std::nullopt));
  } else if (due.device.channel == protocol::mail_channel) {
    settlements = co_await attempt_mail(due.device);
  } else {
    settlements.push_back(co_await attempt(due));
  }
  // The end of this server ends requests as failures, which say nothing about the device.
  if (stopped_) std::erase_if(settlements, is_failure);
  storage::SettleDeliveries job;
  for (const Settlement& settlement : settlements) {
    metrics_.deliveries.outcomes.add(
        {due.device.channel,
         std::string(delivery_words.at(static_cast<std::size_t>(settlement.outcome)))});
    job.all.push_back(settlement.job);
  }
  for (storage::SettleDelivery& settled : for_handed_over(settlements))
    job.all.push_back(std::move(settled));
  co_await results_.store(std::move(job));
  busy_devices_.erase(due.device.id);
  finished_.cancel();
}

std::vector<storage::SettleDelivery> MessageSender::for_handed_over(
    const std::vector<Settlement>& settlements) {
  std::vector<storage::SettleDelivery> moved;
  for (const Settlement& settlement : settlements) {
    const auto found = handed_over_.find(settlement.job.key);
    if (found == handed_over_.end()) continue;
    storage::SettleDelivery job = settlement.job;
    job.key.due = found->second;
    job.device = storage::DeviceState::unknown;  // counted already
    moved.push_back(std::move(job));
    handed_over_.erase(found);
  }
  return moved;
}

std::optional<std::int64_t> MessageSender::wait_of(const std::string& device, std::int64_t now) {
  const std::int64_t* const until = waits_.find(device);
  return until != nullptr && *until > now ? std::optional(*until) : std::nullopt;
}

Task<Settlement> MessageSender::attempt(const storage::DueDelivery& due) {
  const std::int64_t now = time_.wall_ms();
  const MessageDecision decision = decide(due, now);
  if (const auto* postponed = std::get_if<PostponeMessage>(&decision))
    co_return settle_unsent(due, postponed->until);
  const auto* send = std::get_if<SendMessage>(&decision);
  if (send == nullptr) co_return settle_unsent(due, std::nullopt);
  if (const auto until = wait_of(due.device.id, now)) co_return settle_unsent(due, until);
  const std::chrono::milliseconds useful(std::max<std::int64_t>(send->useful_until - now, 0));
  const auto result = co_await messenger_.send(
      due.device, send->message, std::chrono::duration_cast<std::chrono::seconds>(useful));
  if (!result) co_return settle_unsent(due, now + busy_wait_ms);
  Settlement settlement = settle_sent(due, *result, now, time_.wall_ms());
  note(due.device.id, *result, settlement);
  await_next_reminder(due, now, settlement);
  co_return settlement;
}

Task<std::vector<Settlement>> MessageSender::attempt_mail(const storage::DeviceRow& device) {
  const std::int64_t now = time_.wall_ms();
  const auto due = co_await store_.read_list([&device, now](storage::Connection& store) {
    return storage::due_deliveries_of(store, device.id, now, most_in_mail);
  });
  if (!due) co_return std::vector<Settlement>();
  MailGroup group = group_for_mail(*due, parse_mail_keys(device.keys).value_or(MailKeys()), now);
  std::vector<Settlement> settlements = std::move(group.unsent);
  if (group.sent.empty()) co_return settlements;
  const auto until = wait_of(device.id, now);
  std::vector<storage::SettleDelivery>& in_flight = busy_devices_[device.id];
  in_flight.clear();
  for (const storage::DueDelivery& each : group.sent)
    in_flight.push_back(settle_unsent(each, std::nullopt).job);
  std::optional<OutgoingResult> result;
  if (!until) result = co_await messenger_.mail(device, std::move(group.messages));
  if (!result) {
    for (const storage::DueDelivery& each : group.sent)
      settlements.push_back(settle_unsent(each, until.value_or(now + busy_wait_ms)));
    co_return settlements;
  }
  auto sent = settle_mail(group.sent, *result, now, time_.wall_ms());
  note(device.id, *result, sent.front());
  for (std::size_t i = 0; i < sent.size(); ++i)
    await_next_reminder(group.sent[i], now, sent[i]);
  settlements.insert(settlements.end(), sent.begin(), sent.end());
  co_return settlements;
}

void MessageSender::note(const std::string& device, const OutgoingResult& result,
                         const Settlement& settlement) {
  if (settlement.job.again_at) {
    waits_.use(device, [] { return std::int64_t{}; }) = *settlement.job.again_at;
  } else {
    waits_.erase(device);
  }
  if (settlement.outcome == DeliveryOutcome::refused && !stopped_ && refusals_.allows()) {
    log::warning("a service refuses this server's messages",
                 {{"device", device}, {"status", result.status}});
  }
}

}  // namespace quintet::server
