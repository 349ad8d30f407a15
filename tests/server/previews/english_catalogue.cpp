// Prints a line for each game: its id, its summary and the names of its seats with any options,
// with tabs between them.
#include <iostream>
#include <set>
#include <string>
#include <string_view>

#include "rules/catalogue.hpp"

int main() {
  using namespace quintet::rules;
  for (const GameInfo& game : catalogue()) {
    std::set<std::string_view> seats;
    const auto add = [&](const OptionValues& options) {
      const auto names = game.seat_names(options);
      seats.insert(names.begin(), names.end());
    };
    add(*OptionValues::complete(game.options, {}));
    for (const OptionInfo& option : game.options)
      for (const OptionChoice& choice : option.choices)
        add(*OptionValues::complete(game.options,
                                    {{std::string(option.key), std::string(choice.value)}}));
    std::cout << game.id << '\t' << game.summary;
    for (const std::string_view seat : seats)
      std::cout << '\t' << seat;
    std::cout << '\n';
  }
}
