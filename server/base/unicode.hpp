// Texts that people type, in forms that can be compared. Any thread. By ICU.
#pragma once

#include <string>
#include <string_view>

namespace quintet::server {

[[nodiscard]] bool is_utf8(std::string_view text);
/// The same for all ways to write the same characters (NFKC).
[[nodiscard]] std::string normalize(std::string_view text);
/// Also for either case; what is invisible is gone.
[[nodiscard]] std::string fold_case(std::string_view text);

}  // namespace quintet::server
