#include "server/http/query_string.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <chrono>
#include <limits>

#include <boost/url/pct_string_view.hpp>

#include "server/http/header_list.hpp"
#include "server/text/unicode.hpp"

namespace quintet::server {
namespace {

constexpr std::size_t most_fields = 32;

/// Percent-decoded, with `+` as a space if requested; null as in percent_decode.
std::optional<std::string> decode(std::string_view text, bool plus_is_space) {
  namespace urls = boost::urls;
  const auto encoded = urls::make_pct_string_view({text.data(), text.size()});
  if (!encoded) return std::nullopt;
  std::string decoded = encoded->decode({plus_is_space});
  if (!is_utf8(decoded)) return std::nullopt;
  return decoded;
}

template <class Number>
std::optional<Number> parse_number(std::string_view text) {
  Number number{};
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (failure != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

bool is_digits(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

std::optional<std::string> percent_decode(std::string_view text) {
  return decode(text, false);
}

std::string percent_encode(std::string_view text) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string encoded;
  for (const char sign : text) {
    const auto byte = static_cast<unsigned char>(sign);
    const bool plain =
        byte < 0x80 && (std::isalnum(byte) != 0 || std::string_view("-._~").contains(sign));
    if (plain) {
      encoded += sign;
    } else {
      encoded += '%';
      encoded += digits[byte >> 4U];
      encoded += digits[byte & 0xFU];
    }
  }
  return encoded;
}

// Boost.URL's parse_query refuses a whole query because of one sign that should be encoded, such as
// a non-ASCII letter or a bracket, or because of one malformed field. People type addresses, so we
// accept the readable fields.
QueryString::QueryString(std::string_view text) {
  while (!text.empty() && fields_.size() < most_fields) {
    const std::string_view field = consume_item(text, '&');
    const std::size_t equals = std::min(field.find('='), field.size());
    auto name = decode(field.substr(0, equals), false);
    auto value = decode(field.substr(std::min(equals + 1, field.size())), true);
    if (name && value) fields_.emplace_back(*std::move(name), *std::move(value));
  }
}

std::optional<std::string> QueryString::operator[](std::string_view name) const {
  for (const auto& [key, value] : fields_) {
    if (key == name && !value.empty()) return value;
  }
  return std::nullopt;
}

std::optional<std::int64_t> parse_time(std::string_view text, bool end) {
  namespace chrono = std::chrono;
  if (is_digits(text)) {
    const auto ms = parse_number<std::int64_t>(text);
    // The latest time has no next one.
    const bool next = end && ms && *ms < std::numeric_limits<std::int64_t>::max();
    return next ? std::optional(*ms + 1) : ms;
  }
  constexpr std::size_t length = 10;  // 2026-03-01
  if (text.size() != length || text[4] != '-' || text[7] != '-') return std::nullopt;
  const std::string_view year = text.substr(0, 4);
  const std::string_view month = text.substr(5, 2);
  const std::string_view day = text.substr(8, 2);
  if (!is_digits(year) || !is_digits(month) || !is_digits(day)) return std::nullopt;
  const chrono::year_month_day date{chrono::year(*parse_number<int>(year)),
                                    chrono::month(*parse_number<unsigned>(month)),
                                    chrono::day(*parse_number<unsigned>(day))};
  if (!date.ok()) return std::nullopt;
  const chrono::sys_time<chrono::milliseconds> begin =
      chrono::sys_days(date) + chrono::days(end ? 1 : 0);
  return begin.time_since_epoch().count();
}

std::string to_cursor(std::int64_t first, std::int64_t second) {
  return std::to_string(first) + "_" + std::to_string(second);
}

std::optional<std::pair<std::int64_t, std::int64_t>> parse_cursor(std::string_view text) {
  const std::size_t between = text.find('_');
  if (between == std::string_view::npos) return std::nullopt;
  const auto first = parse_number<std::int64_t>(text.substr(0, between));
  const auto second = parse_number<std::int64_t>(text.substr(between + 1));
  if (!first || !second) return std::nullopt;
  return std::pair(*first, *second);
}

}  // namespace quintet::server
