#include "rules/refusal.hpp"

namespace quintet::rules {

std::unexpected<Error> refused(const Refusal& refusal, std::span<const Argument> arguments) {
  const GapNames gaps = gaps_of(refusal.sentence);
  Error error{.code = refusal.code, .message = {}, .key = refusal.key, .arguments = {}};
  for (std::size_t i = 0; i < arguments.size(); ++i)
    error.arguments.emplace_back(gaps.names[i], arguments[i].value);
  std::string_view rest = refusal.sentence;
  for (std::size_t gap = rest.find('{'); gap != std::string_view::npos; gap = rest.find('{')) {
    const std::size_t end = rest.find('}', gap);
    error.message += rest.substr(0, gap);
    error.message += arguments[gaps.find(rest.substr(gap + 1, end - gap - 1))].english;
    rest.remove_prefix(end + 1);
  }
  error.message += rest;
  return std::unexpected(std::move(error));
}

}  // namespace quintet::rules
