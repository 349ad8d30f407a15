// Things that change faster than people want to be told.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>

namespace quintet::server {

/// Values by id as they are, and as subscribers were told of them last. What has changed ten times
/// in between, or back again, is told once, or not at all. One thread at a time.
template <class T>
class DeltaTracker {
 public:
  void set(const std::string& id, T value) {
    now_.insert_or_assign(id, std::move(value));
    touched_.insert(id);
  }
  /// A value that is about to be changed; null when there is none.
  [[nodiscard]] T* touch(const std::string& id) {
    const auto found = now_.find(id);
    if (found == now_.end()) return nullptr;
    touched_.insert(id);
    return &found->second;
  }
  void erase(const std::string& id) {
    if (now_.erase(id) == 0) return;
    if (told_.contains(id)) {
      touched_.insert(id);
    } else {
      touched_.erase(id);  // so that what comes and goes while nobody is told does not add up
    }
  }

  [[nodiscard]] const std::map<std::string, T>& now() const { return now_; }
  [[nodiscard]] const std::map<std::string, T>& told() const { return told_; }
  /// Whether there may be something to tell.
  [[nodiscard]] bool touched() const { return !touched_.empty(); }

  /// From now on everything counts as told. Calls `changed(now, before)`, with null before a new
  /// value, and `gone(id)`.
  template <class Changed, class Gone>
  void tell(Changed changed, Gone gone) {
    for (const std::string& id : std::exchange(touched_, {})) {
      const auto now = now_.find(id);
      const auto before = told_.find(id);
      const T* known = before == told_.end() ? nullptr : &before->second;
      if (now != now_.end() && (known == nullptr || *known != now->second)) {
        changed(now->second, known);
        told_.insert_or_assign(id, now->second);
      } else if (now == now_.end() && known != nullptr) {
        gone(id);
        told_.erase(before);
      }
    }
  }

 private:
  std::map<std::string, T> now_;
  std::map<std::string, T> told_;
  std::set<std::string> touched_;
};

}  // namespace quintet::server
