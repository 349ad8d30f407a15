#include "server/sockets/incoming_request.hpp"

#include <utility>

#include <boost/beast/core/read_size.hpp>
#include <boost/beast/http/read.hpp>

#include "protocol/errors/refusals.hpp"
#include "server/async/as_result.hpp"
#include "server/http/header_list.hpp"
#include "server/http/request_target.hpp"

namespace quintet::server {
namespace {

namespace http = boost::beast::http;

/// Maximum length of the line between two chunks of a body.
constexpr std::size_t framing_bytes = 512;

Unreadable bad_request(protocol::Error error) {
  return {.status = 400, .error = std::move(error)};
}

/// A fault that Beast accepts and RFC 9112 does not; null if there is none.
std::optional<Unreadable> fault_of(const IncomingRequest::Message& head, bool chunked) {
  if (head.count(http::field::transfer_encoding) > 0) {
    // Section 6.3: the end of this body is unknown, and what follows it must not count as another
    // request. Section 6.1: HTTP/1.0 has no such field, so an older proxy has passed it on unread.
    if (!chunked || head.version() < 11)
      return bad_request(protocol::refusal("http.transfer-encoding"));
    if (!equal_ignoring_case(head[http::field::transfer_encoding], "chunked"))
      return Unreadable{.status = 501, .error = protocol::refusal("http.coding")};
  }
  // Section 3.2.
  const auto hosts = head.count(http::field::host);
  if (hosts > 1 || (hosts == 0 && head.version() >= 11))
    return bad_request(protocol::refusal("http.one-host"));
  if (hosts == 1 && !is_authority(head[http::field::host]))
    return bad_request(protocol::refusal("http.host"));
  if (!parse_target(head.target())) return bad_request(protocol::refusal("http.target"));
  const std::string_view expected = head[http::field::expect];
  if (!expected.empty() && !equal_ignoring_case(expected, "100-continue"))
    return Unreadable{.status = 417, .error = protocol::refusal("http.expect")};
  return std::nullopt;
}

}  // namespace

IncomingRequest::Buffer IncomingRequest::buffer_for(const SocketLimits& limits) {
  return Buffer(limits.head_bytes + framing_bytes);
}

IncomingRequest::IncomingRequest(Stream& stream, Buffer& buffer, const SocketLimits& limits)
    : stream_(stream), buffer_(buffer), limits_(limits) {
  parser_.header_limit(limits.head_bytes);
  parser_.body_limit(boost::none);  // the limit depends on the route, so read_body checks it
}

Unreadable IncomingRequest::unreadable(boost::system::error_code failure) const {
  if (failure == http::error::header_limit || failure == http::error::buffer_overflow) {
    if (!parser_.is_header_done())
      return {.status = 431, .error = protocol::refusal("http.head-too-large")};
    return {.status = 413, .error = protocol::refusal("http.framing-too-large")};
  }
  if (failure == http::error::body_limit)
    return {.status = 413, .error = protocol::refusal("http.body-too-large")};
  const bool ended =
      failure == http::error::end_of_stream || failure == http::error::partial_message;
  const auto& of_http = http::make_error_code(http::error::bad_method).category();
  if (ended || failure.category() != of_http) return {};
  return bad_request(protocol::refusal("http.malformed", failure.message()));
}

Task<std::optional<Unreadable>> IncomingRequest::read_head() {
  const auto [failure, size] =
      co_await http::async_read_header(stream_, buffer_, parser_, as_result);
  head_.base() = std::move(parser_.get().base());
  if (failure) co_return unreadable(failure);
  co_return fault_of(head_, parser_.chunked());
}

std::optional<std::uint64_t> IncomingRequest::body_size() const {
  if (parser_.chunked()) return std::nullopt;
  return parser_.content_length().value_or(0);
}

bool IncomingRequest::awaits_continue() const {
  // If a part of the body has arrived, the client does not wait.
  return has_body() && head_.version() >= 11 && head_.count(http::field::expect) > 0 &&
         buffer_.size() == 0;
}

Task<std::optional<Unreadable>> IncomingRequest::read_body(std::size_t limit) {
  if (body_size().value_or(0) > limit) co_return unreadable(http::error::body_limit);
  if (parser_.is_done()) co_return std::nullopt;
  parser_.body_limit(limit);
  parser_.eager(true);
  // A body in tiny chunks with long chunk extensions could continue for a long time. (Beast's own
  // read would not return before its end.)
  const std::size_t most = 2 * limit + limits_.head_bytes;
  for (std::size_t parsed = 0;;) {
    boost::system::error_code failure;
    const std::size_t used = parser_.put(buffer_.data(), failure);
    buffer_.consume(used);
    parsed += used;
    if (failure && failure != http::error::need_more) co_return unreadable(failure);
    if (parser_.is_done()) co_return std::nullopt;
    if (parsed > most) co_return unreadable(http::error::buffer_overflow);
    const std::size_t space = boost::beast::read_size(buffer_, most);
    if (space == 0) co_return unreadable(http::error::buffer_overflow);
    const auto memory = buffer_.prepare(space);
    const auto [end, size] = co_await stream_.async_read_some(memory, as_result);
    if (end) co_return Unreadable{};
    buffer_.commit(size);
  }
}

}  // namespace quintet::server
