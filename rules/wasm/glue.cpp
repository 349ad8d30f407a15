// The rules core as a WebAssembly module without imports: takes bytes and returns text.
// web-client/core/core.ts is the caller and describes the form of a request.
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "rules/game.hpp"
#include "rules/query.hpp"
#include "rules/wasm/border.hpp"

using namespace quintet::rules;
using namespace quintet::wasm;

namespace {

Query read_query(Request request) {
  Query query;
  query.game = request.text();
  for (std::uint32_t left = request.number(); left > 0 && !request.done(); --left) {
    std::string key = request.text();
    query.options.emplace_back(std::move(key), request.text());
  }
  if (request.number() != 0) query.position = request.text();
  for (std::uint32_t left = request.number(); left > 0 && !request.done(); --left) {
    query.actions.push_back(request.text());
  }
  query.way = request.number() != 0;
  return query;
}

void put_outcome(std::string& out, const Outcome& outcome) {
  out += "{\"winners\":[";
  bool first = true;
  for (Seat seat = 0; seat < max_seats; ++seat) {
    if (!outcome.winners.contains(seat)) continue;
    if (!first) out += ',';
    out += std::to_string(seat);
    first = false;
  }
  out += "],\"reason\":";
  put_text(out, outcome.reason);
  out += '}';
}

std::string to_json(const QueryResult& result, bool way) {
  std::string out = "{\"position\":";
  put_text(out, result.position);
  out += ",\"seat\":" + (result.seat ? std::to_string(*result.seat) : "null");
  out += result.turn_start ? ",\"turn_start\":true,\"legal\":" : ",\"turn_start\":false,\"legal\":";
  put_texts(out, result.legal);
  if (way) {
    out += ",\"way\":";
    put_texts(out, result.way);
  }
  out += ",\"result\":";
  if (result.result) {
    put_outcome(out, *result.result);
  } else {
    out += "null";
  }
  return out + '}';
}

}  // namespace

extern "C" {

/// Answers a query with the JSON of the query line, and with `way` if the query asks for it.
[[clang::export_name("query")]] void query(const char* bytes, std::size_t size) {
  const Query asked = read_query(Request(bytes, size));
  const auto answered = query_rules(asked);
  answer_text() = answered ? to_json(*answered, asked.way) : to_json(answered.error());
}

/// Answers with the hash of a text, 16 hex digits.
[[clang::export_name("hash")]] void hash(const char* bytes, std::size_t size) {
  answer_text() = format_hash(fnv1a({bytes, size}));
}
}
