// The events of one WebSocket's frames.
#pragma once

#include <exception>
#include <memory>
#include <string_view>

#include <boost/system/error_code.hpp>

namespace quintet::server {

/// Implemented by WebSocket. All functions are called on the socket's strand.
class FrameEvents {
 public:
  FrameEvents() = default;
  FrameEvents(const FrameEvents&) = delete;
  FrameEvents& operator=(const FrameEvents&) = delete;
  virtual ~FrameEvents() = default;

  /// A whole message has come. Call SocketFrames::read when the next one may come.
  virtual void on_message(std::string_view message, bool binary) = 0;
  /// A frame has come that is no message of its own: a fragment, a ping or a pong.
  virtual void on_frame() = 0;
  /// A message has begun and has not ended within SocketLimits::message_timeout.
  virtual void on_slow_message() = 0;
  /// Messages may be sent again after a while in which they could not.
  virtual void on_writable() = 0;
  /// The connection is over: after an error, or without one after the close frames of both sides.
  virtual void on_over(boost::system::error_code failure) = 0;
  /// A handler has thrown.
  virtual void on_failure(const std::exception& failure) = 0;
  /// Shared ownership of this object and of the SocketFrames, for pending operations.
  [[nodiscard]] virtual std::shared_ptr<FrameEvents> keep_alive() = 0;
};

}  // namespace quintet::server
