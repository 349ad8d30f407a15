// Random and secret values, with libsodium. Thread-safe after `init_secrets`.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace quintet::server {

/// Call once, before the other functions. Throws std::runtime_error if the system provides no
/// randomness.
void init_secrets();

/// Letters and digits without those that look alike; 5 bits per character.
inline constexpr std::string_view id_alphabet = "23456789abcdefghijkmnpqrstuvwxyz";
[[nodiscard]] std::string random_id(std::size_t characters);
inline constexpr std::size_t room_id_characters = 10;   // private rooms also have keys
inline constexpr std::size_t room_key_characters = 20;  // a key in the links to a room
inline constexpr std::size_t player_id_characters = 16;
/// The same id for the same text. Not secret. Up to 32 characters.
[[nodiscard]] std::string derived_id(std::string_view text, std::size_t characters);
[[nodiscard]] std::uint32_t random_number();
/// 32 bytes, BLAKE2b: stored in place of a token.
[[nodiscard]] std::array<std::uint8_t, 32> hash_token(std::string_view token);
/// A message authentication code: only the holders of `key` can compute it. 64 hex digits. `key`
/// may have any length.
[[nodiscard]] std::string keyed_mark(std::string_view key, std::string_view text);
/// Compares in a time that depends only on the lengths of the texts.
[[nodiscard]] bool equal_secrets(std::string_view a, std::string_view b);

}  // namespace quintet::server
