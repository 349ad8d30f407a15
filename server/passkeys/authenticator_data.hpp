// The form of the bytes that an authenticator signs (WebAuthn, "Authenticator Data"). Pure.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace quintet::server {

inline constexpr std::size_t host_hash_bytes = 32;  // at the begin of the data

/// Whether these are whole authenticator data, with a new credential or without one, and nothing
/// after them.
[[nodiscard]] bool is_authenticator_data(std::string_view data, bool with_credential);

/// The authenticator data in an attestation object; null if the object is malformed. Ignores the
/// attestation: the server asks for none, and a browser may leave one that a passkey has signed
/// itself.
[[nodiscard]] std::optional<std::string_view> attested_data(std::string_view object);

}  // namespace quintet::server
