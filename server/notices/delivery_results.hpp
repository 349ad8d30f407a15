// Stores the results of messages to devices.
#pragma once

#include <chrono>
#include <cstdint>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/steady_timer.hpp>

#include "server/async/async_store.hpp"
#include "server/async/task.hpp"
#include "storage/jobs/deliveries.hpp"

namespace quintet::server {

/// Turns wait for the transaction that the database writes at the time. Many results therefore
/// share one: the first is stored at once, and those of the next 50 ms together after that. All
/// functions on one strand; must outlive the work on it.
class DeliveryResults {
 public:
  DeliveryResults(asio::any_io_executor strand, AsyncStore& store);

  /// Returns when the results are stored, in the order of the calls. Repeats a write that failed,
  /// so that the messages are not sent again.
  [[nodiscard]] Task<> store(storage::SettleDeliveries results);
  /// The same, but waits at most for this time. Returns whether they are stored by then.
  [[nodiscard]] Task<bool> store(storage::SettleDeliveries results,
                                 std::chrono::milliseconds limit);
  /// Repeats no further write, and tries the results that wait once.
  void stop() { stopped_ = true; }

 private:
  /// Returns the number of the batch in which the results are stored.
  std::int64_t add(storage::SettleDeliveries results);
  [[nodiscard]] Task<> write_all();
  [[nodiscard]] Task<> write(storage::SettleDeliveries batch);
  [[nodiscard]] Task<> wait(std::chrono::milliseconds time);

  const asio::any_io_executor strand_;
  AsyncStore& store_;
  storage::SettleDeliveries waiting_;
  /// The batches that were begun and written; the results in `waiting_` are of the next one.
  std::int64_t begun_ = 0;
  std::int64_t written_ = 0;
  asio::steady_timer progress_;  // cancelled when a batch is written
  bool writing_ = false;
  bool stopped_ = false;
};

}  // namespace quintet::server
