// Words that every game shares: seats, outcomes, errors. Values only; no I/O, nothing throws.
#pragma once

#include <bit>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace quintet::rules {

/// A place at the table, numbered from 0 in turn order. Seat 0 moves first.
using Seat = std::uint8_t;
inline constexpr Seat max_seats = 3;

/// A set of seats; iterates in rising order through `contains`.
class SeatSet {
 public:
  constexpr SeatSet() = default;
  constexpr explicit SeatSet(Seat only) : bits_(static_cast<std::uint8_t>(1U << only)) {}
  /// The seats 0 … count-1.
  [[nodiscard]] static constexpr SeatSet first(Seat count) {
    SeatSet set;
    set.bits_ = static_cast<std::uint8_t>((1U << count) - 1U);
    return set;
  }
  [[nodiscard]] constexpr bool contains(Seat seat) const { return ((bits_ >> seat) & 1U) != 0; }
  constexpr void insert(Seat seat) { bits_ = static_cast<std::uint8_t>(bits_ | (1U << seat)); }
  constexpr void erase(Seat seat) { bits_ = static_cast<std::uint8_t>(bits_ & ~(1U << seat)); }
  [[nodiscard]] constexpr int size() const { return std::popcount(bits_); }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
  friend constexpr bool operator==(SeatSet, SeatSet) = default;

 private:
  std::uint8_t bits_ = 0;
};

/// How a position ended. `reason` is one of the words of the rules documents ("borne-off") and
/// always a string literal, so that an Outcome is trivially copyable. No winners: a draw.
struct Outcome {
  SeatSet winners;
  std::string_view reason;
  friend constexpr bool operator==(const Outcome&, const Outcome&) = default;
};

/// What can be wrong with a request to the rules core. The words are part of the protocol.
enum class ErrorCode : std::uint8_t {
  bad_request,
  unknown_game,
  bad_option,
  bad_position,
  bad_notation,
  illegal_action,
  incomplete_turn,
  game_over,
};
/// The wire form: "illegal-action".
[[nodiscard]] std::string_view to_string(ErrorCode code);

/// `message` is a sentence for people that says what is wrong and where; `index` is the place of
/// the offending action in a list of actions, where there is one. `key` and `arguments` say the
/// same without a language (rules/refusal.hpp): names of the gaps in the sentence and what fills
/// them. Mistakes in the text of a record are told at the prompt only, and have neither.
struct Error {
  ErrorCode code;
  std::string message;
  std::optional<std::size_t> index = std::nullopt;
  std::string_view key;  // static
  std::vector<std::pair<std::string_view, std::string>> arguments;
};

/// A reason to refuse, a row in a folder's table of them (rules/refusal.hpp). `key` and the names
/// of the gaps are part of the protocol and never change.
struct Refusal {
  ErrorCode code;
  std::string_view key;       // "sliders.no-soldier"
  std::string_view sentence;  // "There is no soldier on {square}."
};

template <class T>
using Result = std::expected<T, Error>;

}  // namespace quintet::rules
