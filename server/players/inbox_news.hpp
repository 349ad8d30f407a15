// News of the operator's notices in the inbox.
#pragma once

#include <chrono>
#include <cstddef>

#include "server/players/live_sessions.hpp"
#include "server/site/site.hpp"

namespace quintet::server {

/// The operator's notices that players see at a time.
inline constexpr int most_inbox_notices = 20;

/// The time within which clients fetch their notifications again: about a hundred per second, and
/// all of them within a minute.
[[nodiscard]] std::chrono::milliseconds time_to_fetch(std::size_t connections);

/// Thread-safe; never blocks for long.
class InboxNews {
 public:
  /// Both must outlive this object.
  InboxNews(Site& site, LiveSessions& live);
  InboxNews(const InboxNews&) = delete;
  InboxNews& operator=(const InboxNews&) = delete;

  /// Call after a change is on disk. Asks the connections at all nodes to fetch their notifications
  /// again, each at a random moment. The request to another node may be lost; its clients fetch
  /// them when they connect, and when their page gets the focus.
  void publish();

 private:
  void publish_here();

  Site& site_;
  LiveSessions& live_;
};

}  // namespace quintet::server
