// Everything random or secret, by libsodium. Any thread, after `init_secrets`.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace quintet::server {

/// Once, before the others. Throws std::runtime_error when the system gives no randomness.
void init_secrets();

/// Letters and digits without the ones that people mistake for each other; 5 bits a character.
inline constexpr std::string_view id_alphabet = "23456789abcdefghijkmnpqrstuvwxyz";
[[nodiscard]] std::string random_id(std::size_t characters);
inline constexpr std::size_t room_id_characters = 10;   // private rooms have keys besides
inline constexpr std::size_t room_key_characters = 20;  // of the secrets in the links to a room
inline constexpr std::size_t player_id_characters = 16;
/// The same id for the same text, and no secret: up to 32 characters.
[[nodiscard]] std::string derived_id(std::string_view text, std::size_t characters);
[[nodiscard]] std::uint32_t random_number();
/// 32 bytes, BLAKE2b: what is stored instead of a token.
[[nodiscard]] std::array<std::uint8_t, 32> hash_token(std::string_view token);
/// What only somebody who knows `key` can make of `text`: 64 hex digits. `key` has any length.
[[nodiscard]] std::string keyed_mark(std::string_view key, std::string_view text);
/// Takes as long whatever the texts are, but for their lengths.
[[nodiscard]] bool equal_secrets(std::string_view a, std::string_view b);

}  // namespace quintet::server
