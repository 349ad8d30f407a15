// A value for each game.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "rules/catalogue.hpp"

namespace quintet::server {

/// One value for each game of the catalogue, as long as this object. Thread-safe if the values are.
template <class Value>
class ByGame {
 public:
  /// Makes each value from the arguments.
  template <class... Arguments>
  explicit ByGame(const Arguments&... arguments) {
    for (const rules::GameInfo& game : rules::catalogue())
      values_.try_emplace(std::string(game.id), arguments...);
  }

  /// Null for an unknown game.
  [[nodiscard]] Value* find(std::string_view game) {
    const auto found = values_.find(game);
    return found == values_.end() ? nullptr : &found->second;
  }

 private:
  std::map<std::string, Value, std::less<>> values_;
};

}  // namespace quintet::server
