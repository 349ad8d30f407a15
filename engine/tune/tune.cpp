// Fits the weights of a game to games of its engine against itself, and writes them as a header to
// standard output:
//   quintet_tune GAME [games=N] [nodes=N] [seed=N] [rounds=N] [contempt=N] [fade=N] [note=TEXT]
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/all_games.hpp"
#include "engine/tune/fit.hpp"
#include "engine/tune/self_play.hpp"
#include "rules/catalogue.hpp"

namespace quintet::engine {
namespace {

struct Task {
  SelfPlay play;
  int rounds = 400;
  std::string arguments;  // of the command line
  std::string note;
};

/// A specification with weights that can be fitted.
template <class S>
concept HasWeights = requires { typename S::Features; };

template <HasWeights S>
void tune(const Task& task) {
  using Position = typename S::Position;
  constexpr std::span<const std::int16_t> weights = S::weights;
  const std::vector<rules::OptionValues::Pairs> options = S::tuned_options();
  std::string name_space(S::id);
  std::ranges::replace(name_space, '-', '_');
  const rules::GameInfo* info = rules::find_game(S::id);
  std::vector<Sample> samples;
  std::vector<Sample> held_out;
  std::size_t drawn = 0;
  for (int game = 0; game < task.play.games; ++game) {
    const auto& chosen = options[static_cast<std::size_t>(game) % options.size()];
    const Position start = Position::start(*rules::OptionValues::complete(info->options, chosen));
    // Every tenth game only measures the loss.
    std::vector<Sample>& into = game % 10 == 9 ? held_out : samples;
    const std::size_t before = into.size();
    play_samples<typename S::Features>(
        start, BeginSearch<Position>(S::begin), task.play,
        rules::mix(rules::scramble(task.play.seed), static_cast<std::uint64_t>(game)), into);
    if (into.size() == before) ++drawn;
    if ((game + 1) % 100 == 0) {
      std::cerr << game + 1 << " games, " << samples.size() << " positions, " << drawn
                << " drawn\n";
    }
  }
  const std::vector<std::int16_t> fitted = fit(samples, weights, task.rounds);
  char losses[64];
  std::snprintf(losses, sizeof losses, "%.4f before, %.4f now", loss_of(held_out, weights),
                loss_of(held_out, fitted));
  std::cerr << "loss: " << losses << '\n';

  std::cout << "// Weights of engine/" << S::id << "/features.hpp, fitted:\n//   ./dev tune "
            << task.arguments << "\n// " << samples.size() << " positions of " << task.play.games
            << " games without the " << drawn
            << " that were drawn. Loss on games that were held out: " << losses << ".\n";
  if (!task.note.empty()) std::cout << "// " << task.note << '\n';
  std::cout << "#pragma once\n\n#include <array>\n#include <cstdint>\n\n#include \"engine/" << S::id
            << "/features.hpp\"\n\nnamespace quintet::engine::" << name_space
            << " {\n\ninline constexpr std::array<std::int16_t, Features::count> weights{";
  for (std::size_t i = 0; i < fitted.size(); ++i) {
    std::cout << (i % 14 == 0 ? "\n    " : " ") << fitted[i]
              << (i + 1 < fitted.size() ? "," : "};\n");
  }
  std::cout << "\n}  // namespace quintet::engine::" << name_space << '\n';
}

int refuse_arguments(std::string_view what) {
  std::string games;
  AllGames::for_each([&]<class S>(S) {
    if constexpr (HasWeights<S>) games += (games.empty() ? "" : "|") + std::string(S::id);
  });
  std::cerr << "quintet_tune: " << what << "\nUsage: quintet_tune " << games
            << " [games=N] [nodes=N] [seed=N] "
               "[rounds=N] [contempt=N] [fade=N] [note=TEXT]\n";
  return 1;
}

int run(std::span<char*> arguments) {
  if (arguments.size() < 2) return refuse_arguments("GAME is missing");
  const std::string_view game = arguments[1];
  Task task{.play = {}, .arguments = std::string(game), .note = {}};
  for (const std::string_view argument : arguments.subspan(2)) {
    const std::size_t equals = std::min(argument.find('='), argument.size());
    const std::string_view name = argument.substr(0, equals);
    const std::string value(argument.substr(std::min(equals + 1, argument.size())));
    if (name == "note") {
      task.note = value;
      continue;
    }
    const long number = std::strtol(value.c_str(), nullptr, 10);
    if (number < 1) return refuse_arguments("\"" + std::string(argument) + "\" is not a setting");
    if (name == "games") {
      task.play.games = static_cast<int>(number);
    } else if (name == "nodes") {
      task.play.nodes = static_cast<std::uint64_t>(number);
    } else if (name == "seed") {
      task.play.seed = static_cast<std::uint64_t>(number);
    } else if (name == "contempt") {
      task.play.contempt = static_cast<int>(number);
    } else if (name == "fade" && number <= 1000) {
      task.play.fade = static_cast<int>(number);
    } else if (name == "rounds") {
      task.rounds = static_cast<int>(number);
    } else {
      return refuse_arguments("\"" + std::string(argument) + "\" is not a setting");
    }
    task.arguments += ' ' + std::string(argument);
  }
  bool tuned = false;
  AllGames::visit(game, [&]<class S>(S) {
    if constexpr (HasWeights<S>) {
      tune<S>(task);
      tuned = true;
    }
  });
  if (tuned) return 0;
  return refuse_arguments("there are no weights to fit for \"" + std::string(game) + "\"");
}

}  // namespace
}  // namespace quintet::engine

int main(int argc, char** argv) {
  return quintet::engine::run({argv, static_cast<std::size_t>(argc)});
}
