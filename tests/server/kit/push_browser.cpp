#include "tests/server/kit/push_browser.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/rand.h>

#include "server/base/base64url.hpp"

namespace quintet::tests {
namespace {

template <class Bytes>
std::string text_of(const Bytes& bytes) {
  return {bytes.begin(), bytes.end()};
}

std::string hmac(std::string_view key, std::string_view text) {
  std::array<unsigned char, 32> mark{};
  HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()),
       reinterpret_cast<const unsigned char*>(text.data()), text.size(), mark.data(), nullptr);
  return text_of(mark);
}

std::string random_secret() {
  std::array<unsigned char, 16> secret{};
  RAND_bytes(secret.data(), static_cast<int>(secret.size()));
  return text_of(secret);
}

}  // namespace

std::optional<std::string> decrypted(const server::P256Key& receiver, std::string_view auth,
                                     std::string_view body) {
  constexpr std::size_t header = 86;
  constexpr std::size_t tag_bytes = 16;
  if (body.size() < header + tag_bytes) return std::nullopt;
  const std::string_view salt = body.substr(0, 16);
  server::P256Point sender{};
  std::ranges::transform(body.substr(21, sender.size()), sender.begin(),
                         [](char byte) { return static_cast<std::uint8_t>(byte); });
  const auto shared = receiver.shared_secret(sender);
  if (!shared) return std::nullopt;
  const std::string key_info =
      std::string("WebPush: info") + '\0' + text_of(receiver.point()) + text_of(sender) + '\1';
  const std::string input = hmac(hmac(auth, text_of(*shared)), key_info);
  const std::string secret = hmac(salt, input);
  const std::string key =
      hmac(secret, std::string("Content-Encoding: aes128gcm") + '\0' + '\1').substr(0, 16);
  const std::string nonce =
      hmac(secret, std::string("Content-Encoding: nonce") + '\0' + '\1').substr(0, 12);

  const std::string_view sealed = body.substr(header, body.size() - header - tag_bytes);
  std::string tag(body.substr(body.size() - tag_bytes));
  std::string plain(sealed.size(), '\0');
  const auto bytes = [](auto& text) { return reinterpret_cast<const unsigned char*>(text.data()); };
  const std::unique_ptr<EVP_CIPHER_CTX, decltype(&EVP_CIPHER_CTX_free)> context(
      EVP_CIPHER_CTX_new(), EVP_CIPHER_CTX_free);
  int size = 0;
  EVP_DecryptInit_ex(context.get(), EVP_aes_128_gcm(), nullptr, bytes(key), bytes(nonce));
  EVP_DecryptUpdate(context.get(), reinterpret_cast<unsigned char*>(plain.data()), &size,
                    bytes(sealed), static_cast<int>(sealed.size()));
  EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_GCM_SET_TAG, static_cast<int>(tag.size()),
                      tag.data());
  std::array<unsigned char, 16> end{};
  if (EVP_DecryptFinal_ex(context.get(), end.data(), &size) != 1) return std::nullopt;
  // The delimiter of the last record, after which only zeros may follow.
  const std::size_t delimiter = plain.find_last_not_of('\0');
  if (delimiter == std::string::npos || plain[delimiter] != '\2') return std::nullopt;
  return plain.substr(0, delimiter);
}

PushBrowser::PushBrowser() : secret_(random_secret()) {}

std::string PushBrowser::p256dh() const {
  return server::to_base64url(key_.point());
}

std::string PushBrowser::auth() const {
  return server::to_base64url(secret_);
}

}  // namespace quintet::tests
