#include "engine/sumo-checkers/engine.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/puzzles/hunt.hpp"
#include "engine/search/alpha_beta_search.hpp"
#include "engine/search/features.hpp"
#include "engine/sumo-checkers/features.hpp"
#include "engine/sumo-checkers/moves.hpp"
#include "engine/sumo-checkers/weights.hpp"

namespace quintet::engine::sumo_checkers {
namespace {

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
    rank(position, false, [&](Code code, int) { out.push_back(action_of(code)); });
  }

  template <class Visit>
  static bool rank(const Position& position, bool loud_only, Visit visit) {
    if (!position.turn_start()) return rank_blocks(position, visit);
    const Moves moves(position);
    if (loud_only) {
      bool found = false;
      moves.each_push_off([&](Code code) {
        found = true;
        visit(code, hint_of(code, Effect::push_off));
      });
      return found || moves.any();
    }
    bool found = false;
    moves.each([&](Code code, Effect effect) {
      found = true;
      visit(code, hint_of(code, effect));
    });
    return found;
  }

  static Code code(const Action& action) { return code_of(action); }
  static Action action(Code code) { return action_of(code); }

  static bool may_be_overlooked(const Position& before, const Position& after) {
    const auto enemy = opponent(static_cast<Side>(before.seat_to_move()));
    return before.checkers(enemy) != after.checkers(enemy);
  }
  static constexpr int loud_turns = 3;
  static bool urgent(const Position& /*position*/) { return false; }
  static constexpr int most_extensions = 0;
  static constexpr int chance_scale = points_per_log_odd;

 private:
  static int hint_of(Code code, Effect effect) {
    constexpr std::array hints{0, 200, 400, 20'000};
    const bool column = action_of(code).kind == Kind::column;
    return hints[static_cast<std::size_t>(effect)] + (column ? 50 : 0);
  }
  template <class Visit>
  static bool rank_blocks(const Position& position, Visit& visit) {
    std::vector<Action> actions;
    position.legal_actions(actions);
    for (const Action& action : actions)
      visit(code_of(action), 0);
    return !actions.empty();
  }
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
                      {{"knockouts", "4"}},
                      {}},
          .turn_limit = 300,
          .opening_turns = 12,
          .examined = 10,
          .effort = {.engine_nodes = 40'000, .proof_nodes = 6'000'000}};
}

}  // namespace quintet::engine::sumo_checkers
