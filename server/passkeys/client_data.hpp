// The text that a browser adds to the data that a passkey signs (WebAuthn, "Client Data"). Pure.
#pragma once

#include <string>
#include <string_view>

#include "protocol/errors/error.hpp"

namespace quintet::server {

inline constexpr std::string_view passkey_creation = "webauthn.create";
inline constexpr std::string_view passkey_signature = "webauthn.get";

/// The challenge in `client_data`, in base64url. `passkeys.wrong` unless the text has this type and
/// is from a page of this origin that is not in a frame of another site.
[[nodiscard]] protocol::Result<std::string> signed_challenge(std::string_view client_data,
                                                             std::string_view type,
                                                             std::string_view origin);

}  // namespace quintet::server
