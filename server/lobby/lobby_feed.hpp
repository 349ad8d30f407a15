// Sends the changes of the lobby to its subscribers, not more often than a limit permits.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>

#include <boost/unordered/unordered_flat_map.hpp>

#include "protocol/messages/lobby.hpp"
#include "server/base/time.hpp"
#include "server/messages/subscriber.hpp"

namespace quintet::server {

/// The content of the lobby. A LobbyFeed makes one call at a time.
class LobbyContent {
 public:
  LobbyContent() = default;
  LobbyContent(const LobbyContent&) = delete;
  LobbyContent& operator=(const LobbyContent&) = delete;
  virtual ~LobbyContent() = default;

  /// Returns the changes since the last call. Afterwards the current state counts as published.
  [[nodiscard]] virtual protocol::LobbyChanges publish_changes() = 0;
  /// The published state, as JSON.
  [[nodiscard]] virtual Message published() = 0;
};

/// Each push is serialised once for all subscribers. Each subscriber gets the published state, and
/// then each change once and in order. Thread-safe.
class LobbyFeed {
 public:
  /// Requests a call of `publish` after this time. Called with a lock: must return immediately and
  /// not call the feed.
  using Wake = std::function<void(std::chrono::milliseconds)>;

  /// `content` and `time` must outlive the feed. `interval` is the shortest time between two
  /// pushes.
  LobbyFeed(LobbyContent& content, const Time& time, std::chrono::milliseconds interval, Wake wake);

  /// Replies to `request` with the published state.
  void subscribe(std::shared_ptr<Subscriber> from, std::int64_t request);
  void unsubscribe(const Subscriber& subscriber);
  /// Call when the content may have changed; its lock may be held. Requests a call of `publish` if
  /// there are subscribers and none is requested yet.
  void changed();
  /// Pushes the changes to the subscribers. If it is too early, requests another call.
  void publish();
  /// The state at most one interval ago, as JSON.
  [[nodiscard]] Message body();
  [[nodiscard]] std::size_t subscribers() const { return subscriber_count_; }

 private:
  using Lock = std::lock_guard<std::mutex>;

  // The caller must hold `publishing_`.
  /// The changes since the last push, which may be none.
  [[nodiscard]] protocol::LobbyChanges take_changes();
  /// The published state. Without subscribers, who would miss the changes, first publishes the
  /// current state if the next push is permitted.
  [[nodiscard]] Message latest_body();
  void set_count();

  // The caller must hold `mutex_`.
  /// Time until the next push is permitted.
  [[nodiscard]] std::chrono::milliseconds until_due() const;
  void request_publish();

  LobbyContent& content_;
  const Time& time_;
  const std::chrono::milliseconds interval_;
  const Wake wake_;

  /// Guards the subscribers and `published_body_`. Held while the content is read and messages are
  /// sent. Lock it before `mutex_` and the content's locks.
  std::mutex publishing_;
  boost::unordered_flat_map<const Subscriber*, std::shared_ptr<Subscriber>> subscribers_;
  Message published_body_;  // cache; null: must be serialised

  std::atomic<std::size_t> subscriber_count_ = 0;

  std::mutex mutex_;     // guards the members below; held only briefly
  bool dirty_ = false;   // the content may have changed since the last push
  bool waking_ = false;  // a call of `publish` is requested
  std::optional<Time::Point> published_at_;
};

}  // namespace quintet::server
