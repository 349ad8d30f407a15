// Checks a certificate that a player of Slides of Action for two can always avoid a loss. It has
// its own rules and shares no code with the engine. Reads lines `POSITION TURN` from the standard
// input, ended by `end`; TURN is the holder's turn, or `-` where the opponent moves. Usage:
//   check_certificate any|one-diagonal c|s
#include <cstddef>
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace {

constexpr std::string_view suits = "ACS";

/// Squares from a4 along the ranks to d1; `last`: where the gap came from, or -1.
struct State {
  std::string coins;
  char side = 'c';
  int last = -1;
};

int square_of(std::string_view name) {
  return name == "-" ? -1 : ('4' - name[1]) * 4 + (name[0] - 'a');
}

State read(const std::string& text) {
  const std::size_t space = text.find(' ');
  State state{.coins = "", .side = text[space + 1], .last = square_of(text.substr(space + 6))};
  for (const char c : text.substr(0, space)) {
    if (c != '/') state.coins += c;
  }
  return state;
}

std::string key(const State& state) {
  return state.coins + state.side + std::to_string(state.last);
}

bool touch(int a, int b, bool corners) {
  const int across = std::abs(a % 4 - b % 4);
  const int down = std::abs(a / 4 - b / 4);
  return across + down == 1 || (corners && across == 1 && down == 1);
}

/// The number of groups of these squares.
int groups(const std::vector<int>& squares, bool corners) {
  std::vector<bool> reached(squares.size());
  int count = 0;
  for (std::size_t first = 0; first < squares.size(); ++first) {
    if (reached[first]) continue;
    ++count;
    std::vector<std::size_t> todo{first};
    reached[first] = true;
    while (!todo.empty()) {
      const std::size_t at = todo.back();
      todo.pop_back();
      for (std::size_t other = 0; other < squares.size(); ++other) {
        if (reached[other] || !touch(squares[at], squares[other], corners)) continue;
        reached[other] = true;
        todo.push_back(other);
      }
    }
  }
  return count;
}

bool connected(const State& state, char suit, bool one_diagonal) {
  std::vector<int> squares;
  for (int i = 0; i < 16; ++i) {
    if (state.coins[static_cast<std::size_t>(i)] == suit) squares.push_back(i);
  }
  if (groups(squares, true) != 1) return false;
  return !one_diagonal || groups(squares, false) <= 2;
}

std::vector<int> turns(const State& state) {
  const int gap = static_cast<int>(state.coins.find('.'));
  std::vector<int> found;
  for (int to = 0; to < 16; ++to) {
    const bool in_line = to / 4 == gap / 4 || to % 4 == gap % 4;
    if (to != gap && to != state.last && in_line) found.push_back(to);
  }
  return found;
}

State after(State state, int to) {
  const int gap = static_cast<int>(state.coins.find('.'));
  const int step = (to / 4 == gap / 4 ? 1 : 4) * (to > gap ? 1 : -1);
  for (int at = gap; at != to; at += step)
    std::swap(state.coins[static_cast<std::size_t>(at)],
              state.coins[static_cast<std::size_t>(at + step)]);
  state.side = state.side == 'c' ? 's' : 'c';
  state.last = gap;
  return state;
}

int fail(const std::string& why) {
  std::cerr << why << '\n';
  return 1;
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 3) return fail("usage: check_certificate any|one-diagonal c|s");
  const bool one_diagonal = std::string_view(arguments[1]) == "one-diagonal";
  const char holder = arguments[2][0];
  std::unordered_map<std::string, std::string> strategy;
  std::vector<State> states;
  bool ended = false;
  for (std::string line; !ended && std::getline(std::cin, line);) {
    ended = line == "end";
    if (ended) break;
    const std::size_t space = line.rfind(' ');
    states.push_back(read(line.substr(0, space)));
    strategy[key(states.back())] = line.substr(space + 1);
  }
  if (!ended) return fail("the certificate is not complete");
  if (!strategy.contains(key(read("ACSA/SACS/CSAC/ACS. c cs -"))))
    return fail("the start is missing");
  for (const State& state : states) {
    std::vector<int> played = turns(state);
    if (state.side == holder) {
      const int turn = square_of(strategy[key(state)]);
      if (std::erase(played, turn) == 0) return fail("no legal turn: " + key(state));
      played = {turn};
    }
    for (const int turn : played) {
      const State next = after(state, turn);
      int suits_connected = 0;
      char last = 0;
      for (const char suit : suits) {
        if (!connected(next, suit, one_diagonal)) continue;
        ++suits_connected;
        last = suit;
      }
      const char opponent = holder == 'c' ? 'S' : 'C';
      const bool lost =
          suits_connected > 1 ? state.side != holder : suits_connected == 1 && last == opponent;
      if (lost) return fail("a loss after: " + key(state));
      if (suits_connected == 0 && !strategy.contains(key(next)))
        return fail("no answer to: " + key(next));
    }
  }
  std::cout << states.size() << " positions, none lost\n";
}
