// The files for search engines: robots.txt and sitemap.xml.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
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

/// Caches the games of the site map for a limited time. Thread-safe.
class SiteMapCache {
 public:
  using Games = std::shared_ptr<const std::vector<ListedGame>>;
  using Clock = std::chrono::steady_clock;

  explicit SiteMapCache(std::chrono::seconds lifetime) : lifetime_(lifetime) {}

  /// Null if the games must be read.
  [[nodiscard]] Games games(Clock::time_point now);
  void insert(Games games, Clock::time_point now);

 private:
  const std::chrono::seconds lifetime_;
  std::mutex mutex_;  // guards the members below
  Games games_;
  std::optional<Clock::time_point> read_at_;
};

}  // namespace quintet::server
