#include "engine/engine.hpp"

#include <cstddef>
#include <limits>
#include <string>
#include <utility>

#include "engine/games.hpp"
#include "engine/levels/levels.hpp"
#include "engine/search/thinking_model.hpp"
#include "rules/catalogue.hpp"
#include "rules/refusals.hpp"
#include "rules/text.hpp"

namespace quintet::engine {
namespace {

// Only programs and the command line show these sentences, so they have no key for translation.
std::unexpected<rules::Error> bad_request(std::string message) {
  return std::unexpected(
      rules::Error{.code = rules::ErrorCode::bad_request, .message = std::move(message)});
}

rules::Result<Settings> settings_for(const Request& request, const rules::OptionValues& options) {
  const int top = levels_of(request.game, options).back();
  const int level = request.level.value_or(top);
  auto settings = settings_of(request.game, options, level);
  if (!settings) {
    return bad_request("There is no level " + std::to_string(level) + "; levels are " +
                       std::to_string(ladder_start + 1) + " to " + std::to_string(top) +
                       ", and 1 to " + std::to_string(first_levels) + " of the first ladder.");
  }
  if (request.nodes) {
    if (*request.nodes < 1 || std::cmp_greater(*request.nodes, most_nodes)) {
      return bad_request("The budget is " + std::to_string(*request.nodes) +
                         " nodes; it has to be from 1 to " + std::to_string(most_nodes) + ".");
    }
    settings->nodes = static_cast<std::uint64_t>(*request.nodes);
  }
  if (request.lines < 1 || request.lines > most_lines) {
    return bad_request("There can be 1 to " + std::to_string(most_lines) + " lines, not " +
                       std::to_string(request.lines) + ".");
  }
  if (request.turns.size() > most_turns) {
    return bad_request("There are " + std::to_string(request.turns.size()) +
                       " turns; there can be at most " + std::to_string(most_turns) + ".");
  }
  settings->seed = request.seed;
  settings->lines = request.lines;
  return *settings;
}

}  // namespace

Thinking::Thinking(std::unique_ptr<Model> model) : model_(std::move(model)) {}
Thinking::Thinking(Thinking&&) noexcept = default;
Thinking& Thinking::operator=(Thinking&&) noexcept = default;
Thinking::~Thinking() = default;

bool Thinking::step(std::uint64_t nodes) {
  return model_->step(nodes);
}
Answer Thinking::best() const {
  return model_->best();
}

rules::Error drawn_by_repetition() {
  return {.code = rules::ErrorCode::game_over,
          .message = "The game is a draw: this position has come about for the third time."};
}

rules::Result<Thinking> begin(const Request& request) {
  const rules::GameInfo* info = rules::find_game(request.game);
  const GameEngine* engine = find_engine(request.game);
  if (info == nullptr || engine == nullptr) {
    return rules::refuse("rules.no-such-game", rules::shown(request.game));
  }
  const auto options = rules::OptionValues::complete(info->options, request.options);
  if (!options) return std::unexpected(options.error());
  const auto settings = settings_for(request, *options);
  if (!settings) return std::unexpected(settings.error());
  return engine->begin(request, *options, *settings);
}

rules::Result<Answer> think(const Request& request) {
  auto thinking = begin(request);
  if (!thinking) return std::unexpected(thinking.error());
  while (!thinking->step(std::numeric_limits<std::uint64_t>::max())) {
  }
  return thinking->best();
}

}  // namespace quintet::engine
