#include "server/previews/sentence.hpp"

#include <cassert>

namespace quintet::server {

std::string fill(std::string_view text, std::initializer_list<Placeholder> values) {
  std::string filled;
  while (!text.empty()) {
    const std::size_t open = std::min(text.find('{'), text.size());
    filled += text.substr(0, open);
    text.remove_prefix(open);
    if (text.empty()) break;
    const std::size_t close = text.find('}');
    const auto* const value =
        std::ranges::find(values, text.substr(1, close - 1), &Placeholder::name);
    assert(close != std::string_view::npos && value != values.end());
    filled += value->value;
    text.remove_prefix(close + 1);
  }
  return filled;
}

}  // namespace quintet::server
