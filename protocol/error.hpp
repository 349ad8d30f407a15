// What a request can be answered instead of `ok`. The words are part of the protocol (README.md).
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace quintet::protocol {

enum class ErrorCode : std::uint8_t {
  bad_request,
  unauthorized,
  forbidden,
  banned,
  not_found,
  too_many,
  full,
  not_your_turn,
  stale,
  illegal_action,
  bad_notation,
  incomplete_turn,
  game_over,
  not_started,
  bad_option,
  unknown_game,
  bad_position,
  no_offer,
  bad_name,
  name_taken,
  weak_password,
  wrong_password,
  shutting_down,
  unavailable,
  internal,
};

/// The wire form: "illegal-action".
[[nodiscard]] std::string_view to_string(ErrorCode code);
/// The code with this wire form; null for any other text.
[[nodiscard]] std::optional<ErrorCode> parse_error_code(std::string_view text);

/// Where a room stands: what somebody with a stale view needs in order to catch up.
struct Standing {
  std::int64_t ply;
  std::uint64_t hash;
  std::int64_t seq;
  friend bool operator==(const Standing&, const Standing&) = default;
};

/// What an error says without a language: the key of its reason, and the named values of its
/// sentence.
struct Reason {
  std::string key;
  std::vector<std::pair<std::string, std::string>> arguments;
  friend bool operator==(const Reason&, const Reason&) = default;
};

/// `message` is a sentence for people that says what is wrong and where. Made by `refusal` and its
/// kin (protocol/refusals.hpp), or from what the rules core refuses.
struct Error {
  ErrorCode code;
  std::string message;
  std::optional<std::int64_t> index = std::nullopt;           // of the action, in a turn
  std::optional<Standing> standing = std::nullopt;            // with `stale`
  std::optional<std::int64_t> retry_after_ms = std::nullopt;  // when to ask again
  std::optional<Reason> reason = std::nullopt;                // the same as `message`
  /// With `internal` and `unavailable`: what has gone wrong here. For the log, and never told to a
  /// client.
  std::string cause;
};

template <class T>
using Result = std::expected<T, Error>;

}  // namespace quintet::protocol
