// Messages between the nodes of a cluster: texts by subject, through NATS.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

#include <boost/asio/any_io_executor.hpp>

#include "server/async/task.hpp"

namespace quintet::server {

struct BusSettings {
  std::string address;  // "nats://host:4222", several with commas; see bus_address.hpp
  std::string name;     // of this connection, for NATS to list
  /// The secret that the nodes of the cluster share. Packets are encrypted and authenticated with a
  /// key derived from it; others are refused.
  std::string secret;
  /// Maximum duration of an attempt to connect, and the pause between two attempts after a loss of
  /// the connection.
  std::chrono::milliseconds connect_timeout{2'000};
  std::chrono::milliseconds retry_interval{100};
  /// After two pings without a reply, the connection is closed and made again.
  std::chrono::milliseconds ping_interval{2'000};
  /// Limit of the bytes that wait to be sent; beyond it, new messages are refused.
  std::size_t most_outgoing_bytes = std::size_t{16} << 20U;
  /// Limit of the bytes that wait for a handler; beyond it, packets are dropped and counted.
  std::size_t most_incoming_bytes = std::size_t{16} << 20U;
  /// Longest packet; the server's limit may be lower. A message must be shorter by
  /// `frame_overhead`.
  std::size_t most_message_bytes = std::size_t{1} << 20U;
  std::size_t most_requests = 4'096;  // without a reply, at a time
  /// See Bus::stalled().
  std::chrono::milliseconds most_stall{5'000};
};

/// NATS cannot be reached or refuses the connection. The text is a sentence. A later attempt may
/// succeed.
struct BusUnreachable : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Why a message was not sent, or a request has no reply.
enum class BusFailure : std::uint8_t {
  down,      // no NATS server can be reached now
  full,      // too many bytes or requests wait already
  too_long,  // for one message
  nobody,    // the subject has no subscriber
  timeout,   // no reply in time; the request may have been handled
};

struct BusMessage {
  std::string subject;
  std::string data;
  std::string reply_to;  // for Bus::reply; empty: no reply is expected
};

/// Losses since the start.
struct BusLosses {
  std::uint64_t outgoing = 0;     // messages accepted but not sent, because the connection was lost
  std::uint64_t incoming = 0;     // packets dropped because the handlers were too slow
  std::uint64_t connections = 0;  // losses of the connection
  std::uint64_t refused = 0;      // packets that were not sealed with the secret, or were copies
};

/// A connection to NATS that reconnects after a loss. Delivers at most once: messages sent while no
/// server can be reached are refused or lost, so a sender that needs confirmation uses request().
/// Messages of one sender to one subject arrive in order. Messages to one subject in one step of
/// the loop share a packet, which is one message of NATS. Calls never wait for the network.
/// Handlers and callbacks run on the executor, one after the other; an exception of theirs is
/// logged, and the next message is handled. Call subscribe() and close() only on the executor, or
/// before it runs; the other functions are thread-safe.
class Bus {
 public:
  using Handler = std::function<void(BusMessage message)>;
  using Reply = std::expected<std::string, BusFailure>;
  using Done = std::move_only_function<void(Reply reply)>;

  /// Waits until it is connected. `executor` must not run two handlers at a time. Throws
  /// BusUnreachable, or std::runtime_error with one sentence if the settings are wrong.
  Bus(const BusSettings& settings, const asio::any_io_executor& executor);
  Bus(const Bus&) = delete;
  Bus& operator=(const Bus&) = delete;
  /// Afterwards calls no handler, and replies to no request. Waits for the library's threads.
  ~Bus();

  /// Calls `handler` for each message to this subject from now on, also after a reconnection.
  /// Throws std::runtime_error.
  void subscribe(const std::string& subject, Handler handler);
  /// Queues a message. After an error it is not sent.
  std::expected<void, BusFailure> publish(std::string_view subject, std::string_view data);
  /// Queues the reply to a request, given the `reply_to` of its message. Does nothing if that is
  /// empty.
  std::expected<void, BusFailure> reply(std::string_view reply_to, std::string_view data);
  /// Queues a message, and calls `done` exactly once with the reply or an error, unless the bus is
  /// destroyed before.
  void request(std::string_view subject, std::string_view data, std::chrono::milliseconds timeout,
               Done done);

  /// Whether a server can be reached, as far as the library knows.
  [[nodiscard]] bool connected() const;
  /// Whether messages wait and the executor has handled none for longer than `most_stall`.
  [[nodiscard]] bool stalled() const;
  [[nodiscard]] BusLosses losses() const;
  /// Number of packets queued for NATS so far.
  [[nodiscard]] std::uint64_t packets() const;
  /// Ends waiting requests with `down`, and later ones immediately. Afterwards calls no handler.
  void close();

 private:
  struct Core;
  const std::shared_ptr<Core> core_;
};

/// Connects and disconnects. Throws like the constructor of Bus.
void check_bus(const BusSettings& settings);
/// Logs a warning if NATS requires no authentication. Blocks for up to `connect_timeout` for each
/// address.
void warn_of_open_bus(const BusSettings& settings);

/// The end of a sentence that begins with "the other node", such as "cannot be reached".
[[nodiscard]] std::string_view text_of(BusFailure failure);

}  // namespace quintet::server
