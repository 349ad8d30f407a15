// A text of a page, with placeholders.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>

namespace quintet::server {

/// The name of a placeholder as a template argument.
template <std::size_t Size>
struct PlaceholderName {
  std::array<char, Size> letters{};
  // Implicit, so that a literal is a template argument.
  consteval PlaceholderName(const char (&name)[Size]) { std::copy_n(name, Size, letters.begin()); }
  [[nodiscard]] constexpr std::string_view view() const { return {letters.data(), Size - 1}; }
};

/// The value of a placeholder: text, or a number in decimal digits.
struct Placeholder {
  std::string_view name;
  std::string value;
};

/// The text with its placeholders replaced. Values are not searched for placeholders.
/// Precondition: `values` has all placeholders of the text.
[[nodiscard]] std::string fill(std::string_view text, std::initializer_list<Placeholder> values);

/// Maximum size of a text, in bytes.
inline constexpr std::size_t longest_sentence = 400;

/// A text of the generated tables. A text that does not have exactly the placeholders `Names`, each
/// at least once and written as `{name}`, does not compile; neither does an empty or too long one.
template <PlaceholderName... Names>
class Sentence {
 public:
  // Implicit, so that tables list plain literals.
  consteval Sentence(const char* text) : text_(text) {
    if (text_.empty() || text_.size() > longest_sentence) throw "The text is empty or too long.";
    std::array<bool, sizeof...(Names)> used{};
    std::string_view rest = text_;
    while (!rest.empty()) {
      const std::size_t open = std::min(rest.find_first_of("{}"), rest.size());
      rest.remove_prefix(open);
      if (rest.empty()) break;
      const std::size_t close = std::min(rest.find('}'), rest.size());
      if (rest.front() == '}' || close == rest.size())
        throw "A brace is not part of a placeholder.";
      mark(rest.substr(1, close - 1), used);
      rest.remove_prefix(close + 1);
    }
    if (std::ranges::find(used, false) != used.end()) throw "A placeholder is missing.";
  }

  [[nodiscard]] constexpr std::string_view text() const
    requires(sizeof...(Names) == 0)
  {
    return text_;
  }

  /// The text with these values, in the order of `Names`.
  template <class... Values>
    requires(sizeof...(Values) == sizeof...(Names) && sizeof...(Names) > 0)
  [[nodiscard]] std::string operator()(const Values&... values) const {
    return fill(text_, {{.name = Names.view(), .value = text_of(values)}...});
  }

 private:
  static consteval void mark(std::string_view name, std::array<bool, sizeof...(Names)>& used) {
    constexpr std::array<std::string_view, sizeof...(Names)> names = {Names.view()...};
    const auto found = std::ranges::find(names, name);
    if (found == names.end()) throw "C++ does not fill this placeholder.";
    used.at(static_cast<std::size_t>(found - names.begin())) = true;
  }
  [[nodiscard]] static std::string text_of(std::string_view value) { return std::string(value); }
  [[nodiscard]] static std::string text_of(std::integral auto value) {
    return std::to_string(value);
  }

  std::string_view text_;
};

}  // namespace quintet::server
