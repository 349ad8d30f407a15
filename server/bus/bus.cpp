#include "server/bus/bus.hpp"

#include <array>
#include <atomic>
#include <charconv>
#include <map>
#include <mutex>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>

#include "server/base/log.hpp"
#include "server/base/secrets.hpp"
#include "server/bus/nats_connection.hpp"

namespace quintet::server {
namespace {

using Clock = std::chrono::steady_clock;

/// How late a request may be found to have had no answer.
constexpr std::chrono::milliseconds timeout_grain{50};

/// What has come from a thread of the library, and waits for the loop.
struct Arrived {
  std::size_t subscription = 0;
  BusMessage message;
};
struct Answered {
  std::uint64_t request = 0;
  Bus::Answer answer;
};
using Event = std::variant<Arrived, Answered>;

std::size_t size_of(const Event& event) {
  // What a place in the queue costs besides.
  constexpr std::size_t overhead = 128;
  if (const auto* arrived = std::get_if<Arrived>(&event)) {
    return arrived->message.subject.size() + arrived->message.data.size() +
           arrived->message.reply_to.size() + overhead;
  }
  const auto& answer = std::get<Answered>(event).answer;
  return (answer ? answer->size() : 0) + overhead;
}

std::string text_of(const char* text) {
  return text == nullptr ? "" : text;
}

std::string data_of(const natsMsg& message) {
  const char* const data = natsMsg_GetData(&message);
  const int length = natsMsg_GetDataLength(&message);
  return data == nullptr ? "" : std::string(data, static_cast<std::size_t>(length));
}

}  // namespace

/// Shared with what it has posted to the loop, which may be destroyed after the bus.
struct Bus::Core : std::enable_shared_from_this<Core> {
  struct Pending {
    Done done;
    Clock::time_point deadline;
  };

  Core(const BusSettings& settings, const asio::any_io_executor& on)
      : executor(on),
        most_incoming_bytes(settings.most_incoming_bytes),
        most_requests(settings.most_requests),
        inbox("_INBOX." + random_id(20) + "."),
        timer(on),
        connection(settings, [](bool connected) { tell_log(connected); }) {}

  static void tell_log(bool connected) {
    if (connected) {
      log::info("NATS is there again");
    } else {
      log::warning("the connection to NATS is lost; it is made again as soon as that is possible");
    }
  }

  /// Why no request is taken now. Any thread.
  std::optional<BusFailure> refusal() {
    if (closed) return BusFailure::down;
    const std::lock_guard lock(mutex);
    if (pending.size() >= most_requests) return BusFailure::full;
    return std::nullopt;
  }

  // On threads of the library.

  void take(Event event) {
    {
      const std::lock_guard lock(mutex);
      const std::size_t bytes = size_of(event);
      if (incoming_bytes + bytes > most_incoming_bytes) {
        ++lost;
        return;
      }
      incoming_bytes += bytes;
      incoming.push_back(std::move(event));
      if (std::exchange(posted, true)) return;
    }
    asio::post(executor, [self = shared_from_this()] { self->handle_incoming(); });
  }

  void take_answer(natsMsg& message) {
    const std::string subject = text_of(natsMsg_GetSubject(&message));
    std::uint64_t request = 0;
    std::from_chars(subject.data() + inbox.size(), subject.data() + subject.size(), request);
    if (natsMsg_IsNoResponders(&message)) {
      take(Answered{request, std::unexpected(BusFailure::nobody)});
    } else {
      take(Answered{request, data_of(message)});
    }
  }

  // On the executor.

  void handle_incoming() {
    // So that others have their turn in between.
    constexpr std::size_t most_together = 64;
    for (std::size_t handled = 0; handled < most_together; ++handled) {
      std::optional<Event> event;
      {
        const std::lock_guard lock(mutex);
        if (next == incoming.size()) {
          incoming.clear();
          next = 0;
          posted = false;
          return;
        }
        event = std::move(incoming[next++]);
        incoming_bytes -= size_of(*event);
      }
      if (!closed) handle(*event);
    }
    asio::post(executor, [self = shared_from_this()] { self->handle_incoming(); });
  }

  void handle(Event& event) {
    if (auto* arrived = std::get_if<Arrived>(&event)) {
      handlers[arrived->subscription](std::move(arrived->message));
    } else {
      auto& answered = std::get<Answered>(event);
      end_request(answered.request, std::move(answered.answer));
    }
  }

  void end_request(std::uint64_t request, Answer answer) {
    Done done;
    {
      const std::lock_guard lock(mutex);
      const auto found = pending.find(request);
      if (found == pending.end()) return;
      done = std::move(found->second.done);
      pending.erase(found);
    }
    done(std::move(answer));
  }

  void end_late_requests() {
    std::vector<std::uint64_t> late;
    {
      const std::lock_guard lock(mutex);
      const auto now = Clock::now();
      for (const auto& [request, waiting] : pending) {
        if (waiting.deadline <= now) late.push_back(request);
      }
    }
    for (const std::uint64_t request : late)
      end_request(request, std::unexpected(BusFailure::timeout));
    {
      const std::lock_guard lock(mutex);
      timing = !closed && !pending.empty();
      if (!timing) return;
    }
    wait_for_late_requests();
  }

  void wait_for_late_requests() {
    timer.expires_after(timeout_grain);
    timer.async_wait([self = shared_from_this()](boost::system::error_code failure) {
      if (!failure) self->end_late_requests();
    });
  }

  void close() {
    closed = true;
    timer.cancel();
    std::map<std::uint64_t, Pending> ended;
    {
      const std::lock_guard lock(mutex);
      ended.swap(pending);
    }
    for (auto& [request, waiting] : ended)
      waiting.done(std::unexpected(BusFailure::down));
  }

  const asio::any_io_executor executor;
  const std::size_t most_incoming_bytes;
  const std::size_t most_requests;
  const std::string inbox;

  // The executor's.
  std::vector<Handler> handlers;
  asio::steady_timer timer;

  std::atomic<bool> closed = false;
  std::mutex mutex;  // guards what follows
  std::vector<Event> incoming;
  std::size_t next = 0;  // of these to be handled
  std::size_t incoming_bytes = 0;
  bool posted = false;
  std::uint64_t lost = 0;
  std::map<std::uint64_t, Pending> pending;
  std::uint64_t last_request = 0;
  bool timing = false;

  NatsConnection connection;
};

Bus::Bus(const BusSettings& settings, const asio::any_io_executor& executor)
    : core_(std::make_shared<Core>(settings, executor)) {
  core_->connection.subscribe(core_->inbox + "*",
                              [core = core_.get()](auto message) { core->take_answer(*message); });
}

Bus::~Bus() {
  core_->closed = true;
  core_->connection.close();
}

void Bus::subscribe(const std::string& subject, Handler handler) {
  const std::size_t number = core_->handlers.size();
  core_->handlers.push_back(std::move(handler));
  core_->connection.subscribe(subject, [core = core_.get(), number](auto message) {
    core->take(Arrived{number,
                       {.subject = text_of(natsMsg_GetSubject(message.get())),
                        .data = data_of(*message),
                        .reply_to = text_of(natsMsg_GetReply(message.get()))}});
  });
}

std::expected<void, BusFailure> Bus::publish(std::string subject, std::string data) {
  if (core_->closed) return std::unexpected(BusFailure::down);
  return core_->connection.send(
      {.subject = std::move(subject), .data = std::move(data), .reply_to = {}});
}

void Bus::request(std::string subject, std::string data, std::chrono::milliseconds timeout,
                  Done done) {
  Core& core = *core_;
  if (const auto refused = core.refusal()) {
    asio::post(core.executor,
               [done = std::move(done), refused]() mutable { done(std::unexpected(*refused)); });
    return;
  }
  std::uint64_t number = 0;
  bool starts_timer = false;
  {
    const std::lock_guard lock(core.mutex);
    number = ++core.last_request;
    core.pending.emplace(
        number, Core::Pending{.done = std::move(done), .deadline = Clock::now() + timeout});
    starts_timer = !std::exchange(core.timing, true);
  }
  if (starts_timer) asio::post(core.executor, [self = core_] { self->wait_for_late_requests(); });
  const auto sent = core.connection.send({.subject = std::move(subject),
                                          .data = std::move(data),
                                          .reply_to = core.inbox + std::to_string(number)});
  if (!sent) {
    asio::post(core.executor, [self = core_, number, why = sent.error()] {
      self->end_request(number, std::unexpected(why));
    });
  }
}

bool Bus::connected() const {
  return core_->connection.connected();
}

BusLosses Bus::losses() const {
  const std::lock_guard lock(core_->mutex);
  return {.outgoing = core_->connection.lost(), .incoming = core_->lost};
}

void Bus::close() {
  core_->close();
}

std::string_view text_of(BusFailure failure) {
  static constexpr std::array<std::string_view, 5> texts = {
      "cannot be reached", "has too much to do", "does not take messages of this length",
      "is not there", "has not answered in time"};
  return texts.at(static_cast<std::size_t>(failure));
}

}  // namespace quintet::server
