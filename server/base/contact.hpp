// The silences of a peer: a database, or another node.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <deque>
#include <mutex>
#include <vector>

namespace quintet::server {

/// A stretch of time by the monotonic clock.
struct Silence {
  std::chrono::steady_clock::time_point begin;
  std::chrono::steady_clock::time_point end;
};

/// Total length of these silences. Time in which several overlap counts once.
[[nodiscard]] std::chrono::steady_clock::duration length_of(std::vector<Silence> silences);

/// Records when a peer was heard. A silence begins `tolerance` after the last contact and ends with
/// the next one. Before the first contact there are no silences. Thread-safe.
class Contact {
 public:
  using Point = std::chrono::steady_clock::time_point;
  using Duration = Point::duration;

  explicit Contact(Duration tolerance) : tolerance_(tolerance) {}

  /// Forgets all silences; the peer has been heard at `now`.
  void begin(Point now);
  /// The peer has been heard. Has no effect after `end`.
  void heard(Point now);
  /// The peer is dead. Its last silence began with the last contact, and ends `grace` from now. The
  /// first call counts.
  void end(Point now, Duration grace);

  /// The parts of the silences between `from` and `to`, in order. `to` is not in the future: a
  /// silence that lasts counts up to it. Remembers the last 256 silences.
  [[nodiscard]] std::vector<Silence> silences(Point from, Point to) const;
  /// Whether the peer is dead, or is silent at `now`.
  [[nodiscard]] bool is_lost(Point now) const;
  /// Until when the peer's messages have arrived: the last contact, or `now` at the latest. `now`
  /// if the peer is dead, or has never been heard.
  [[nodiscard]] Point known_until(Point now) const;

  static constexpr std::size_t most_remembered = 256;

 private:
  const Duration tolerance_;
  /// The silences end before this, and the next one begins after `next_`. A reader needs no lock
  /// for a time between them.
  std::atomic<Point> quiet_before_{Point::min()};
  std::atomic<Point> next_{Point::max()};
  mutable std::mutex mutex_;  // guards what follows
  std::deque<Silence> past_;  // oldest first
  bool known_ = false;        // the peer has been heard
  bool dead_ = false;
  Point last_;      // contact
  Point last_end_;  // of the silence of a dead peer
};

}  // namespace quintet::server
