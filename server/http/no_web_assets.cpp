#include <array>

#include "server/http/web_assets.hpp"

namespace quintet::server {

std::span<const WebAsset> web_assets() {
  static constexpr std::array<WebAsset, 2> assets = {{
      {
          .path = "/index.html",
          .type = "text/html; charset=utf-8",
          .etag = "no-web-client",
          .immutable = false,
          .body = "<!doctype html><html lang=\"en\"><!--head--><title>Quintet</title><!--/head-->"
                  "<noscript><!--plain--><!--/plain--></noscript>"
                  "<p>This build of Quintet has no web client; the server itself is complete.</p>",
          .gzip = {},
          .brotli = {},
      },
      {
          .path = "/embed.html",
          .type = "text/html; charset=utf-8",
          .etag = "no-web-client",
          .immutable = false,
          .body = "<!doctype html><html lang=\"en\"><!--head--><title>Quintet</title><!--/head-->"
                  "<!--plain--><!--/plain-->",
          .gzip = {},
          .brotli = {},
      },
  }};
  return assets;
}

std::span<const std::string_view> web_pages() {
  // A person who follows a link sees why there is no page.
  static constexpr std::array<std::string_view, 8> pages = {
      "games", "leaderboards", "mail", "players", "room", "rules", "statistics", "watch"};
  return pages;
}

}  // namespace quintet::server
