#include "server/query_string.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <limits>

#include "server/header_list.hpp"
#include "server/unicode.hpp"

namespace quintet::server {
namespace {

constexpr std::size_t most_fields = 32;

template <class Number>
std::optional<Number> parse_number(std::string_view text, int base = 10) {
  Number number{};
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number, base);
  if (failure != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

bool is_digits(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

std::optional<std::string> percent_decode(std::string_view text) {
  std::string decoded;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      decoded += text[i];
      continue;
    }
    const auto byte = parse_number<std::uint8_t>(text.substr(i + 1, 2), 16);
    if (i + 2 >= text.size() || !byte) return std::nullopt;
    decoded += static_cast<char>(*byte);
    i += 2;
  }
  if (!is_utf8(decoded)) return std::nullopt;
  return decoded;
}

QueryString::QueryString(std::string_view text) {
  while (!text.empty() && fields_.size() < most_fields) {
    const std::string_view field = take_item(text, '&');
    const std::size_t equals = std::min(field.find('='), field.size());
    std::string encoded(field.substr(std::min(equals + 1, field.size())));
    std::ranges::replace(encoded, '+', ' ');
    auto name = percent_decode(field.substr(0, equals));
    auto value = percent_decode(encoded);
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
    // Nothing is later than the last.
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
