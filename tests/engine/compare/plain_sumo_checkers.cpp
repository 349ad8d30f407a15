#include "tests/engine/compare/plain_sumo_checkers.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <optional>

namespace quintet::tests {
namespace {

using rules::sumo_checkers::Action;
using rules::sumo_checkers::Kind;
using rules::sumo_checkers::Position;
using rules::sumo_checkers::Side;
using rules::sumo_checkers::Space;
using Set = std::uint64_t;

constexpr std::array<int, 4> steps{8, 1, -8, -1};
constexpr Set all = rules::sumo_checkers::board;
constexpr int won = 1'000'000;

/// The board from the mover's side.
struct Board {
  Set own = 0;
  Set enemy = 0;
  Set blocks = 0;
  int lost_at = 0;  // a side with this many checkers has lost
  bool placing = false;
};

struct Move {
  Board after;  // still from the mover's side
  Action action;
  int order = 0;
};

constexpr Set bit_of(int space) {
  return space < 0 || space > 63 ? 0 : Set{1} << static_cast<unsigned>(space) & all;
}

/// Moves the line of enemies that begins at `space` by one step, if `strength` checkers can push it
/// and the space after it is free or off the board. Returns whether `space` is free now.
bool clear(Board& board, int space, int step, int strength) {
  const Set first = bit_of(space);
  if (first == 0 || ((board.own | board.blocks) & first) != 0) return false;
  if ((board.enemy & first) == 0) return true;
  int last = space;
  int line = 0;
  while ((board.enemy & bit_of(last)) != 0) {
    last += step;
    ++line;
  }
  if (line > strength || ((board.own | board.blocks) & bit_of(last)) != 0) return false;
  board.enemy = (board.enemy & ~first) | bit_of(last);
  return true;
}

class Moves {
 public:
  Moves(const Board& board, std::vector<Move>& out) : board_(board), out_(out) {
    if (board.placing) {
      place();
      return;
    }
    for (Set rest = board.own; rest != 0; rest &= rest - 1) {
      start_ = std::countr_zero(rest);
      reached_ = 0;
      walk(board, start_, 0, -1);
      join();
      column();
    }
  }

 private:
  void add(Board after, const Action& action) {
    const int pushed_off = std::popcount(board_.enemy) - std::popcount(after.enemy);
    const int order = pushed_off * 1000 + (after.enemy != board_.enemy ? 100 : 0) +
                      (action.kind == Kind::column ? 20 : 0);
    if (std::popcount(board_.own) == 1 && std::popcount(board_.enemy) == 1 && after.enemy != 0)
      after.placing = true;
    out_.push_back({after, action, order});
  }
  /// Adds a result without a push only once.
  bool first_time(int space) {
    const bool first = (reached_ & bit_of(space)) == 0;
    reached_ |= bit_of(space);
    return first;
  }

  // The moving checker's start counts as its own until the end, so it cannot come back.
  void walk(const Board& board, int at, int taken, int came) {
    path_[static_cast<std::size_t>(taken)] = static_cast<Space>(at);
    if (taken == 3) {
      if (board.enemy == board_.enemy && !first_time(at)) return;
      Board after = board;
      after.own = (after.own & ~bit_of(start_)) | bit_of(at);
      add(after, {Kind::single, path_});
      return;
    }
    for (int way = 0; way < 4; ++way) {
      if (came >= 0 && way == (came + 2) % 4) continue;
      Board next = board;
      const int step = steps[static_cast<std::size_t>(way)];
      if (clear(next, at + step, step, 1)) walk(next, at + step, taken + 1, way);
    }
  }

  void column() {
    for (const int step : steps) {
      int front = start_;
      for (int strength = 2; strength <= 3; ++strength) {
        front += step;
        if ((board_.own & bit_of(front)) == 0) break;
        Board after = board_;
        if (!clear(after, front + step, step, strength)) continue;
        after.own = (after.own & ~bit_of(start_)) | bit_of(front + step);
        add(after, {Kind::column, {static_cast<Space>(start_), static_cast<Space>(front)}});
      }
    }
  }

  void join() {
    for (const int first : steps) {
      const int joined = start_ + first;
      if ((bit_of(joined) & ~(board_.own | board_.enemy | board_.blocks)) == 0) continue;
      for (const int step : steps) {
        const int other = joined + step;
        if (other == start_ || (board_.own & bit_of(other)) == 0) continue;
        advance(joined, joined, other, step);
        advance(joined, other, joined, -step);
      }
    }
  }
  void advance(int joined, int rear, int front, int step) {
    Board after = board_;
    if (!clear(after, front + step, step, 2)) return;
    if (rear == joined && after.enemy == board_.enemy && !first_time(front + step)) return;
    after.own = (after.own & ~bit_of(start_)) | bit_of(joined);
    after.own = (after.own & ~bit_of(rear)) | bit_of(front + step);
    add(after, {Kind::join,
                {static_cast<Space>(start_), static_cast<Space>(joined), static_cast<Space>(rear),
                 static_cast<Space>(front)}});
  }

  void place() {
    Board after = board_;
    after.placing = false;
    out_.push_back({after, {Kind::no_block, {}}, 0});
    if (std::popcount(board_.blocks) == rules::sumo_checkers::most_blocks) return;
    for (Set rest = all & ~(board_.own | board_.enemy | board_.blocks); rest != 0;
         rest &= rest - 1) {
      Board with = after;
      with.blocks |= rest & ~(rest - 1);
      out_.push_back({with, {Kind::block, {static_cast<Space>(std::countr_zero(rest))}}, 0});
    }
  }

  const Board& board_;
  std::vector<Move>& out_;
  int start_ = 0;
  Set reached_ = 0;
  std::array<Space, 4> path_{};
};

/// A checker is worth 100. Checkers in the middle are safer than those on the rim, pairs push, and
/// a single checker on the rim falls first.
int evaluate(const Board& board) {
  static constexpr auto middle = [] {
    std::array<int, 64> points{};
    for (int rank = 0; rank < 7; ++rank) {
      for (int file = 0; file < 7; ++file) {
        const int up = rank > 3 ? rank - 3 : 3 - rank;
        const int right = file > 3 ? file - 3 : 3 - file;
        points[static_cast<std::size_t>(rank * 8 + file)] =
            std::array{12, 10, 6, -4}[static_cast<std::size_t>(std::max(up, right))] -
            std::min(up, right);
      }
    }
    return points;
  }();
  const auto side = [](Set own) {
    int points = 100 * std::popcount(own);
    for (Set rest = own; rest != 0; rest &= rest - 1)
      points += middle[static_cast<std::size_t>(std::countr_zero(rest))];
    const Set beside = own & (own << 1U);
    const Set above = own & (own << 8U);
    points += 2 * (std::popcount(beside) + std::popcount(above));
    return points;
  };
  return side(board.own) - side(board.enemy);
}

class PlainSearch {
 public:
  PlainSearch(const std::vector<Position>& history, Side mover, std::chrono::milliseconds time)
      : mover_(mover), end_(std::chrono::steady_clock::now() + time) {
    for (const Position& position : history)
      seen_.push_back(key_of(board_of(position), static_cast<Side>(position.seat_to_move())));
    std::ranges::sort(seen_);
  }

  static Board board_of(const Position& position) {
    const auto mover = static_cast<Side>(position.seat_to_move());
    return {.own = position.checkers(mover),
            .enemy = position.checkers(opponent(mover)),
            .blocks = position.blocks(),
            .lost_at = rules::sumo_checkers::checkers_a_side - position.knockouts(),
            .placing = !position.turn_start()};
  }

  PlainChoice choose(const Position& position) {
    PlainChoice choice;
    Board board = board_of(position);
    do {
      const Move best = best_of(board, choice);
      choice.turn.push_back(best.action);
      board = best.after;
    } while (board.placing);
    choice.nodes = nodes_;
    return choice;
  }

 private:
  struct Entry {
    std::uint64_t key = 0;
    int score = 0;
    int depth = -1;
    int bound = 0;  // -1 at most, 0 exact, 1 at least
    std::uint32_t best = 0;
  };

  static std::uint64_t key_of(const Board& board, Side mover) {
    std::uint64_t key = board.own * 0x9e3779b97f4a7c15ULL;
    key = (key ^ key >> 29U ^ board.enemy) * 0xbf58476d1ce4e5b9ULL;
    key = (key ^ key >> 32U ^ board.blocks) * 0x94d049bb133111ebULL;
    return key ^ key >> 31U ^ (mover == Side::gold ? 0U : 0x55555555ULL) ^
           (board.placing ? 7U : 0U);
  }
  static std::uint32_t code_of(const Action& action) {
    std::uint32_t code = static_cast<std::uint32_t>(action.kind) + 1;
    for (const Space space : action.spaces)
      code = code << 6U | space;
    return code;
  }
  static Board turned(const Board& board) {
    Board other = board;
    std::swap(other.own, other.enemy);
    return other;
  }

  Move best_of(const Board& board, PlainChoice& choice) {
    std::vector<Move> moves;
    Moves(board, moves);
    std::ranges::sort(moves, std::ranges::greater(), &Move::order);
    Move best = moves.front();
    for (int depth = 1; depth < 60; ++depth) {
      int alpha = -won;
      Move first = best;
      for (const Move& move : moves) {
        const int score = child(move, mover_, depth - 1, alpha, won, 1);
        if (stopped_) return best;
        if (score > alpha) {
          alpha = score;
          first = move;
        }
      }
      best = first;
      choice.depth = depth;
      const auto at = std::ranges::find(moves, best.action, &Move::action);
      std::rotate(moves.begin(), at, at + 1);
      if (std::abs(alpha) > won - 100) break;
    }
    return best;
  }

  int child(const Move& move, Side mover, int depth, int alpha, int beta, int ply) {
    ++nodes_;
    if (move.after.placing) return search(move.after, mover, depth + 1, alpha, beta, ply);
    return -search(turned(move.after), opponent(mover), depth, -beta, -alpha, ply);
  }

  int search(const Board& board, Side mover, int depth, int alpha, int beta, int ply) {
    if (std::popcount(board.own) <= board.lost_at) return ply - won;
    if ((nodes_ & 1023) == 0 && std::chrono::steady_clock::now() > end_) stopped_ = true;
    if (stopped_) return 0;
    const std::uint64_t key = key_of(board, mover);
    // A repetition is a little worse than an even game for the thinking side, so that it plays on.
    if (!board.placing &&
        (std::ranges::binary_search(seen_, key) || std::ranges::find(path_, key) != path_.end()))
      return mover == mover_ ? -40 : 40;
    const int old_alpha = alpha;
    std::uint32_t first = 0;
    Entry& entry = table_[key % table_.size()];
    if (depth > 0 && entry.key == key) {
      first = entry.best;
      if (entry.depth >= depth && (entry.bound == 0 || (entry.bound > 0 && entry.score >= beta) ||
                                   (entry.bound < 0 && entry.score <= alpha)))
        return entry.score;
    }
    int best = -won;
    if (depth <= 0) {
      best = evaluate(board);
      if (best >= beta || depth < -3) return best;
      alpha = std::max(alpha, best);
      if (!near_the_edge(board)) return best;
    }
    auto& moves = buffers_[static_cast<std::size_t>(ply)];
    moves.clear();
    Moves(board, moves);
    if (moves.empty()) return ply - won;
    for (Move& move : moves) {
      const std::uint32_t code = code_of(move.action);
      if (code == first) move.order = 1 << 20;
      move.order += history_[code % history_.size()];
    }
    path_.push_back(key);
    std::uint32_t best_code = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const auto at = moves.begin() + static_cast<std::ptrdiff_t>(i);
      std::iter_swap(at, std::ranges::max_element(at, moves.end(), {}, &Move::order));
      const Move move = *at;
      if (depth <= 0 && std::popcount(move.after.enemy) == std::popcount(board.enemy)) continue;
      if (ply + 2 >= static_cast<int>(buffers_.size())) break;
      int score = 0;
      if (i == 0) {
        score = child(move, mover, depth - 1, alpha, beta, ply + 1);
      } else {
        score = child(move, mover, depth - 1, alpha, alpha + 1, ply + 1);
        if (score > alpha && score < beta)
          score = child(move, mover, depth - 1, alpha, beta, ply + 1);
      }
      if (stopped_) break;
      if (score > best) best = score;
      if (score > alpha) {
        alpha = score;
        best_code = code_of(move.action);
      }
      if (alpha >= beta) {
        int& count = history_[best_code % history_.size()];
        count = std::min(count + depth * depth, 900);
        break;
      }
    }
    path_.pop_back();
    if (!stopped_ && depth > 0) {
      entry = {.key = key,
               .score = best,
               .depth = depth,
               .bound = best >= beta ? 1 : (best <= old_alpha ? -1 : 0),
               .best = best_code};
    }
    return best;
  }

  /// Whether an enemy is within three spaces of falling, so that a move may push it off.
  static bool near_the_edge(const Board& board) {
    constexpr Set inner = (Set{7} << 18U) | (Set{7} << 26U) | (Set{7} << 34U);
    return (board.enemy & ~inner) != 0;
  }

  Side mover_;
  std::chrono::steady_clock::time_point end_;
  std::vector<std::uint64_t> seen_;  // sorted
  std::vector<std::uint64_t> path_;
  std::vector<Entry> table_ = std::vector<Entry>(1U << 19U);
  std::vector<int> history_ = std::vector<int>(1U << 13U);
  std::array<std::vector<Move>, 80> buffers_;
  long long nodes_ = 0;
  bool stopped_ = false;
};

}  // namespace

PlainChoice plain_turn(const Position& position, const std::vector<Position>& history,
                       std::chrono::milliseconds time) {
  return PlainSearch(history, static_cast<Side>(position.seat_to_move()), time).choose(position);
}

}  // namespace quintet::tests
