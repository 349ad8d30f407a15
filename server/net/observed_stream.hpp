// Wraps a Stream for Beast without moving it, and shows all incoming bytes to an observer first.
// Includes Beast: only for the sources of WebSocket.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>

#include <boost/asio/associator.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/buffer.hpp>

#include "server/net/frame_sender.hpp"
#include "server/net/stream.hpp"

namespace quintet::server {

class ByteObserver {
 public:
  virtual ~ByteObserver() = default;
  /// Called with received bytes before Beast gets them. Their buffer may have been a member that
  /// the observer has destroyed since the read began.
  virtual void see(std::string_view bytes) = 0;
  /// Beast has written a frame: messages may be sent again, unless Beast writes the next frame
  /// immediately.
  virtual void may_send_again() = 0;
  /// Keeps the observer alive while Beast writes a frame of its own, such as a pong.
  [[nodiscard]] virtual std::shared_ptr<ByteObserver> keep_alive() = 0;
};

/// Reads for an ObservedStream, and then calls `handler`.
template <class Buffers, class Handler>
struct ObservedRead {
  Buffers buffers;
  ByteObserver& observer;
  Handler handler;

  void operator()(boost::system::error_code failure, std::size_t size) {
    std::size_t left = size;
    const auto end = asio::buffer_sequence_end(buffers);
    for (auto buffer = asio::buffer_sequence_begin(buffers); buffer != end && left > 0; ++buffer) {
      const asio::const_buffer filled(*buffer);
      const std::size_t here = std::min(left, filled.size());
      observer.see({static_cast<const char*>(filled.data()), here});
      left -= here;
    }
    std::move(handler)(failure, size);
  }
};

/// Writes for an ObservedStream, and then calls `handler`.
template <class Handler>
struct ObservedWrite {
  FrameSender& sender;
  std::shared_ptr<ByteObserver> observer;
  Handler handler;

  void operator()(boost::system::error_code failure, std::size_t size) {
    sender.end_beast(size);
    if (sender.may_send()) observer->may_send_again();
    std::move(handler)(failure, size);
  }
};

/// An AsyncStream as Beast defines it. Beast writes with it between the frames of `sender`. Stream,
/// sender and observer must outlive every pending operation, even if this object is destroyed
/// earlier.
class ObservedStream {
 public:
  using executor_type =  // NOLINT(readability-identifier-naming): its name in Asio
      Stream::executor_type;

  ObservedStream(Stream& stream, FrameSender& sender, ByteObserver& observer)
      : stream_(stream), sender_(sender), observer_(observer) {}

  [[nodiscard]] executor_type get_executor() noexcept { return stream_.get_executor(); }

  template <class Buffers, class Token>
  // NOLINTNEXTLINE(cppcoreguidelines-missing-std-forward): Asio wants a token that it can refer to
  auto async_read_some(const Buffers& buffers, Token&& token) {
    auto start = [this](auto handler, const Buffers& into) {
      stream_.async_read_some(
          into, ObservedRead<Buffers, decltype(handler)>{into, observer_, std::move(handler)});
    };
    return asio::async_initiate<Token, void(boost::system::error_code, std::size_t)>(
        std::move(start), token, buffers);
  }
  template <class Buffers, class Token>
  // NOLINTNEXTLINE(cppcoreguidelines-missing-std-forward): as above
  auto async_write_some(const Buffers& buffers, Token&& token) {
    auto start = [this](auto handler, const Buffers& from) {
      std::uint8_t first = 0;
      asio::buffer_copy(asio::buffer(&first, sizeof first), from);
      const std::size_t size = asio::buffer_size(from);
      // This object may have been destroyed by then.
      sender_.begin_beast(first, size,
                          [&stream = stream_, &sender = sender_, &observer = observer_, from,
                           handler = std::move(handler)]() mutable {
                            stream.async_write_some(
                                from, ObservedWrite<decltype(handler)>{
                                          sender, observer.keep_alive(), std::move(handler)});
                          });
    };
    return asio::async_initiate<Token, void(boost::system::error_code, std::size_t)>(
        std::move(start), token, buffers);
  }

  friend void beast_close_socket(ObservedStream& stream) { stream.stream_.close(); }
  template <class Handler>
  friend void async_teardown(boost::beast::role_type role, ObservedStream& stream,
                             Handler&& handler) {
    async_teardown(role, stream.stream_, std::forward<Handler>(handler));
  }

 private:
  Stream& stream_;
  FrameSender& sender_;
  ByteObserver& observer_;
};

}  // namespace quintet::server

/// Both have the executor, the allocator and the cancellation slot of their handler.
template <template <class, class> class Associator, class Buffers, class Handler, class Default>
struct boost::asio::associator<Associator, quintet::server::ObservedRead<Buffers, Handler>, Default>
    : Associator<Handler, Default> {
  using Read = quintet::server::ObservedRead<Buffers, Handler>;
  static auto get(const Read& read) noexcept {
    return Associator<Handler, Default>::get(read.handler);
  }
  static auto get(const Read& read, const Default& otherwise) noexcept {
    return Associator<Handler, Default>::get(read.handler, otherwise);
  }
};
template <template <class, class> class Associator, class Handler, class Default>
struct boost::asio::associator<Associator, quintet::server::ObservedWrite<Handler>, Default>
    : Associator<Handler, Default> {
  using Write = quintet::server::ObservedWrite<Handler>;
  static auto get(const Write& write) noexcept {
    return Associator<Handler, Default>::get(write.handler);
  }
  static auto get(const Write& write, const Default& otherwise) noexcept {
    return Associator<Handler, Default>::get(write.handler, otherwise);
  }
};
