#include "server/passkeys/public_key.hpp"

#include <fido/eddsa.h>
#include <fido/es256.h>
#include <fido/rs256.h>
#include <openssl/err.h>

namespace quintet::server {
namespace {

/// New, Free and Read are libfido2's functions for one type of key.
template <auto New, auto Free, auto Read>
PasskeyKey read_key(std::string_view bytes) {
  using Key = decltype(New());
  Key made = New();
  PasskeyKey key(made, [](void* one) {
    Key typed = static_cast<Key>(one);
    Free(&typed);
  });
  if (key && Read(made, bytes.data(), bytes.size()) != FIDO_OK) key.reset();
  return key;
}

}  // namespace

PasskeyKey read_passkey_key(int algorithm, std::string_view bytes) {
  switch (algorithm) {
    case COSE_ES256:
      return read_key<es256_pk_new, es256_pk_free, es256_pk_from_ptr>(bytes);
    case COSE_EDDSA:
      return read_key<eddsa_pk_new, eddsa_pk_free, eddsa_pk_from_ptr>(bytes);
    case COSE_RS256:
      return read_key<rs256_pk_new, rs256_pk_free, rs256_pk_from_ptr>(bytes);
    default:
      return {nullptr, [](void*) {}};
  }
}

FidoCalls::FidoCalls() {
  fido_init(0);
}

FidoCalls::~FidoCalls() {
  ERR_clear_error();
}

}  // namespace quintet::server
