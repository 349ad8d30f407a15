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

Language accepted_language(std::string_view list) {
  Language best = Language::english;
  std::string most = "0";  // the weight, as written: "0.85", or "1"
  while (!list.empty()) {
    std::string item(consume_item(list, ','));
    std::erase(item, ' ');
    std::ranges::transform(item, item.begin(), [](char sign) {
      return sign >= 'A' && sign <= 'Z' ? static_cast<char>(sign - 'A' + 'a') : sign;
    });
    const std::size_t end = std::min(item.find_first_of("-;"), item.size());
    const std::string_view name = std::string_view(item).substr(0, end);
    if (name != "de" && name != "en") continue;
    const std::size_t weighted = item.find(";q=");
    std::string weight = weighted == std::string::npos ? "1" : item.substr(weighted + 3);
    // Weights have one digit before the point, so comparing their texts compares their values.
    while (weight.contains('.') && (weight.ends_with('0') || weight.ends_with('.')))
      weight.pop_back();
    if (weight <= most) continue;
    most = std::move(weight);
    best = name == "de" ? Language::german : Language::english;
  }
  return best;
}

bool names_tag(std::string_view if_none_match, std::string_view quoted_tag) {
  return if_none_match == "*" || if_none_match.find(quoted_tag) != std::string_view::npos;
}

}  // namespace quintet::server
