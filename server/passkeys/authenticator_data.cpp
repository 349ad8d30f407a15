#include "server/passkeys/authenticator_data.hpp"

#include <cstdint>

#include "server/passkeys/cbor_reader.hpp"

namespace quintet::server {
namespace {

constexpr std::size_t flags_at = host_hash_bytes;
constexpr std::size_t fixed_bytes = host_hash_bytes + 1 + 4;  // flags, count of signatures
constexpr unsigned has_credential = 0x40;
constexpr unsigned has_extensions = 0x80;

constexpr std::size_t model_bytes = 16;  // the AAGUID
constexpr std::size_t most_pairs = 8;

/// The bytes after the id of the credential that begins `rest`: its public key, and extensions.
std::optional<std::string_view> after_credential_id(std::string_view rest) {
  if (rest.size() < model_bytes + 2) return std::nullopt;
  const auto high = static_cast<std::uint8_t>(rest[model_bytes]);
  const auto low = static_cast<std::uint8_t>(rest[model_bytes + 1]);
  rest.remove_prefix(model_bytes + 2);
  const std::size_t size = high * std::size_t{256} + low;
  if (size == 0 || size > rest.size()) return std::nullopt;
  return rest.substr(size);
}

}  // namespace

bool is_authenticator_data(std::string_view data, bool with_credential) {
  if (data.size() < fixed_bytes) return false;
  const auto flags = static_cast<std::uint8_t>(data[flags_at]);
  if (((flags & has_credential) != 0) != with_credential) return false;
  std::string_view rest = data.substr(fixed_bytes);
  if (with_credential) {
    const auto after = after_credential_id(rest);
    if (!after) return false;
    rest = *after;
  }
  CborReader reader(rest);
  if (with_credential && !reader.skip()) return false;
  if ((flags & has_extensions) != 0 && !reader.skip()) return false;
  return reader.at_end();
}

std::optional<std::string_view> attested_data(std::string_view object) {
  CborReader reader(object);
  const auto pairs = reader.map();
  if (!pairs || *pairs > most_pairs) return std::nullopt;
  std::optional<std::string_view> data;
  for (std::size_t i = 0; i < *pairs; ++i) {
    const auto key = reader.text();
    if (!key) return std::nullopt;
    if (*key == "authData") {
      if (data) return std::nullopt;
      data = reader.bytes();
      if (!data) return std::nullopt;
    } else if (!reader.skip()) {
      return std::nullopt;
    }
  }
  if (!reader.at_end() || !data || !is_authenticator_data(*data, true)) return std::nullopt;
  return data;
}

}  // namespace quintet::server
