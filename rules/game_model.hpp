// Makes a `Game` of a `Position`. Only the sources that add a game to the catalogue include this.
#pragma once

#include <algorithm>
#include <cassert>
#include <memory>
#include <optional>
#include <utility>

#include "rules/game.hpp"
#include "rules/perft.hpp"
#include "rules/position.hpp"
#include "rules/refusals.hpp"
#include "rules/text.hpp"

namespace quintet::rules {

/// Interface from `Game` to a position of any type; contracts as in `Game`.
class Game::Model {
 public:
  Model() = default;
  virtual ~Model() = default;
  Model& operator=(const Model&) = delete;
  Model& operator=(Model&&) = delete;

  [[nodiscard]] virtual std::unique_ptr<Model> clone() const = 0;
  [[nodiscard]] virtual std::string position() const = 0;
  [[nodiscard]] virtual std::optional<Seat> seat_to_move() const = 0;
  [[nodiscard]] virtual bool turn_start() const = 0;
  [[nodiscard]] virtual std::optional<Outcome> outcome() const = 0;
  [[nodiscard]] virtual std::vector<std::string> legal_actions() const = 0;
  virtual Result<void> play(std::string_view text) = 0;
  /// As `PositionWithMoments`; empty for a game without moments.
  [[nodiscard]] virtual std::vector<std::string> moments(std::string_view action) const = 0;
  virtual void withdraw(Seat seat) = 0;
  [[nodiscard]] virtual std::uint64_t perft(int depth) const = 0;

 protected:
  Model(const Model&) = default;
  Model(Model&&) = default;
};

template <Position P>
class ModelOf final : public Game::Model {
 public:
  explicit ModelOf(const P& position) : position_(position), outcome_(position_.outcome()) {}

  [[nodiscard]] std::unique_ptr<Game::Model> clone() const override {
    return std::make_unique<ModelOf>(*this);
  }
  [[nodiscard]] std::string position() const override { return position_.format(); }
  [[nodiscard]] std::optional<Seat> seat_to_move() const override {
    if (outcome_) return std::nullopt;
    return position_.seat_to_move();
  }
  [[nodiscard]] bool turn_start() const override { return !outcome_ && position_.turn_start(); }
  [[nodiscard]] std::optional<Outcome> outcome() const override { return outcome_; }
  [[nodiscard]] std::vector<std::string> legal_actions() const override {
    std::vector<typename P::Action> actions;
    position_.legal_actions(actions);
    std::vector<std::string> texts;
    texts.reserve(actions.size());
    for (const auto& action : actions)
      texts.push_back(action.format());
    std::ranges::sort(texts);
    return texts;
  }
  Result<void> play(std::string_view text) override {
    if (outcome_) {
      return refuse("rules.too-late", shown(text));
    }
    const auto action = P::Action::parse(text);
    if (!action) return std::unexpected(action.error());
    if (auto checked = position_.check(*action); !checked) return checked;
    position_.play(*action);
    outcome_ = position_.outcome();
    return {};
  }
  [[nodiscard]] std::vector<std::string> moments(
      [[maybe_unused]] std::string_view text) const override {
    std::vector<std::string> texts;
    if constexpr (PositionWithMoments<P>) {
      const auto action = P::Action::parse(text);
      assert(action);
      for (const P& moment : position_.moments(*action))
        texts.push_back(moment.format());
    }
    return texts;
  }
  void withdraw([[maybe_unused]] Seat seat) override {
    if constexpr (PositionForMany<P>) {
      position_.withdraw(seat);
      outcome_ = position_.outcome();
    } else {
      assert(false && "a game for two ends when a seat leaves");
    }
  }
  [[nodiscard]] std::uint64_t perft(int depth) const override {
    return rules::perft(position_, depth);
  }

 private:
  P position_;
  /// Outcome of `position_`, cached: a turn asks for it several times, and some games search for a
  /// legal action to answer.
  std::optional<Outcome> outcome_;
};

template <Position P>
[[nodiscard]] Game make_game(const P& position) {
  return Game(std::make_unique<ModelOf<P>>(position));
}

/// `GameInfo::start` and `GameInfo::parse` of a position type.
template <Position P>
[[nodiscard]] Game start_game(const OptionValues& options) {
  return make_game(P::start(options));
}
template <Position P>
[[nodiscard]] Result<Game> parse_game(std::string_view text, const OptionValues& options) {
  const auto position = P::parse(text, options);
  if (!position) return std::unexpected(position.error());
  return make_game(*position);
}

}  // namespace quintet::rules
