// Any text that a server sends is refused with a sentence, or read as a message whose text reads
// back to the same message and is written in the same way again.
#include <string>
#include <string_view>

#include "protocol/messages/server_messages.hpp"
#include "tests/fuzz/promise.hpp"

using namespace quintet;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::Bytes(data, size).text();
  const auto message = protocol::parse_server_message(text);
  if (!message) {
    fuzz::hold(!message.error().empty(), "a refusal has a sentence", {text});
    return 0;
  }
  const std::string written = protocol::message_text(*message);
  const auto again = protocol::parse_server_message(written);
  if (!again) fuzz::broken("a message reads back", {text, written, again.error()});
  fuzz::hold(*again == *message, "a message reads back to the same", {text, written});
  fuzz::hold(protocol::message_text(*again) == written, "a message is written in one way",
             {text, written, protocol::message_text(*again)});
  return 0;
}
