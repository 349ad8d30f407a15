// From the owner of rooms to one other node: what the clients there are told.
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

#include "server/base/subscriber.hpp"
#include "server/forwarding/envelopes.hpp"

namespace quintet::server {

/// Numbers what it sends, so the receiver notices what is lost. A message that goes to one client
/// after the other is sent once for all of them, when something else follows or the loop has done
/// what it was doing. Any thread; owned by shared pointers.
class NodeStream : public std::enable_shared_from_this<NodeStream> {
 public:
  struct Context {
    boost::asio::any_io_executor executor;
    /// Sends an envelope. What is not taken is missed by its number. Any thread; not to call this.
    std::function<void(std::string envelope)> publish;
    // As in EventEnvelope.
    int owner = 0;
    std::int64_t owner_generation = 0;
    std::int64_t generation = 0;
  };
  explicit NodeStream(Context context) : context_(std::move(context)) {}

  /// `connection`: the receiver's number.
  void send(std::uint64_t connection, Message message);
  /// `kind`: what is about one connection.
  void tell(EventEnvelope::Kind kind, std::uint64_t connection, std::string_view room,
            std::string_view text = {});
  /// That this node lives, and what the last number was.
  void tell_alive();

 private:
  /// Sends what was gathered unless it still grows.
  void look();
  // The caller holds the mutex.
  void send_gathered();
  void publish(EventEnvelope envelope);

  const Context context_;
  std::mutex mutex_;  // guards what follows
  std::uint64_t number_ = 0;
  Message gathered_;  // with `connections_`: to be sent
  std::vector<std::uint64_t> connections_;
  std::size_t seen_ = 0;  // how many there were at the last look
  bool looks_ = false;    // a look is going to come
};

}  // namespace quintet::server
