#include "server/notices/web_push.hpp"

#include <algorithm>
#include <memory>
#include <span>
#include <stdexcept>

#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/params.h>
#include <openssl/rand.h>

#include "server/base/base64url.hpp"

namespace quintet::server {
namespace {

using PushBytes = std::span<const std::uint8_t>;

struct PushCryptoDeleter {
  void operator()(EVP_KDF* one) const { EVP_KDF_free(one); }
  void operator()(EVP_KDF_CTX* one) const { EVP_KDF_CTX_free(one); }
  void operator()(EVP_CIPHER_CTX* one) const { EVP_CIPHER_CTX_free(one); }
};
template <class Object>
using PushCrypto = std::unique_ptr<Object, PushCryptoDeleter>;

void must_encrypt(bool success) {
  if (!success) throw std::runtime_error("OpenSSL failed to encrypt a push message");
}

std::string_view as_text(PushBytes bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// HKDF with SHA-256 (RFC 5869): extracts and expands.
template <std::size_t Size>
std::array<std::uint8_t, Size> derived_key(PushBytes salt, PushBytes secret,
                                           std::string_view info) {
  const PushCrypto<EVP_KDF> function(EVP_KDF_fetch(nullptr, "HKDF", nullptr));
  must_encrypt(function != nullptr);
  const PushCrypto<EVP_KDF_CTX> context(EVP_KDF_CTX_new(function.get()));
  must_encrypt(context != nullptr);
  std::string digest = "SHA256";
  // OpenSSL takes pointers to bytes that it only reads.
  std::string salt_copy(as_text(salt));
  std::string secret_copy(as_text(secret));
  std::string info_copy(info);
  const std::array parameters = {
      OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, digest.data(), 0),
      OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_SALT, salt_copy.data(), salt_copy.size()),
      OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_KEY, secret_copy.data(), secret_copy.size()),
      OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_INFO, info_copy.data(), info_copy.size()),
      OSSL_PARAM_construct_end()};
  std::array<std::uint8_t, Size> key{};
  must_encrypt(EVP_KDF_derive(context.get(), key.data(), key.size(), parameters.data()) == 1);
  return key;
}

constexpr std::size_t push_key_bytes = 16;
constexpr std::size_t push_nonce_bytes = 12;
constexpr std::size_t push_tag_bytes = 16;

/// AES-128-GCM: the encrypted bytes and the tag.
std::string sealed_record(const std::array<std::uint8_t, push_key_bytes>& key,
                          const std::array<std::uint8_t, push_nonce_bytes>& nonce,
                          std::string_view plain) {
  const PushCrypto<EVP_CIPHER_CTX> context(EVP_CIPHER_CTX_new());
  must_encrypt(context && EVP_EncryptInit_ex(context.get(), EVP_aes_128_gcm(), nullptr, key.data(),
                                             nonce.data()) == 1);
  std::string sealed(plain.size() + push_tag_bytes, '\0');
  auto* const out = reinterpret_cast<unsigned char*>(sealed.data());
  int size = 0;
  must_encrypt(EVP_EncryptUpdate(context.get(), out, &size,
                                 reinterpret_cast<const unsigned char*>(plain.data()),
                                 static_cast<int>(plain.size())) == 1);
  int rest = 0;
  must_encrypt(EVP_EncryptFinal_ex(context.get(), out + size, &rest) == 1);
  must_encrypt(EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_GCM_GET_TAG, push_tag_bytes,
                                   out + plain.size()) == 1);
  return sealed;
}

template <std::size_t Size>
std::optional<std::array<std::uint8_t, Size>> bytes_from(std::string_view base64url) {
  const auto bytes = from_base64url(base64url);
  if (!bytes || bytes->size() != Size) return std::nullopt;
  std::array<std::uint8_t, Size> result{};
  std::ranges::transform(*bytes, result.begin(),
                         [](char byte) { return static_cast<std::uint8_t>(byte); });
  return result;
}

/// A text of C with the zero at its end, which these constants of the RFCs contain.
template <std::size_t Size>
constexpr std::string_view with_zero(const char (&text)[Size]) {
  return {text, Size};
}

}  // namespace

std::expected<PushKeys, PushKeysError> PushKeys::parse(std::string_view p256dh,
                                                       std::string_view auth) {
  const auto point = bytes_from<std::tuple_size_v<P256Point>>(p256dh);
  if (!point || !is_p256_point(*point)) return std::unexpected(PushKeysError::bad_point);
  const auto secret = bytes_from<std::tuple_size_v<Secret>>(auth);
  if (!secret) return std::unexpected(PushKeysError::bad_secret);
  return PushKeys(*point, *secret);
}

std::optional<std::string> encrypt_push(const PushKeys& keys, std::string_view message) {
  PushSalt salt{};
  must_encrypt(RAND_bytes(salt.data(), static_cast<int>(salt.size())) == 1);
  constexpr std::size_t step = 256;
  const std::size_t steps = std::max<std::size_t>((message.size() + step - 1) / step, 1);
  const std::size_t padded = std::min(steps * step, most_push_bytes);
  if (message.size() > padded) return std::nullopt;
  return encrypt_push(keys, message, P256Key::generate(), salt, padded - message.size());
}

std::optional<std::string> encrypt_push(const PushKeys& keys, std::string_view message,
                                        const P256Key& sender, const PushSalt& salt,
                                        std::size_t zeros) {
  if (message.size() + zeros > most_push_bytes) return std::nullopt;
  // RFC 8291, section 3.4.
  const auto shared = sender.shared_secret(keys.point()).value();  // the point is on the curve
  std::string key_info(with_zero("WebPush: info"));
  key_info += as_text(keys.point());
  key_info += as_text(sender.point());
  const auto input = derived_key<32>(keys.secret(), shared, key_info);
  // RFC 8188, sections 2.2 and 2.3. The sequence number of the only record is 0.
  const auto key =
      derived_key<push_key_bytes>(salt, input, with_zero("Content-Encoding: aes128gcm"));
  const auto nonce =
      derived_key<push_nonce_bytes>(salt, input, with_zero("Content-Encoding: nonce"));

  // Section 2.1: salt, size of a record (4,096) and the sender's key with its length.
  std::string body(as_text(salt));
  body += std::string_view("\x00\x00\x10\x00", 4);
  body += static_cast<char>(sender.point().size());
  body += as_text(sender.point());
  constexpr char last_record = 2;
  std::string record(message);
  record += last_record;
  record.append(zeros, '\0');
  body += sealed_record(key, nonce, record);
  return body;
}

}  // namespace quintet::server
