// The stream of events from a room owner to the clients at one other node.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/asio/any_io_executor.hpp>

#include "protocol/nodes/events.hpp"
#include "server/messages/subscriber.hpp"

namespace quintet::server {

/// Numbers the events, so that the receiver detects losses. A message for several clients in a row
/// is sent once for all of them: when another event follows, or when a step of the loop has added
/// no more clients. Thread-safe; must be owned by a shared pointer.
class NodeStream : public std::enable_shared_from_this<NodeStream> {
 public:
  struct Context {
    boost::asio::any_io_executor executor;
    /// Sends an event. May drop it, because the receiver detects the gap. Called on any thread,
    /// with a lock; must not call this object.
    std::function<void(std::string event)> publish;
    // As in protocol::nodes::Event.
    int owner = 0;
    std::int64_t owner_generation = 0;
    std::int64_t generation = 0;
  };
  explicit NodeStream(Context context) : context_(std::move(context)) {}

  /// `connection`: the receiver's number.
  void send(std::uint64_t connection, Message message);
  /// Sends an event about one connection.
  void send_event(protocol::nodes::Event::What what);
  /// Sends a heartbeat with the number of the last event.
  void send_heartbeat();

 private:
  /// Sends the gathered message, unless clients were added since the last call; then posts itself
  /// again.
  void flush_when_settled();
  // The caller must hold the mutex.
  void send_gathered();
  void publish(protocol::nodes::Event::What what);

  const Context context_;
  std::mutex mutex_;  // guards the members below
  std::uint64_t number_ = 0;
  Message gathered_;                        // waits to be sent
  std::vector<std::uint64_t> connections_;  // its recipients
  std::size_t seen_ = 0;                    // number of recipients at the last check
  bool flush_posted_ = false;               // flush_when_settled() is posted
};

}  // namespace quintet::server
