// The replies to administrator's commands, as text.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

namespace quintet::server {

/// One line. Invalid UTF-8 becomes U+FFFD, so that a list does not fail because of a name.
[[nodiscard]] inline std::string to_text(const nlohmann::ordered_json& json) {
  return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace quintet::server
