// An authenticator in software: makes passkeys and signs with them, as a browser and its
// authenticator do together. Each of its answers can be wrong in one place.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include <openssl/evp.h>

#include <nlohmann/json.hpp>

namespace quintet::tests {

/// Algorithms by their numbers in COSE.
enum class PasskeyAlgorithm : int { es256 = -7, eddsa = -8, rs256 = -257 };

/// One passkey. All texts in its answers are base64url. One thread at a time.
class Authenticator {
 public:
  /// A new key.
  explicit Authenticator(PasskeyAlgorithm algorithm = PasskeyAlgorithm::es256);

  /// The values that the page passes to the browser, and those that a test makes wrong.
  struct Options {
    std::string challenge;
    std::string host;    // the relying party's id
    std::string origin;  // of the page
    std::uint8_t flags = user_present | user_verified;
    std::uint32_t sign_count = 0;
    /// In place of "webauthn.create" or "webauthn.get".
    std::optional<std::string> type = std::nullopt;
    std::optional<bool> cross_origin = false;
    /// Signed with this text in place of the client data.
    std::optional<std::string> other_client_data = std::nullopt;
  };
  static constexpr std::uint8_t user_present = 0x01;
  static constexpr std::uint8_t user_verified = 0x04;

  /// "client_data" and "attestation", as POST /api/my/passkeys wants them.
  [[nodiscard]] nlohmann::json create(const Options& options) const;
  /// "id", "client_data", "authenticator_data", "signature" and an empty "user", as POST
  /// /api/passkeys/login wants them.
  [[nodiscard]] nlohmann::json sign(const Options& options) const;

  // Bytes, for tests of single checks.
  [[nodiscard]] const std::string& credential_id() const { return credential_id_; }
  void set_credential_id(std::string bytes) { credential_id_ = std::move(bytes); }
  /// As CBOR. `algorithm`: the number in it, if it is not that of the key.
  [[nodiscard]] std::string public_key(std::optional<int> algorithm = std::nullopt) const;
  [[nodiscard]] std::string new_credential_data(const Options& options) const;
  [[nodiscard]] std::string signed_data(const Options& options) const;
  [[nodiscard]] std::string signature_of(const std::string& bytes) const;
  [[nodiscard]] static std::string client_data(const Options& options, const std::string& type);
  [[nodiscard]] static std::string attestation_object(const std::string& authenticator_data);

 private:
  struct KeyDeleter {
    void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
  };

  PasskeyAlgorithm algorithm_;
  std::unique_ptr<EVP_PKEY, KeyDeleter> key_;
  std::string credential_id_;
};

}  // namespace quintet::tests
