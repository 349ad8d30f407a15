// Where the seeks that a node pairs end, and those of others begin.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "protocol/words.hpp"
#include "server/base/subscriber.hpp"

namespace quintet::server {

/// A client's `seek` or `cancel_seek`.
struct SeekRequest {
  std::shared_ptr<Subscriber> from;
  protocol::Player player;
  std::int64_t request = 0;  // id to answer
  std::string text;          // as the client has sent it
};

/// Knows which node pairs the seeks of all. Any thread; never calls the lobby at once.
class SeekRouter {
 public:
  SeekRouter() = default;
  SeekRouter(const SeekRouter&) = delete;
  SeekRouter& operator=(const SeekRouter&) = delete;
  virtual ~SeekRouter() = default;

  /// Passes a request on to that node, which answers it; or answers it.
  virtual void pass_on(SeekRequest request) = 0;
  /// The connection has ended: ends what it seeks at that node, at once.
  virtual void gone(const Subscriber& connection) = 0;
};

}  // namespace quintet::server
