// Makes a `Thinking` of a game's `begin`. Only the sources that add a game to the table include
// this.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/engine.hpp"
#include "engine/search/search.hpp"
#include "rules/catalogue.hpp"
#include "rules/position.hpp"
#include "rules/refusals.hpp"
#include "rules/text.hpp"

namespace quintet::engine {

/// Interface from `Thinking` to the search of any game; contracts as in `Search`.
class Thinking::Model {
 public:
  Model() = default;
  virtual ~Model() = default;
  Model(const Model&) = delete;
  Model(Model&&) = delete;
  Model& operator=(const Model&) = delete;
  Model& operator=(Model&&) = delete;

  virtual bool step(std::uint64_t nodes) = 0;
  [[nodiscard]] virtual Answer best() const = 0;
};

template <class Action>
[[nodiscard]] std::string text_of(const std::vector<Action>& turn) {
  std::string text;
  for (const Action& action : turn) {
    if (!text.empty()) text += ' ';
    text += action.format();
  }
  return text;
}

template <Searchable P>
class ThinkingOf final : public Thinking::Model {
 public:
  ThinkingOf(std::unique_ptr<Search<P>> search, Seat seat, Seat seats)
      : search_(std::move(search)), seat_(seat), seats_(seats) {}

  bool step(std::uint64_t nodes) override { return search_->step(nodes); }
  [[nodiscard]] Answer best() const override {
    const SearchResult<P> result = search_->best();
    Answer answer{
        .turn = text_of(result.turn), .seat = seat_, .nodes = result.nodes, .depth = result.depth};
    for (const Line<P>& line : result.lines) {
      AnswerLine& told = answer.lines.emplace_back();
      for (const auto& turn : line.turns)
        told.turns.push_back(text_of(turn));
      told.score = line.score;
      told.chances.assign(line.chances.begin(), line.chances.begin() + seats_);
      told.proof = line.proof;
    }
    return answer;
  }

 private:
  std::unique_ptr<Search<P>> search_;
  Seat seat_;
  Seat seats_;
};

/// Plays a whole turn, or the rest of a turn that has begun. Errors as `rules::Game::play_turn`,
/// without an index; after an error the position is in the middle of the turn. Appends the actions
/// to `played`, if it is not null.
template <rules::Position P>
[[nodiscard]] rules::Result<void> play_turn(P& position, std::string_view turn,
                                            std::vector<typename P::Action>* played = nullptr) {
  bool finished = false;
  while (true) {
    const std::size_t end = turn.find(' ');
    const std::string_view text = turn.substr(0, end);
    if (position.outcome()) return rules::refuse("rules.too-late", rules::shown(text));
    const auto action = P::Action::parse(text);
    if (!action) return std::unexpected(action.error());
    if (finished) return rules::refuse("rules.turn-ended", rules::shown(text));
    if (auto checked = position.check(*action); !checked) return checked;
    position.play(*action);
    if (played != nullptr) played->push_back(*action);
    finished = position.outcome() || position.turn_start();
    if (end == std::string_view::npos) break;
    turn.remove_prefix(end + 1);
  }
  if (!finished) return rules::refuse("rules.turn-unfinished");
  return {};
}

/// The error for a position that has occurred for the third time.
[[nodiscard]] rules::Error drawn_by_repetition();

template <Searchable P, BeginSearch<P> Begin>
[[nodiscard]] rules::Result<Thinking> begin_thinking(const Request& request,
                                                     const rules::OptionValues& options,
                                                     const Settings& settings) {
  rules::Result<P> position =
      request.position ? P::parse(*request.position, options) : P::start(options);
  if (!position) return std::unexpected(position.error());

  SearchRequest<P> search{.position = *position, .history = {}, .settings = settings};
  P& now = search.position;
  for (std::size_t i = 0; i < request.turns.size(); ++i) {
    if (!now.outcome()) search.history.push_back(now.key());
    auto played = play_turn(now, request.turns[i]);
    if (played && !now.outcome() && std::ranges::count(search.history, now.key()) >= 2 &&
        i + 1 < request.turns.size()) {
      played = std::unexpected(drawn_by_repetition());
    }
    if (!played) {
      played.error().index = i;
      return std::unexpected(played.error());
    }
  }
  if (now.outcome()) return rules::refuse("rules.over");
  if (std::ranges::count(search.history, now.key()) >= 2) {
    return std::unexpected(drawn_by_repetition());
  }
  const auto seats = static_cast<Seat>(rules::find_game(request.game)->seat_names(options).size());
  return Thinking(std::make_unique<ThinkingOf<P>>(Begin(search), now.seat_to_move(), seats));
}

}  // namespace quintet::engine
