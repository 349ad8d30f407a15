#include "protocol/errors/refusal.hpp"

#include <cassert>

namespace quintet::protocol {

Error filled(const Refusal& row, std::span<const Argument> arguments) {
  const GapNames gaps = gaps_of(row.sentence);
  assert(gaps.count == arguments.size());
  Error error{.code = row.code,
              .message = {},
              .reason = Reason{.key = std::string(row.key), .arguments = {}},
              .cause = {}};
  std::string_view rest = row.sentence;
  for (std::size_t i = 0; i < gaps.count; ++i) {
    const std::size_t gap = rest.find('{');
    error.message += rest.substr(0, gap);
    error.message += arguments[i].english;
    error.reason->arguments.emplace_back(gaps.names.at(i), arguments[i].value);
    rest.remove_prefix(rest.find('}', gap) + 1);
  }
  error.message += rest;
  return error;
}

}  // namespace quintet::protocol
