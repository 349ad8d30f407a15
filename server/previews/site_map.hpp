// The files for search engines: robots.txt and sitemap.xml.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace quintet::server {

/// Allows pages and files; disallows the API, WebSockets and personal pages. `origin`:
/// "https://play.example.org".
[[nodiscard]] std::string robots_text(std::string_view origin);

/// A finished public game.
struct ListedGame {
  std::string room;
  std::int64_t ended_at = 0;  // ms since 1970
};

/// The paths of the public pages, and the games, newest first.
[[nodiscard]] std::string site_map(std::string_view origin, const std::vector<ListedGame>& games);

}  // namespace quintet::server
