// The computer opponents of all games, text in and text out, as `rules::Game` is. Values and
// messages as in the rules core; nothing throws but the allocator.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/search.hpp"
#include "rules/options.hpp"
#include "rules/types.hpp"

namespace quintet::engine {

/// What to think about, and how hard.
struct Request {
  std::string game;
  rules::OptionValues::Pairs options;
  std::optional<std::string> position;  // none: the start
  std::vector<std::string> turns;       // played since, actions joined by a space
  /// 1 … `level_count`. None: as the highest level, with `nodes`.
  std::optional<int> level;
  std::optional<std::int64_t> nodes;  // in place of the level's; 1 … `most_nodes`
  std::uint64_t seed = 0;
  int lines = 1;  // 1 … `most_lines`
};

/// The most turns that a request may tell.
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
  Seat seat = 0;  // whose turn it is
  std::vector<AnswerLine> lines;
  std::uint64_t nodes = 0;
  int depth = 0;
};

/// One act of thinking about any game; contracts as in `Search`. Movable; not for two threads at
/// once.
class Thinking {
 public:
  /// What a game provides: engine/thinking_model.hpp makes it from its `begin`.
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

/// The first error in this order: `unknown_game` (also for a game without an engine), `bad_option`,
/// `bad_request` for the level, the nodes, the lines and the number of turns, `bad_position`, what
/// `rules::Game::play_turn` says of a turn, with the index of the turn, `game_over` when the
/// position after the turns is over, by its own rules or by repetition.
[[nodiscard]] rules::Result<Thinking> begin(const Request& request);

/// Thinks to the end.
[[nodiscard]] rules::Result<Answer> think(const Request& request);

}  // namespace quintet::engine
