// A response in the form that Beast writes. Includes Beast: only for the sources of this folder.
#pragma once

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/span_body.hpp>

#include "server/http/http_types.hpp"

namespace quintet::server {

using ResponseMessage = boost::beast::http::response<boost::beast::http::span_body<const char>>;

/// The properties of a response that depend on the request and its connection.
struct ResponseForm {
  unsigned version = 11;
  bool keep_alive = false;
  bool head_only = false;
};

/// The response with the headers that all responses have. Its body refers to `response`. Of a
/// response in pieces it is the head: the pieces follow as chunks, or in HTTP/1.0 as they are.
[[nodiscard]] ResponseMessage to_message(const HttpResponse& response, ResponseForm form,
                                         const HttpRequest& request);

}  // namespace quintet::server
