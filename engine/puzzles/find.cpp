#include "engine/puzzles/find.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <span>
#include <string>
#include <utility>

#include "engine/match/player.hpp"
#include "rules/catalogue.hpp"
#include "rules/game.hpp"
#include "rules/key.hpp"
#include "rules/record.hpp"

namespace quintet::engine::puzzles {
namespace {

using Pairs = rules::OptionValues::Pairs;

/// Source of the positions. Games of bots with many turns to choose from contain enough wins in a
/// few turns that a player can miss. In games with few turns to choose from, the finder examines
/// many more positions than games contain.
enum class Source : std::uint8_t {
  games,     // the last positions of games between bots
  walks,     // the positions of a random walk that never ends the game
  composed,  // a few checkers on random squares, single and in towers: for Liger
};

/// Settings of the hunt in one game.
struct Ground {
  std::string_view game;
  Source source;
  std::vector<Pairs> options;  // used in rotation
  std::vector<Player> players;
  int turn_limit;
  int opening_turns;     // maximum number of random turns at the beginning
  std::size_t examined;  // number of positions to examine, from the end of the game backwards
  Effort effort;
  /// Maximum shares of puzzles that are won in 1, 2, 3, 4 turns among those with the same options,
  /// in percent.
  std::array<std::size_t, quintet::puzzles::longest_win> shares;
};

std::vector<Ground> grounds() {
  const std::vector<Player> levels{LevelPlayer{1}, LevelPlayer{2}, LevelPlayer{2}, LevelPlayer{3}};
  const std::array<std::size_t, 4> mostly_longer{8, 50, 60, 60};
  return {
      {.game = "gridwar",
       .source = Source::games,
       .options = {{}},
       .players = {NodesPlayer{800}, LevelPlayer{1}, NodesPlayer{1'500}},
       .turn_limit = 160,
       .opening_turns = 6,
       .examined = 6,
       .effort = {.engine_nodes = 20'000},
       .shares = {100, 0, 0, 0}},
      {.game = "liger",
       .source = Source::composed,
       .options = {{}},
       .players = {},
       .turn_limit = 200,
       .opening_turns = 0,
       .examined = 200,
       .effort = {.engine_nodes = 200'000, .proof_nodes = 50'000},
       .shares = {5, 70, 100, 100}},
      {.game = "sliders",
       .source = Source::games,
       .options = {{}, {{"board", "8"}}},
       .players = levels,
       .turn_limit = 150,
       .opening_turns = 8,
       .examined = 16,
       .effort = {},
       .shares = mostly_longer},
      {.game = "slides-of-action",
       .source = Source::walks,
       .options = {{{"players", "2"}},
                   {{"players", "2"}},
                   {},
                   {{"players", "2"}},
                   {{"players", "2"}, {"connection", "one-diagonal"}},
                   {{"players", "2"}},
                   {},
                   {{"connection", "one-diagonal"}}},
       .players = {},
       .turn_limit = 200,
       .opening_turns = 20,
       .examined = 200,
       .effort = {.engine_nodes = 200'000, .proof_nodes = 50'000},
       .shares = {20, 100, 100, 100}},
      {.game = "sumo-checkers",
       .source = Source::games,
       .options = {{{"knockouts", "2"}},
                   {{"knockouts", "3"}},
                   {{"knockouts", "1"}},
                   {{"knockouts", "5"}},
                   {{"knockouts", "4"}}},
       .players = levels,
       .turn_limit = 150,
       .opening_turns = 12,
       .examined = 10,
       .effort = {.engine_nodes = 40'000, .proof_nodes = 6'000'000},
       .shares = mostly_longer},
  };
}

class Finder {
 public:
  Finder(const Hunt& hunt, Ground ground)
      : hunt_(hunt), ground_(std::move(ground)), info_(*rules::find_game(hunt.game)) {}

  [[nodiscard]] const std::vector<Puzzle>& found() const { return found_; }

  void search_game(int number) {
    dice_ = rules::mix(rules::scramble(hunt_.seed), static_cast<std::uint64_t>(number));
    const Pairs& options =
        ground_.options[static_cast<std::size_t>(number) % ground_.options.size()];
    if (by_options_[options] >= places(options) * 6 / 5) return;
    const std::vector<std::string> positions = positions_of(options);
    int taken = 0;
    std::array<bool, quintet::puzzles::longest_win + 1> lengths{};
    const std::size_t examined = std::min(positions.size(), ground_.examined);
    for (std::size_t i = 0; i < examined && taken < 2 && !done(); ++i) {
      // Two of three positions get less effort. The full effort finds the hard puzzles.
      Effort effort = ground_.effort;
      if (draw(3) != 0) effort.engine_nodes /= 6;
      const std::string& position = positions[positions.size() - 1 - i];
      const auto puzzle = make_puzzle(std::string(hunt_.game), options, position, effort);
      if (!puzzle || lengths[static_cast<std::size_t>(puzzle->win_in)] || !wanted(*puzzle))
        continue;
      lengths[static_cast<std::size_t>(puzzle->win_in)] = true;
      add(*puzzle);
      ++taken;
    }
  }

  [[nodiscard]] bool done() const { return found_.size() >= hunt_.puzzles; }

 private:
  std::vector<std::string> positions_of(const Pairs& options) {
    switch (ground_.source) {
      case Source::games:
        return play(options);
      case Source::walks:
        return walk(options);
      case Source::composed:
        return compose(options);
    }
    return {};
  }

  /// The positions at the starts of all turns of a game, except for its random opening.
  std::vector<std::string> play(const Pairs& options) {
    rules::GameRecord game(info_, *rules::OptionValues::complete(info_.options, options));
    std::vector<Player> seats;
    for (rules::Seat seat = 0; seat < game.seats(); ++seat)
      seats.push_back(ground_.players[draw(ground_.players.size())]);
    auto opening = 2 + draw(static_cast<std::uint64_t>(ground_.opening_turns - 1));
    std::vector<std::string> positions;
    for (int turn = 0; turn < ground_.turn_limit && !game.result(); ++turn) {
      const bool random = opening > 0;
      if (random) {
        --opening;
      } else {
        positions.push_back(game.game().position());
      }
      const Player& player = random ? Player(RandomPlayer{}) : seats[*game.seat_to_move()];
      if (!game.play_turn(choose_turn(player, game, draw(~std::uint64_t{0})))) break;
    }
    return positions;
  }

  /// Positions of a random walk that never ends the game.
  std::vector<std::string> walk(const Pairs& options) {
    rules::Game game = info_.start(*rules::OptionValues::complete(info_.options, options));
    std::vector<std::string> positions;
    for (int turn = 0; turn < ground_.turn_limit; ++turn) {
      const std::vector<std::string> actions = game.legal_actions();
      rules::Game next = game;
      if (!next.play(actions[draw(actions.size())]) || next.outcome()) continue;
      game = std::move(next);
      if (turn >= ground_.opening_turns) positions.push_back(game.position());
    }
    return positions;
  }

  /// Positions of Liger with two to six checkers on each side.
  std::vector<std::string> compose(const Pairs& options) {
    const auto complete = *rules::OptionValues::complete(info_.options, options);
    std::vector<std::string> positions;
    for (int i = 0; i < ground_.turn_limit; ++i) {
      std::string text = compose_liger();
      if (const auto game = info_.parse(text, complete); game && !game->outcome()) {
        positions.push_back(std::move(text));
      }
    }
    return positions;
  }
  std::string compose_liger() {
    std::array<std::string, 32> towers;
    std::vector<std::size_t> used;
    const std::uint64_t most = 2 + draw(4);
    std::uint64_t red = 2 + draw(most);
    std::uint64_t blue = 2 + draw(most);
    while (red + blue > 0) {
      const bool is_red = draw(red + blue) < red;
      (is_red ? red : blue) -= 1;
      const bool climbs = !used.empty() && draw(2) == 0;
      const std::size_t square = climbs ? used[draw(used.size())] : draw(towers.size());
      used.push_back(square);
      towers[square] += is_red ? 'r' : 'b';
    }
    std::string text;
    for (std::size_t square = 0; square < towers.size(); ++square) {
      if (square > 0) text += square % 4 == 0 ? '/' : ',';
      text += towers[square].empty() ? "-" : towers[square];
    }
    return text + (draw(2) == 0 ? " r" : " b");
  }

  /// Number of wanted puzzles with these options.
  [[nodiscard]] std::size_t places(const Pairs& options) const {
    const auto alike = static_cast<std::size_t>(std::ranges::count(ground_.options, options));
    return hunt_.puzzles * alike / ground_.options.size() + 1;
  }
  [[nodiscard]] bool wanted(const Puzzle& puzzle) const {
    const auto alike = std::ranges::count_if(found_, [&](const Puzzle& other) {
      return other.win_in == puzzle.win_in && other.options == puzzle.options;
    });
    const std::size_t share = ground_.shares[static_cast<std::size_t>(puzzle.win_in - 1)];
    return !ids_.contains(puzzle.id) &&
           static_cast<std::size_t>(alike) < places(puzzle.options) * share / 100;
  }
  void add(const Puzzle& puzzle) {
    ids_.insert(puzzle.id);
    ++by_options_[puzzle.options];
    found_.push_back(puzzle);
  }

  std::uint64_t draw(std::uint64_t bound) {
    dice_ = rules::scramble(dice_);
    return (dice_ >> 16U) % bound;
  }

  Hunt hunt_;
  Ground ground_;
  const rules::GameInfo& info_;
  std::uint64_t dice_ = 0;
  std::vector<Puzzle> found_;
  std::set<std::string> ids_;
  std::map<Pairs, std::size_t> by_options_;
};

}  // namespace

std::vector<Puzzle> find(
    const Hunt& hunt,
    const std::function<bool(int played, const std::vector<Puzzle>& found)>& each_game) {
  std::vector<Ground> all = grounds();
  const auto ground = std::ranges::find(all, hunt.game, &Ground::game);
  if (ground == all.end()) return {};
  Finder finder(hunt, *ground);
  for (int game = 0; game < hunt.games && !finder.done(); ++game) {
    finder.search_game(game);
    if (!each_game(game + 1, finder.found())) break;
  }
  return finder.found();
}

}  // namespace quintet::engine::puzzles
