// Functions that the routes share: the forms of responses, and the player who sends a request.
#pragma once

#include <chrono>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/errors/error.hpp"
#include "server/async/task.hpp"
#include "server/http/http_types.hpp"
#include "server/players/identity.hpp"

namespace quintet::server {

struct EdgeSettings;
struct RequestOrigin;
struct SignedIn;

inline constexpr std::string_view json_type = "application/json; charset=utf-8";
inline constexpr std::string_view text_type = "text/plain; charset=utf-8";

/// A response of the API, which caches must not store.
[[nodiscard]] HttpResponse api_response(std::string body, std::string_view type = json_type);
/// The response to a change without a result.
[[nodiscard]] protocol::Result<HttpResponse> done_response(const protocol::Result<void>& result);
/// An error as a response, with the status for its code.
[[nodiscard]] HttpResponse error_response(const protocol::Error& error);
/// 405. `allowed`: the methods of the address, "GET, HEAD, POST".
[[nodiscard]] HttpResponse wrong_method(std::string allowed);

/// The error for a client that uses a host name which is not the server's.
[[nodiscard]] protocol::Error unknown_host_error(const HttpRequest& request);

/// The values of Set-Cookie headers for the response to `request`. A life of 0 removes the cookie.
/// Browsers send the device cookie (see Accounts) only with requests about accounts. Over a secure
/// connection the names have prefixes with which no other host of the domain, and no unencrypted
/// page, can set them.
[[nodiscard]] std::string session_cookie(const HttpRequest& request, std::string_view secret,
                                         std::chrono::seconds life);
[[nodiscard]] std::string device_cookie(const HttpRequest& request, std::string_view mark,
                                        std::chrono::seconds life);

/// The response after a login: the player, with both cookies, which live for `life`.
[[nodiscard]] protocol::Result<HttpResponse> signed_in_response(
    const HttpRequest& request, const protocol::Result<SignedIn>& result,
    std::chrono::seconds life);

/// Whether a browser's request comes from our own pages or a configured origin. Requests without an
/// Origin header do not come from a page of another site. On an encrypted connection an unencrypted
/// page of our host does not count as ours, because an attacker could have changed it.
[[nodiscard]] bool origin_allowed(const EdgeSettings& edge, const HttpRequest& request);

/// The secret of the session cookie or of the bearer token; null if there is neither.
[[nodiscard]] std::optional<std::string> token_of(const HttpRequest& request);
/// The device's mark from an earlier login.
[[nodiscard]] std::optional<std::string> device_of(const HttpRequest& request);

/// For a request with a password.
[[nodiscard]] RequestOrigin request_origin(const HttpRequest& request);

/// The refusal of a change that comes from a page of another site, or null. Such a page can make a
/// browser send our cookie, but neither our Origin nor, without a preflight, a body of type JSON.
/// It cannot set the header for a token.
[[nodiscard]] std::optional<protocol::Error> foreign_change(const EdgeSettings& edge,
                                                            const HttpRequest& request);

/// The session of the request's player; `unauthorized` without a valid session or token.
[[nodiscard]] Task<protocol::Result<Session>> who_asks(Identity& identity,
                                                       const HttpRequest& request);
/// A reader of a room's record, and their rights.
struct RecordReader {
  protocol::Player player;         // empty without a valid session
  std::optional<std::string> key;  // of the room
};
[[nodiscard]] Task<RecordReader> record_reader(Identity& identity, const HttpRequest& request);
/// The id of the request's player; null without a valid session.
[[nodiscard]] Task<std::optional<std::string>> viewer_of(Identity& identity,
                                                         const HttpRequest& request);

}  // namespace quintet::server
