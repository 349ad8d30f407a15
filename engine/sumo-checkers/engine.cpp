#include "engine/sumo-checkers/engine.hpp"

#include <array>
#include <optional>

#include "engine/puzzles/hunt.hpp"
#include "engine/search/alpha_beta_search.hpp"
#include "engine/search/features.hpp"
#include "engine/sumo-checkers/features.hpp"
#include "engine/sumo-checkers/weights.hpp"

namespace quintet::engine::sumo_checkers {
namespace {

using rules::sumo_checkers::Action;
using rules::sumo_checkers::bit;
using rules::sumo_checkers::direction_of;
using rules::sumo_checkers::edge;
using rules::sumo_checkers::holds;
using rules::sumo_checkers::Kind;
using rules::sumo_checkers::moved;
using rules::sumo_checkers::next;
using rules::sumo_checkers::Space;

/// Effect of an action on enemy checkers.
struct Push {
  bool any = false;
  bool off = false;      // pushes a checker off the board
  bool to_edge = false;  // pushes a checker to the edge
};

Push push_of(const Position& position, const Action& action) {
  Spaces enemies = position.checkers(opponent(static_cast<Side>(position.seat_to_move())));
  Push push;
  const auto enter = [&](Space front, Direction direction) {
    const Spaces target = moved(bit(front), direction);
    if ((enemies & target) == 0) return;
    push.any = true;
    Spaces last = target;
    while ((enemies & moved(last, direction)) != 0)
      last = moved(last, direction);
    const Spaces pushed_to = moved(last, direction);
    push.off = push.off || pushed_to == 0;
    push.to_edge = push.to_edge || (pushed_to & edge(direction)) != 0;
    enemies = (enemies & ~target) | pushed_to;
  };
  const auto& spaces = action.spaces;
  switch (action.kind) {
    case Kind::single:
      for (std::size_t i = 0; i + 1 < spaces.size(); ++i)
        enter(spaces[i], direction_of(spaces[i], spaces[i + 1]));
      break;
    case Kind::column:
      enter(spaces[1], direction_of(spaces[0], spaces[1]));
      break;
    case Kind::join:
      enter(spaces[3], direction_of(spaces[2], spaces[3]));
      break;
    case Kind::block:
    case Kind::no_block:
      break;
  }
  return push;
}

/// Keeps only one of the actions that take a checker from one space to another without a push,
/// because many paths lead to the same position.
template <class Out>
class OncePerPlace {
 public:
  OncePerPlace(Spaces enemies, Out& out) : enemies_(enemies), out_(out) {}

  void push_back(const Action& action) {
    if (const Space target = walks_to(action); target != nowhere) {
      Spaces& seen = seen_[action.spaces[0]];
      if (holds(seen, target)) return;
      seen |= bit(target);
    }
    out_.push_back(action);
  }

 private:
  static constexpr Space nowhere = 63;

  [[nodiscard]] Space walks_to(const Action& action) const {
    const auto& spaces = action.spaces;
    if (action.kind == Kind::single) {
      const Spaces way = bit(spaces[1]) | bit(spaces[2]) | bit(spaces[3]);
      return (way & enemies_) == 0 ? spaces[3] : nowhere;
    }
    // If the joining checker is the rear of the column, the front moves on and the rear takes its
    // place. The result is the same as if the joining checker had walked past the other one.
    if (action.kind != Kind::join || spaces[1] != spaces[2]) return nowhere;
    const Space target = next(spaces[3], direction_of(spaces[2], spaces[3]));
    return holds(enemies_, target) ? nowhere : target;
  }

  Spaces enemies_;
  Out& out_;
  std::array<Spaces, 64> seen_{};
};

struct Game {
  using Position = rules::sumo_checkers::Position;

  static int evaluate(const Position& position) { return weighted<Features>(position, weights); }

  static std::optional<Seat> winner(const Position& position) {
    if (position.knocked_out(Side::gold)) return Seat{1};
    if (position.knocked_out(Side::silver)) return Seat{0};
    return std::nullopt;
  }

  template <class Out>
  static void actions(const Position& position, Out& out) {
    const auto enemy = opponent(static_cast<Side>(position.seat_to_move()));
    OncePerPlace<Out> once(position.checkers(enemy), out);
    position.legal_actions(once);
  }

  static std::uint32_t code(const Action& action) {
    auto code = static_cast<std::uint32_t>(action.kind);
    for (const Space space : action.spaces)
      code = code << 6U | space;
    return code + 1;
  }

  static int hint(const Position& position, const Action& action) {
    const Push push = push_of(position, action);
    if (push.off) return 20'000;
    if (push.to_edge) return 400;
    return (push.any ? 200 : 0) + (action.kind == Kind::column ? 50 : 0);
  }

  static bool loud(const Position& position, const Action& action) {
    return push_of(position, action).off;
  }
  static constexpr int loud_turns = 3;
  static bool urgent(const Position& /*position*/) { return false; }
  static constexpr int most_extensions = 0;
  static constexpr int chance_scale = points_per_log_odd;
};

}  // namespace

std::unique_ptr<Search<Position>> begin(const SearchRequest<Position>& request) {
  return begin_alpha_beta<Game>(request);
}

puzzles::HuntSettings Specification::hunt_settings() {
  return {.options = {{{"knockouts", "2"}},
                      {{"knockouts", "3"}},
                      {{"knockouts", "1"}},
                      {{"knockouts", "5"}},
                      {{"knockouts", "4"}}},
          .opening_turns = 12,
          .examined = 10,
          .effort = {.engine_nodes = 40'000, .proof_nodes = 6'000'000}};
}

}  // namespace quintet::engine::sumo_checkers
