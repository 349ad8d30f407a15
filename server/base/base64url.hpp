// Bytes as text for addresses and headers: base64url (RFC 4648, section 5).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace quintet::server {

/// Without padding.
[[nodiscard]] std::string to_base64url(std::span<const std::uint8_t> bytes);
[[nodiscard]] std::string to_base64url(std::string_view bytes);

/// The bytes of a text with or without padding. Null for other characters, a wrong length, or bits
/// that no byte has, so two texts without padding never have the same bytes.
[[nodiscard]] std::optional<std::string> from_base64url(std::string_view text);

}  // namespace quintet::server
