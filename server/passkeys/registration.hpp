// Verifies a passkey that a browser has just made (WebAuthn, "Registering a New Credential").
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace quintet::server {

/// The public part of a passkey.
struct PasskeyCredential {
  std::string id;          // bytes, 1 to 1023
  int algorithm = 0;       // number in COSE
  std::string public_key;  // bytes, in libfido2's form
  std::int64_t sign_count = 0;
};

/// The credential in an attestation object. Null unless it is for this host, has an algorithm that
/// the server accepts, and the authenticator has verified its user. The caller checks the client
/// data. Thread-safe.
[[nodiscard]] std::optional<PasskeyCredential> verified_credential(std::string_view object,
                                                                   std::string_view host);

}  // namespace quintet::server
