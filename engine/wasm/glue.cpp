// The computer opponents as a WebAssembly module without imports. It handles one request at a time,
// in steps. web-client/core/engine.ts is the caller and describes the form of a request. The answer
// is the JSON of the engine's line (protocol/lines/engine_line.hpp) or of an error.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/engine.hpp"
#include "rules/wasm/border.hpp"

using namespace quintet::engine;
using namespace quintet::wasm;
namespace rules = quintet::rules;

namespace {

std::optional<Thinking>& thinking() {
  static std::optional<Thinking> now;
  return now;
}

quintet::engine::Request read_request(quintet::wasm::Request request) {
  quintet::engine::Request result;
  result.game = request.text();
  for (std::uint32_t left = request.number(); left > 0 && !request.done(); --left) {
    std::string key = request.text();
    result.options.emplace_back(std::move(key), request.text());
  }
  if (request.number() != 0) result.position = request.text();
  for (std::uint32_t left = request.number(); left > 0 && !request.done(); --left) {
    result.turns.push_back(request.text());
  }
  if (request.number() != 0) result.level = static_cast<std::int32_t>(request.number());
  if (request.number() != 0) result.nodes = static_cast<std::int64_t>(request.long_number());
  result.seed = request.long_number();
  result.lines = static_cast<std::int32_t>(request.number());
  return result;
}

void put_chance(std::string& out, Chance chance) {
  out += std::to_string(chance / 1000) + '.';
  const std::string digits = std::to_string(chance % 1000);
  out.append(3 - digits.size(), '0');
  out += digits;
}

void put_chances(std::string& out, const AnswerLine& line, Seat seat) {
  if (line.chances.size() == 2) {
    put_chance(out, line.chances[seat]);
    return;
  }
  out += '[';
  for (const Chance& chance : line.chances) {
    if (&chance != line.chances.data()) out += ',';
    put_chance(out, chance);
  }
  out += ']';
}

std::string_view word_for(Proof::Outcome outcome) {
  switch (outcome) {
    case Proof::Outcome::win:
      return "win";
    case Proof::Outcome::draw:
      return "draw";
    case Proof::Outcome::loss:
      return "loss";
  }
  std::unreachable();
}

std::string to_json(const Answer& answer) {
  std::string out = "{\"turn\":";
  put_text(out, answer.turn);
  out += ",\"lines\":[";
  for (const AnswerLine& line : answer.lines) {
    if (&line != answer.lines.data()) out += ',';
    out += "{\"turns\":";
    put_texts(out, line.turns);
    out += ",\"score\":" + std::to_string(line.score) + ",\"chance\":";
    put_chances(out, line, answer.seat);
    out += ",\"proof\":";
    if (line.proof) {
      out += "{\"outcome\":";
      put_text(out, word_for(line.proof->outcome));
      out += ",\"turns\":" + std::to_string(line.proof->turns) + '}';
    } else {
      out += "null";
    }
    out += '}';
  }
  out += "],\"nodes\":" + std::to_string(answer.nodes);
  return out + ",\"depth\":" + std::to_string(answer.depth) + '}';
}

}  // namespace

extern "C" {

/// Starts a search for a request and replaces the last search. Answers with its first result, from
/// before any step, or with an error. After an error `step` does nothing and `best` answers "null".
[[clang::export_name("begin")]] void begin(const char* bytes, std::size_t size) {
  // Frees the old table first, so that two tables never need memory at the same time.
  thinking().reset();
  auto begun = quintet::engine::begin(read_request({bytes, size}));
  if (!begun) {
    answer_text() = quintet::wasm::to_json(begun.error());
    return;
  }
  thinking() = *std::move(begun);
  answer_text() = to_json(thinking()->best());
}

/// Spends about `nodes` nodes. Returns whether the search is finished.
[[clang::export_name("step")]] bool step(std::uint32_t nodes) {
  return !thinking() || thinking()->step(nodes);
}

/// Answers with the result so far.
[[clang::export_name("best")]] void best() {
  answer_text() = thinking() ? to_json(thinking()->best()) : "null";
}

/// Frees the memory of the last search.
[[clang::export_name("forget")]] void forget() {
  thinking().reset();
}
}
