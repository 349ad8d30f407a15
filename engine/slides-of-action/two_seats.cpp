#include "engine/slides-of-action/two_seats.hpp"

#include <algorithm>
#include <optional>

#include "engine/search/chance.hpp"
#include "engine/slides-of-action/engine.hpp"

namespace quintet::engine::slides_of_action {
namespace {

/// Minimum depth for any budget: finds a win with this turn and a loss with the next one.
constexpr int least_depth = 2;
/// Points for each reply that the opponent lacks, of five.
constexpr int points_a_reply = 20;
/// Points for each reply that loses, but not at once.
constexpr int points_a_trap = 4;
/// From this number of turns on a game may end by repetition.
constexpr std::size_t long_game = 60;
constexpr int repetition_points = 60;
constexpr int chance_scale = 400;
/// Budget for the further turns of a line. Only wins around positions that have occurred twice
/// can exceed it; their lines have one turn.
constexpr std::uint64_t reading_nodes = 500'000;

/// One more than the longest win, because the first slide of a game has one more choice than
/// others.
int full_depth(const Position& position) {
  return (position.one_diagonal() ? longest_win_with_one_diagonal : longest_win) + 1;
}

}  // namespace

TwoSeats::TwoSeats(const SearchRequest<Position>& request)
    : request_(request),
      mover_(request.position.seat_to_move()),
      forced_(twice_seen(request)),
      turns_(root_turns(request, forced_)),
      replies_(turns_.size()),
      drawn_(turns_.size()) {
  for (RootTurn& turn : turns_)
    turn.score = estimate(turn, {.safe = static_cast<int>(Slides(turn.after).size())});
}

int TwoSeats::estimate(const RootTurn& turn, Replies replies) const {
  if (turn.draws) return -request_.settings.contempt;
  int score = (5 - replies.safe) * points_a_reply + replies.traps * points_a_trap;
  // Without this both seats could repeat positions forever. A long game may end that way.
  if (turn.repeats) {
    score += request_.history.size() < long_game ? -repetition_points : repetition_points;
  }
  return score;
}

bool TwoSeats::step(std::uint64_t nodes) {
  const std::uint64_t stop = forced_.nodes() + nodes;
  while (!finished_ && forced_.nodes() < stop)
    search_next_turn();
  return finished_;
}

void TwoSeats::search_next_turn() {
  if (depth_ > least_depth) forced_.stop_at(request_.settings.nodes);
  RootTurn& turn = turns_[next_];
  if (!drawn_[next_]) {
    prove(turn, forced_, mover_, depth_);
    if (turn.plies == 0 && !turn.draws) replies_[next_] = replies(turn);
  }
  if (depth_ > least_depth && forced_.stopped()) {
    finished_ = true;
    return;
  }
  if (++next_ == turns_.size()) finish_depth();
}

TwoSeats::Replies TwoSeats::replies(const RootTurn& turn) {
  Replies found;
  for (const Action slide : Slides(turn.after)) {
    forced_.count_nodes(1);
    const Position next = after(turn.after, slide);
    if (const auto outcome = next.outcome()) {
      found.safe += outcome->winners.contains(mover_) ? 0 : 1;
    } else if (depth_ > 2 && !forced_.drawn(next) && forced_.plies(next, mover_, depth_ - 2) != 0) {
      ++found.traps;
    } else {
      ++found.safe;
    }
  }
  return found;
}

void TwoSeats::finish_depth() {
  bool open = false;
  for (std::size_t i = 0; i < turns_.size(); ++i) {
    if (turns_[i].plies == 0 && !turns_[i].draws) {
      turns_[i].score = estimate(turns_[i], replies_[i]);
    }
  }
  done_ = depth_;
  if (done_ == full_depth(request_.position)) find_draws();
  for (std::size_t i = 0; i < turns_.size(); ++i)
    open = open || (turns_[i].plies == 0 && !turns_[i].draws && !drawn_[i]);
  next_ = 0;
  ++depth_;
  const bool won = std::ranges::any_of(
      turns_, [this](const RootTurn& turn) { return turn.plies != 0 && turn.winner == mover_; });
  // Greater depths can only find longer wins.
  finished_ = depth_ > ForcedWins::deepest || !open || (won && request_.settings.lines == 1);
}

/// A position that has occurred twice ends the game as a draw. That takes wins away or makes them
/// longer, and never adds one. So a turn that draws without such positions draws with them.
void TwoSeats::find_draws() {
  std::optional<ForcedWins> free;
  if (forced_.bars_positions()) free.emplace(std::vector<Key>{});
  for (std::size_t i = 0; i < turns_.size(); ++i) {
    RootTurn turn = turns_[i];
    if (turn.plies != 0 || turn.draws) continue;
    if (free) prove(turn, *free, mover_, done_);
    drawn_[i] = turn.plies == 0;
  }
  if (free) forced_.count_nodes(free->nodes());
}

SearchResult<Position> TwoSeats::best() const {
  std::vector<RootTurn> ranked = turns_;
  rank(ranked, mover_, request_.settings);
  SearchResult<Position> result{.turn = {choose(ranked, mover_, request_.settings).action},
                                .lines = {},
                                .nodes = forced_.nodes(),
                                .depth = done_};
  const Seat other = [this] {
    Seat seat = 0;
    while (seat == mover_ || !request_.position.seats_in_play().contains(seat))
      ++seat;
    return seat;
  }();
  std::optional<ForcedWins> reader;  // a separate one, so that `best` does not change the search
  const auto is_drawn = [this](const RootTurn& turn) {
    const auto same = [&](const RootTurn& other) { return other.action == turn.action; };
    return drawn_[static_cast<std::size_t>(std::ranges::find_if(turns_, same) - turns_.begin())];
  };
  for (const RootTurn& turn : ranked) {
    if (result.lines.size() == static_cast<std::size_t>(request_.settings.lines)) break;
    Line<Position> line{.turns = {{turn.action}},
                        .score = turn.score,
                        .chances = {},
                        .proof = proof_of(turn, request_.position)};
    Chance own = chance_of(turn.score, chance_scale);
    if (turn.draws || is_drawn(turn)) {
      line.proof = Proof{.outcome = Proof::Outcome::draw};
      own = 500;
    }
    line.chances[mover_] = own;
    line.chances[other] = 1000 - own;
    if (turn.plies > 1) {
      if (!reader) reader.emplace(twice_seen(request_));
      reader->stop_at(reader->nodes() + reading_nodes);
      const std::vector<Action> more = reader->line(turn.after, turn.winner, turn.plies - 1);
      if (!reader->stopped()) {
        for (const Action action : more)
          line.turns.push_back({action});
      }
    }
    result.lines.push_back(std::move(line));
  }
  return result;
}

}  // namespace quintet::engine::slides_of_action
