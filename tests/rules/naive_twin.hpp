// The rules core beside a naive telling of the same rules.
#pragma once

#include <map>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "rules/types.hpp"

namespace quintet::tests {

/// Exactly the actions of `expected` are legal; each leads to the position beside it, whose text
/// reads back as the same.
template <class Position>
void check_legal_actions(const Position& position,
                         const std::map<std::string, std::string>& expected,
                         const rules::OptionValues& options) {
  std::vector<typename Position::Action> legal;
  position.legal_actions(legal);
  REQUIRE(legal.size() == expected.size());
  for (const auto& action : legal) {
    const auto found = expected.find(action.format());
    REQUIRE(found != expected.end());
    Position next = position;
    next.play(action);
    if (next.format() != found->second) {
      FAIL(action.format(), " leads to ", next.format(), ", not ", found->second);
    }
    REQUIRE(*Position::parse(next.format(), options) == next);
  }
}

}  // namespace quintet::tests
