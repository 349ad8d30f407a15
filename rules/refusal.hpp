// Reasons for which the core refuses something. Each folder has a table of its refusals. A row has
// an English sentence with named placeholders, and the key under which a client finds the sentence
// in another language.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "rules/types.hpp"

namespace quintet::rules {

/// Fills a gap. `value` is the same in every language and is sent on the wire; `english` is the
/// text in the English sentence.
struct Argument {
  std::string value;
  std::string english;

  explicit Argument(std::string text) : value(text), english(std::move(text)) {}
  explicit Argument(std::string_view text) : Argument(std::string(text)) {}
  explicit Argument(std::integral auto number) : Argument(std::to_string(number)) {}
  Argument(std::string_view the_value, std::string the_english)
      : value(the_value), english(std::move(the_english)) {}
};

inline constexpr std::size_t most_gaps = 6;

/// The names of the placeholders in a sentence, each once, in the order of their first appearance.
struct GapNames {
  std::array<std::string_view, most_gaps> names{};
  std::size_t count = 0;

  /// Index of the name, or `most_gaps` if there is no such placeholder.
  [[nodiscard]] constexpr std::size_t find(std::string_view name) const {
    std::size_t i = 0;
    while (i < count && names[i] != name)
      ++i;
    return i < count ? i : most_gaps;
  }
};
[[nodiscard]] constexpr GapNames gaps_of(std::string_view sentence) {
  GapNames gaps;
  for (std::size_t begin = sentence.find('{'); begin != std::string_view::npos;
       begin = sentence.find('{', begin + 1)) {
    const std::string_view name = sentence.substr(begin + 1, sentence.find('}', begin) - begin - 1);
    if (gaps.find(name) == most_gaps) gaps.names[gaps.count++] = name;
  }
  return gaps;
}

/// Makes the error of a row. `arguments` fill the placeholders in the order of `gaps_of`. Prefer a
/// `Refuser`, which checks their number at compile time.
[[nodiscard]] std::unexpected<Error> refused(const Refusal& refusal,
                                             std::span<const Argument> arguments);

/// A row of `Table`, found by its key at compile time. Another key, or a sentence that does not
/// have exactly `Gaps` placeholders, does not compile.
template <const auto& Table, std::size_t Gaps>
class RefusalKey {
 public:
  consteval RefusalKey(const char* key) : row_(Table.data()) {
    while (row_->key != key)
      ++row_;  // Does not compile beyond the last row: the table has no such key.
    if (gaps_of(row_->sentence).count != Gaps) the_sentence_has_another_number_of_gaps();
  }
  [[nodiscard]] const Refusal& row() const { return *row_; }

 private:
  // Not constexpr, so that a call during constant evaluation is a compile error.
  static void the_sentence_has_another_number_of_gaps() {}

  const Refusal* row_;
};

/// `refuse("sliders.no-soldier", name_of(square))`: takes the key of a row of `Table`, then the
/// arguments that fill the placeholders of its sentence, in order.
template <const auto& Table>
struct Refuser {
  template <class... Arguments>
  [[nodiscard]] std::unexpected<Error> operator()(
      std::type_identity_t<RefusalKey<Table, sizeof...(Arguments)>> key,
      Arguments... arguments) const {
    const std::array<Argument, sizeof...(Arguments)> filled{Argument(std::move(arguments))...};
    return refused(key.row(), filled);
  }
};

}  // namespace quintet::rules
