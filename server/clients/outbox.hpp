// What waits to be written to one WebSocket client.
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

#include "server/base/limits.hpp"
#include "server/base/metrics.hpp"
#include "server/base/subscriber.hpp"
#include "server/net/address_bytes.hpp"
#include "server/net/message_batch.hpp"

namespace quintet::server {

/// Why we close a WebSocket, as the client reads it (RFC 6455, section 7.4.1).
struct CloseFrame {
  enum class Code : std::uint16_t {
    going_away = 1001,
    unknown_data = 1003,
    bad_payload = 1007,
    policy_error = 1008,
  };
  Code code = Code::policy_error;
  std::string_view reason;  // a literal of ours

  bool operator==(const CloseFrame&) const = default;
};

/// A bounded queue between whoever tells this client something and the one writer of its socket,
/// which takes one item after the other and waits when there is none. Any thread; never blocks for
/// longer than a moment.
///
/// A function that returns true, or `wake_writer`, has found the writer waiting: the caller must
/// see to it that `next` is called, soon. Until then nobody else is told so, but those who make it
/// `hurry_writer`: they call it now, so that what one step says to a client who reads never counts
/// as what is too much for one who does not.
class Outbox {
 public:
  /// The writer is busy at first, until it calls `next`. `address_bytes`: what waits for all
  /// connections of the client's address; what waits here is part of it.
  Outbox(const Limits& limits, Metrics& metrics,
         std::shared_ptr<AddressBytes::Count> address_bytes);
  Outbox(const Outbox&) = delete;
  Outbox& operator=(const Outbox&) = delete;
  ~Outbox() { end(); }

  enum class Added : std::uint8_t {
    waits,         // behind others, or the writer is at work
    wake_writer,   // the writer waits
    hurry_writer,  // it was woken and has not come, and as much waits as it writes at once
    dropped,       // it is closing, or has ended
    full,          // not added: the client is too slow, and should be closed
  };
  /// Messages leave in the order in which they were added.
  [[nodiscard]] Added add(Message message);

  /// A ping is to be sent before anything else. One at a time.
  [[nodiscard]] bool add_ping();

  enum class Rest : std::uint8_t { keep, drop };
  /// The frame is to be sent behind what waits, or with `drop` instead of it, and nothing is added
  /// any more. Nothing happens where it is closing already, or has ended: `closed` is false then.
  struct Closing {
    bool closed = false;
    bool wake_writer = false;
  };
  [[nodiscard]] Closing close(CloseFrame frame, Rest rest);

  struct Ping {};
  struct Nothing {};
  /// For the writer: what to write now. Several messages have `most_together` bytes at most. After
  /// `Nothing` it waits until it is woken; after a CloseFrame nothing comes any more.
  using Item = std::variant<Nothing, MessageBatch, Ping, CloseFrame>;
  static constexpr std::size_t most_together = 16 * 1024;
  [[nodiscard]] Item next();

  /// Nothing is written any more: forgets what waits.
  void end();

 private:
  // The caller of these holds the mutex.
  [[nodiscard]] bool wakes_writer();
  /// Whether a message of so many bytes, which waits now, makes that much.
  [[nodiscard]] bool hurries_writer(std::size_t bytes) const;
  [[nodiscard]] bool fits(std::size_t bytes) const;
  /// Precondition: there are some.
  [[nodiscard]] MessageBatch next_messages();
  void drop();

  const Limits& limits_;
  Metrics& metrics_;
  const std::shared_ptr<AddressBytes::Count> address_bytes_;

  std::mutex mutex_;             // guards what follows
  std::list<Message> messages_;  // costs nothing while it is empty
  std::size_t bytes_ = 0;        // of them, and their share of `address_bytes_`
  enum class Writer : std::uint8_t { works, waits, woken };
  Writer writer_ = Writer::works;
  bool ping_due_ = false;
  bool ended_ = false;
  std::optional<CloseFrame> closing_;
};

}  // namespace quintet::server
