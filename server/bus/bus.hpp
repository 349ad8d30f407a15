// What the nodes of a cluster tell each other: texts by subjects, through NATS.
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
  std::string name;     // as NATS lists this connection
  /// Known to all whose messages are heard, and to nothing else: packets are encrypted and
  /// authenticated with a key that is made of it.
  std::string secret;
  /// How long each attempt to connect may take, and how often one is made once the connection is
  /// lost.
  std::chrono::milliseconds connect_timeout{2'000};
  std::chrono::milliseconds retry_interval{100};
  /// A server that has not answered two of these pings is left, and connected to again.
  std::chrono::milliseconds ping_interval{2'000};
  /// What may wait to be sent, and what has arrived and waits for its handler: beyond that messages
  /// are refused, or dropped and counted.
  std::size_t most_outgoing_bytes = std::size_t{16} << 20U;
  std::size_t most_incoming_bytes = std::size_t{16} << 20U;
  /// The server may allow less. A message may have some bytes less than that (`frame_overhead`).
  std::size_t most_message_bytes = std::size_t{1} << 20U;
  std::size_t most_requests = 4'096;  // that wait for their answers
  /// See Bus::stalled().
  std::chrono::milliseconds most_stall{5'000};
};

/// NATS cannot be reached, or does not let us in, as a sentence. It may be better later.
struct BusUnreachable : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Why something was not sent, or has no answer.
enum class BusFailure : std::uint8_t {
  down,      // no server can be reached now
  full,      // too much waits already
  too_long,  // for one message
  nobody,    // nobody listens to this subject
  timeout,   // no answer has come in time; the request may have been heard
};

struct BusMessage {
  std::string subject;
  std::string data;
  std::string reply_to;  // for Bus::answer; empty: no answer is expected
};

/// Losses since the start.
struct BusLosses {
  std::uint64_t outgoing = 0;  // messages taken and not sent, because the connection was lost
  std::uint64_t incoming = 0;  // packets dropped because handlers were too slow
  std::uint64_t connections = 0;
  std::uint64_t refused = 0;  // packets that were not sealed with the secret, or are copies
};

/// A connection to NATS that is made again when it is lost. At most once: what is sent while no
/// server can be reached is lost or refused, so whoever needs an answer asks for it. Messages of
/// one sender to one subject arrive in their order; those of one step of the loop share a message
/// of NATS. Calls never wait for the network. Handlers and callbacks run on the executor one after
/// the other; an exception that one of them throws is an error in the log, and the next message is
/// handled. subscribe() and close() belong to the executor, too (or to the time before it runs),
/// the other functions to any thread.
class Bus {
 public:
  using Handler = std::function<void(BusMessage message)>;
  using Answer = std::expected<std::string, BusFailure>;
  using Done = std::move_only_function<void(Answer answer)>;

  /// Connects, and waits for that. `executor` never runs two handlers at a time. Throws
  /// BusUnreachable, or std::runtime_error with one sentence where the settings are wrong.
  Bus(const BusSettings& settings, const asio::any_io_executor& executor);
  Bus(const Bus&) = delete;
  Bus& operator=(const Bus&) = delete;
  /// No handler is called any more; requests get no answer. Waits for the threads of the library.
  ~Bus();

  /// From now on `handler` gets what is sent to this subject, also after the connection was lost.
  /// Throws std::runtime_error.
  void subscribe(const std::string& subject, Handler handler);
  /// Queues a message. An error: it was not taken.
  std::expected<void, BusFailure> publish(std::string_view subject, std::string_view data);
  /// Queues the answer to a request: to the `reply_to` of its message. Does nothing where that is
  /// empty.
  std::expected<void, BusFailure> answer(std::string_view reply_to, std::string_view data);
  /// Queues a message and calls `done` exactly once, unless the bus ends before.
  void request(std::string_view subject, std::string_view data, std::chrono::milliseconds timeout,
               Done done);

  /// Whether a server can be reached, as far as is known.
  [[nodiscard]] bool connected() const;
  /// Whether messages that have arrived have waited for longer than `most_stall` since the executor
  /// has handled one.
  [[nodiscard]] bool stalled() const;
  [[nodiscard]] BusLosses losses() const;
  /// Messages of NATS that have been sent.
  [[nodiscard]] std::uint64_t packets() const;
  /// Requests that wait are answered with `down`, later ones at once; handlers are not called any
  /// more.
  void close();

 private:
  struct Core;
  const std::shared_ptr<Core> core_;
};

/// Connects, and closes that connection. Throws as the constructor of Bus.
void check_bus(const BusSettings& settings);
/// The log gets a warning where NATS requires no authentication.
void warn_of_open_bus(const BusSettings& settings);

/// As the end of a sentence that begins with "the other node": "cannot be reached".
[[nodiscard]] std::string_view text_of(BusFailure failure);

}  // namespace quintet::server
