// Error replies. The wire form of the codes is part of the protocol (README.md).
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

/// The current state of a room, with which a client that is behind can catch up.
struct Standing {
  std::int64_t ply;
  std::uint64_t hash;
  std::int64_t seq;
  friend bool operator==(const Standing&, const Standing&) = default;
};

/// The same as the error's sentence, for clients in other languages: the key of the reason, and the
/// named values in it.
struct Reason {
  std::string key;
  std::vector<std::pair<std::string, std::string>> arguments;
  friend bool operator==(const Reason&, const Reason&) = default;
};

/// `message` is an English sentence that says what is wrong and where. `refusal` and the functions
/// beside it (protocol/errors/refusals.hpp) make errors; others come from the rules core.
struct Error {
  ErrorCode code;
  std::string message;
  std::optional<std::int64_t> index = std::nullopt;           // of the wrong action within a turn
  std::optional<Standing> standing = std::nullopt;            // with `stale`
  std::optional<std::int64_t> retry_after_ms = std::nullopt;  // after which the client may retry
  std::optional<Reason> reason = std::nullopt;                // the same as `message`
  /// With `internal` and `unavailable`: the cause, for the log. Never sent to a client.
  std::string cause;
  friend bool operator==(const Error&, const Error&) = default;
};

template <class T>
using Result = std::expected<T, Error>;

}  // namespace quintet::protocol
