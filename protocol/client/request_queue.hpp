// The requests of a client: their ids, the queue of those to send, and those without a reply.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>

#include "protocol/messages/client_to_server.hpp"

namespace quintet::client {

/// Ids rise by one, over all connections. Used by one thread at a time.
class RequestQueue {
 public:
  /// Adds a request to the end of the queue and returns its id.
  std::int64_t add(protocol::Request request);
  /// Puts a request that the server has refused for now at the front of the queue, under a new id,
  /// and returns the id.
  std::int64_t add_again(protocol::Request request);
  /// The next message to send; null if the queue is empty.
  [[nodiscard]] std::optional<std::string> next_message();
  /// The request to which a reply with this id belongs, once; null for an unknown id.
  [[nodiscard]] std::optional<protocol::Request> answered(std::int64_t id);
  /// Drops the queue and the requests without a reply, because their connection has ended.
  void clear();
  /// Number of requests in the queue.
  [[nodiscard]] std::size_t waiting() const { return waiting_.size(); }

 private:
  std::int64_t last_id_ = 0;
  std::deque<protocol::Envelope> waiting_;
  std::map<std::int64_t, protocol::Request> sent_;  // by id
};

}  // namespace quintet::client
