// Lists and words in header fields: `gzip, br;q=0.5`, `a=1; b=2`.
#pragma once

#include <algorithm>
#include <cctype>
#include <string_view>

namespace quintet::server {

/// Removes and returns the first item of a non-empty list, without the spaces around it.
[[nodiscard]] inline std::string_view consume_item(std::string_view& list, char separator) {
  const std::size_t end = std::min(list.find(separator), list.size());
  std::string_view item = list.substr(0, end);
  list.remove_prefix(std::min(end + 1, list.size()));
  while (item.starts_with(' '))
    item.remove_prefix(1);
  while (item.ends_with(' '))
    item.remove_suffix(1);
  return item;
}

/// For ASCII words such as authorization schemes and host names.
[[nodiscard]] inline bool equal_ignoring_case(std::string_view one, std::string_view other) {
  return std::ranges::equal(one, other, [](unsigned char a, unsigned char b) {
    return std::tolower(a) == std::tolower(b);
  });
}

}  // namespace quintet::server
