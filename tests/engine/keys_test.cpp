// The keys of positions, and the typed engine compared with the text interface.
#include <map>
#include <string>

#include <doctest/doctest.h>

#include "engine/all_games.hpp"
#include "engine/engine.hpp"
#include "engine/levels/levels.hpp"
#include "engine/search/thinking_model.hpp"
#include "tests/engine/positions.hpp"

namespace quintet::tests {
namespace {

template <engine::Searchable P>
void check_keys(std::string_view id) {
  const rules::GameInfo* info = rules::find_game(id);
  REQUIRE(info != nullptr);
  for (const rules::OptionValues& options : some_options(*info)) {
    std::map<std::string, std::uint64_t> keys;
    std::map<std::uint64_t, std::string> texts;
    Dice dice(7);
    for (int game = 0; game < 3; ++game) {
      P position = P::start(options);
      for (int ply = 0; ply < 300 && !position.outcome(); ++ply) {
        const std::string text = position.format();
        CHECK_EQ(P::parse(text, options)->key(), position.key());
        CHECK_EQ(keys.emplace(text, position.key()).first->second, position.key());
        CHECK_EQ(texts.emplace(position.key(), text).first->second, text);
        std::vector<typename P::Action> actions;
        position.legal_actions(actions);
        position.play(dice.pick(actions));
      }
    }
  }
}

TEST_CASE("positions have equal keys exactly when they have equal text") {
  engine::AllGames::for_each([]<class S>(S) { check_keys<typename S::Position>(S::id); });
}

template <engine::Searchable P>
void check_typed(std::string_view id, engine::BeginSearch<P> begin) {
  const rules::GameInfo* info = rules::find_game(id);
  REQUIRE(info != nullptr);
  const rules::OptionValues options = *rules::OptionValues::complete(info->options, {});
  const PlayedGame played = random_game_of(*info, options, 21, 30);
  engine::Request request{.game = std::string(id), .options = {}, .position = {}, .turns = {}};
  engine::SearchRequest<P> typed{.position = P::start(options), .history = {}, .settings = {}};
  for (const std::string& turn : played.turns) {
    request.nodes = 1'500;
    request.level = 2;
    request.seed = 9;
    typed.settings = *engine::settings_of(id, options, 2);
    typed.settings.nodes = 1'500;
    typed.settings.seed = 9;
    const auto search = begin(typed);
    while (!search->step(100)) {
    }
    const auto found = search->best();
    const auto answer = engine::think(request);
    REQUIRE(answer);
    CHECK_EQ(answer->turn, engine::text_of(found.turn));
    CHECK_EQ(answer->lines.front().score, found.lines.front().score);
    CHECK_EQ(answer->nodes, found.nodes);
    request.turns.push_back(turn);
    typed.history.push_back(typed.position.key());
    REQUIRE(engine::play_turn(typed.position, turn));
  }
}

TEST_CASE("the text interface finds the same turns as the game's own types") {
  engine::AllGames::for_each(
      []<class S>(S) { check_typed<typename S::Position>(S::id, S::begin); });
}

}  // namespace
}  // namespace quintet::tests
