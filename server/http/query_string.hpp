// The query of an address, and percent-encoding: `?game=liger&since=2026-03-01`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace quintet::server {

/// Percent-decoded; null if malformed or if the result is not UTF-8. `+` stays a plus.
[[nodiscard]] std::optional<std::string> percent_decode(std::string_view text);

/// Encodes one path segment: percent-encodes everything except letters, digits and `-._~`.
[[nodiscard]] std::string percent_encode(std::string_view text);

/// The fields of a query string. Malformed fields are missing.
class QueryString {
 public:
  explicit QueryString(std::string_view text);

  /// The first field of that name, decoded, with `+` as a space; null if it is missing or empty.
  [[nodiscard]] std::optional<std::string> operator[](std::string_view name) const;

 private:
  std::vector<std::pair<std::string, std::string>> fields_;
};

/// The start of a day such as 2026-03-01, or a number of milliseconds, as ms since 1970 (UTC). With
/// `end`, the first moment after the day or the millisecond. Null for any other text.
[[nodiscard]] std::optional<std::int64_t> parse_time(std::string_view text, bool end);

/// Two numbers as one word, which names the start of the next page; parse_cursor is the inverse,
/// and returns null for other texts.
[[nodiscard]] std::string to_cursor(std::int64_t first, std::int64_t second);
[[nodiscard]] std::optional<std::pair<std::int64_t, std::int64_t>> parse_cursor(
    std::string_view text);

}  // namespace quintet::server
