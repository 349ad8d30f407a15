#include "server/cli/command_match.hpp"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <utility>

#include "engine/games.hpp"
#include "engine/levels/levels.hpp"
#include "engine/match/match.hpp"
#include "rules/catalogue.hpp"

namespace quintet::server {
namespace {

std::string percent(double share) {
  char text[16];
  std::snprintf(text, sizeof text, "%.1f %%", 100 * share);
  return text;
}

std::string in_words(const engine::Elo& elo) {
  char text[64];
  std::snprintf(text, sizeof text, "%+.0f Elo (95 %%: %+.0f to %+.0f)", elo.value, elo.low,
                elo.high);
  return text;
}

std::string in_words(const engine::MatchScore& score) {
  return std::to_string(score.games) + " games: +" + std::to_string(score.wins) + " -" +
         std::to_string(score.losses) + " =" + std::to_string(score.draws) + ", " +
         percent(score.share()) + ", " + in_words(engine::elo_of(score));
}

std::string text_of(const engine::MatchGame& game, const engine::Match& match, int number) {
  rules::Tags tags{{"Round", std::to_string(number)}};
  const auto names = game.record.info().seat_names(game.record.options());
  for (std::size_t seat = 0; seat < names.size(); ++seat) {
    const engine::Player& player = game.first_sits[seat] ? match.first : match.second;
    tags.emplace_back(names[seat], engine::name_of(player));
  }
  return game.record.to_text({.tags = std::move(tags), .comments = {}}, rules::TextHashes::with);
}

rules::Result<engine::Match> read_match(const std::string& game, const std::string& first,
                                        const std::string& second,
                                        const std::vector<std::string>& options) {
  const rules::GameInfo* info = rules::find_game(game);
  if (info == nullptr || engine::find_engine(game) == nullptr) {
    return std::unexpected(rules::Error{.code = rules::ErrorCode::unknown_game,
                                        .message = "There is no game \"" + game + "\"."});
  }
  rules::OptionValues::Pairs chosen;
  for (const std::string& option : options) {
    const std::size_t equals = std::min(option.find('='), option.size());
    chosen.emplace_back(option.substr(0, equals),
                        option.substr(std::min(equals + 1, option.size())));
  }
  auto values = rules::OptionValues::complete(info->options, chosen);
  if (!values) return std::unexpected(values.error());
  auto one = engine::parse_player(first);
  if (!one) return std::unexpected(one.error());
  auto other = engine::parse_player(second);
  if (!other) return std::unexpected(other.error());
  for (const engine::Player& player : {*one, *other}) {
    const auto* level = std::get_if<engine::LevelPlayer>(&player);
    if (level != nullptr && !engine::settings_of(game, *values, level->level)) {
      return std::unexpected(
          rules::Error{.code = rules::ErrorCode::bad_request,
                       .message = "The game has no " + engine::name_of(player) + "."});
    }
  }
  return engine::Match{.game = info,
                       .options = *std::move(values),
                       .first = *one,
                       .second = *other,
                       .sprt_gain = {},
                       .enough = {}};
}

}  // namespace

MatchCommand::MatchCommand(CLI::App& command) {
  command
      .add_option("A", first_,
                  "First player: levelN with the id of a level, nodes:N, random or greedy")
      ->required();
  command.add_option("B", second_, "Second player")->required();
  command.add_option("--game", game_, "Game, such as liger")->required();
  command.add_option("--option", options_, "Option of the game, as key=value")
      ->take_all()
      ->expected(1);
  command.add_option("--games", games_, "Minimum number of games; the last opening is completed")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command.add_option("--seed", seed_, "Another seed gives another match")->capture_default_str();
  command.add_option("--opening", opening_turns_, "Random turns at the beginning")
      ->check(CLI::Range(0, 20))
      ->capture_default_str();
  command.add_option("--turn-limit", turn_limit_, "Turns after which a game counts as a draw")
      ->check(CLI::Range(1, 10'000))
      ->capture_default_str();
  command
      .add_option(
          "--sprt", sprt_,
          "End as soon as it is clear whether A is stronger by this many Elo, or not at all")
      ->check(CLI::Range(1, 1'000));
  command.add_option("--output", output_, "File for the games as text; - for standard output")
      ->capture_default_str();
  command.footer(
      "Each opening is played once for each way to seat the two.\n"
      "Example: quintet match level3 level2 --game liger --games 40 | quintet verify -");
}

int MatchCommand::run() {
  auto match = read_match(game_, first_, second_, options_);
  if (!match) {
    std::cerr << "quintet match: " << match.error().message << '\n';
    return 1;
  }
  match->seed = seed_;
  match->games = games_;
  match->opening_turns = opening_turns_;
  match->turn_limit = turn_limit_;
  match->sprt_gain = sprt_;

  std::ofstream file;
  if (output_ != "-") {
    file.open(output_);
    if (!file) {
      std::cerr << "quintet match: cannot write " << output_ << '\n';
      return 1;
    }
  }
  std::ostream& out = output_ == "-" ? std::cout : file;
  const auto score = engine::play_match(
      *match, [&](const engine::MatchGame& game, const engine::MatchScore& so_far) {
        out << text_of(game, *match, so_far.games) << std::endl;
        if (so_far.games % 10 == 0) std::cerr << in_words(so_far) << std::endl;
      });

  std::cerr << game_ << ", " << engine::name_of(match->first) << " against "
            << engine::name_of(match->second) << ", " << in_words(score) << '\n';
  const auto names = match->game->seat_names(match->options);
  std::cerr << "Shares of the seats:";
  for (std::size_t seat = 0; seat < names.size(); ++seat) {
    std::cerr << ' ' << names[seat] << ' ' << percent(score.seat_points[seat] / score.games);
  }
  std::cerr << "; drawn by agreement " << score.agreed << "; unfinished " << score.unfinished
            << "; " << score.turns / static_cast<std::uint64_t>(score.games) << " turns a game\n";
  if (sprt_) {
    const double ratio = engine::log_likelihood_ratio(score, *sprt_);
    std::cerr << "Test for +" << *sprt_ << " Elo: "
              << (ratio >= 2.94    ? "passed"
                  : ratio <= -2.94 ? "failed"
                                   : "not decided")
              << '\n';
  }
  out.flush();
  if (!out) {
    std::cerr << "quintet match: not all games could be written to " << output_ << '\n';
    return 1;
  }
  return 0;
}

}  // namespace quintet::server
