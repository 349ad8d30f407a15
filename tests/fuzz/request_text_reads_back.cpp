// Any text that a client sends is a request, or an error with a code and a message. A request that
// is written with all its fields reads back to the same.
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "protocol/messages/client_to_server.hpp"
#include "protocol/messages/server_to_client.hpp"
#include "tests/fuzz/promise.hpp"

using namespace quintet;
using namespace quintet::protocol;

namespace {

void hold_refusal(std::string_view text, const BadMessage& refused) {
  fuzz::hold(!refused.error.message.empty(), "a refusal has a message", {text});
  fuzz::hold(
      refused.error.code == ErrorCode::bad_request || refused.error.code == ErrorCode::bad_option,
      "an unreadable request is bad-request or bad-option", {text, to_string(refused.error.code)});
  const std::string reply = error_reply(refused.id, refused.error);
  const auto told = nlohmann::json::parse(reply, nullptr, false);
  fuzz::hold(told.is_object() && told.contains("id"), "the reply is one of the protocol", {reply});
  if (!refused.id) return;
  const auto message = nlohmann::json::parse(text, nullptr, false);
  fuzz::hold(message.is_object() && message.value("id", nlohmann::json()) == *refused.id,
             "a refusal has the id of its request", {text, reply});
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::Bytes(data, size).text();
  const auto request = parse_request(text);
  if (!request) {
    hold_refusal(text, request.error());
    return 0;
  }
  const std::string written = request_text(*request);
  const auto again = parse_request(written);
  if (!again) fuzz::broken("a request reads back", {text, written, again.error().error.message});
  fuzz::hold(again->request.index() == request->request.index() && request_text(*again) == written,
             "a request reads back to the same", {text, written, request_text(*again)});
  return 0;
}
