#include "protocol/lines/query_line.hpp"

#include "protocol/json/reading_query.hpp"
#include "protocol/json/writing.hpp"

namespace quintet::protocol {

// The fields have no limits here. WebSocket messages and HTTP bodies are limited as a whole; the
// command line is not, so that it can check long games.
Query read_query(FieldReader& fields) {
  Query query;
  query.game = fields.text("game", unlimited);
  query.position = fields.nullable_text("position", unlimited);
  if (fields.has("actions")) query.actions = fields.texts("actions", unlimited);
  query.options = fields.options("options");
  return query;
}

Result<Query> parse_query(std::string_view line) {
  const auto json = parse_json(line);
  if (!json) return std::unexpected(json.error());
  if (!json->is_object()) {
    return error("message.query-not-an-object");
  }
  FieldReader fields(*json);
  Query query = read_query(fields);
  if (fields.failure()) return std::unexpected(*fields.failure());
  return query;
}

std::string to_line(const QueryResult& query) {
  return to_text(to_json(query));
}

std::string to_line(const Error& error) {
  return to_text(OrderedJson{{"error", to_json(error)}});
}

}  // namespace quintet::protocol
