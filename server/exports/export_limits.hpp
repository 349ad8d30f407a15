// Limits of the exports of players' data, with their reasons. Times as durations.
#pragma once

#include <chrono>
#include <cstddef>

namespace quintet::server {

struct ExportLimits {
  /// Minimum time between the exports of a player: each reads and replays all their games.
  std::chrono::seconds export_interval{3600};
  /// Exports at once. One reads a page at a time, so lists wait for a page of each at most.
  std::size_t exports_at_once = 4;
  /// Share of one address.
  std::size_t exports_at_once_per_address = 2;
  /// Maximum duration of an export, so that clients who read slowly do not hold all places. Enough
  /// for 100 MB over a line of 1 Mbit/s.
  std::chrono::seconds export_time{15 * 60};
  /// Rows in one read, so that other lists do not wait for long.
  int export_page = 100;
  /// A piece of the file is at least this long, so that small entries do not cost a packet each.
  std::size_t export_piece_bytes = 64 * 1024;
};

}  // namespace quintet::server
