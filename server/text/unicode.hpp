// Normal forms of typed texts, for comparison. Thread-safe. Uses ICU.
#pragma once

#include <string>
#include <string_view>

namespace quintet::server {

[[nodiscard]] bool is_utf8(std::string_view text);
/// Equal for all encodings of the same characters (NFKC).
[[nodiscard]] std::string normalize(std::string_view text);
/// Also equal for upper and lower case; invisible characters are removed.
[[nodiscard]] std::string fold_case(std::string_view text);

}  // namespace quintet::server
