#include "server/previews/name_list.hpp"

#include <fmt/ranges.h>

namespace quintet::server {

std::string list_of(std::span<const std::string> names, const SiteTexts& texts) {
  if (names.empty()) return {};
  if (names.size() == 1) return names.front();
  return texts.last_of_list(fmt::format("{}", fmt::join(names.first(names.size() - 1), ", ")),
                            names.back());
}

}  // namespace quintet::server
