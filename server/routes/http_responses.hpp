// What the routes share: the forms of responses, and who asks from where.
#pragma once

#include <chrono>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/error.hpp"
#include "server/async/task.hpp"
#include "server/http/http_types.hpp"
#include "server/players/identity.hpp"

namespace quintet::server {

struct App;

inline constexpr std::string_view json_type = "application/json; charset=utf-8";
inline constexpr std::string_view text_type = "text/plain; charset=utf-8";

/// A response of the API: never kept by a cache.
[[nodiscard]] HttpResponse api_response(std::string body, std::string_view type = json_type);
/// An error as a response, with the status that fits its code.
[[nodiscard]] HttpResponse error_response(const protocol::Error& error);
/// 405. `allowed`: the methods that the address has, "GET, HEAD, POST".
[[nodiscard]] HttpResponse wrong_method(std::string allowed);

/// The sentence for a client that uses a host name which is not the server's.
[[nodiscard]] protocol::Error unknown_host_error(const HttpRequest& request);

/// The values of Set-Cookie headers for the response to `request`. A life of 0 removes the
/// cookie. The device's cookie (see Accounts) is sent to requests about accounts only. Over a
/// secure connection cookies have names that browsers give to nobody else: no other host of the
/// domain, and nothing that was not encrypted, can set them.
[[nodiscard]] std::string session_cookie(const HttpRequest& request, std::string_view secret,
                                         std::chrono::seconds life);
[[nodiscard]] std::string device_cookie(const HttpRequest& request, std::string_view mark,
                                        std::chrono::seconds life);

/// Whether a browser's request comes from our own pages or a configured origin. Requests without
/// an Origin header do not come from a page of somebody else's. A page of our host that has not
/// come encrypted to a client that is connected so may be anybody's.
[[nodiscard]] bool origin_allowed(const App& app, const HttpRequest& request);

/// The secret of the session cookie or of the bearer token; null where there is neither.
[[nodiscard]] std::optional<std::string> token_of(const HttpRequest& request);
/// The mark that the device got at an earlier login.
[[nodiscard]] std::optional<std::string> device_of(const HttpRequest& request);

/// Why a request that changes something may come from a page of another site, or null. Such a page
/// can make a browser send our cookie, but neither our Origin nor, without a preflight, a body of
/// the type JSON; and it cannot set the header that bears a token.
[[nodiscard]] std::optional<protocol::Error> foreign_change(const App& app,
                                                            const HttpRequest& request);

/// The session of the asking player; `unauthorized` without a valid session or token.
[[nodiscard]] Task<protocol::Result<Session>> who_asks(App& app, const HttpRequest& request);
/// Who wants to see a room's record, and by what right.
struct RecordReader {
  protocol::Player player;         // empty without a valid session
  std::optional<std::string> key;  // of the room
};
[[nodiscard]] Task<RecordReader> record_reader(App& app, const HttpRequest& request);
/// The id of the asking player; null without a valid session.
[[nodiscard]] Task<std::optional<std::string>> viewer_of(App& app, const HttpRequest& request);

}  // namespace quintet::server
