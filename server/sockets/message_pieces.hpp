// Joins the pieces of a WebSocket message.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include <boost/asio/buffer.hpp>

namespace quintet::server {

class MessagePieces {
 public:
  /// The buffer for the next piece.
  [[nodiscard]] boost::asio::mutable_buffer buffer() { return boost::asio::buffer(piece_); }
  /// Calls `use(message)` with the whole message if the first `size` bytes of the buffer are its
  /// last piece. Returns whether they are.
  template <class Use>
  bool add(std::size_t size, bool last, Use use) {
    const std::string_view piece(piece_.data(), size);
    if (last && before_.empty()) {
      use(piece);
      return true;
    }
    before_ += piece;
    if (!last) return false;
    // Long messages are rare, so their memory is released.
    const std::string message = std::exchange(before_, {});
    use(std::string_view(message));
    return true;
  }

 private:
  /// A turn fits; longer messages come in pieces. A larger buffer would put each connection into
  /// the allocator's next size class, a quarter of a KiB more.
  static constexpr std::size_t piece_bytes = 384;
  std::array<char, piece_bytes> piece_;
  std::string before_;  // the previous pieces
};

}  // namespace quintet::server
