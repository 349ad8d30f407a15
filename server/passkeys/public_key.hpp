// Public keys of passkeys, as libfido2 reads them. Private to this folder.
#pragma once

#include <array>
#include <memory>
#include <string_view>

#include <fido.h>

namespace quintet::server {

/// Numbers in COSE of the algorithms that the server accepts: ES256, EdDSA, RS256.
inline constexpr std::array passkey_algorithms = {COSE_ES256, COSE_EDDSA, COSE_RS256};

/// A key for `fido_assert_verify`.
using PasskeyKey = std::unique_ptr<void, void (*)(void*)>;

/// Null unless the bytes, in libfido2's form, are a key of this algorithm.
[[nodiscard]] PasskeyKey read_passkey_key(int algorithm, std::string_view bytes);

/// Must exist while the thread calls functions of libfido2. They leave errors in the thread's list
/// of OpenSSL, where connections with TLS would find them; the destructor removes them.
class FidoCalls {
 public:
  FidoCalls();
  FidoCalls(const FidoCalls&) = delete;
  FidoCalls& operator=(const FidoCalls&) = delete;
  ~FidoCalls();
};

inline const unsigned char* fido_bytes(std::string_view bytes) {
  return reinterpret_cast<const unsigned char*>(bytes.data());
}

}  // namespace quintet::server
