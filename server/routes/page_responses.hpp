// Responses for pages with a head of their own, and for pictures.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/http/http_types.hpp"
#include "server/previews/page_head.hpp"
#include "server/previews/page_texts.hpp"
#include "server/previews/pictures.hpp"

namespace quintet::server {

class OwnHosts;

/// "https://play.example.org": the base of the addresses for search engines and chats. Empty if the
/// client did not send a host. Precondition: the request used one of our names.
[[nodiscard]] std::string origin_of(const OwnHosts& hosts, const HttpRequest& request);

/// The refusal of a request under a foreign host name, or null.
[[nodiscard]] std::optional<HttpResponse> refuse_host(const HttpRequest& request);

/// Text that is made for this request, with a tag, compressed if the client accepts that, and 304
/// if the client has it already.
///
/// `vary`: the headers of the request that the text depends on. `kept`: how long caches may use the
/// text without a question (Cache-Control).
[[nodiscard]] HttpResponse made_text(const HttpRequest& request, std::string text,
                                     std::string_view type,
                                     std::string_view vary = "Accept-Encoding",
                                     std::string_view kept = "no-cache");

/// The texts in the language that the client prefers (`Accept-Language`).
[[nodiscard]] const PageTexts& texts_for(const HttpRequest& request);

/// The client's page with this head, whose language is that of `texts`.
[[nodiscard]] HttpResponse page_response(const OwnHosts& hosts, const HttpRequest& request,
                                         PageHead head, const PageTexts& texts);

/// The page head that follows from the path alone: "/rules/liger".
[[nodiscard]] PageHead head_of_path(std::string_view path, const PageTexts& texts);

/// The head of a page that search engines must not list.
[[nodiscard]] PageHead unlisted_head(std::string_view path, const PageTexts& texts);

}  // namespace quintet::server
