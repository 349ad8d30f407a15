#include "server/time.hpp"

#include <chrono>
#include <utility>

#include <fmt/format.h>

namespace quintet::server {

namespace chrono = std::chrono;

std::int64_t now_ms() {
  const auto now = chrono::system_clock::now().time_since_epoch();
  return chrono::duration_cast<chrono::milliseconds>(now).count();
}

std::string format_date(std::int64_t ms) {
  const auto time = chrono::sys_time<chrono::milliseconds>(chrono::milliseconds(ms));
  const chrono::year_month_day date{chrono::floor<chrono::days>(time)};
  return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
}

std::string format_minute(std::int64_t ms) {
  constexpr std::int64_t minute_ms = 60'000;
  constexpr std::int64_t minutes_a_day = 24 * 60;
  const std::int64_t minutes = ms / minute_ms % minutes_a_day;
  return fmt::format("{} {:02}:{:02}", format_date(ms), minutes / 60, minutes % 60);
}

Time::Point Time::now() const {
  return chrono::steady_clock::now() + chrono::milliseconds(ahead_.load());
}

std::int64_t Time::wall_ms() const {
  return now_ms() + ahead_.load();
}

void Time::advance(chrono::milliseconds by) {
  ahead_ += by.count();
  const std::lock_guard lock(mutex_);
  for (const Listener* listener : listeners_)
    listener->call_();
}

Time::Listener::Listener(Time& time, std::function<void()> call)
    : time_(time), call_(std::move(call)) {
  const std::lock_guard lock(time_.mutex_);
  time_.listeners_.push_back(this);
}

Time::Listener::~Listener() {
  const std::lock_guard lock(time_.mutex_);
  std::erase(time_.listeners_, this);
}

}  // namespace quintet::server
