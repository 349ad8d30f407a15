// The lines that `quintet engine` reads and writes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/errors/error.hpp"
#include "protocol/messages/words.hpp"

namespace quintet::protocol {

struct EngineRequest {
  std::string game;
  Options options;
  std::optional<std::string> position;  // null: the start
  std::vector<std::string> turns;       // played from `position`
  // Exactly one of these sets how long the engine thinks.
  std::optional<int> level;
  std::optional<std::int64_t> nodes;
  std::optional<std::int64_t> ms;  // 1 … 600,000
  std::int64_t seed = 0;           // 0 … 2^53 - 1
  int lines = 1;
};

struct EngineProof {
  std::string outcome;  // "win", "draw" or "loss" for the seat to move
  int turns;            // turns that the winner still needs; 0 for a draw
};
struct EngineLine {
  std::vector<std::string> turns;
  int score;
  std::vector<int> chances;  // by seat, in thousandths
  std::optional<EngineProof> proof;
};
struct EngineReply {
  std::string turn;
  int seat;
  std::vector<EngineLine> lines;
  std::int64_t nodes;
  int depth;
};

/// Fails with `bad_request`, or with `bad_option` for an option whose value is not a text. Does not
/// check that level, nodes and lines are within the engine's limits.
[[nodiscard]] Result<EngineRequest> parse_engine_request(std::string_view line);

/// One line of JSON, without a newline. "chance" is the chance of the seat to move, from 0 to 1;
/// with more than two seats, the list of all seats' chances.
[[nodiscard]] std::string to_line(const EngineReply& reply);

}  // namespace quintet::protocol
