// Types that every game shares: seats, outcomes, errors. Values only; no I/O, no exceptions.
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

/// A set of seats. To iterate, call `contains` with each seat in rising order.
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

/// The end of a game. `reason` is one of the words of the rules documents ("borne-off") and always
/// a string literal, so that an Outcome is trivially copyable. No winners means a draw.
struct Outcome {
  SeatSet winners;
  std::string_view reason;
  friend constexpr bool operator==(const Outcome&, const Outcome&) = default;
};

/// Kinds of errors of the rules core. Their wire forms are part of the protocol.
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

/// `message` is a sentence for users that says what is wrong and where. `index` is the index of the
/// offending action, if the request has a list of actions. `key` and `arguments` let a client
/// translate the sentence (rules/refusal.hpp): the key of the sentence, and the names of its
/// placeholders with their values. Both are empty for mistakes in the text of a record, which only
/// the command line reports.
struct Error {
  ErrorCode code;
  std::string message;
  std::optional<std::size_t> index = std::nullopt;
  std::string_view key;  // static
  std::vector<std::pair<std::string_view, std::string>> arguments;
};

/// A reason for refusing: one row of a folder's table (rules/refusal.hpp). `key` and the names of
/// the placeholders are part of the protocol and never change.
struct Refusal {
  ErrorCode code;
  std::string_view key;       // "sliders.no-soldier"
  std::string_view sentence;  // "There is no soldier on {square}."
};

template <class T>
using Result = std::expected<T, Error>;

}  // namespace quintet::rules
