#include "server/sockets/response_message.hpp"

#include <string_view>

namespace quintet::server {

namespace http = boost::beast::http;

namespace {

// No page of ours loads anything from elsewhere, runs inline scripts or, but for one, is framed.
constexpr std::string_view policy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
/// The framed page has no forms, workers and fonts.
constexpr std::string_view policy_of_framed =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors *";

}  // namespace

ResponseMessage to_message(const HttpResponse& response, ResponseForm form,
                           const HttpRequest& request) {
  const std::string_view content = response.content();
  ResponseMessage message(http::int_to_status(response.status), form.version);
  message.set(http::field::server, "Quintet");
  const bool framed = response.framing == Framing::every_site;
  message.set("Content-Security-Policy", framed ? policy_of_framed : policy);
  if (framed) {
    // A page that has isolated itself from other origins frames only pages with both.
    message.set("Cross-Origin-Resource-Policy", "cross-origin");
    message.set("Cross-Origin-Embedder-Policy", "require-corp");
  }
  message.set("X-Content-Type-Options", "nosniff");
  message.set("Referrer-Policy", "same-origin");
  message.set("Cross-Origin-Opener-Policy", "same-origin");
  message.set("X-Request-Id", request.id);
  if (request.secure) message.set("Strict-Transport-Security", "max-age=31536000");  // a year
  for (const auto& [name, value] : response.headers)
    message.insert(name, value);  // there may be several cookies
  if (!response.type.empty()) message.set(http::field::content_type, response.type);
  message.keep_alive(form.keep_alive);
  if (response.pieces) {
    // HTTP/1.0 has no chunks: there the end of the connection is the end of the body.
    if (message.version() >= 11) {
      message.chunked(true);
    } else {
      message.keep_alive(false);
    }
    return message;
  }
  message.body() = boost::beast::span<const char>(content.data(), content.size());
  message.prepare_payload();
  // A 304 has no length of its own; that of the client's stored response holds.
  if (message.result() == http::status::not_modified) message.content_length(boost::none);
  return message;
}

}  // namespace quintet::server
