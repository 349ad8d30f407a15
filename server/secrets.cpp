#include "server/secrets.hpp"

#include <stdexcept>
#include <vector>

#include <sodium.h>

namespace quintet::server {

void init_secrets() {
  if (sodium_init() < 0) throw std::runtime_error("libsodium could not be initialised");
}

std::string random_id(std::size_t characters) {
  constexpr std::string_view alphabet = "23456789abcdefghijkmnpqrstuvwxyz";
  static_assert(alphabet.size() == 32);
  std::vector<std::uint8_t> bytes(characters);
  randombytes_buf(bytes.data(), bytes.size());
  std::string id;
  id.reserve(characters);
  for (const std::uint8_t byte : bytes)
    id.push_back(alphabet[byte % alphabet.size()]);
  return id;
}

std::uint32_t random_number() {
  return randombytes_random();
}

std::array<std::uint8_t, 32> hash_token(std::string_view token) {
  std::array<std::uint8_t, 32> hash{};
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(token.data()),
                     token.size(), nullptr, 0);
  return hash;
}

bool equal_secrets(std::string_view a, std::string_view b) {
  return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace quintet::server
