#include "server/outbound/outbound.hpp"

#include <atomic>
#include <csignal>
#include <cstddef>
#include <deque>
#include <expected>
#include <mutex>
#include <stdexcept>
#include <string_view>
#include <thread>
#include <unordered_map>

#include <curl/curl.h>
#include <pthread.h>

#include "server/outbound/endpoint_url.hpp"
#include "server/outbound/transfer.hpp"

namespace quintet::server {
namespace {

struct MultiDeleter {
  void operator()(CURLM* multi) const { curl_multi_cleanup(multi); }
};

/// Numbers of requests by host, without zeros.
class HostCounts {
 public:
  [[nodiscard]] std::size_t of(const std::string& host) const {
    const auto found = counts_.find(host);
    return found == counts_.end() ? 0 : found->second;
  }
  void add(const std::string& host) { ++counts_[host]; }
  void remove(const std::string& host) {
    const auto found = counts_.find(host);
    if (found != counts_.end() && --found->second == 0) counts_.erase(found);
  }

 private:
  std::unordered_map<std::string, std::size_t> counts_;
};

struct WaitingRequest {
  EndpointUrl endpoint;
  std::string refusal;  // not empty: the request cannot be sent, and this is why
  OutgoingRequest request;
  Outbound::Done done;
};

struct InFlight {
  std::unique_ptr<Transfer> transfer;
  Outbound::Done done;
};

TransferSettings transfer_settings(OutboundSettings settings) {
  TransferSettings made{.guard = AddressGuard(std::move(settings.allowed)),
                        .limits = settings.limits,
                        .ca_file = std::move(settings.ca_file)};
  for (const std::string& entry : settings.resolve) {
    curl_slist* const longer = curl_slist_append(made.resolve.get(), entry.c_str());
    (void)made.resolve.release();
    made.resolve.reset(longer);
  }
  return made;
}

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

class Outbound::Impl {
 public:
  explicit Impl(OutboundSettings settings) : settings_(transfer_settings(std::move(settings))) {
    init_curl();
    multi_.reset(curl_multi_init());
    if (!multi_) throw std::runtime_error("libcurl could not be initialised");
    // Connections that wait for the next request.
    curl_multi_setopt(multi_.get(), CURLMOPT_MAXCONNECTS,
                      static_cast<long>(settings_.limits.outbound_in_flight));
    thread_ = std::thread([this] { run(); });
  }
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;
  ~Impl() { stop(); }

  bool post(OutgoingRequest request, Done done) {
    WaitingRequest waiting{.request = std::move(request), .done = std::move(done)};
    if (auto parsed_url = parse_endpoint(waiting.request.url, settings_.guard)) {
      waiting.endpoint = *std::move(parsed_url);
    } else {
      waiting.refusal = "the URL is refused: " + std::string(to_string(parsed_url.error()));
    }
    {
      const std::scoped_lock lock(mutex_);
      const OutboundLimits& limits = settings_.limits;
      const std::string& host = waiting.endpoint.host;
      if (stopping_ || waiting_.size() >= limits.outbound_waiting ||
          waiting_by_host_.of(host) >= limits.outbound_waiting_per_host)
        return false;
      waiting_by_host_.add(host);
      waiting_.push_back(std::move(waiting));
    }
    curl_multi_wakeup(multi_.get());
    return true;
  }

  void stop() {
    {
      const std::scoped_lock lock(mutex_);
      stopping_ = true;
    }
    curl_multi_wakeup(multi_.get());
    if (thread_.joinable()) thread_.join();
  }

 private:
  void run() {
    block_signals();
    // libcurl looks at its own timeouts as well, so this only bounds the wait without transfers.
    constexpr int longest_wait_ms = 60'000;
    while (!is_stopping()) {
      start_waiting();
      int running = 0;
      curl_multi_perform(multi_.get(), &running);
      if (finish_completed()) continue;  // there may be places for waiting requests
      curl_multi_poll(multi_.get(), nullptr, 0, longest_wait_ms, nullptr);
    }
    end_all();
  }

  [[nodiscard]] bool is_stopping() {
    const std::scoped_lock lock(mutex_);
    return stopping_;
  }

  [[nodiscard]] bool has_place(const WaitingRequest& waiting) const {
    if (!waiting.refusal.empty()) return true;
    const OutboundLimits& limits = settings_.limits;
    return in_flight_.size() < limits.outbound_in_flight &&
           in_flight_by_host_.of(waiting.endpoint.host) < limits.outbound_in_flight_per_host;
  }

  void start_waiting() {
    while (auto waiting = take_startable())
      start(*std::move(waiting));
  }

  /// The oldest request that can be sent now.
  [[nodiscard]] std::optional<WaitingRequest> take_startable() {
    const std::scoped_lock lock(mutex_);
    for (auto one = waiting_.begin(); one != waiting_.end(); ++one) {
      if (!has_place(*one)) continue;
      std::optional<WaitingRequest> taken(std::move(*one));
      waiting_.erase(one);
      waiting_by_host_.remove(taken->endpoint.host);
      return taken;
    }
    return std::nullopt;
  }

  void start(WaitingRequest waiting) {
    if (!waiting.refusal.empty()) {
      waiting.done({.error = std::move(waiting.refusal)});
      return;
    }
    auto transfer = std::make_unique<Transfer>(std::move(waiting.endpoint),
                                               std::move(waiting.request), settings_);
    CURL* const handle = transfer->handle();
    if (handle == nullptr || curl_multi_add_handle(multi_.get(), handle) != CURLM_OK) {
      waiting.done({.error = "libcurl has no memory"});
      return;
    }
    in_flight_by_host_.add(transfer->host());
    in_flight_.emplace(handle,
                       InFlight{.transfer = std::move(transfer), .done = std::move(waiting.done)});
  }

  /// Whether any transfer was completed.
  bool finish_completed() {
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

  [[nodiscard]] InFlight take_out(CURL* handle) {
    const auto found = in_flight_.find(handle);
    InFlight taken = std::move(found->second);
    in_flight_.erase(found);
    in_flight_by_host_.remove(taken.transfer->host());
    curl_multi_remove_handle(multi_.get(), handle);
    return taken;
  }

  void end_all() {
    constexpr const char* ending = "the server is stopping";
    while (!in_flight_.empty()) {
      InFlight ended = take_out(in_flight_.begin()->first);
      ended.done({.error = ending});
    }
    std::deque<WaitingRequest> waiting;
    {
      const std::scoped_lock lock(mutex_);
      waiting.swap(waiting_);
    }
    for (WaitingRequest& one : waiting)
      one.done({.error = ending});
  }

  const TransferSettings settings_;
  std::unique_ptr<CURLM, MultiDeleter> multi_;

  // Only used by the thread. The handles end before `multi_`.
  std::unordered_map<CURL*, InFlight> in_flight_;
  HostCounts in_flight_by_host_;

  std::mutex mutex_;  // guards the members below, except `thread_`
  std::deque<WaitingRequest> waiting_;
  HostCounts waiting_by_host_;
  bool stopping_ = false;
  std::thread thread_;
};

Outbound::Outbound(OutboundSettings settings)
    : impl_(std::make_unique<Impl>(std::move(settings))) {}

Outbound::~Outbound() = default;

bool Outbound::post(OutgoingRequest request, Done done) {
  return impl_->post(std::move(request), std::move(done));
}

void Outbound::stop() {
  impl_->stop();
}

}  // namespace quintet::server
