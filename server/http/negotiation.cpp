#include "server/http/negotiation.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "server/http/header_list.hpp"

namespace quintet::server {

bool accepts_coding(std::string_view list, std::string_view coding) {
  while (!list.empty()) {
    std::string item(consume_item(list, ','));
    std::erase(item, ' ');
    const std::size_t semicolon = std::min(item.find(';'), item.size());
    if (item.substr(0, semicolon) != coding) continue;
    const std::string weight = item.substr(semicolon);
    return !weight.starts_with(";q=0") || weight.find_first_of("123456789") != std::string::npos;
  }
  return false;
}

std::size_t preferred_language(std::string_view list, std::span<const std::string_view> available) {
  std::size_t best = 0;
  std::string most = "0";  // the weight, as written: "0.85", or "1"
  while (!list.empty()) {
    std::string item(consume_item(list, ','));
    std::erase(item, ' ');
    const std::string_view wish = std::string_view(item).substr(0, item.find(';'));
    const auto serves = [wish](std::string_view language) {
      return equal_ignoring_case(wish.substr(0, language.size()), language) &&
             (wish.size() == language.size() || wish[language.size()] == '-');
    };
    const auto found = std::ranges::find_if(available, serves);
    if (found == available.end()) continue;
    const std::size_t weighted = item.find(";q=");
    std::string weight = weighted == std::string::npos ? "1" : item.substr(weighted + 3);
    // Weights have one digit before the point, so comparing their texts compares their values.
    while (weight.contains('.') && (weight.ends_with('0') || weight.ends_with('.')))
      weight.pop_back();
    if (weight <= most) continue;
    most = std::move(weight);
    best = static_cast<std::size_t>(found - available.begin());
  }
  return best;
}

bool names_tag(std::string_view if_none_match, std::string_view quoted_tag) {
  return if_none_match == "*" || if_none_match.find(quoted_tag) != std::string_view::npos;
}

}  // namespace quintet::server
