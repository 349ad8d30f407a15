// The operator's notice to all clients.
#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "protocol/messages/server_to_client.hpp"
#include "server/messages/subscriber.hpp"

namespace quintet::server {

/// The current notice, if there is one. It is in memory, so it ends with the server, or with all
/// nodes if they share it. Thread-safe.
class Notices {
 public:
  struct Notice {
    std::string text;
    std::optional<std::int64_t> until;  // ms since 1970

    bool operator==(const Notice&) const = default;
  };

  using Stored = std::move_only_function<void(bool stored)>;
  using Share = std::function<void(const std::optional<Notice>& notice, Stored done)>;

  /// Null: withdraws the notice. Returns false if nothing has changed.
  bool set(std::optional<Notice> notice) {
    const std::lock_guard lock(mutex_);
    if (notice == notice_) return false;
    notice_ = std::move(notice);
    return true;
  }
  /// Makes `share` store notices for all nodes; it calls `done` once this node has the notice, too.
  /// Call before the first request.
  void share_by(Share share) { share_ = std::move(share); }
  /// Empty: there are no other nodes.
  [[nodiscard]] const Share& share() const { return share_; }
  [[nodiscard]] std::optional<Notice> at(std::int64_t now) const {
    const std::lock_guard lock(mutex_);
    return notice_ && (!notice_->until || *notice_->until > now) ? notice_ : std::nullopt;
  }
  /// The push for clients that connect at `now`; null if there is no notice.
  [[nodiscard]] std::optional<Message> push(std::int64_t now) const {
    const auto notice = at(now);
    if (!notice) return std::nullopt;
    return make_message(protocol::notice_push(notice->text, notice->until, std::nullopt));
  }
  /// The push to connected clients after a change.
  [[nodiscard]] Message push_of_change(std::int64_t now) const {
    auto message = push(now);
    return message ? *std::move(message)
                   : make_message(protocol::notice_push(std::nullopt, std::nullopt, std::nullopt));
  }

 private:
  Share share_;
  mutable std::mutex mutex_;  // guards the members below
  std::optional<Notice> notice_;
};

}  // namespace quintet::server
