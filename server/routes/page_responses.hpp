// Pages with a head of their own, and pictures, as responses.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/http/http_types.hpp"
#include "server/previews/page_head.hpp"
#include "server/previews/pictures.hpp"

namespace quintet::server {

struct App;

/// "https://play.example.org": where search engines and chats find what they are told of. Empty
/// where the client did not say whom it asks. Precondition: the request came by a name of ours.
[[nodiscard]] std::string origin_of(const App& app, const HttpRequest& request);

/// The refusal of a request that came by a name that is not ours, or null.
[[nodiscard]] std::optional<HttpResponse> refuse_host(const HttpRequest& request);

/// Text that is made for this request: with a tag, compressed where the client likes that, and 304
/// for whoever has it.
/// `vary`: the headers of the request that it depends on.
[[nodiscard]] HttpResponse made_text(const HttpRequest& request, std::string text,
                                     std::string_view type,
                                     std::string_view vary = "Accept-Encoding");

/// The client's page with this head.
[[nodiscard]] HttpResponse page_response(const App& app, const HttpRequest& request, PageHead head);

/// What of a page's head its path tells without a look at anything else: "/rules/liger".
[[nodiscard]] PageHead head_of_path(std::string_view path, Language language);

/// A page about which nothing is told.
[[nodiscard]] PageHead unlisted_head(std::string_view path, Language language);

}  // namespace quintet::server
