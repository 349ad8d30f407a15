#include "protocol/lines/engine_line.hpp"

#include <limits>

#include "protocol/errors/refusals.hpp"
#include "protocol/json/reading.hpp"
#include "protocol/json/writing.hpp"

namespace quintet::protocol {
namespace {

constexpr std::int64_t longest_thought_ms = 600'000;
/// The largest whole number that every JSON reader represents exactly.
constexpr std::int64_t largest_seed = (std::int64_t{1} << 53) - 1;

OrderedJson to_json(const EngineLine& line, std::size_t seat) {
  OrderedJson chance;
  if (line.chances.size() == 2) {
    chance = line.chances.at(seat) / 1000.0;
  } else {
    for (const int each : line.chances)
      chance.push_back(each / 1000.0);
  }
  OrderedJson proof;
  if (line.proof) proof = {{"outcome", line.proof->outcome}, {"turns", line.proof->turns}};
  return {{"turns", line.turns},
          {"score", line.score},
          {"chance", std::move(chance)},
          {"proof", std::move(proof)}};
}

}  // namespace

Result<EngineRequest> parse_engine_request(std::string_view line) {
  const auto json = parse_json(line);
  if (!json) return std::unexpected(json.error());
  if (!json->is_object()) {
    return error("message.request-not-an-object");
  }
  FieldReader fields(*json);
  constexpr auto least = std::numeric_limits<std::int64_t>::min();
  constexpr auto most = std::numeric_limits<std::int64_t>::max();
  constexpr int most_int = std::numeric_limits<int>::max();
  EngineRequest request;
  request.game = fields.text("game", unlimited);
  request.position = fields.nullable_text("position", unlimited);
  if (fields.has("turns")) request.turns = fields.texts("turns", unlimited);
  request.options = fields.options("options");
  const auto level = fields.nullable_integer("level", -most_int, most_int);
  if (level) request.level = static_cast<int>(*level);
  request.nodes = fields.nullable_integer("nodes", least, most);
  request.ms = fields.nullable_integer("ms", 1, longest_thought_ms);
  request.seed = fields.nullable_integer("seed", 0, largest_seed).value_or(0);
  request.lines =
      static_cast<int>(fields.nullable_integer("lines", -most_int, most_int).value_or(1));
  if (fields.failure()) return std::unexpected(*fields.failure());
  if (int{request.level.has_value()} + int{request.nodes.has_value()} +
          int{request.ms.has_value()} !=
      1) {
    return error("message.how-hard");
  }
  return request;
}

std::string to_line(const EngineReply& reply) {
  OrderedJson lines = OrderedJson::array();
  for (const EngineLine& line : reply.lines)
    lines.push_back(to_json(line, static_cast<std::size_t>(reply.seat)));
  return to_text({{"turn", reply.turn},
                  {"lines", std::move(lines)},
                  {"nodes", reply.nodes},
                  {"depth", reply.depth}});
}

}  // namespace quintet::protocol
