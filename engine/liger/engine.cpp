#include "engine/liger/engine.hpp"

#include <optional>

#include "engine/liger/features.hpp"
#include "engine/liger/weights.hpp"
#include "engine/search/alpha_beta_search.hpp"
#include "engine/search/features.hpp"

namespace quintet::engine::liger {
namespace {

using rules::liger::Action;
using rules::liger::Kind;

struct Game {
  using Position = rules::liger::Position;

  static int evaluate(const Position& position) { return weighted<Features>(position, weights); }

  // Decided by bearing off the last checker or by hiding the opponent's checkers, which loses
  // ("Liger, End").
  static std::optional<Seat> winner(const Position& position) {
    const auto outcome = position.outcome();
    if (!outcome) return std::nullopt;
    return outcome->winners.contains(0) ? Seat{0} : Seat{1};
  }

  template <class Out>
  static void actions(const Position& position, Out& out) {
    position.legal_actions(out);
  }

  static std::uint32_t code(const Action& action) {
    return 1U + action.from + 32U * action.to + 1024U * static_cast<std::uint32_t>(action.kind);
  }

  /// Order: bearing off first, then a move onto an enemy, then all other moves.
  static int hint(const Position& position, const Action& action) {
    if (action.kind == Kind::off) return 5'000;
    const auto own = static_cast<Colour>(position.seat_to_move());
    const auto enemy_shows = position.shows(opponent(own));
    return ((enemy_shows >> action.to) & 1U) != 0 ? 200 : 0;
  }

  static bool loud(const Position& /*position*/, const Action& /*action*/) { return false; }
  static constexpr int loud_turns = 0;
  static bool urgent(const Position& /*position*/) { return false; }
  static constexpr int most_extensions = 0;
  static constexpr int chance_scale = points_per_log_odd;
};

}  // namespace

std::unique_ptr<Search<Position>> begin(const SearchRequest<Position>& request) {
  return begin_alpha_beta<Game>(request);
}

}  // namespace quintet::engine::liger
