// The files of the web client, compiled into the program. The web client's build generates the
// table; a build without it has one page that says so (no_web_assets.cpp).
#pragma once

#include <span>
#include <string_view>

namespace quintet::server {

struct WebAsset {
  std::string_view path;  // "/assets/app-1f2e3d.js"
  std::string_view type;  // media type; with charset for text
  std::string_view etag;  // hash of the body, without quotes
  bool immutable;         // the path contains a hash: its content never changes
  std::string_view body;
  std::string_view gzip;    // empty if it would not be smaller
  std::string_view brotli;  // likewise
};

/// The assets "/index.html" and "/embed.html" always exist.
[[nodiscard]] std::span<const WebAsset> web_assets();

/// The first path parts of the client's pages other than "/": "room" for /room/k3v9w2m7qp.
/// "/index.html" serves all of them.
[[nodiscard]] std::span<const std::string_view> web_pages();

}  // namespace quintet::server
