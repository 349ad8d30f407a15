#include "server/base/internet_date.hpp"

#include <array>
#include <chrono>

#include <fmt/format.h>

namespace quintet::server {

namespace chrono = std::chrono;

std::string internet_date(std::int64_t ms) {
  constexpr std::array days = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  constexpr std::array months = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                 "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  const auto time = chrono::sys_time<chrono::milliseconds>(chrono::milliseconds(ms));
  const auto day = chrono::floor<chrono::days>(time);
  const chrono::year_month_day date{day};
  const chrono::hh_mm_ss clock{chrono::floor<chrono::seconds>(time - day)};
  return fmt::format("{}, {:02} {} {:04} {:02}:{:02}:{:02}",
                     days.at(chrono::weekday(day).c_encoding()), static_cast<unsigned>(date.day()),
                     months.at(static_cast<unsigned>(date.month()) - 1),
                     static_cast<int>(date.year()), clock.hours().count(), clock.minutes().count(),
                     clock.seconds().count());
}

}  // namespace quintet::server
