// Collects changes that come faster than subscribers need them.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>

namespace quintet::server {

/// The current values by id, and the values last sent to subscribers. A value that has changed ten
/// times in between is sent once, and one that has changed back is not sent. One thread at a time.
template <class T>
class DeltaTracker {
 public:
  void set(const std::string& id, T value) {
    now_.insert_or_assign(id, std::move(value));
    touched_.insert(id);
  }
  /// The value of this id, for a change; null if there is none.
  [[nodiscard]] T* touch(const std::string& id) {
    const auto found = now_.find(id);
    if (found == now_.end()) return nullptr;
    touched_.insert(id);
    return &found->second;
  }
  void erase(const std::string& id) {
    if (now_.erase(id) == 0) return;
    if (published_.contains(id)) {
      touched_.insert(id);
    } else {
      touched_.erase(id);  // entries that come and go between two deltas must not add up
    }
  }

  [[nodiscard]] const std::map<std::string, T>& now() const { return now_; }
  [[nodiscard]] const std::map<std::string, T>& published() const { return published_; }
  /// Whether there may be a change to send.
  [[nodiscard]] bool touched() const { return !touched_.empty(); }

  /// Calls `changed(now, before)` for each change, with null before a new value, and `gone(id)`.
  /// Afterwards all values count as sent.
  template <class Changed, class Gone>
  void publish(Changed changed, Gone gone) {
    for (const std::string& id : std::exchange(touched_, {})) {
      const auto now = now_.find(id);
      const auto before = published_.find(id);
      const T* known = before == published_.end() ? nullptr : &before->second;
      if (now != now_.end() && (known == nullptr || *known != now->second)) {
        changed(now->second, known);
        published_.insert_or_assign(id, now->second);
      } else if (now == now_.end() && known != nullptr) {
        gone(id);
        published_.erase(before);
      }
    }
  }

 private:
  std::map<std::string, T> now_;
  std::map<std::string, T> published_;
  std::set<std::string> touched_;
};

}  // namespace quintet::server
