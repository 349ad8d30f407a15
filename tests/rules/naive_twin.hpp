// Compares the rules core with a naive implementation of the same rules.
#pragma once

#include <map>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "rules/types.hpp"

namespace quintet::tests {

/// Checks that exactly the actions of `expected` are legal, that each leads to its position there,
/// and that the text of that position reads back.
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
