#include "server/bus/seal.hpp"

#include <sodium.h>

#include "server/base/secrets.hpp"

namespace quintet::server {
namespace {

constexpr std::size_t nonce_bytes = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES;
constexpr std::size_t tag_bytes = crypto_aead_xchacha20poly1305_ietf_ABYTES;
constexpr std::size_t number_bytes = sizeof(std::uint64_t);
constexpr std::size_t id_bytes = nonce_bytes - number_bytes;
static_assert(seal_overhead == nonce_bytes + tag_bytes);
static_assert(sizeof(SealKey) == crypto_aead_xchacha20poly1305_ietf_KEYBYTES);

const unsigned char* bytes_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());  // NOLINT: libsodium's interface
}
unsigned char* bytes_of(std::string& text) {
  return reinterpret_cast<unsigned char*>(text.data());  // NOLINT: likewise
}

std::uint64_t number_in(std::string_view nonce) {
  std::uint64_t number = 0;
  for (const char byte : nonce.substr(id_bytes))
    number = number << 8U | static_cast<unsigned char>(byte);
  return number;
}

}  // namespace

SealKey seal_key(std::string_view secret) {
  return hash_token(secret);
}

Sealer::Sealer(const SealKey& key)
    : key_(key), id_([] {
        std::string id(id_bytes, '\0');
        randombytes_buf(id.data(), id.size());
        return id;
      }()) {}

std::string Sealer::seal(std::string_view subject, std::string_view packet) {
  std::string sealed = id_;
  ++number_;
  for (std::size_t byte = number_bytes; byte-- > 0;)
    sealed += static_cast<char>(number_ >> (8 * byte));
  sealed.resize(packet.size() + seal_overhead);
  unsigned char* const nonce = bytes_of(sealed);
  crypto_aead_xchacha20poly1305_ietf_encrypt(nonce + nonce_bytes, nullptr, bytes_of(packet),
                                             packet.size(), bytes_of(subject), subject.size(),
                                             nullptr, nonce, key_.data());
  return sealed;
}

std::optional<std::string> Opener::open(std::string_view subject, std::string_view sealed) {
  if (sealed.size() < seal_overhead) return std::nullopt;
  const std::string_view nonce = sealed.substr(0, nonce_bytes);
  const std::string_view rest = sealed.substr(nonce_bytes);
  std::string packet(rest.size() - tag_bytes, '\0');
  if (crypto_aead_xchacha20poly1305_ietf_decrypt(bytes_of(packet), nullptr, nullptr, bytes_of(rest),
                                                 rest.size(), bytes_of(subject), subject.size(),
                                                 bytes_of(nonce), key_.data()) != 0)
    return std::nullopt;
  const std::uint64_t number = number_in(nonce);
  std::uint64_t& last = numbers_.use(nonce.substr(0, id_bytes), [] { return std::uint64_t{0}; });
  if (number <= last) return std::nullopt;
  last = number;
  return packet;
}

}  // namespace quintet::server
