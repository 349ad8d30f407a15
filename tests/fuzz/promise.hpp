// The common part of the fuzz targets: bytes that choose a game, and promises that end the process
// when they are broken.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "rules/catalogue.hpp"

namespace quintet::fuzz {

/// A game under one of its sets of options.
struct Setup {
  const rules::GameInfo* info;
  rules::OptionValues options;
};

/// Every game of the catalogue under every set of options. The first byte of most inputs chooses.
[[nodiscard]] const std::vector<Setup>& setups();

/// The input of a target, read from the front. When nothing is left, zeros follow.
class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : data_(data), left_(size) {}

  [[nodiscard]] bool empty() const { return left_ == 0; }
  [[nodiscard]] std::uint8_t next();
  /// A number below `bound` from one byte, or two when one is too few.
  [[nodiscard]] std::size_t below(std::size_t bound);
  [[nodiscard]] const Setup& setup();
  /// All that is left, as text.
  [[nodiscard]] std::string_view text();

 private:
  const std::uint8_t* data_;
  std::size_t left_;
};

/// Prints the promise that does not hold and what it is about, and aborts.
[[noreturn]] void broken(std::string_view promise, std::initializer_list<std::string_view> about);
inline void hold(bool kept, std::string_view promise,
                 std::initializer_list<std::string_view> about = {}) {
  if (!kept) broken(promise, about);
}

/// An error has one of these codes and a sentence for people.
void hold_error(const rules::Error& error, std::initializer_list<rules::ErrorCode> codes);
/// Checks what every position promises about its legal actions, its seat, its end and its text,
/// which must read back. Returns the legal actions.
std::vector<std::string> hold_position(const Setup& setup, const rules::Game& game);
/// Whether two positions agree in text, seat, start of a turn, outcome and number of legal actions;
/// does not compare the actions themselves.
[[nodiscard]] bool same(const rules::Game& a, const rules::Game& b);

/// Two lines of text: a position, and what is tried in it. The start of the game replaces a first
/// line that is missing or is no position.
struct Attempt {
  rules::Game game;
  std::string_view text;
};
[[nodiscard]] Attempt read_attempt(const Setup& setup, std::string_view text);

}  // namespace quintet::fuzz
