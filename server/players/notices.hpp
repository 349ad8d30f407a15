// The operator's notice to all clients, in a bar on every page. Notices in the inbox are another
// thing: they are stored (storage/jobs/site_notices.hpp).
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "protocol/messages/server_to_client.hpp"
#include "server/messages/subscriber.hpp"
#include "storage/data/revocation.hpp"

namespace quintet::server {

/// The current notice, if there is one. It is in memory, so it ends with the server, or with all
/// nodes if they share it. Thread-safe.
class Notices {
 public:
  using Notice = storage::StoredNotice;

  /// Null: withdraws the notice. Returns false if nothing has changed.
  bool set(std::optional<Notice> notice) {
    const std::lock_guard lock(mutex_);
    if (notice == notice_) return false;
    notice_ = std::move(notice);
    return true;
  }
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
  mutable std::mutex mutex_;  // guards the members below
  std::optional<Notice> notice_;
};

}  // namespace quintet::server
