// Private to this folder: a thread with its transfers.
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <unordered_map>

#include <curl/curl.h>

#include "server/outbound/host_counts.hpp"
#include "server/outbound/outbound.hpp"
#include "server/outbound/transfer.hpp"

namespace quintet::server {

/// Numbers of transfers.
struct QueueLimits {
  std::size_t waiting = 0;
  std::size_t waiting_per_host = 0;
  std::size_t in_flight = 0;
  std::size_t in_flight_per_host = 0;
};

/// A request or a mail that waits for its turn.
struct WaitingTransfer {
  std::string host;
  /// Set if it cannot be sent. This is its result then, and `make` is not called.
  std::optional<OutgoingResult> refusal;
  /// Called on the thread of the queue. A transfer that makes this thread wait must end when the
  /// token demands it.
  std::move_only_function<std::unique_ptr<Transfer>(std::stop_token)> make;
  Outbound::Done done;
};

/// Sends the oldest requests first, as far as their hosts have places.
class TransferQueue {
 public:
  /// Starts the thread. Throws std::runtime_error if libcurl cannot be initialised.
  explicit TransferQueue(const QueueLimits& limits);
  TransferQueue(const TransferQueue&) = delete;
  TransferQueue& operator=(const TransferQueue&) = delete;
  ~TransferQueue();

  /// False if the queue is full, as a whole or for this host, or after `stop`; then it does not
  /// call `done`. Otherwise it calls `done` once, on the thread of this object. Thread-safe.
  [[nodiscard]] bool add(WaitingTransfer waiting);

  /// As Outbound::stop.
  void stop();

 private:
  struct MultiDeleter {
    void operator()(CURLM* multi) const { curl_multi_cleanup(multi); }
  };
  struct InFlight {
    std::string host;
    std::unique_ptr<Transfer> transfer;
    Outbound::Done done;
  };

  void run();
  [[nodiscard]] bool has_place(const WaitingTransfer& waiting) const;
  void start_waiting();
  /// The oldest transfer that can start now.
  [[nodiscard]] std::optional<WaitingTransfer> take_startable();
  void start(WaitingTransfer waiting);
  /// Whether any transfer was completed.
  bool finish_completed();
  [[nodiscard]] InFlight take_out(CURL* handle);
  void end_all();

  const QueueLimits limits_;
  std::unique_ptr<CURLM, MultiDeleter> multi_;

  // Only used by the thread. The handles end before `multi_`.
  std::unordered_map<CURL*, InFlight> in_flight_;
  HostCounts in_flight_by_host_;

  std::stop_source stop_;  // a stop is requested with the mutex
  std::mutex mutex_;       // guards the next two
  std::deque<WaitingTransfer> waiting_;
  HostCounts waiting_by_host_;
  std::thread thread_;
};

}  // namespace quintet::server
