// A map that keeps only the most recently used entries.
#pragma once

#include <algorithm>
#include <cstddef>
#include <list>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace quintet::server {

/// One thread at a time. A reference to a value is valid until the entry is dropped.
template <class Value>
class RecentMap {
 public:
  /// `remembered`: maximum number of entries, at least 1. Drops the least recently used entry
  /// first.
  explicit RecentMap(std::size_t remembered) : remembered_(std::max<std::size_t>(remembered, 1)) {}
  RecentMap(const RecentMap&) = delete;
  RecentMap& operator=(const RecentMap&) = delete;
  ~RecentMap() = default;

  /// Returns the value of the name; `make()` creates a missing one. Counts as a use.
  template <class Make>
  [[nodiscard]] Value& use(std::string_view name, Make make) {
    if (const auto found = by_name_.find(name); found != by_name_.end()) {
      entries_.splice(entries_.begin(), entries_, found->second);
      return entries_.front().second;
    }
    if (entries_.size() >= remembered_) {
      by_name_.erase(entries_.back().first);
      entries_.pop_back();
    }
    entries_.emplace_front(std::string(name), make());
    by_name_.emplace(entries_.front().first, entries_.begin());
    return entries_.front().second;
  }

  /// Null if there is none. Does not count as a use.
  [[nodiscard]] Value* find(std::string_view name) {
    const auto found = by_name_.find(name);
    return found == by_name_.end() ? nullptr : &found->second->second;
  }

  /// Does nothing if there is none.
  void erase(std::string_view name) {
    const auto found = by_name_.find(name);
    if (found == by_name_.end()) return;
    const auto entry = found->second;
    by_name_.erase(found);  // first: its key is a view of the entry's name
    entries_.erase(entry);
  }

  [[nodiscard]] std::size_t size() const { return entries_.size(); }

 private:
  using Entries = std::list<std::pair<const std::string, Value>>;

  std::size_t remembered_;
  Entries entries_;  // most recently used first
  std::unordered_map<std::string_view, typename Entries::iterator> by_name_;
};

}  // namespace quintet::server
