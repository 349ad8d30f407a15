#include "server/players/recovery_code.hpp"

#include <cstddef>
#include <cstdint>

#include "server/base/secrets.hpp"

namespace quintet::server {
namespace {

constexpr std::size_t words = 5;
constexpr std::size_t letters_of_word = 5;
constexpr std::string_view consonants = "bdfghjklmnprstvz";  // 4 bits each
constexpr std::string_view vowels = "aiou";                  // 2 bits each
constexpr std::string_view separators = " \t\n\r-,.";

/// The letters of a word alternate, and begin with a consonant.
std::string_view alphabet_at(std::size_t letter) {
  return letter % letters_of_word % 2 == 0 ? consonants : vowels;
}

void add_letter(std::string& code, std::size_t letter, char sign) {
  if (letter > 0 && letter % letters_of_word == 0) code += '-';
  code += sign;
}

}  // namespace

std::string new_recovery_code() {
  std::string code;
  for (std::size_t letter = 0; letter < words * letters_of_word; ++letter) {
    const std::string_view alphabet = alphabet_at(letter);
    // The sizes are powers of two, so the remainder is uniform.
    add_letter(code, letter, alphabet[random_number() % alphabet.size()]);
  }
  return code;
}

std::optional<std::string> parse_recovery_code(std::string_view text) {
  std::string code;
  std::size_t letter = 0;
  for (const char sign : text) {
    if (separators.contains(sign)) continue;
    const char lower = sign >= 'A' && sign <= 'Z' ? static_cast<char>(sign - 'A' + 'a') : sign;
    if (letter == words * letters_of_word || !alphabet_at(letter).contains(lower))
      return std::nullopt;
    add_letter(code, letter++, lower);
  }
  return letter == words * letters_of_word ? std::optional(code) : std::nullopt;
}

}  // namespace quintet::server
