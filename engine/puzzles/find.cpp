#include "engine/puzzles/find.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "engine/all_games.hpp"
#include "engine/match/player.hpp"
#include "rules/catalogue.hpp"
#include "rules/game.hpp"
#include "rules/key.hpp"
#include "rules/record.hpp"

namespace quintet::engine::puzzles {
namespace {

using Pairs = rules::OptionValues::Pairs;

template <class S>
concept HasPuzzles = requires { &S::hunt_settings; };

class Finder {
 public:
  Finder(const Hunt& hunt, HuntSettings settings)
      : hunt_(hunt), settings_(std::move(settings)), info_(*rules::find_game(hunt.game)) {
    for (const Puzzle& puzzle : hunt.known)
      add(puzzle);
  }

  [[nodiscard]] const std::vector<Puzzle>& found() const { return found_; }

  void search_game(int number) {
    dice_ = rules::mix(rules::scramble(hunt_.seed), static_cast<std::uint64_t>(number));
    const Pairs& options =
        settings_.options[static_cast<std::size_t>(number) % settings_.options.size()];
    if (by_options_[options] >= places(options) * 6 / 5) return;
    const std::vector<std::string> positions = positions_of(options);
    int taken = 0;
    std::array<bool, quintet::puzzles::longest_win + 1> lengths{};
    const std::size_t examined = std::min(positions.size(), settings_.examined);
    for (std::size_t i = 0; i < examined && taken < 2 && !done(); ++i) {
      // Two of three positions get less effort. The full effort finds the hard puzzles.
      Effort effort = settings_.effort;
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
    switch (settings_.source) {
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
      seats.push_back(settings_.players[draw(settings_.players.size())]);
    auto opening = 2 + draw(static_cast<std::uint64_t>(settings_.opening_turns - 1));
    std::vector<std::string> positions;
    for (int turn = 0; turn < settings_.turn_limit && !game.result(); ++turn) {
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
    for (int turn = 0; turn < settings_.turn_limit; ++turn) {
      const std::vector<std::string> actions = game.legal_actions();
      rules::Game next = game;
      if (!next.play(actions[draw(actions.size())]) || next.outcome()) continue;
      game = std::move(next);
      if (turn >= settings_.opening_turns) positions.push_back(game.position());
    }
    return positions;
  }

  /// The valid positions among those that the specification composes.
  std::vector<std::string> compose(const Pairs& options) {
    const auto complete = *rules::OptionValues::complete(info_.options, options);
    const Draw draw_below = [this](std::uint64_t bound) { return draw(bound); };
    std::vector<std::string> positions;
    for (int i = 0; i < settings_.turn_limit; ++i) {
      std::string text = settings_.compose(draw_below);
      if (const auto game = info_.parse(text, complete); game && !game->outcome()) {
        positions.push_back(std::move(text));
      }
    }
    return positions;
  }

  /// Number of wanted puzzles with these options.
  [[nodiscard]] std::size_t places(const Pairs& options) const {
    const auto alike = static_cast<std::size_t>(std::ranges::count(settings_.options, options));
    return hunt_.puzzles * alike / settings_.options.size() + 1;
  }
  [[nodiscard]] bool wanted(const Puzzle& puzzle) const {
    const auto alike = std::ranges::count_if(found_, [&](const Puzzle& other) {
      return other.win_in == puzzle.win_in && other.options == puzzle.options;
    });
    const std::size_t share = settings_.shares[static_cast<std::size_t>(puzzle.win_in - 1)];
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
  HuntSettings settings_;
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
  std::optional<HuntSettings> settings;
  AllGames::visit(hunt.game, [&]<class S>(S) {
    if constexpr (HasPuzzles<S>) settings = S::hunt_settings();
  });
  if (!settings) return {};
  Finder finder(hunt, std::move(*settings));
  for (int game = 0; game < hunt.games && !finder.done(); ++game) {
    finder.search_game(game);
    if (!each_game(game + 1, finder.found())) break;
  }
  return finder.found();
}

}  // namespace quintet::engine::puzzles
