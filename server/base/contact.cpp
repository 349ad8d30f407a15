#include "server/base/contact.hpp"

#include <algorithm>

namespace quintet::server {

std::chrono::steady_clock::duration length_of(std::vector<Silence> silences) {
  std::ranges::sort(silences, {}, &Silence::begin);
  std::chrono::steady_clock::duration length{0};
  auto counted = Contact::Point::min();
  for (const Silence& silence : silences) {
    const auto begin = std::max(silence.begin, counted);
    if (silence.end <= begin) continue;
    length += silence.end - begin;
    counted = silence.end;
  }
  return length;
}

void Contact::begin(Point now) {
  const std::lock_guard lock(mutex_);
  past_.clear();
  known_ = true;
  dead_ = false;
  last_ = now;
  quiet_before_ = Point::min();
  next_ = now + tolerance_;
}

void Contact::heard(Point now) {
  const std::lock_guard lock(mutex_);
  if (dead_ || (known_ && now <= last_)) return;
  if (known_ && now > last_ + tolerance_) {
    past_.push_back({.begin = last_ + tolerance_, .end = now});
    if (past_.size() > most_remembered) past_.pop_front();
    quiet_before_ = now;
  }
  known_ = true;
  last_ = now;
  next_ = now + tolerance_;
}

void Contact::end(Point now, Duration grace) {
  const std::lock_guard lock(mutex_);
  if (dead_) return;
  if (!known_) last_ = now;
  known_ = true;
  dead_ = true;
  last_end_ = now + grace;
  next_ = last_;
}

std::vector<Silence> Contact::silences(Point from, Point to) const {
  // In this order: `heard` sets them in the opposite one.
  if (to <= next_.load() && from >= quiet_before_.load()) return {};
  const std::lock_guard lock(mutex_);
  std::vector<Silence> found;
  const auto add = [&](Point begin, Point end) {
    const Silence part{.begin = std::max(begin, from), .end = std::min(end, to)};
    if (part.begin < part.end) found.push_back(part);
  };
  for (const Silence& silence : past_)
    add(silence.begin, silence.end);
  if (dead_) {
    add(last_, last_end_);
  } else if (known_) {
    add(last_ + tolerance_, to);
  }
  return found;
}

bool Contact::is_lost(Point now) const {
  const std::lock_guard lock(mutex_);
  return dead_ || (known_ && now > last_ + tolerance_);
}

Contact::Point Contact::known_until(Point now) const {
  const std::lock_guard lock(mutex_);
  return known_ && !dead_ ? std::min(last_, now) : now;
}

}  // namespace quintet::server
