#include "protocol/nodes/replies.hpp"

#include <utility>

#include "protocol/json/reading.hpp"
#include "protocol/json/writing.hpp"
#include "protocol/nodes/head.hpp"

namespace quintet::protocol::nodes {
namespace {

constexpr std::string_view reply_format = "reply";

template <class T>
concept BareReply =
    std::same_as<T, Taken> || std::same_as<T, Moved> || std::same_as<T, Unsupported>;

template <class Head, class M>
  requires BareReply<std::remove_const_t<M>>
void fields(Head& /*head*/, M& /*reply*/) {}

template <class Head, Is<Done> M>
void fields(Head& head, M& done) {
  head.body(done.result);
}

void fields(HeadWriter& /*head*/, const Refused& /*refused*/) {}

std::string body_of(const Error& error) {
  OrderedJson json = {{"code", to_string(error.code)}, {"message", error.message}};
  if (error.retry_after_ms) json["retry_after"] = *error.retry_after_ms;
  if (error.reason) {
    json["key"] = error.reason->key;
    json["arguments"] = error.reason->arguments;
  }
  return protocol::to_text(json);
}

Error error_of(const Json& json) {
  Error error{
      .code = parse_error_code(json.at("code").get<std::string>()).value_or(ErrorCode::internal),
      .message = json.at("message").get<std::string>()};
  if (const auto wait = json.find("retry_after"); wait != json.end())
    error.retry_after_ms = wait->get<std::int64_t>();
  if (const auto key = json.find("key"); key != json.end()) {
    error.reason = Reason{
        .key = key->get<std::string>(),
        .arguments = json.at("arguments").get<std::vector<std::pair<std::string, std::string>>>()};
  }
  return error;
}

void fields(HeadReader& head, Refused& refused) {
  const Json json = Json::parse(head.body(), nullptr, false);
  try {
    refused.error = error_of(json);
  } catch (const Json::exception&) {
    head.fail();
  }
}

}  // namespace

std::string to_text(const Reply& reply) {
  const auto* const done = std::get_if<Done>(&reply);
  HeadWriter head(reply_format, kind_of(reply), 32 + (done == nullptr ? 0 : done->result.size()));
  std::visit([&](const auto& its) { fields(head, its); }, reply);
  const auto* const refused = std::get_if<Refused>(&reply);
  const std::string body = refused == nullptr ? std::string() : body_of(refused->error);
  if (refused != nullptr) head.body(body);
  return head.finish();
}

std::expected<Reply, Unreadable> parse_reply(std::string_view text) {
  auto head = HeadReader::read(text, reply_format);
  if (!head) return std::unexpected(head.error());
  auto reply = read_what<Reply>(*head, [](HeadReader& from, auto& each) { fields(from, each); });
  if (head->failed()) return std::unexpected(Unreadable::malformed);
  return reply;
}

}  // namespace quintet::protocol::nodes
