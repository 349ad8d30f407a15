// Converts tokens and games of lists to JSON. For use within protocol/ only.
#pragma once

#include "protocol/json/writing.hpp"
#include "protocol/messages/people.hpp"

namespace quintet::protocol {

[[nodiscard]] OrderedJson to_json(const Token& token);
[[nodiscard]] OrderedJson to_json(const GameCount& count);
[[nodiscard]] OrderedJson to_json(const GameEntry& entry);

}  // namespace quintet::protocol
