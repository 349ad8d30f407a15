// The computer opponents of all games, with text as input and output like `rules::Game`. Values and
// messages are those of the rules core. Only memory allocation can throw.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/search/search.hpp"
#include "rules/options.hpp"
#include "rules/types.hpp"

namespace quintet::engine {

/// A position to think about, and the effort.
struct Request {
  std::string game;
  rules::OptionValues::Pairs options;
  std::optional<std::string> position;  // none: the start of the game
  std::vector<std::string> turns;       // played since, with actions joined by a space
  /// An id of engine/levels/levels.hpp. None: the settings of the highest level, with `nodes`.
  std::optional<int> level;
  std::optional<std::int64_t> nodes;  // replaces the level's budget; 1 … `most_nodes`
  std::uint64_t seed = 0;
  int lines = 1;  // 1 … `most_lines`
};

/// The largest number of turns in a request.
inline constexpr std::size_t most_turns = 10'000;

struct AnswerLine {
  std::vector<std::string> turns;
  int score = 0;
  std::vector<Chance> chances;  // by seat
  std::optional<Proof> proof;
};

/// `SearchResult` as text.
struct Answer {
  std::string turn;
  Seat seat = 0;  // the seat to move
  std::vector<AnswerLine> lines;
  std::uint64_t nodes = 0;
  int depth = 0;
};

/// One search in any game; contracts as in `Search`. Movable; not for use by two threads at once.
class Thinking {
 public:
  /// Interface that each game implements; engine/search/thinking_model.hpp implements it from the
  /// game's `begin`.
  class Model;

  explicit Thinking(std::unique_ptr<Model> model);
  Thinking(Thinking&&) noexcept;
  Thinking& operator=(Thinking&&) noexcept;
  ~Thinking();

  bool step(std::uint64_t nodes);
  [[nodiscard]] Answer best() const;

 private:
  std::unique_ptr<Model> model_;
};

/// Starts a search. Returns the first error in this order: `unknown_game` (also for a game without
/// an engine); `bad_option`; `bad_request` for the level, the nodes, the lines or the number of
/// turns; `bad_position`; an error of `rules::Game::play_turn`, with the index of the turn;
/// `game_over` when the position after the turns is over, by its own rules or by repetition.
[[nodiscard]] rules::Result<Thinking> begin(const Request& request);

/// Runs a search until its budget is spent.
[[nodiscard]] rules::Result<Answer> think(const Request& request);

}  // namespace quintet::engine
