// What the operator says to everybody.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "protocol/server_to_client.hpp"
#include "server/base/subscriber.hpp"

namespace quintet::server {

/// The notice that holds, if there is one: kept in memory only, so it ends with the server. Any
/// thread.
class Notices {
 public:
  struct Notice {
    std::string text;
    std::optional<std::int64_t> until;  // ms since 1970
  };

  /// Null: none holds any more.
  void set(std::optional<Notice> notice) {
    const std::lock_guard lock(mutex_);
    notice_ = std::move(notice);
  }
  [[nodiscard]] std::optional<Notice> at(std::int64_t now) const {
    const std::lock_guard lock(mutex_);
    return notice_ && (!notice_->until || *notice_->until > now) ? notice_ : std::nullopt;
  }
  /// What those who come now are told.
  [[nodiscard]] std::optional<Message> push(std::int64_t now) const {
    const auto notice = at(now);
    if (!notice) return std::nullopt;
    return make_message(protocol::notice_push(notice->text, notice->until, std::nullopt));
  }

 private:
  mutable std::mutex mutex_;  // guards what follows
  std::optional<Notice> notice_;
};

}  // namespace quintet::server
