// The last events of a room in one contiguous buffer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace quintet::server {

/// A queue of events that needs little more than the bytes of their bodies. The rest of an event's
/// message is the same for all, and a string for each event would add a third. Its events must have
/// less than 4 GiB together. Used by one thread at a time.
class RecentEvents {
 public:
  struct Event {
    std::int64_t at = 0;    // ms since 1970
    std::string_view kind;  // at most 255 bytes
    std::string_view body;
  };

  [[nodiscard]] std::size_t size() const { return entries_.size() - first_; }
  /// The event at index `i`, oldest first. Its views are valid until the next change.
  [[nodiscard]] Event operator[](std::size_t i) const {
    const std::size_t index = first_ + i;
    const Entry& entry = entries_[index];
    const std::size_t begin = index == 0 ? 0 : entries_[index - 1].end;
    const std::string_view text(bytes_.data() + begin, entry.end - begin);
    return {.at = entry.at,
            .kind = text.substr(0, entry.kind_bytes),
            .body = text.substr(entry.kind_bytes)};
  }
  void push_back(const Event& event) {
    make_space(bytes_, event.kind.size() + event.body.size());
    bytes_.insert(bytes_.end(), event.kind.begin(), event.kind.end());
    bytes_.insert(bytes_.end(), event.body.begin(), event.body.end());
    make_space(entries_, 1);
    entries_.push_back({.at = event.at,
                        .end = static_cast<std::uint32_t>(bytes_.size()),
                        .kind_bytes = static_cast<std::uint8_t>(event.kind.size())});
  }
  /// Drops the oldest event. Precondition: the queue is not empty.
  void pop_front() {
    ++first_;
    // Frees dropped bytes when they are half of all, so that it moves no more bytes than it drops.
    const std::uint32_t dropped = entries_[first_ - 1].end;
    if (2 * std::size_t{dropped} < bytes_.size()) return;
    bytes_.erase(bytes_.begin(), bytes_.begin() + dropped);
    entries_.erase(entries_.begin(), entries_.begin() + static_cast<std::ptrdiff_t>(first_));
    for (Entry& entry : entries_)
      entry.end -= dropped;
    first_ = 0;
  }
  void clear() { *this = {}; }

 private:
  struct Entry {
    std::int64_t at = 0;
    std::uint32_t end = 0;  // offset in `bytes_`
    std::uint8_t kind_bytes = 0;
  };

  /// Grows by a quarter: most rooms end before they fill the double size of a usual vector.
  template <class T>
  static void make_space(std::vector<T>& values, std::size_t more) {
    constexpr std::size_t part = 4;
    const std::size_t needed = values.size() + more;
    if (needed > values.capacity()) values.reserve(needed + needed / part);
  }

  std::vector<char> bytes_;     // kind and body of each event, including dropped ones
  std::vector<Entry> entries_;  // including dropped ones
  std::size_t first_ = 0;       // index of the oldest in `entries_`
};

}  // namespace quintet::server
