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

#include "server/async/spawn.hpp"
#include "server/base/log_limit.hpp"
#include "server/base/secrets.hpp"
#include "server/bus/nats_connection.hpp"
#include "server/bus/packet.hpp"

namespace quintet::server {
namespace {

using Clock = std::chrono::steady_clock;

/// Maximum delay of the error `timeout` after a request's deadline.
constexpr std::chrono::milliseconds timeout_grain{50};

/// A packet that a thread of the library has received, queued for the loop.
struct Arrived {
  std::optional<std::size_t> subscription;  // null: the inbox
  std::string subject;
  std::string packet;
  std::string reply_inbox;  // the sender's inbox; empty: the packet contains no request
  std::size_t handled = 0;  // bytes of the packet
};
/// The news that the subject of a packet of requests has no subscriber.
struct Undelivered {
  std::uint64_t packet = 0;
};
using Event = std::variant<Arrived, Undelivered>;

std::size_t size_of(const Event& event) {
  // Approximate bytes of an entry in the queue besides its texts.
  constexpr std::size_t overhead = 128;
  const auto* const arrived = std::get_if<Arrived>(&event);
  if (arrived == nullptr) return overhead;
  return arrived->subject.size() + arrived->packet.size() + arrived->reply_inbox.size() + overhead;
}

/// A packet that this step of the loop fills.
struct Filling {
  std::string subject;
  std::string packet;
  std::size_t messages = 0;
  std::uint64_t number = 0;  // 0: it contains no request
};

/// The one subject for all replies to a sender, so that replies share packets. `subject` is the
/// reply subject of a packet.
std::string inbox_of(std::string_view subject) {
  const auto end = subject.rfind('.');
  return end == std::string_view::npos ? "" : std::string(subject.substr(0, end + 1)) + "answers";
}

}  // namespace

/// Shared with the functions posted to the loop, which may be destroyed after the bus.
struct Bus::Core : std::enable_shared_from_this<Core> {
  struct Pending {
    Done done;
    Clock::time_point deadline;
    std::uint64_t packet = 0;  // that contains the request
  };

  Core(const BusSettings& settings, const asio::any_io_executor& on)
      : executor(on),
        most_incoming_bytes(settings.most_incoming_bytes),
        most_requests(settings.most_requests),
        most_stall(settings.most_stall),
        inbox("_INBOX." + random_id(20) + "."),
        timer(on),
        connection(settings) {}

  // On any thread.

  /// Adds a message to the packet for its subject. The packet is sent when the loop has finished
  /// this step, or when it is full. `pending`: only for a request.
  std::expected<void, BusFailure> add(std::string_view subject, Frame frame,
                                      std::optional<Pending> pending = {}) {
    if (closed) return std::unexpected(BusFailure::down);
    const std::size_t bytes = frame.data.size() + frame_overhead;
    {
      const std::lock_guard lock(mutex);
      if (pending && waiting.size() >= most_requests) return std::unexpected(BusFailure::full);
      const auto room = connection.room_for(bytes, filling_bytes);
      if (!room) return room;
      Filling& its = packet_for(subject, bytes);
      if (pending) {
        if (its.number == 0) its.number = ++last_packet;
        pending->packet = its.number;
        frame.number = ++last_request;
        waiting.emplace(frame.number, *std::move(pending));
      }
      add_frame(its.packet, frame);
      ++its.messages;
      filling_bytes += bytes;
      if (std::exchange(flushes, true)) return {};
    }
    asio::post(executor, [self = shared_from_this()] { self->flush(); });
    return {};
  }

  /// Returns the packet to fill for this subject; sends it first if it has no space for `bytes`.
  /// The caller must hold the mutex.
  Filling& packet_for(std::string_view subject, std::size_t bytes) {
    for (Filling& each : filling) {
      if (each.subject != subject) continue;
      if (each.packet.size() + bytes > connection.most_bytes())
        send(std::exchange(each, {.subject = each.subject, .packet = {}}));
      return each;
    }
    return filling.emplace_back(Filling{.subject = std::string(subject), .packet = {}});
  }

  /// The caller must hold the mutex, so that packets for a subject are sent in order.
  void send(Filling each) {
    std::string reply_inbox = each.number == 0 ? "" : inbox + std::to_string(each.number);
    const auto sent = connection.send({.subject = std::move(each.subject),
                                       .data = std::move(each.packet),
                                       .reply_to = std::move(reply_inbox),
                                       .messages = each.messages});
    if (sent) ++sent_packets;
    if (sent || each.number == 0) return;
    asio::post(executor, [self = shared_from_this(), packet = each.number, why = sent.error()] {
      self->end_requests_of(packet, why);
    });
  }

  void flush() {
    const std::lock_guard lock(mutex);
    flushes = false;
    filling_bytes = 0;
    for (Filling& each : filling)
      send(std::move(each));
    filling.clear();
  }

  // On threads of the library.

  void enqueue(Event event) {
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
      handled_at = Clock::now();
    }
    asio::post(executor, [self = shared_from_this()] { self->handle_incoming(); });
  }

  void on_inbox_packet(IncomingPacket received) {
    if (!received.no_responders) {
      return enqueue(Arrived{.subscription = {},
                             .subject = {},
                             .packet = std::move(received.data),
                             .reply_inbox = {}});
    }
    const std::string_view number = std::string_view(received.subject).substr(inbox.size());
    std::uint64_t packet = 0;
    std::from_chars(number.data(), number.data() + number.size(), packet);
    enqueue(Undelivered{packet});
  }

  // On the executor.

  void handle_incoming() {
    // The loop can run other functions between two calls.
    constexpr std::size_t most_together = 64;
    {
      const std::lock_guard lock(mutex);
      handled_at = Clock::now();
    }
    for (std::size_t handled = 0; handled < most_together; ++handled) {
      if (!current) {
        const std::lock_guard lock(mutex);
        if (next == incoming.size()) {
          incoming.clear();
          next = 0;
          posted = false;
          return;
        }
        current = std::move(incoming[next++]);
        incoming_bytes -= size_of(*current);
      }
      if (closed || !handle_one(*current)) current.reset();
    }
    asio::post(executor, [self = shared_from_this()] { self->handle_incoming(); });
  }

  /// Handles the next message of a packet. Returns false if there is none.
  bool handle_one(Event& event) {
    if (const auto* undelivered = std::get_if<Undelivered>(&event)) {
      end_requests_of(undelivered->packet, BusFailure::nobody);
      return false;
    }
    auto& arrived = std::get<Arrived>(event);
    std::string_view rest = std::string_view(arrived.packet).substr(arrived.handled);
    const auto frame = consume_frame(rest);
    if (!frame) return false;
    arrived.handled = arrived.packet.size() - rest.size();
    if (!arrived.subscription) {
      if (frame->kind == Frame::Kind::reply) end_request(frame->number, std::string(frame->data));
      return true;
    }
    BusMessage message{
        .subject = arrived.subject, .data = std::string(frame->data), .reply_to = {}};
    if (frame->kind == Frame::Kind::request)
      message.reply_to = arrived.reply_inbox + " " + std::to_string(frame->number);
    survive([&] { handlers[*arrived.subscription](std::move(message)); });
    return true;
  }

  /// Calls a function of the bus's owner. Logs an exception, so that the next message is handled.
  template <class Call>
  void survive(Call call) {
    try {
      call();
    } catch (...) {
      if (failures.allows()) log_exception(std::current_exception(), "a message of another node");
    }
  }

  void end_requests_of(std::uint64_t packet, BusFailure why) {
    std::vector<std::uint64_t> ended;
    {
      const std::lock_guard lock(mutex);
      for (const auto& [request, each] : waiting) {
        if (each.packet == packet) ended.push_back(request);
      }
    }
    for (const std::uint64_t request : ended)
      end_request(request, std::unexpected(why));
  }

  void end_request(std::uint64_t request, Reply reply) {
    Done done;
    {
      const std::lock_guard lock(mutex);
      const auto found = waiting.find(request);
      if (found == waiting.end()) return;
      done = std::move(found->second.done);
      waiting.erase(found);
    }
    survive([&] { done(std::move(reply)); });
  }

  void end_late_requests() {
    std::vector<std::uint64_t> late;
    {
      const std::lock_guard lock(mutex);
      const auto now = Clock::now();
      for (const auto& [request, each] : waiting) {
        if (each.deadline <= now) late.push_back(request);
      }
    }
    for (const std::uint64_t request : late)
      end_request(request, std::unexpected(BusFailure::timeout));
    {
      const std::lock_guard lock(mutex);
      timing = !closed && !waiting.empty();
      if (!timing) return;
    }
    wait_for_late_requests();
  }

  void time_requests() {
    {
      const std::lock_guard lock(mutex);
      if (std::exchange(timing, true)) return;
    }
    asio::post(executor, [self = shared_from_this()] { self->wait_for_late_requests(); });
  }

  void wait_for_late_requests() {
    timer.expires_after(timeout_grain);
    timer.async_wait([self = shared_from_this()](boost::system::error_code failure) {
      if (!failure) self->end_late_requests();
    });
  }

  void close() {
    flush();
    closed = true;
    timer.cancel();
    std::map<std::uint64_t, Pending> ended;
    {
      const std::lock_guard lock(mutex);
      ended.swap(waiting);
    }
    for (auto& [request, each] : ended)
      survive([&] { each.done(std::unexpected(BusFailure::down)); });
  }

  const asio::any_io_executor executor;
  const std::size_t most_incoming_bytes;
  const std::size_t most_requests;
  const std::chrono::milliseconds most_stall;
  const std::string inbox;

  // Only used on the executor.
  std::vector<Handler> handlers;
  asio::steady_timer timer;
  std::optional<Event> current;  // the packet whose messages the loop handles now
  LogLimit failures;             // exceptions of the owner's functions

  std::atomic<bool> closed = false;
  std::mutex mutex;  // guards the members below, except `connection`
  std::vector<Event> incoming;
  std::size_t next = 0;  // index in `incoming` of the next event to handle
  std::size_t incoming_bytes = 0;
  bool posted = false;           // a call of handle_incoming is posted
  Clock::time_point handled_at;  // when it was posted, or last ran
  std::uint64_t lost = 0;
  std::vector<Filling> filling;
  std::size_t filling_bytes = 0;
  bool flushes = false;                      // a call of flush is posted
  std::map<std::uint64_t, Pending> waiting;  // requests without a reply, by number
  std::uint64_t last_request = 0;
  std::uint64_t last_packet = 0;
  std::uint64_t sent_packets = 0;
  bool timing = false;  // the timer for late requests runs, or will

  NatsConnection connection;
};

Bus::Bus(const BusSettings& settings, const asio::any_io_executor& executor)
    : core_(std::make_shared<Core>(settings, executor)) {
  core_->connection.subscribe(core_->inbox + "*", [core = core_.get()](IncomingPacket packet) {
    core->on_inbox_packet(std::move(packet));
  });
}

Bus::~Bus() {
  core_->flush();
  core_->closed = true;
  core_->connection.close();
}

void Bus::subscribe(const std::string& subject, Handler handler) {
  const std::size_t number = core_->handlers.size();
  core_->handlers.push_back(std::move(handler));
  core_->connection.subscribe(subject, [core = core_.get(), number](IncomingPacket packet) {
    core->enqueue(Arrived{.subscription = number,
                          .subject = std::move(packet.subject),
                          .packet = std::move(packet.data),
                          .reply_inbox = inbox_of(packet.reply_to)});
  });
}

std::expected<void, BusFailure> Bus::publish(std::string_view subject, std::string_view data) {
  return core_->add(subject, {.kind = Frame::Kind::message, .data = data});
}

std::expected<void, BusFailure> Bus::reply(std::string_view reply_to, std::string_view data) {
  const auto end = reply_to.find(' ');
  std::uint64_t number = 0;
  if (end == std::string_view::npos) return {};
  std::from_chars(reply_to.data() + end + 1, reply_to.data() + reply_to.size(), number);
  return core_->add(reply_to.substr(0, end),
                    {.kind = Frame::Kind::reply, .number = number, .data = data});
}

void Bus::request(std::string_view subject, std::string_view data,
                  std::chrono::milliseconds timeout, Done done) {
  Core& core = *core_;
  // Shared, because a refused request is ended here.
  const auto shared = std::make_shared<Done>(std::move(done));
  const auto taken =
      core.add(subject, {.kind = Frame::Kind::request, .data = data},
               Core::Pending{.done = [shared](Reply reply) { (*shared)(std::move(reply)); },
                             .deadline = Clock::now() + timeout});
  if (!taken) {
    asio::post(core.executor, [shared, why = taken.error()] { (*shared)(std::unexpected(why)); });
    return;
  }
  core.time_requests();
}

bool Bus::connected() const {
  return core_->connection.connected();
}

bool Bus::stalled() const {
  const std::lock_guard lock(core_->mutex);
  return core_->posted && Clock::now() - core_->handled_at > core_->most_stall;
}

BusLosses Bus::losses() const {
  const std::lock_guard lock(core_->mutex);
  return {.outgoing = core_->connection.lost(),
          .incoming = core_->lost,
          .connections = core_->connection.disconnections(),
          .refused = core_->connection.refused()};
}

std::uint64_t Bus::packets() const {
  const std::lock_guard lock(core_->mutex);
  return core_->sent_packets;
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
