// Verifies a signature by a passkey (WebAuthn, "Verifying an Authentication Assertion").
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace quintet::server {

/// A public key, and the host for which it signs.
struct PasskeySigner {
  std::string_view host;
  int algorithm = 0;  // number in COSE
  std::string_view public_key;
};

/// Bytes.
struct PasskeyAssertion {
  std::string client_data;
  std::string authenticator_data;
  std::string signature;
};

/// The authenticator's count of signatures, 0 if it does not count. Null unless the signature is
/// right and for this host, and the authenticator has verified its user. The caller checks the
/// client data and the count. Thread-safe.
[[nodiscard]] std::optional<std::int64_t> verified_sign_count(const PasskeySigner& signer,
                                                              const PasskeyAssertion& assertion);

}  // namespace quintet::server
