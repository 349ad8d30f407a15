// Sends the messages to devices that are due.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/steady_timer.hpp>

#include "server/async/async_store.hpp"
#include "server/async/task.hpp"
#include "server/base/log_limit.hpp"
#include "server/base/recent_map.hpp"
#include "server/base/time.hpp"
#include "server/metrics/metrics.hpp"
#include "server/notices/delivery_results.hpp"
#include "server/notices/device_messenger.hpp"
#include "server/notices/settlement.hpp"
#include "storage/data/devices.hpp"

namespace quintet::server {

/// Each message is a row that stays until its result is stored, so a server that is killed sends
/// again only the messages whose result it has not stored. One node of a site sends all of them.
/// The messages of a device are sent one after the other. A device with many does not delay others.
/// Turns never wait for this class. All functions on one strand; must outlive the work on it.
class MessageSender {
 public:
  MessageSender(asio::any_io_executor strand, const Time& time, AsyncStore& store,
                DeviceMessenger& messenger, Metrics& metrics);

  /// Sends the messages that are due. Returns when no more can be sent now. `here`: whether this
  /// node still sends them.
  [[nodiscard]] Task<> step(const std::function<bool()>& here);
  /// Lets the messages wait that are being sent, so that the next node does not send them as well.
  /// Call it when this node must not begin any more, before another one does.
  [[nodiscard]] Task<> hand_over();
  /// Counts the messages that are due, for metrics; `here`: whether this node sends them.
  [[nodiscard]] Task<> count(bool here);
  /// Starts no further work.
  void stop();

 private:
  /// Starts sending messages that are due. Returns whether more can be started when one is
  /// finished.
  [[nodiscard]] Task<bool> start_some(const std::function<bool()>& here);
  [[nodiscard]] Task<> deliver(storage::DueDelivery due);
  [[nodiscard]] Task<Settlement> attempt(const storage::DueDelivery& due);
  /// One mail with all messages to the address that are due.
  [[nodiscard]] Task<std::vector<Settlement>> attempt_mail(const storage::DeviceRow& device);
  /// The same results for the messages as `hand_over` has left them.
  [[nodiscard]] std::vector<storage::SettleDelivery> for_handed_over(
      const std::vector<Settlement>& settlements);
  /// Until when a device waits after a failure, in ms since 1970; null if it does not.
  [[nodiscard]] std::optional<std::int64_t> wait_of(const std::string& device, std::int64_t now);
  [[nodiscard]] Task<> pause();
  /// Waits until the next message may be sent.
  [[nodiscard]] Task<> wait_for_next();
  void note(const std::string& device, const OutgoingResult& result, const Settlement& settlement);

  const asio::any_io_executor strand_;
  const Time& time_;
  AsyncStore& store_;
  DeviceMessenger& messenger_;
  Metrics& metrics_;
  DeliveryResults results_;
  /// The devices to which a message is being sent: one to each at a time. With the messages, as
  /// they are stored if this node hands them over.
  std::map<std::string, std::vector<storage::SettleDelivery>> busy_devices_;
  /// The due times of messages in flight that were handed over.
  std::map<storage::DeliveryKey, std::int64_t> handed_over_;
  /// Until when the messages of a device wait after a failure, in ms since 1970: a slow device
  /// costs one attempt, and not one for each message.
  RecentMap<std::int64_t> waits_;
  asio::steady_timer finished_;                 // cancelled when a message is finished
  std::chrono::steady_clock::time_point next_;  // when the next message may be sent
  LogLimit refusals_;
  bool stopped_ = false;
};

}  // namespace quintet::server
