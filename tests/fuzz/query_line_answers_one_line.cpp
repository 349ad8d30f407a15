// The answer to a query line of any bytes is one line of JSON: an error, or an answer that the core
// gives again for the position in that answer.
#include <nlohmann/json.hpp>

#include "server/messages/rules_bridge.hpp"
#include "tests/fuzz/promise.hpp"

using namespace quintet;
using nlohmann::json;

namespace {

json ask(std::string_view line) {
  const std::string answer = server::query_rules_line(line);
  fuzz::hold(answer.find('\n') == std::string::npos, "an answer is one line", {answer});
  json value = json::parse(answer, nullptr, false);
  fuzz::hold(value.is_object(), "an answer is a JSON object", {answer});
  return value;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view line = fuzz::Bytes(data, size).text();
  const json answer = ask(line);
  if (const auto error = answer.find("error"); error != answer.end()) {
    fuzz::hold(answer.size() == 1 && !error->value("code", "").empty() &&
                   !error->value("message", "").empty(),
               "an error has a code and a message", {answer.dump()});
    return 0;
  }
  for (const char* key : {"position", "seat", "turn_start", "legal", "result"}) {
    fuzz::hold(answer.contains(key), "an answer is complete", {answer.dump(), key});
  }
  json query = json::parse(line);
  query["position"] = answer.at("position");
  query.erase("actions");
  fuzz::hold(ask(query.dump()) == answer, "a position gives the answer that led to it",
             {query.dump(), answer.dump()});
  return 0;
}
