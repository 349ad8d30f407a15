// Bytes of an authenticator are refused, or read as a passkey of one host; its object is refused
// without its last byte. No bytes verify without a signature for them. The bytes are tried as an
// attestation object, as signed data, as a stored key and as the text of a browser.
#include <cstdint>
#include <string>
#include <string_view>

#include "protocol/messages/passkeys.hpp"
#include "server/base/base64url.hpp"
#include "server/base/secrets.hpp"
#include "server/passkeys/assertion.hpp"
#include "server/passkeys/challenge.hpp"
#include "server/passkeys/client_data.hpp"
#include "server/passkeys/registration.hpp"
#include "tests/fuzz/passkey_samples.hpp"
#include "tests/fuzz/promise.hpp"

using namespace quintet;
using namespace quintet::server;

namespace {

constexpr std::string_view host = "localhost";
constexpr int es256 = -7;
constexpr int eddsa = -8;
constexpr int rs256 = -257;

void hold_new_passkey(std::string_view object) {
  const auto credential = verified_credential(object, host);
  if (!credential) return;
  fuzz::hold(!credential->id.empty() && credential->id.size() <= 1023, "an id has a size",
             {object});
  fuzz::hold(!verified_credential(object, "example.org"), "a passkey has one host", {object});
  fuzz::hold(!verified_credential(object.substr(0, object.size() - 1), host),
             "an object without its last byte is refused", {object});
}

void hold_signed(std::string_view bytes) {
  static const PasskeyCredential known =
      verified_credential(from_base64url(fuzz::new_passkeys.front()).value(), host).value();
  static const std::string data = from_base64url(fuzz::signed_by_passkey).value();
  static const std::string signature = from_base64url(fuzz::signature_by_passkey).value();
  const PasskeySigner signer{
      .host = host, .algorithm = known.algorithm, .public_key = known.public_key};
  // The signature is for another text.
  for (const PasskeyAssertion& assertion :
       {PasskeyAssertion{
            .client_data = "{}", .authenticator_data = std::string(bytes), .signature = signature},
        PasskeyAssertion{
            .client_data = "{}", .authenticator_data = data, .signature = std::string(bytes)}})
    fuzz::hold(!verified_sign_count(signer, assertion), "nothing verifies unsigned", {bytes});
  for (const int algorithm : {es256, eddsa, rs256}) {
    static_cast<void>(
        verified_sign_count({.host = host, .algorithm = algorithm, .public_key = bytes},
                            {.client_data = "{}", .authenticator_data = data, .signature = data}));
  }
}

void hold_text(std::string_view text) {
  static_cast<void>(signed_challenge(text, passkey_signature, "http://localhost"));
  fuzz::hold(!check_challenge("key", {.host = host, .adds_for = {}}, text, 0),
             "no text is a challenge of ours", {text});
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes = fuzz::Bytes(data, size).text();
  hold_new_passkey(bytes);
  hold_signed(bytes);
  hold_text(bytes);
  return 0;
}
