// What the administrator's commands answer, as text.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

namespace quintet::server {

/// One line. Bytes that are no UTF-8 come out as U+FFFD: a list must not fail for a name.
[[nodiscard]] inline std::string to_text(const nlohmann::ordered_json& json) {
  return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace quintet::server
