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

}  // namespace quintet::server
