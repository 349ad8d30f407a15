// A connection as rooms see it.
#pragma once

#include <memory>
#include <string>

namespace quintet::server {

/// One text for one client or for thousands: serialised once, shared by all.
using Message = std::shared_ptr<const std::string>;

[[nodiscard]] inline Message make_message(std::string text) {
  return std::make_shared<const std::string>(std::move(text));
}

class Subscriber {
 public:
  virtual ~Subscriber() = default;
  /// Queues a message; messages arrive in the order of the calls. Never blocks, never throws; a
  /// client that does not read fast enough is dropped. Any thread.
  virtual void send(Message message) = 0;
};

}  // namespace quintet::server
