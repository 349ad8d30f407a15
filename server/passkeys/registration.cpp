#include "server/passkeys/registration.hpp"

#include <array>
#include <cstddef>
#include <memory>

#include <openssl/sha.h>

#include "server/passkeys/authenticator_data.hpp"
#include "server/passkeys/public_key.hpp"

namespace quintet::server {
namespace {

constexpr std::size_t longest_credential_id = 1023;
constexpr unsigned user_present = 0x01;
constexpr unsigned user_verified = 0x04;

struct CredentialDeleter {
  void operator()(fido_cred_t* one) const { fido_cred_free(&one); }
};
using FidoCredential = std::unique_ptr<fido_cred_t, CredentialDeleter>;

std::string bytes_at(const unsigned char* begin, std::size_t size) {
  return {reinterpret_cast<const char*>(begin), size};
}

bool is_for(std::string_view data, std::string_view host) {
  static_assert(host_hash_bytes == SHA256_DIGEST_LENGTH);
  std::array<unsigned char, SHA256_DIGEST_LENGTH> hash{};
  SHA256(fido_bytes(host), host.size(), hash.data());
  return data.substr(0, host_hash_bytes) == bytes_at(hash.data(), hash.size());
}

/// Null if the credential has another algorithm, or libfido2 cannot read it.
FidoCredential read_credential(std::string_view data, int algorithm) {
  FidoCredential credential(fido_cred_new());
  if (!credential || fido_cred_set_type(credential.get(), algorithm) != FIDO_OK ||
      fido_cred_set_authdata_raw(credential.get(), fido_bytes(data), data.size()) != FIDO_OK)
    credential.reset();
  return credential;
}

}  // namespace

std::optional<PasskeyCredential> verified_credential(std::string_view object,
                                                     std::string_view host) {
  const FidoCalls calls;
  const auto data = attested_data(object);
  if (!data || !is_for(*data, host)) return std::nullopt;
  for (const int algorithm : passkey_algorithms) {
    const FidoCredential read = read_credential(*data, algorithm);
    if (!read) continue;
    const unsigned flags = fido_cred_flags(read.get());
    if ((flags & user_present) == 0 || (flags & user_verified) == 0) return std::nullopt;
    PasskeyCredential credential{
        .id = bytes_at(fido_cred_id_ptr(read.get()), fido_cred_id_len(read.get())),
        .algorithm = algorithm,
        .public_key = bytes_at(fido_cred_pubkey_ptr(read.get()), fido_cred_pubkey_len(read.get())),
        .sign_count = fido_cred_sigcount(read.get())};
    if (credential.id.size() > longest_credential_id ||
        !read_passkey_key(algorithm, credential.public_key))
      return std::nullopt;
    return credential;
  }
  return std::nullopt;
}

}  // namespace quintet::server
