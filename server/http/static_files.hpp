// The web client over HTTP: compressed once at build time, cached by browsers.
#pragma once

#include <string_view>

#include "server/http/http_types.hpp"

namespace quintet::server {

/// The client's HTML page. The client shows all its pages with it.
[[nodiscard]] std::string_view client_page();
/// The HTML page that other sites show in a frame.
[[nodiscard]] std::string_view framed_page();
/// Whether the client has a page at this path, according to its first part.
[[nodiscard]] bool is_client_page(std::string_view path);

/// Responds to GET and HEAD for a file, `/` and the client's own pages such as /room/ROOM. 404 for
/// other paths, with the client's page if the request accepts HTML and uses one of our names. Looks
/// paths up in a table, never in a file system.
[[nodiscard]] HttpResponse static_file(const HttpRequest& request);

}  // namespace quintet::server
