// The engine's line: what `quintet engine` reads and writes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/error.hpp"
#include "protocol/words.hpp"

namespace quintet::protocol {

struct EngineRequest {
  std::string game;
  Options options;
  std::optional<std::string> position;  // null: the start
  std::vector<std::string> turns;       // played since
  // Exactly one of these says how hard to think.
  std::optional<int> level;
  std::optional<std::int64_t> nodes;
  std::optional<std::int64_t> ms;  // 1 … 600,000
  std::int64_t seed = 0;           // 0 … 2^53 - 1
  int lines = 1;
};

struct EngineProof {
  std::string outcome;  // "win", "draw" or "loss" for the seat to move
  int turns;            // that the winner still takes; 0 for a draw
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

/// `bad_request`, or `bad_option` for an option whose value is no text. Whether level, nodes and
/// lines are within the engine's limits is not its business.
[[nodiscard]] Result<EngineRequest> parse_engine_request(std::string_view line);

/// One line of JSON, without its end. "chance" is the share of the seat to move, from 0 to 1, or
/// with more than two seats the list of all.
[[nodiscard]] std::string to_line(const EngineReply& reply);

}  // namespace quintet::protocol
