// What the routes share: the forms of answers, and who asks from where.
#pragma once

#include <chrono>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/error.hpp"
#include "server/http_types.hpp"
#include "server/identity.hpp"
#include "server/task.hpp"

namespace quintet::server {

struct App;

inline constexpr std::string_view json_type = "application/json; charset=utf-8";
inline constexpr std::string_view text_type = "text/plain; charset=utf-8";

/// The answer of an API: never kept by a cache.
[[nodiscard]] HttpAnswer api_answer(std::string body, std::string_view type = json_type);
/// An error as an answer, with the status that fits its code.
[[nodiscard]] HttpAnswer error_answer(const protocol::Error& error);
/// `allowed`: the methods that there are, "GET, POST".
[[nodiscard]] HttpAnswer wrong_method(std::string allowed);

/// The values of Set-Cookie headers, for the answer to a request. A life of 0 takes the cookie
/// away. The device's cookie (see Accounts) is sent to requests about accounts only. Over a secure
/// connection cookies have names that browsers give to nobody else: no other host of the domain,
/// and nothing that was not encrypted, can set them.
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
/// What the device has been given at an earlier login.
[[nodiscard]] std::optional<std::string> device_of(const HttpRequest& request);

/// Why a request that changes something is not looked at, or null. A page of somebody else's can
/// make a browser send our cookie, but neither an Origin of ours nor, without asking first, a body
/// that says it is JSON; and it cannot set the header that bears a token.
[[nodiscard]] std::optional<protocol::Error> foreign_change(const App& app,
                                                            const HttpRequest& request);

/// Who asks: `unauthorized` without a valid session or token.
[[nodiscard]] Task<protocol::Result<Session>> who_asks(App& app, const HttpRequest& request);
/// The id of the player who asks; null for those who are nobody (any more).
[[nodiscard]] Task<std::optional<std::string>> viewer_of(App& app, const HttpRequest& request);

}  // namespace quintet::server
