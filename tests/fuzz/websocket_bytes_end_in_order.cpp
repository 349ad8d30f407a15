// A client sends any bytes over an open WebSocket, in any number of pieces, and ends. The server
// sends only frames that a server may send, with texts of the protocol in them, and at the end
// perhaps a close frame with a valid code. A simple second reader follows RFC 6455 through the same
// bytes and says which frames must come: a pong for each ping, a reply to each message, a close
// frame for a close frame and for a violation of the protocol. The first byte of the input is the
// number of pieces.
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "server/config/limits.hpp"
#include "server/text/unicode.hpp"
#include "tests/fuzz/fixture.hpp"
#include "tests/fuzz/promise.hpp"
#include "tests/server/kit/frames.hpp"

using namespace quintet;
using tests::Frame;

namespace {

/// Whether a close frame may have this code. 1005, 1006 and 1015 never occur in a frame; of 1000 to
/// 2999 only the assigned ones may. A client may choose from 3000 on; the server sends them back.
bool may_be_sent(unsigned code) {
  return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) || code >= 3000;
}

/// The code of a close frame, 0 for none; null when the payload is invalid.
std::optional<unsigned> close_code(const Frame& frame) {
  constexpr std::size_t code_size = 2;
  if (frame.payload.empty()) return 0;
  if (frame.payload.size() < code_size) return std::nullopt;
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(frame.payload[at]); };
  const unsigned code = byte(0) * 256U + byte(1);
  if (!may_be_sent(code) || !server::is_utf8(frame.payload.substr(code_size))) return std::nullopt;
  return code;
}

/// The frames of a client, and how they end the connection as far as RFC 6455 leaves no doubt.
class Reading {
 public:
  explicit Reading(std::string_view bytes) {
    std::size_t read = 0;
    while (!ended_ && read < bytes.size()) {
      const auto found = tests::find_frame(bytes.substr(read));
      if (!found) {
        end_at(End::unclear);  // an incomplete frame, whose head may be invalid
      } else {
        read += found->size;
        on_frame(found->frame, found->size);
      }
    }
    sent_ = bytes.substr(0, dismissed_ ? read : bytes.size());
  }

  enum class End : std::uint8_t {
    open,      // nothing ends the connection
    closed,    // by a close frame
    violated,  // by a frame that no client may send
    unclear,   // the bytes do not decide it
  };
  [[nodiscard]] End end() const { return end_; }
  /// Payloads of the pings before that end.
  [[nodiscard]] const std::vector<std::string>& pings() const { return pings_; }
  /// Number of whole messages up to that end.
  [[nodiscard]] std::size_t messages() const { return messages_; }
  /// The bytes to send: all, or up to a message for which the server closes. (If a violation
  /// follows while the server closes, only Beast's deadline ends the connection.)
  [[nodiscard]] std::string_view sent() const { return sent_; }

 private:
  void end_at(End end) {
    ended_ = true;
    if (end_ == End::open) end_ = end;
  }

  void on_frame(const Frame& frame, std::size_t size) {
    if (breaks_protocol(frame, size)) {
      end_at(End::violated);
    } else if (frame.opcode == tests::ping) {
      if (end_ == End::open) pings_.push_back(frame.payload);
    } else if (frame.opcode == tests::close_frame) {
      end_at(close_code(frame) ? End::closed : End::unclear);
    } else if (frame.opcode != tests::pong) {
      on_fragment(frame);
    }
  }

  void on_fragment(const Frame& frame) {
    if (!within_) binary_ = frame.opcode == tests::binary;
    within_ = !frame.fin;
    message_ += frame.payload;
    // The server closes because of this message, now or when it is whole.
    if (binary_ || !server::is_utf8(message_) || message_.size() > server::Limits().message_bytes)
      end_ = End::unclear;
    if (!frame.fin) return;
    dismissed_ = ended_ = end_ == End::unclear;
    ++messages_;
    message_.clear();
  }

  [[nodiscard]] bool breaks_protocol(const Frame& frame, std::size_t size) const {
    constexpr std::size_t longest_control = 125;
    constexpr std::size_t longest_in_two_bytes = 65535;
    constexpr std::size_t head = 2 + 4;  // with the mask
    const std::size_t length = frame.payload.size();
    const std::size_t length_bytes = length <= longest_control        ? 0
                                     : length <= longest_in_two_bytes ? 2
                                                                      : 8;
    if (!frame.masked || frame.reserved != 0 || size != head + length_bytes + length) return true;
    switch (frame.opcode) {
      case tests::text:
      case tests::binary:
        return within_;
      case tests::continuation:
        return !within_;
      case tests::ping:
      case tests::pong:
      case tests::close_frame:
        return !frame.fin || length > longest_control;
      default:
        return true;
    }
  }

  std::string_view sent_;
  std::vector<std::string> pings_;
  std::size_t messages_ = 0;
  std::string message_;     // the fragments so far
  bool within_ = false;     // the last fragment has not come
  bool binary_ = false;     // the message began with a binary frame
  bool dismissed_ = false;  // the server closes because of a message
  bool ended_ = false;
  End end_ = End::open;
};

/// The frames of the server: counts replies and collects pongs.
class Hearing {
 public:
  void on_frame(const Frame& frame) {
    fuzz::hold(!close_, "nothing follows a close frame", {frame.payload});
    switch (frame.opcode) {
      case tests::text: {
        const auto message = nlohmann::json::parse(frame.payload, nullptr, false);
        fuzz::hold(message.is_object() && message.contains("type"), "a text is a message",
                   {frame.payload});
        replies_ += message.contains("id") ? 1 : 0;
        break;
      }
      case tests::pong:
        pongs_.push_back(frame.payload);
        break;
      case tests::close_frame:
        close_ = close_code(frame);
        fuzz::hold(close_.has_value(), "a close frame has a code that may be sent",
                   {frame.payload});
        break;
      default:
        fuzz::hold(frame.opcode == tests::ping, "a server sends texts, pings, pongs and a close",
                   {frame.payload});
    }
  }

  [[nodiscard]] std::size_t replies() const { return replies_; }
  [[nodiscard]] const std::vector<std::string>& pongs() const { return pongs_; }
  /// The code of the close frame, or 0; null when there was none.
  [[nodiscard]] std::optional<unsigned> close() const { return close_; }

 private:
  std::size_t replies_ = 0;
  std::vector<std::string> pongs_;
  std::optional<unsigned> close_;
};

/// Nothing has ended the connection: waits until each message and each ping has its answer.
void wait_for_answers(const Reading& reading, Hearing& heard, fuzz::Fixture::Visitor& visitor) {
  while (heard.replies() < reading.messages() || heard.pongs().size() < reading.pings().size()) {
    const auto frame = visitor.wait_for_frame();
    fuzz::hold(frame.has_value() && frame->opcode != tests::close_frame,
               "valid frames do not end the connection",
               {frame ? frame->payload : "without a close frame"});
    heard.on_frame(*frame);
  }
}

void hold_end(const Reading& reading, const Hearing& heard) {
  using End = Reading::End;
  constexpr unsigned protocol_error = 1002;
  const std::size_t pings = reading.pings().size();
  fuzz::hold(heard.pongs().size() >= pings &&
                 std::equal(reading.pings().begin(), reading.pings().end(), heard.pongs().begin()),
             "each ping gets its pong");
  if (reading.end() == End::unclear) return;
  fuzz::hold(heard.pongs().size() == pings, "no pong comes without a ping");
  if (reading.end() == End::open) {
    fuzz::hold(heard.replies() == reading.messages(), "a message gets one reply");
    fuzz::hold(!heard.close(), "an end without a close frame is answered by none");
  } else {
    fuzz::hold(heard.replies() <= reading.messages(), "a message gets one reply");
    fuzz::hold(heard.close().has_value(), "a close frame, or a wrong one, gets a close frame");
    fuzz::hold(reading.end() == End::closed || *heard.close() == protocol_error,
               "a violation ends the connection with 1002");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Fixture& fixture = fuzz::fixture_for_next_input();
  fuzz::Bytes bytes(data, size);
  const std::size_t pieces = bytes.next();
  const Reading reading(bytes.text());
  Hearing heard;
  fuzz::Fixture::Visitor visitor(fixture);
  visitor.upgrade(fixture.regular(0));
  for (const std::string_view piece : fuzz::in_pieces(reading.sent(), pieces))
    visitor.send(piece);
  if (reading.end() == Reading::End::open) wait_for_answers(reading, heard, visitor);
  visitor.end();
  while (const auto frame = visitor.next_frame())
    heard.on_frame(*frame);
  fuzz::hold(visitor.received().empty(), "a server's frame is whole", {visitor.received()});
  hold_end(reading, heard);
  return 0;
}
