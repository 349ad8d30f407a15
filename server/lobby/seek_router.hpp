// Passes requests about seeks to the node that pairs them.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "protocol/messages/words.hpp"
#include "server/messages/subscriber.hpp"

namespace quintet::server {

/// A client's `seek` or `cancel_seek`.
struct SeekRequest {
  std::shared_ptr<Subscriber> from;
  protocol::Player player;
  std::int64_t request = 0;  // id for the reply
  std::string text;          // the client's message
};

/// Knows which node pairs the seeks. Thread-safe; its functions do not call the lobby before they
/// return.
class SeekRouter {
 public:
  SeekRouter() = default;
  SeekRouter(const SeekRouter&) = delete;
  SeekRouter& operator=(const SeekRouter&) = delete;
  virtual ~SeekRouter() = default;

  /// Passes a request to that node, which replies to it; or replies with an error.
  virtual void pass_on(SeekRequest request) = 0;
  /// Call when a connection has ended. Ends its seeks at that node immediately.
  virtual void gone(const Subscriber& connection) = 0;
};

}  // namespace quintet::server
