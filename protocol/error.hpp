// What a request can be answered instead of `ok`. The words are part of the protocol (README.md).
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

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

/// `message` is a sentence for people that says what is wrong and where.
struct Error {
  ErrorCode code;
  std::string message;
  std::optional<std::int64_t> index = std::nullopt;           // of the action, in a turn
  std::optional<Standing> standing = std::nullopt;            // with `stale`
  std::optional<std::int64_t> retry_after_ms = std::nullopt;  // with `too_many`
  /// With `internal`: what has gone wrong here. For the log, and never told to a client.
  std::string cause;
};

template <class T>
using Result = std::expected<T, Error>;

[[nodiscard]] inline std::unexpected<Error> error(ErrorCode code, std::string message) {
  return std::unexpected(Error{.code = code, .message = std::move(message)});
}
[[nodiscard]] inline std::unexpected<Error> internal_error(std::string message, std::string cause) {
  return std::unexpected(
      Error{.code = ErrorCode::internal, .message = std::move(message), .cause = std::move(cause)});
}

}  // namespace quintet::protocol
