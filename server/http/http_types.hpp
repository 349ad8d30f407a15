// HTTP requests and responses for the routes, without Beast, which is expensive to include.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/errors/error.hpp"

namespace quintet::server {

class BodyPieces;

struct HttpRequest {
  std::string id;  // ours, for the log and for support: "k3v9w2m7qp-3"
  std::string method;
  std::string path;   // as sent, without the query string
  std::string query;  // as sent, without the question mark
  std::string host;
  std::string origin;  // empty if there is none
  std::string cookie;
  std::string authorization;
  std::string accept;
  std::string accept_encoding;
  std::string accept_language;
  std::string if_none_match;
  std::string if_modified_since;
  std::string room_key;
  std::string content_type;
  std::string body;
  std::string address;    // of the client
  bool secure = false;    // encrypted as far as we or the trusted proxy know
  bool own_host = false;  // asks for one of the server's own names (own_hosts.hpp)
  bool may_read_metrics = false;
};

/// The sites whose pages may show a response in a frame.
enum class Framing : std::uint8_t { no_site, every_site };

struct HttpResponse {
  unsigned status = 200;
  std::string type;
  std::string body;
  /// In place of `body`: text that outlives the response.
  std::string_view fixed_body;
  std::vector<std::pair<std::string, std::string>> headers;
  /// The error of the response, if it is one.
  std::optional<protocol::Error> error = std::nullopt;
  /// `every_site` only for a page that has no session and whose buttons change nothing.
  Framing framing = Framing::no_site;
  /// In place of `body`: a body of unknown length (body_pieces.hpp).
  std::shared_ptr<BodyPieces> pieces = nullptr;

  [[nodiscard]] std::string_view content() const {
    return fixed_body.empty() ? std::string_view(body) : fixed_body;
  }
};

}  // namespace quintet::server
