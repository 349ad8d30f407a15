// Private to this folder: one connection of libnats, with the threads that it and we have.
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

/// A message of NATS that waits to be sent.
struct OutgoingPacket {
  std::string subject;
  std::string data;
  std::string reply_to;      // where NATS says that the subject has no receiver; may be empty
  std::size_t messages = 1;  // in the packet
};

/// A message that NATS has delivered.
struct IncomingPacket {
  std::string subject;
  std::string data;
  std::string reply_to;        // may be empty
  bool no_responders = false;  // by NATS: the subject of a packet has no receiver; no data
};

/// Only this class and its source know libnats. Publishing may wait for the network there, so a
/// thread of ours does it, and seals what it publishes.
class NatsConnection {
 public:
  /// On a thread of the library's. Packets that were not sealed with the secret do not come here.
  using Receive = std::function<void(IncomingPacket packet)>;

  /// Connects, and waits for that. Throws std::runtime_error with one sentence.
  explicit NatsConnection(const BusSettings& settings);
  NatsConnection(const NatsConnection&) = delete;
  NatsConnection& operator=(const NatsConnection&) = delete;
  ~NatsConnection() { close(); }

  /// Nothing is called any more when it returns, and nothing is sent.
  void close() noexcept;

  /// Throws std::runtime_error.
  void subscribe(const std::string& subject, Receive receive);
  /// Whether a message of this length can be taken while so many bytes besides those that were
  /// queued here wait, too. Any thread.
  [[nodiscard]] std::expected<void, BusFailure> room_for(std::size_t bytes,
                                                         std::size_t waiting) const;
  /// Queues a packet for the thread that sends. Any thread.
  std::expected<void, BusFailure> send(OutgoingPacket packet);
  /// The longest packet.
  [[nodiscard]] std::size_t most_bytes() const noexcept { return most_bytes_; }
  [[nodiscard]] bool connected() const noexcept { return connected_; }
  /// How many packets were refused because of their seal.
  [[nodiscard]] std::uint64_t refused() const noexcept { return refused_; }
  /// How often the connection was lost.
  [[nodiscard]] std::uint64_t disconnections() const noexcept { return disconnections_; }
  /// How many messages were queued and not sent.
  [[nodiscard]] std::uint64_t lost() const;

 private:
  /// What the library calls for a subscription; lives until the library has told its end.
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
  void take(Subscribed& by, natsMsg& message);
  static void on_message(natsConnection* connection, natsSubscription* from, natsMsg* message,
                         void* subscribed);
  static void on_end(void* subscribed);
  static void on_disconnected(natsConnection* connection, void* self);
  static void on_connected(natsConnection* connection, void* self);
  static void on_closed(natsConnection* connection, void* self);

  const BusSettings settings_;
  const SealKey key_;
  Sealer sealer_;  // the sending thread's
  std::unique_ptr<natsConnection, ConnectionDeleter> connection_;
  std::vector<std::unique_ptr<natsSubscription, SubscriptionDeleter>> subscriptions_;

  // The library's own answers to these wait for its lock, which it keeps while it writes.
  std::atomic<bool> connected_ = true;
  std::atomic<std::uint64_t> disconnections_ = 0;
  std::atomic<std::uint64_t> refused_ = 0;
  std::atomic<std::size_t> most_bytes_ = 0;  // of a message, as the server allows

  mutable std::mutex mutex_;  // guards what follows
  std::condition_variable_any wake_;
  std::vector<OutgoingPacket> outgoing_;
  std::size_t outgoing_bytes_ = 0;
  std::uint64_t lost_ = 0;
  int open_callbacks_ = 0;  // subscriptions, and the connection, whose end was not told yet
  std::jthread sender_;     // last: ends first
};

/// Connects without a name and a password, and closes that connection. True: NATS requires no
/// authentication. Blocks for up to `connect_timeout` for each address.
[[nodiscard]] bool admits_everyone(const BusSettings& settings);

}  // namespace quintet::server
