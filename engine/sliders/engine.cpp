#include "engine/sliders/engine.hpp"

#include <optional>

#include "engine/puzzles/hunt.hpp"
#include "engine/search/alpha_beta_search.hpp"
#include "engine/search/features.hpp"
#include "engine/sliders/features.hpp"
#include "engine/sliders/weights.hpp"

namespace quintet::engine::sliders {
namespace {

using rules::sliders::Action;
using rules::sliders::first_of;
using rules::sliders::index;
using rules::sliders::soldiers_a_side;

struct Game {
  using Position = rules::sliders::Position;

  static int evaluate(const Position& position) { return weighted<Features>(position, weights); }

  static std::optional<Seat> winner(const Position& position) {
    if (position.is_home(Side::blue)) return Seat{0};
    if (position.is_home(Side::gold)) return Seat{1};
    return std::nullopt;
  }

  template <class Out>
  static void actions(const Position& position, Out& out) {
    position.legal_actions(out);
  }

  static std::uint32_t code(const Action& action) { return 1U + action.from + 128U * action.to; }

  /// Order: home with the prize, then to the prize, then other steps of a carrier, then the rest.
  static int hint(const Position& position, const Action& action) {
    const auto side = static_cast<Side>(position.seat_to_move());
    const auto& field = position.field();
    const auto first = first_of(side);
    if (action.to == field.prize[index(side)] && prize_lies(position.soldiers(), side)) {
      return 20'000;
    }
    for (auto i = first; i < first + soldiers_a_side; ++i) {
      const Soldier& soldier = position.soldiers()[i];
      if (soldier.square != action.from || !soldier.carries) continue;
      return action.to == field.home[index(side)] ? 60'000 : 500;
    }
    return 0;
  }

  static bool loud(const Position& /*position*/, const Action& /*action*/) { return false; }
  static constexpr int loud_turns = 0;

  /// Whether a carrier is at most two steps from home on an empty board.
  static bool urgent(const Position& position) {
    for (const Side side : {Side::blue, Side::gold}) {
      const auto first = first_of(side);
      for (auto i = first; i < first + soldiers_a_side; ++i) {
        const Soldier& soldier = position.soldiers()[i];
        if (!soldier.carries) continue;
        const auto& field = position.field();
        if (steps_to(soldier, field.home[index(side)], field.size) <= 2) return true;
      }
    }
    return false;
  }
  static constexpr int most_extensions = 2;
  static constexpr int chance_scale = points_per_log_odd;
};

}  // namespace

std::unique_ptr<Search<Position>> begin(const SearchRequest<Position>& request) {
  return begin_alpha_beta<Game>(request);
}

puzzles::HuntSettings Specification::hunt_settings() {
  return {.options = {{}, {{"board", "8"}}}};
}

}  // namespace quintet::engine::sliders
