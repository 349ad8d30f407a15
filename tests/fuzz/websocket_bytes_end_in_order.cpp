// Whatever bytes a client sends over an open WebSocket, in however many pieces, and then no more:
// what comes back are frames as a server may send them, with texts of the protocol in them, and at
// last perhaps a close frame with a code that fits. Beside the server a simple reader follows RFC
// 6455 through the same bytes and says what has to come: a pong for each ping, a reply to each
// message, a close frame for a close frame and for what breaks the protocol. The first byte of the
// input is the number of pieces.
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "server/base/limits.hpp"
#include "server/base/unicode.hpp"
#include "tests/fuzz/fixture.hpp"
#include "tests/fuzz/promise.hpp"
#include "tests/server/kit/frames.hpp"

using namespace quintet;
using tests::Frame;

namespace {

/// 1005, 1006 and 1015 are for programs to tell themselves, 1000 to 2999 are given out one by one.
/// From 3000 on they are the client's own, and come back to it.
bool may_be_sent(unsigned code) {
  return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) || code >= 3000;
}

/// The code of a close frame, 0 for none; null when the payload is not one of a close frame.
std::optional<unsigned> close_code(const Frame& frame) {
  constexpr std::size_t code_size = 2;
  if (frame.payload.empty()) return 0;
  if (frame.payload.size() < code_size) return std::nullopt;
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(frame.payload[at]); };
  const unsigned code = byte(0) * 256U + byte(1);
  if (!may_be_sent(code) || !server::is_utf8(frame.payload.substr(code_size))) return std::nullopt;
  return code;
}

/// What a client says, frame by frame, as far as it can be told without doubt.
class Reading {
 public:
  explicit Reading(std::string_view bytes) {
    std::size_t read = 0;
    while (!ended_ && read < bytes.size()) {
      const auto found = tests::find_frame(bytes.substr(read));
      if (!found) {
        end_at(End::unclear);  // the head of what is not whole may be wrong
      } else {
        read += found->size;
        take(found->frame, found->size);
      }
    }
    sent_ = bytes.substr(0, dismissed_ ? read : bytes.size());
  }

  enum class End : std::uint8_t {
    open,      // nothing ends the connection
    closed,    // by a close frame
    violated,  // by a frame that nobody may send
    unclear,   // perhaps
  };
  [[nodiscard]] End end() const { return end_; }
  /// Payloads of the pings until then.
  [[nodiscard]] const std::vector<std::string>& pings() const { return pings_; }
  /// Whole messages until then.
  [[nodiscard]] std::size_t messages() const { return messages_; }
  /// What is to be sent: nothing after a message for which the server closes. (While it closes,
  /// Beast ends what breaks the protocol by a deadline only.)
  [[nodiscard]] std::string_view sent() const { return sent_; }

 private:
  void end_at(End end) {
    ended_ = true;
    if (end_ == End::open) end_ = end;
  }

  void take(const Frame& frame, std::size_t size) {
    if (breaks_protocol(frame, size)) {
      end_at(End::violated);
    } else if (frame.opcode == tests::ping) {
      if (end_ == End::open) pings_.push_back(frame.payload);
    } else if (frame.opcode == tests::close_frame) {
      end_at(close_code(frame) ? End::closed : End::unclear);
    } else if (frame.opcode != tests::pong) {
      take_fragment(frame);
    }
  }

  void take_fragment(const Frame& frame) {
    if (!within_) binary_ = frame.opcode == tests::binary;
    within_ = !frame.fin;
    message_ += frame.payload;
    // The server closes because of it, now or when the message is whole.
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
  std::string message_;     // as much of it as has come
  bool within_ = false;     // a message
  bool binary_ = false;     // which is so
  bool dismissed_ = false;  // by the server, because of a message
  bool ended_ = false;
  End end_ = End::open;
};

/// What comes back.
class Hearing {
 public:
  void take(const Frame& frame) {
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

/// The connection is open: everything that was sent gets its answer.
void wait_for_answers(const Reading& reading, Hearing& heard, fuzz::Fixture::Visitor& visitor) {
  while (heard.replies() < reading.messages() || heard.pongs().size() < reading.pings().size()) {
    const auto frame = visitor.wait_for_frame();
    fuzz::hold(frame.has_value() && frame->opcode != tests::close_frame,
               "what a client may send does not end the connection",
               {frame ? frame->payload : "without a close frame"});
    heard.take(*frame);
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
               "what nobody may send ends the connection with 1002");
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
    heard.take(*frame);
  fuzz::hold(visitor.received().empty(), "a server's frame is whole", {visitor.received()});
  hold_end(reading, heard);
  return 0;
}
