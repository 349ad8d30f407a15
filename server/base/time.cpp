#include "server/base/time.hpp"

#include <chrono>
#include <cstdlib>
#include <ctime>
#include <utility>

#include <fmt/format.h>

#include "server/base/durations.hpp"
#include "server/base/log.hpp"

namespace quintet::server {

namespace chrono = std::chrono;

namespace {

/// Milliseconds since the machine started, including sleep. This clock cannot be set.
std::int64_t since_boot_ms() {
  timespec time{};
  ::clock_gettime(CLOCK_BOOTTIME, &time);
  constexpr std::int64_t ns_a_ms = 1'000'000;
  return time.tv_sec * ms_per_second + time.tv_nsec / ns_a_ms;
}

std::int64_t to_ms(chrono::milliseconds time) {
  return time.count();
}

}  // namespace

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

Time::Point Time::steady() const {
  return stopped_ ? stopped_->steady : chrono::steady_clock::now();
}

std::int64_t Time::boot_ms() const {
  return stopped_ ? stopped_->boot_ms : since_boot_ms();
}

void Time::stop() {
  stopped_ = Stopped{.steady = steady(), .boot_ms = boot_ms()};
}

Time::Point Time::now() const {
  return steady() + chrono::milliseconds(ahead_.load());
}

std::int64_t Time::wall_ms() const {
  return wall_at_boot_ + boot_ms() + ahead_.load();
}

std::int64_t Time::machine_off() const {
  return now_ms() + machine_ahead_.load() + correction_.load() - (wall_at_boot_.load() + boot_ms());
}

Time::Time(const ClockLimits& limits) : limits_(limits) {
  begin();
}

void Time::begin(std::int64_t behind) {
  const std::lock_guard lock(following_);
  correction_ = behind;
  wall_at_boot_ = now_ms() + machine_ahead_.load() + behind - boot_ms();
  last_off_ = 0;
  even_since_ = now();
}

std::int64_t Time::follow_machine() {
  const std::lock_guard lock(following_);
  const std::int64_t step = to_ms(limits_.clock_step);
  const std::int64_t off = machine_off();
  const bool near = std::abs(off) <= step;
  if (!near && std::abs(off - last_off_) > step) {
    log::warning("the machine's clock has leapt and is ignored for now", {{"ms", off}});
    even_since_ = now();
  }
  // The machine's clock is near ours again after a leap, so the leap was wrong.
  if (near && std::abs(last_off_) > step) even_since_ = now();
  last_off_ = off;
  if (!near && now() - even_since_.load() < limits_.clock_trust_time) return 0;
  wall_at_boot_ += off;
  last_off_ = 0;
  if (near) return 0;
  log::warning("the machine's clock is accepted after its leap", {{"ms", off}});
  return off;
}

bool Time::trusted() const {
  return std::abs(machine_off()) <= to_ms(limits_.clock_step) &&
         now() - even_since_.load() >= limits_.clock_trust_time;
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
