// The web client over HTTP: compressed once at build time, cached by browsers.
#pragma once

#include <string_view>

#include "server/http/http_types.hpp"

namespace quintet::server {

/// The client's page, which shows every address of the client: HTML.
[[nodiscard]] std::string_view client_page();
/// Whether the client has a page there: the first part of the path names it.
[[nodiscard]] bool is_client_page(std::string_view path);

/// Answers GET and HEAD for a file, `/` and the client's own pages such as /room/ROOM; 404 for
/// anything else, with the client's page where the request accepts HTML and
/// comes by a name of ours. Paths are looked up in a
/// table, never in a file system.
[[nodiscard]] HttpResponse static_file(const HttpRequest& request);

}  // namespace quintet::server
