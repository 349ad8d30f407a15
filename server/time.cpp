#include "server/time.hpp"

#include <chrono>

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

}  // namespace quintet::server
