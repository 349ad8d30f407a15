#include "server/mail/mail_keys.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstddef>
#include <system_error>

namespace quintet::server {
namespace {

bool is_secret(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](unsigned char sign) {
    return std::isalnum(sign) != 0 || sign == '-' || sign == '_';
  });
}

std::optional<int> minute_of_day(std::string_view digits) {
  constexpr int minutes = 24 * 60;
  int minute = 0;
  const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), minute);
  if (read.ec != std::errc() || read.ptr != digits.data() + digits.size() || minute < 0 ||
      minute >= minutes)
    return std::nullopt;
  return minute;
}

}  // namespace

std::string mail_keys_text(const MailKeys& keys) {
  if (!keys.daily) return keys.secret;
  return keys.secret + ' ' + std::to_string(keys.daily->minute) + ' ' + keys.daily->zone;
}

std::optional<MailKeys> parse_mail_keys(std::string_view text) {
  const std::size_t first = text.find(' ');
  MailKeys keys{.secret = std::string(text.substr(0, first))};
  if (!is_secret(keys.secret)) return std::nullopt;
  if (first == std::string_view::npos) return keys;
  const std::string_view rest = text.substr(first + 1);
  const std::size_t second = rest.find(' ');
  if (second == std::string_view::npos) return std::nullopt;
  const auto minute = minute_of_day(rest.substr(0, second));
  const std::string_view zone = rest.substr(second + 1);
  if (!minute || zone.empty() || zone.contains(' ')) return std::nullopt;
  keys.daily = DailyTime{.minute = *minute, .zone = std::string(zone)};
  return keys;
}

}  // namespace quintet::server
