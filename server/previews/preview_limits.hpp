// Limits of link previews and the site map, with their reasons.
// Sizes in bytes, times as durations.
#pragma once

#include <chrono>
#include <cstddef>

namespace quintet::server {

struct PreviewLimits {
  /// Link previews that are being drawn or wait: about two seconds of work for their one thread.
  std::size_t waiting_pictures = 32;
  /// Share of one address: more than the few that a chat requests at once.
  std::size_t waiting_pictures_per_address = 6;
  /// Size of the cache of link previews: at least 50 pictures.
  std::size_t picture_bytes = 16 * 1024 * 1024;
  /// Number of games in the site map, newest first (some 100 KB), and how long it is cached.
  std::size_t site_map_games = 1000;
  std::chrono::seconds site_map_kept{600};
};

}  // namespace quintet::server
