#include "server/net/frame_sender.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <span>

#include <sys/uio.h>

#include <boost/asio/buffer.hpp>
#include <boost/asio/write.hpp>
#include <boost/container/static_vector.hpp>

namespace quintet::server {
namespace {

constexpr std::size_t longest_head = 10;
constexpr std::uint8_t last_bit = 0x80;
constexpr std::uint8_t text_opcode = 1;
constexpr std::uint8_t close_opcode = 8;
// The second byte contains the payload's length, or the number of length bytes that follow.
constexpr std::size_t longest_in_byte = 125;
constexpr std::size_t longest_in_two_bytes = 0xffff;
constexpr std::uint8_t two_bytes_follow = 126;
constexpr std::uint8_t eight_bytes_follow = 127;

using Head = std::array<std::uint8_t, longest_head>;

/// Writes the head of a text's one frame from server to client (RFC 6455, section 5.2), and returns
/// its size.
std::size_t write_head(std::size_t payload, Head& head) {
  head[0] = last_bit | text_opcode;
  if (payload <= longest_in_byte) {
    head[1] = static_cast<std::uint8_t>(payload);
    return 2;
  }
  const bool is_short = payload <= longest_in_two_bytes;
  head[1] = is_short ? two_bytes_follow : eight_bytes_follow;
  const std::size_t size = is_short ? 4 : longest_head;
  for (std::size_t i = size; i > 2; --i) {
    head.at(i - 1) = static_cast<std::uint8_t>(payload & 0xff);
    payload >>= 8;
  }
  return size;
}

iovec piece_of(const void* data, std::size_t size) {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-const-cast): sendmsg only reads it
  return {.iov_base = const_cast<void*>(data), .iov_len = size};
}

/// The rest after the first `bytes` bytes.
std::string text_after(std::span<const iovec> pieces, std::size_t bytes) {
  std::string text;
  for (const iovec& piece : pieces) {
    const std::size_t skipped = std::min(bytes, piece.iov_len);
    bytes -= skipped;
    text.append(static_cast<const char*>(piece.iov_base) + skipped, piece.iov_len - skipped);
  }
  return text;
}

}  // namespace

std::string FrameSender::send(const MessageBatch& messages) {
  std::array<Head, MessageBatch::static_capacity> heads;
  boost::container::static_vector<iovec, 2 * MessageBatch::static_capacity> pieces;
  std::size_t size = 0;
  for (std::size_t i = 0; i < messages.size(); ++i) {
    const std::string& text = *messages[i];
    const std::size_t head = write_head(text.size(), heads.at(i));
    pieces.push_back(piece_of(heads.at(i).data(), head));
    pieces.push_back(piece_of(text.data(), text.size()));
    size += head + text.size();
  }
  const std::span<const iovec> all(pieces.data(), pieces.size());
  const std::size_t written = stream_.write_now(all);
  return written == size ? std::string() : text_after(all, written);
}

void FrameSender::send_rest(std::string rest,
                            std::move_only_function<void(boost::system::error_code)> done) {
  sending_ = true;
  auto text = std::make_unique<const std::string>(std::move(rest));
  const auto bytes = boost::asio::buffer(*text);
  boost::asio::async_write(stream_, bytes,
                           [this, text = std::move(text), done = std::move(done)](
                               boost::system::error_code failure, std::size_t) mutable {
                             sending_ = false;
                             for (auto& start : std::exchange(beast_waits_, {}))
                               start();
                             done(failure);
                           });
}

void FrameSender::note_beast(std::uint8_t first, std::size_t bytes) {
  beast_writes_ = true;
  if (beast_left_ > 0) return;  // Beast has more of the frame to write
  beast_left_ = bytes;
  if (first == (last_bit | close_opcode)) closes_ = true;
}

void FrameSender::end_beast(std::size_t bytes) {
  beast_writes_ = false;
  beast_left_ -= std::min(bytes, beast_left_);
}

}  // namespace quintet::server
