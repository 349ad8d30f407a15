// The languages in which the server writes to players outside of the page.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/json/reading.hpp"

namespace quintet::protocol {

inline constexpr std::array<std::string_view, 3> message_languages = {"en", "de", "fr"};

/// Reads the field "language".
[[nodiscard]] inline std::string read_language(FieldReader& fields) {
  const auto known = [](std::string_view text) -> std::optional<std::string> {
    if (std::ranges::find(message_languages, text) == message_languages.end()) return std::nullopt;
    return std::string(text);
  };
  return fields.word("language", known, {"en", "de", "fr"});
}

}  // namespace quintet::protocol
