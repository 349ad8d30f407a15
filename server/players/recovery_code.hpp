// Codes on paper with which a player who has forgotten the password sets a new one.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace quintet::server {

/// 80 random bits as five words of five letters that can be pronounced: "lusab-babad-gutih-tugad-
/// mumot". Each word is a proquint (arXiv:0901.4016), which has 16 bits.
[[nodiscard]] std::string new_recovery_code();

/// The code in the form of `new_recovery_code`. Ignores case, and accepts any spaces, hyphens and
/// commas between the letters. Null if it cannot be a code.
[[nodiscard]] std::optional<std::string> parse_recovery_code(std::string_view text);

}  // namespace quintet::server
