// The files of the web client, compiled into the program. The web client's build generates the
// table; a build without it has one page that says so (no_web_assets.cpp).
#pragma once

#include <span>
#include <string_view>

namespace quintet::server {

struct WebAsset {
  std::string_view path;  // "/assets/app-1f2e3d.js"
  std::string_view type;  // media type, with charset where it is text
  std::string_view etag;  // hash of the body, without quotes
  bool immutable;         // the path holds a hash: the content behind it never changes
  std::string_view body;
  std::string_view gzip;    // empty where it would not be smaller
  std::string_view brotli;  // likewise
};

/// The asset "/index.html" is always there.
[[nodiscard]] std::span<const WebAsset> web_assets();

/// The first parts of the paths of the client's pages besides "/": "room" for /room/k3v9w2m7qp. All
/// of them are served by "/index.html".
[[nodiscard]] std::span<const std::string_view> web_pages();

}  // namespace quintet::server
