// The web client over HTTP: compressed once at build time, cached by browsers.
#pragma once

#include "server/http_types.hpp"

namespace quintet::server {

/// Answers GET and HEAD for a file, `/` and the client's own pages such as /room/ROOM; 404 for
/// anything else. Paths are looked up in a table, never in a file system.
[[nodiscard]] HttpAnswer static_file(const HttpRequest& request);

}  // namespace quintet::server
