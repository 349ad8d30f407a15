// What an address holds besides its path: `?game=liger&since=2026-03-01`, and percent signs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace quintet::server {

/// Percent-decoded; null when that is malformed, or the result is not UTF-8. `+` is a plus.
[[nodiscard]] std::optional<std::string> percent_decode(std::string_view text);

/// As one segment of a path: everything but letters, digits and `-._~` is percent-encoded.
[[nodiscard]] std::string percent_encode(std::string_view text);

/// The fields of a query string. What cannot be decoded is not there.
class QueryString {
 public:
  explicit QueryString(std::string_view text);

  /// The first field of that name, decoded, `+` as a space; null where there is none or it is
  /// empty.
  [[nodiscard]] std::optional<std::string> operator[](std::string_view name) const;

 private:
  std::vector<std::pair<std::string, std::string>> fields_;
};

/// The time that a day of the form 2026-03-01 begins with, or one in milliseconds, in ms since 1970
/// (UTC). With `end`, the time that the day ends with. Null for any other text.
[[nodiscard]] std::optional<std::int64_t> parse_time(std::string_view text, bool end);

/// Numbers as one word, for a page to go on from; and back, null unless there are as many.
[[nodiscard]] std::string to_cursor(std::int64_t first, std::int64_t second);
[[nodiscard]] std::optional<std::pair<std::int64_t, std::int64_t>> parse_cursor(
    std::string_view text);

}  // namespace quintet::server
