#include "server/cli/command_engine.hpp"

#include <chrono>
#include <istream>
#include <optional>
#include <ostream>
#include <string>
#include <utility>

#include "engine/engine.hpp"
#include "protocol/errors/refusals.hpp"
#include "protocol/lines/engine_line.hpp"
#include "protocol/lines/query_line.hpp"
#include "server/base/bounded_input.hpp"

namespace quintet::server {
namespace {

protocol::Error to_protocol(const rules::Error& error) {
  // The error codes of the rules core are a subset of the protocol's.
  protocol::Error result{.code = protocol::parse_error_code(rules::to_string(error.code)).value(),
                         .message = error.message};
  if (error.index) result.index = static_cast<std::int64_t>(*error.index);
  if (!error.key.empty()) {
    result.reason = {.key = std::string(error.key),
                     .arguments = {error.arguments.begin(), error.arguments.end()}};
  }
  return result;
}

std::string_view word_for(engine::Proof::Outcome outcome) {
  switch (outcome) {
    case engine::Proof::Outcome::win:
      return "win";
    case engine::Proof::Outcome::draw:
      return "draw";
    case engine::Proof::Outcome::loss:
      return "loss";
  }
  std::unreachable();
}

protocol::EngineReply to_protocol(engine::Answer answer) {
  protocol::EngineReply reply{.turn = std::move(answer.turn),
                              .seat = answer.seat,
                              .lines = {},
                              .nodes = static_cast<std::int64_t>(answer.nodes),
                              .depth = answer.depth};
  for (engine::AnswerLine& line : answer.lines) {
    auto& told = reply.lines.emplace_back();
    told.turns = std::move(line.turns);
    told.score = line.score;
    told.chances = std::move(line.chances);
    if (line.proof) {
      told.proof = {.outcome = std::string(word_for(line.proof->outcome)),
                    .turns = line.proof->turns};
    }
  }
  return reply;
}

rules::Result<engine::Answer> think(const protocol::EngineRequest& asked) {
  engine::Request request{.game = asked.game,
                          .options = asked.options,
                          .position = asked.position,
                          .turns = asked.turns,
                          .level = asked.level,
                          .nodes = asked.nodes,
                          .seed = static_cast<std::uint64_t>(asked.seed),
                          .lines = asked.lines};
  if (!asked.ms) return engine::think(request);

  // With a time instead of a budget, the turn depends on the machine's speed: for analysis only.
  constexpr std::uint64_t nodes_per_step = 2'000;
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(*asked.ms);
  request.nodes = engine::most_nodes;
  auto thinking = engine::begin(request);
  if (!thinking) return std::unexpected(thinking.error());
  while (!thinking->step(nodes_per_step) && std::chrono::steady_clock::now() < end) {
  }
  return thinking->best();
}

}  // namespace

std::string engine_line(std::string_view line) {
  const auto request = protocol::parse_engine_request(line);
  if (!request) return protocol::to_line(request.error());
  auto answer = think(*request);
  if (!answer) return protocol::to_line(to_protocol(answer.error()));
  return protocol::to_line(to_protocol(*std::move(answer)));
}

int run_engine(std::istream& in, std::ostream& out) {
  std::optional<std::string> line;
  while (read_line(in, longest_input_line, line)) {
    if (line) {
      out << engine_line(*line) << std::endl;
    } else {
      out << protocol::to_line(protocol::refusal("message.request-too-long", longest_input_line))
          << std::endl;
    }
  }
  return 0;
}

}  // namespace quintet::server
