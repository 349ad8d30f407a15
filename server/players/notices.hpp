// What the operator says to everybody.
#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "protocol/server_to_client.hpp"
#include "server/base/subscriber.hpp"

namespace quintet::server {

/// The notice that holds, if there is one: kept in memory, so it ends with the server, or with all
/// nodes where these share it. Any thread.
class Notices {
 public:
  struct Notice {
    std::string text;
    std::optional<std::int64_t> until;  // ms since 1970

    bool operator==(const Notice&) const = default;
  };

  using Stored = std::move_only_function<void(bool stored)>;
  using Share = std::function<void(const std::optional<Notice>& notice, Stored done)>;

  /// Null: none holds any more. False: so it was before.
  bool set(std::optional<Notice> notice) {
    const std::lock_guard lock(mutex_);
    if (notice == notice_) return false;
    notice_ = std::move(notice);
    return true;
  }
  /// From now on `share` stores notices for all nodes, and calls `done` once when this node knows
  /// it, too. Before anybody asks.
  void share_by(Share share) { share_ = std::move(share); }
  /// Empty: nobody else has to know.
  [[nodiscard]] const Share& share() const { return share_; }
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
  /// What those who are here are told when it has changed.
  [[nodiscard]] Message push_of_change(std::int64_t now) const {
    auto message = push(now);
    return message ? *std::move(message)
                   : make_message(protocol::notice_push(std::nullopt, std::nullopt, std::nullopt));
  }

 private:
  Share share_;
  mutable std::mutex mutex_;  // guards what follows
  std::optional<Notice> notice_;
};

}  // namespace quintet::server
