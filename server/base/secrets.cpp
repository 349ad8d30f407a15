#include "server/base/secrets.hpp"

#include <algorithm>
#include <span>
#include <stdexcept>
#include <vector>

#include <sodium.h>

namespace quintet::server {

void init_secrets() {
  if (sodium_init() < 0) throw std::runtime_error("libsodium could not be initialised");
}

namespace {

/// One character per byte.
std::string to_id(std::span<const std::uint8_t> bytes) {
  static_assert(id_alphabet.size() == 32);
  std::string id;
  id.reserve(bytes.size());
  for (const std::uint8_t byte : bytes)
    id.push_back(id_alphabet[byte % id_alphabet.size()]);
  return id;
}

}  // namespace

std::string random_id(std::size_t characters) {
  std::vector<std::uint8_t> bytes(characters);
  randombytes_buf(bytes.data(), bytes.size());
  return to_id(bytes);
}

std::string derived_id(std::string_view text, std::size_t characters) {
  const auto hash = hash_token(text);
  return to_id(std::span(hash).first(std::min(characters, hash.size())));
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

std::string keyed_mark(std::string_view key, std::string_view text) {
  const std::array<std::uint8_t, 32> hashed_key = hash_token(key);
  std::array<std::uint8_t, 32> mark{};
  crypto_generichash(mark.data(), mark.size(), reinterpret_cast<const unsigned char*>(text.data()),
                     text.size(), hashed_key.data(), hashed_key.size());
  std::array<char, 2 * mark.size() + 1> hex{};
  sodium_bin2hex(hex.data(), hex.size(), mark.data(), mark.size());
  return hex.data();
}

bool equal_secrets(std::string_view a, std::string_view b) {
  return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace quintet::server
