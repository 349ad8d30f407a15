#include <array>

#include "server/web_assets.hpp"

namespace quintet::server {

std::span<const WebAsset> web_assets() {
  static constexpr std::array<WebAsset, 1> assets = {{{
      .path = "/index.html",
      .type = "text/html; charset=utf-8",
      .etag = "no-web-client",
      .immutable = false,
      .body = "<!doctype html><html lang=\"en\"><title>Quintet</title>"
              "<p>This build of Quintet has no web client; the server itself is complete.</p>",
      .gzip = {},
      .brotli = {},
  }}};
  return assets;
}

}  // namespace quintet::server
