// The version of the program.
#pragma once

#include <string_view>

namespace quintet::server {

/// "0.1.0", from CMake.
[[nodiscard]] std::string_view version();

}  // namespace quintet::server
