// Private to this folder: one connection of libnats, with the library's threads and a sending
// thread.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <nats/nats.h>

#include "server/bus/bus.hpp"
#include "server/bus/seal.hpp"

namespace quintet::server {

struct ConnectionDeleter {
  void operator()(natsConnection* connection) const noexcept { natsConnection_Destroy(connection); }
};
struct SubscriptionDeleter {
  void operator()(natsSubscription* one) const noexcept { natsSubscription_Destroy(one); }
};
struct MessageDeleter {
  void operator()(natsMsg* message) const noexcept { natsMsg_Destroy(message); }
};

/// A message of NATS that is queued for sending.
struct OutgoingPacket {
  std::string subject;
  std::string data;
  std::string reply_to;      // NATS reports here if the subject has no subscriber; may be empty
  std::size_t messages = 1;  // in the packet
};

/// A message that NATS has delivered.
struct IncomingPacket {
  std::string subject;
  std::string data;
  std::string reply_to;        // may be empty
  bool no_responders = false;  // a report of NATS that a packet had no subscriber; without data
};

/// Only this class uses libnats. Publishing may wait for the network, so a thread of its own seals
/// and publishes the packets.
class NatsConnection {
 public:
  /// Called on a thread of the library. Packets that were not sealed with the secret are dropped
  /// before.
  using Receive = std::function<void(IncomingPacket packet)>;

  /// Waits until it is connected. Throws BusUnreachable, or std::runtime_error with one sentence if
  /// the settings are wrong.
  explicit NatsConnection(const BusSettings& settings);
  NatsConnection(const NatsConnection&) = delete;
  NatsConnection& operator=(const NatsConnection&) = delete;
  ~NatsConnection() { close(); }

  /// Afterwards calls no function and sends nothing. Blocks until the threads have finished.
  void close() noexcept;

  /// Throws std::runtime_error.
  void subscribe(const std::string& subject, Receive receive);
  /// Whether a message of `bytes` bytes can be accepted, given that `waiting` bytes besides those
  /// in the queue also wait. Thread-safe.
  [[nodiscard]] std::expected<void, BusFailure> room_for(std::size_t bytes,
                                                         std::size_t waiting) const;
  /// Queues a packet for the sending thread. Thread-safe.
  std::expected<void, BusFailure> send(OutgoingPacket packet);
  /// Length of the longest packet.
  [[nodiscard]] std::size_t most_bytes() const noexcept { return most_bytes_; }
  [[nodiscard]] bool connected() const noexcept { return connected_; }
  /// Number of packets refused because of their seal.
  [[nodiscard]] std::uint64_t refused() const noexcept { return refused_; }
  /// Number of times that the connection was lost.
  [[nodiscard]] std::uint64_t disconnections() const noexcept { return disconnections_; }
  /// Number of messages in packets that were not sent.
  [[nodiscard]] std::uint64_t lost() const;

 private:
  /// The argument of the library's callbacks for a subscription. `on_end` destroys it.
  struct Subscribed {
    Subscribed(NatsConnection& its_owner, Receive to, const SealKey& key)
        : owner(its_owner), receive(std::move(to)), opener(key) {}
    NatsConnection& owner;
    const Receive receive;
    Opener opener;
  };

  void connect();
  void note_limit();
  void send_all(const std::stop_token& ended);
  [[nodiscard]] bool publish(const OutgoingPacket& packet);
  void deliver(Subscribed& by, natsMsg& message);
  static void on_message(natsConnection* connection, natsSubscription* from, natsMsg* message,
                         void* subscribed);
  static void on_end(void* subscribed);
  static void on_disconnected(natsConnection* connection, void* self);
  static void on_connected(natsConnection* connection, void* self);
  static void on_closed(natsConnection* connection, void* self);

  const BusSettings settings_;
  const SealKey key_;
  Sealer sealer_;  // only used by the sending thread
  std::unique_ptr<natsConnection, ConnectionDeleter> connection_;
  std::vector<std::unique_ptr<natsSubscription, SubscriptionDeleter>> subscriptions_;

  // Copies, because the library's own functions wait for its lock, which it holds while it writes.
  std::atomic<bool> connected_ = true;
  std::atomic<std::uint64_t> disconnections_ = 0;
  std::atomic<std::uint64_t> refused_ = 0;
  std::atomic<std::size_t> most_bytes_ = 0;

  mutable std::mutex mutex_;  // guards the members below, except `sender_`
  std::condition_variable_any wake_;
  std::vector<OutgoingPacket> outgoing_;
  std::size_t outgoing_bytes_ = 0;
  std::uint64_t lost_ = 0;
  int open_callbacks_ = 0;  // the library will still report the end of this many subscriptions and
                            // connections
  std::jthread sender_;     // destroyed first
};

/// Tries to connect without a name and a password. Returns true if NATS requires no authentication.
/// Blocks for up to `connect_timeout` for each address.
[[nodiscard]] bool admits_everyone(const BusSettings& settings);

}  // namespace quintet::server
