// The queue of messages to one WebSocket client.
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "server/clients/client_limits.hpp"
#include "server/messages/subscriber.hpp"
#include "server/metrics/metrics.hpp"
#include "server/net/address_bytes.hpp"
#include "server/net/message_batch.hpp"

namespace quintet::server {

/// The reason for which the server closes a WebSocket, in a close frame (RFC 6455, section 7.4.1).
struct CloseFrame {
  enum class Code : std::uint16_t {
    going_away = 1001,
    unknown_data = 1003,
    bad_payload = 1007,
    policy_error = 1008,
  };
  Code code = Code::policy_error;
  std::string_view reason;  // a literal

  bool operator==(const CloseFrame&) const = default;
};

/// A bounded queue between the senders of messages to this client and the one writer of its socket,
/// which takes one item after the other and waits when there is none. Thread-safe; locks a mutex
/// only briefly.
///
/// If a function returns true or `wake_writer`, the writer waits, and the caller must make it call
/// `next` soon. Later calls do not return this again until then, except `hurry_writer`: that caller
/// must call the writer immediately. So the output of one step to a client that reads never counts
/// as the backlog of a client that does not read.
class Outbox {
 public:
  /// The writer counts as busy until its first call of `next`. `address_bytes`: bytes queued for
  /// all connections of the client's address, including this one.
  Outbox(const ClientLimits& limits, Metrics& metrics,
         std::shared_ptr<AddressBytes::Count> address_bytes);
  Outbox(const Outbox&) = delete;
  Outbox& operator=(const Outbox&) = delete;
  ~Outbox() { end(); }

  enum class Added : std::uint8_t {
    waits,         // queued; the writer is busy
    wake_writer,   // queued; the caller must wake the writer
    hurry_writer,  // the writer is woken but has not come, and a full write is queued
    dropped,       // closing or ended
    full,          // not added: the client is too slow and should be closed
  };
  /// Messages leave in the order of these calls.
  [[nodiscard]] Added add(Message message);

  /// Queues a ping before all other items. One at a time.
  [[nodiscard]] bool add_ping();

  enum class Rest : std::uint8_t { keep, drop };
  /// Queues the frame behind the waiting messages, or with `drop` instead of them. Afterwards no
  /// message is added. If the outbox is closing already or has ended, does nothing, and `closed` is
  /// false.
  struct Closing {
    bool closed = false;
    bool wake_writer = false;
  };
  [[nodiscard]] Closing close(CloseFrame frame, Rest rest);

  struct Ping {};
  struct Nothing {};
  /// For the writer: the next item to write. A batch has at most `most_together` bytes. After
  /// `Nothing` the writer waits until it is woken; a CloseFrame is the last item.
  using Item = std::variant<Nothing, MessageBatch, Ping, CloseFrame>;
  static constexpr std::size_t most_together = 16 * 1024;
  [[nodiscard]] Item next();

  /// Drops the queue. Nothing is written afterwards.
  void end();

 private:
  // The caller must hold the mutex.
  [[nodiscard]] bool wakes_writer();
  /// Whether a message of `bytes`, which is queued now, requires `hurry_writer`.
  [[nodiscard]] bool hurries_writer(std::size_t bytes) const;
  [[nodiscard]] bool fits(std::size_t bytes) const;
  /// Precondition: the queue is not empty.
  [[nodiscard]] MessageBatch next_messages();
  void drop();

  const ClientLimits& limits_;
  Metrics& metrics_;
  const std::shared_ptr<AddressBytes::Count> address_bytes_;

  std::mutex mutex_;             // guards the members below
  std::list<Message> messages_;  // allocates nothing while it is empty
  std::size_t bytes_ = 0;        // of `messages_`; their part of `address_bytes_`
  enum class Writer : std::uint8_t { works, waits, woken };
  Writer writer_ = Writer::works;
  bool ping_due_ = false;
  bool ended_ = false;
  std::optional<CloseFrame> closing_;
};

}  // namespace quintet::server
