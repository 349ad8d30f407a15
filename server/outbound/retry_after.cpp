#include "server/outbound/retry_after.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <ctime>
#include <string>
#include <system_error>

#include <curl/curl.h>

namespace quintet::server {

std::optional<std::chrono::seconds> parse_retry_after(std::string_view value,
                                                      std::chrono::system_clock::time_point now) {
  using std::chrono::seconds;
  constexpr seconds longest = longest_retry_after;
  if (value.empty()) return std::nullopt;
  if (value.find_first_not_of("0123456789") == std::string_view::npos) {
    std::uint64_t number = 0;
    const auto read = std::from_chars(value.data(), value.data() + value.size(), number);
    if (read.ec != std::errc()) return longest;
    return seconds(static_cast<seconds::rep>(
        std::min<std::uint64_t>(number, static_cast<std::uint64_t>(longest.count()))));
  }
  // curl_getdate also reads dates in parts and relative to now; HTTP's have a comma or a month, and
  // all begin with the name of a day.
  if (value.find_first_of("MTWFS") != 0) return std::nullopt;
  const std::time_t date = curl_getdate(std::string(value).c_str(), nullptr);
  if (date == -1) return std::nullopt;
  return std::clamp(seconds(date - std::chrono::system_clock::to_time_t(now)), seconds(0), longest);
}

}  // namespace quintet::server
