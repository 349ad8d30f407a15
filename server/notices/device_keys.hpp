// The stored keys of a browser, as one text.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/notices/web_push.hpp"

namespace quintet::server {

/// "P256DH AUTH", both in base64url as the browser gave them; null if they are no keys.
[[nodiscard]] std::optional<std::string> push_keys_text(std::string_view p256dh,
                                                        std::string_view auth);

/// Null if `text` was not made by `push_keys_text`.
[[nodiscard]] std::optional<PushKeys> parse_push_keys(std::string_view text);

}  // namespace quintet::server
