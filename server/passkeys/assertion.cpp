#include "server/passkeys/assertion.hpp"

#include <memory>

#include "server/passkeys/authenticator_data.hpp"
#include "server/passkeys/public_key.hpp"

namespace quintet::server {
namespace {

struct AssertionDeleter {
  void operator()(fido_assert_t* one) const { fido_assert_free(&one); }
};
using FidoAssertion = std::unique_ptr<fido_assert_t, AssertionDeleter>;

/// Null if libfido2 cannot read it.
FidoAssertion read_assertion(const PasskeySigner& signer, const PasskeyAssertion& given) {
  FidoAssertion owned(fido_assert_new());
  fido_assert_t* const read = owned.get();
  const bool right =
      read != nullptr &&
      fido_assert_set_clientdata(read, fido_bytes(given.client_data), given.client_data.size()) ==
          FIDO_OK &&
      fido_assert_set_rp(read, std::string(signer.host).c_str()) == FIDO_OK &&
      fido_assert_set_up(read, FIDO_OPT_TRUE) == FIDO_OK &&
      fido_assert_set_uv(read, FIDO_OPT_TRUE) == FIDO_OK &&
      fido_assert_set_count(read, 1) == FIDO_OK &&
      fido_assert_set_authdata_raw(read, 0, fido_bytes(given.authenticator_data),
                                   given.authenticator_data.size()) == FIDO_OK &&
      fido_assert_set_sig(read, 0, fido_bytes(given.signature), given.signature.size()) == FIDO_OK;
  if (!right) owned.reset();
  return owned;
}

}  // namespace

std::optional<std::int64_t> verified_sign_count(const PasskeySigner& signer,
                                                const PasskeyAssertion& assertion) {
  const FidoCalls calls;
  if (!is_authenticator_data(assertion.authenticator_data, false)) return std::nullopt;
  const FidoAssertion read = read_assertion(signer, assertion);
  const PasskeyKey key = read_passkey_key(signer.algorithm, signer.public_key);
  const bool right =
      read && key && fido_assert_verify(read.get(), 0, signer.algorithm, key.get()) == FIDO_OK;
  if (!right) return std::nullopt;
  return fido_assert_sigcount(read.get(), 0);
}

}  // namespace quintet::server
