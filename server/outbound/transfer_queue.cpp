#include "server/outbound/transfer_queue.hpp"

#include <csignal>
#include <stdexcept>
#include <utility>

#include <pthread.h>

namespace quintet::server {
namespace {

/// libcurl is initialised once in a process, and stays.
void init_curl() {
  static const CURLcode code = curl_global_init(CURL_GLOBAL_DEFAULT);
  if (code != CURLE_OK) throw std::runtime_error("libcurl could not be initialised");
}

/// Signals are for other threads. A connection that ends while the thread writes must not end the
/// process.
void block_signals() {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, nullptr);
}

}  // namespace

TransferQueue::TransferQueue(const QueueLimits& limits) : limits_(limits) {
  init_curl();
  multi_.reset(curl_multi_init());
  if (!multi_) throw std::runtime_error("libcurl could not be initialised");
  // Connections that wait for the next request.
  curl_multi_setopt(multi_.get(), CURLMOPT_MAXCONNECTS, static_cast<long>(limits_.in_flight));
  thread_ = std::thread([this] { run(); });
}

TransferQueue::~TransferQueue() {
  stop();
}

bool TransferQueue::add(WaitingTransfer waiting) {
  {
    const std::scoped_lock lock(mutex_);
    if (stop_.stop_requested() || waiting_.size() >= limits_.waiting ||
        waiting_by_host_.of(waiting.host) >= limits_.waiting_per_host)
      return false;
    waiting_by_host_.add(waiting.host);
    waiting_.push_back(std::move(waiting));
  }
  curl_multi_wakeup(multi_.get());
  return true;
}

void TransferQueue::stop() {
  {
    const std::scoped_lock lock(mutex_);
    stop_.request_stop();
  }
  curl_multi_wakeup(multi_.get());
  if (thread_.joinable()) thread_.join();
}

void TransferQueue::run() {
  block_signals();
  // libcurl looks at its own timeouts as well, so this only bounds the wait without transfers.
  constexpr int longest_wait_ms = 60'000;
  while (!stop_.stop_requested()) {
    start_waiting();
    int running = 0;
    curl_multi_perform(multi_.get(), &running);
    if (finish_completed()) continue;  // there may be places for waiting requests
    curl_multi_poll(multi_.get(), nullptr, 0, longest_wait_ms, nullptr);
  }
  end_all();
}

bool TransferQueue::has_place(const WaitingTransfer& waiting) const {
  if (waiting.refusal) return true;
  return in_flight_.size() < limits_.in_flight &&
         in_flight_by_host_.of(waiting.host) < limits_.in_flight_per_host;
}

void TransferQueue::start_waiting() {
  while (auto waiting = take_startable())
    start(*std::move(waiting));
}

std::optional<WaitingTransfer> TransferQueue::take_startable() {
  const std::scoped_lock lock(mutex_);
  for (auto one = waiting_.begin(); one != waiting_.end(); ++one) {
    if (!has_place(*one)) continue;
    std::optional<WaitingTransfer> taken(std::move(*one));
    waiting_.erase(one);
    waiting_by_host_.remove(taken->host);
    return taken;
  }
  return std::nullopt;
}

void TransferQueue::start(WaitingTransfer waiting) {
  if (waiting.refusal) {
    waiting.done(*std::move(waiting.refusal));
    return;
  }
  auto transfer = waiting.make(stop_.get_token());
  CURL* const handle = transfer->handle();
  if (handle == nullptr || curl_multi_add_handle(multi_.get(), handle) != CURLM_OK) {
    waiting.done({.error = "libcurl has no memory", .of_server = true});
    return;
  }
  in_flight_by_host_.add(waiting.host);
  in_flight_.emplace(handle, InFlight{.host = std::move(waiting.host),
                                      .transfer = std::move(transfer),
                                      .done = std::move(waiting.done)});
}

bool TransferQueue::finish_completed() {
  bool any = false;
  int more = 0;
  while (const CURLMsg* const message = curl_multi_info_read(multi_.get(), &more)) {
    if (message->msg != CURLMSG_DONE) continue;
    const CURLcode code = message->data.result;  // the message ends with its handle
    InFlight ended = take_out(message->easy_handle);
    ended.done(ended.transfer->result(code));
    any = true;
  }
  return any;
}

TransferQueue::InFlight TransferQueue::take_out(CURL* handle) {
  const auto found = in_flight_.find(handle);
  InFlight taken = std::move(found->second);
  in_flight_.erase(found);
  in_flight_by_host_.remove(taken.host);
  curl_multi_remove_handle(multi_.get(), handle);
  return taken;
}

void TransferQueue::end_all() {
  const OutgoingResult ending{.error = "the server is stopping", .of_server = true};
  while (!in_flight_.empty()) {
    InFlight ended = take_out(in_flight_.begin()->first);
    ended.done(ending);
  }
  std::deque<WaitingTransfer> waiting;
  {
    const std::scoped_lock lock(mutex_);
    waiting.swap(waiting_);
  }
  for (WaitingTransfer& one : waiting)
    one.done(ending);
}

}  // namespace quintet::server
