// Bodies of HTTP requests and responses about players' own mistakes (README.md, "Own mistakes").
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/errors/error.hpp"

namespace quintet::protocol {

/// A mistake that returns to its player as a puzzle. All numbers are at most a million. Days are
/// numbers of the player's calendar, from 1970.
struct OwnMistake {
  std::string id;          // of the position; at most 64 bytes
  std::int64_t found = 0;  // day
  std::int64_t answers = 0;
  std::int64_t solves = 0;
  std::int64_t step = 0;  // of the schedule
  std::int64_t day = 0;   // of the last answer
  std::string puzzle;     // JSON text of an object that only clients read
};

struct OwnMistakes {
  std::vector<OwnMistake> mistakes;
  std::vector<std::string> removed;  // ids
};

/// The most mistakes, and the most removed ids, of one request.
inline constexpr std::size_t most_mistakes_sent = 30;
inline constexpr std::size_t most_removals_sent = 400;
/// The longest text of a puzzle. A request of the largest puzzles fits into a long body.
inline constexpr std::size_t max_mistake_bytes = 8000;

[[nodiscard]] std::string own_mistakes_body(const OwnMistakes& all);
/// Checks the form only. Both lists are required.
[[nodiscard]] Result<OwnMistakes> parse_own_mistakes(std::string_view body);

}  // namespace quintet::protocol
