#include "rules/liger/liger.hpp"

#include <utility>

#include "rules/game_model.hpp"
#include "rules/key.hpp"
#include "rules/liger/refusals.hpp"
#include "rules/text.hpp"

namespace quintet::rules::liger {
namespace {

constexpr int checkers_a_side = 12;
constexpr std::string_view start_text =
    "b,b,b,b/b,b,b,b/b,b,b,b/-,-,-,-/-,-,-,-/r,r,r,r/r,r,r,r/r,r,r,r r";

constexpr bool holds(Squares squares, Square square) {
  return ((squares >> square) & 1U) != 0;
}

constexpr std::string_view name_of(Colour colour) {
  return colour == Colour::red ? "Red" : "Blue";
}

std::string name_of(Square square) {
  const int rank = square / 4;
  return square_name({square % 4 * 2 + rank % 2, rank});
}

/// Light squares are not part of the game.
std::optional<Square> find_square(std::string_view text) {
  const auto square = parse_square(text, 8, 8);
  if (!square || (square->file + square->rank) % 2 != 0) return std::nullopt;
  return static_cast<Square>(square->rank * 4 + square->file / 2);
}

}  // namespace

std::string Action::format() const {
  if (kind == Kind::off) return name_of(from) + "-off";
  return name_of(from) + (kind == Kind::pair ? "=" : "-") + name_of(to);
}

Result<Action> Action::parse(std::string_view text) {
  const auto from = find_square(text.substr(0, 2));
  if (from && text.substr(2) == "-off") return Action{Kind::off, *from, 0};
  if (from && text.size() == 5 && (text[2] == '-' || text[2] == '=')) {
    if (const auto to = find_square(text.substr(3))) {
      return Action{text[2] == '=' ? Kind::pair : Kind::one, *from, *to};
    }
  }
  return refuse("liger.not-a-move", shown(text));
}

Position Position::start(const OptionValues& options) {
  return *parse(start_text, options);
}

Result<Position> Position::parse(std::string_view text, const OptionValues& /*options*/) {
  const auto fields = split_exactly<2>(text, ' ');
  if (!fields) return refuse("liger.fields");
  const auto [board, side] = *fields;
  const auto rows = split_exactly<8>(board, '/');
  if (!rows) return refuse("liger.ranks", shown(board));

  Position position;
  std::array<int, 2> counts{};
  for (std::size_t row = 0; row < rows->size(); ++row) {
    const std::size_t rank = 8 - row;
    const auto squares = split_exactly<4>((*rows)[row], ',');
    if (!squares) return refuse("liger.rank-length", rank, shown((*rows)[row]));
    for (std::size_t i = 0; i < squares->size(); ++i) {
      const auto square = static_cast<Square>((rank - 1) * 4 + i);
      const std::string_view checkers = (*squares)[i];
      if (checkers == "-") continue;
      if (checkers.empty() || checkers.find_first_not_of("rb") != std::string_view::npos) {
        return refuse("liger.letters", name_of(square), shown(checkers));
      }
      Stack stack = no_checker;
      for (const char checker : checkers) {
        const Colour colour = checker == 'r' ? Colour::red : Colour::blue;
        if (++counts[index(colour)] > checkers_a_side) {
          return refuse("liger.too-many-checkers", name_of(colour));
        }
        stack = stack << 1U | std::to_underlying(colour);
      }
      position.set(square, stack);
    }
  }
  if (counts[0] + counts[1] == 0) return refuse("liger.empty-board");
  position.on_board_ = {static_cast<std::uint8_t>(counts[0]), static_cast<std::uint8_t>(counts[1])};

  if (side != "r" && side != "b") return refuse("liger.side-to-move", shown(side));
  position.side_ = side == "r" ? Colour::red : Colour::blue;
  return position;
}

std::string Position::format() const {
  std::string out;
  for (std::size_t rank = 8; rank-- > 0;) {
    for (std::size_t i = 0; i < 4; ++i) {
      const Stack stack = stacks_[rank * 4 + i];
      if (stack == no_checker) out += '-';
      for (int height = static_cast<int>(std::bit_width(stack)) - 2; height >= 0; --height) {
        out += ((stack >> height) & 1U) != 0 ? 'b' : 'r';
      }
      if (i < 3) out += ',';
    }
    out += rank > 0 ? '/' : ' ';
  }
  out += side_ == Colour::red ? 'r' : 'b';
  return out;
}

Result<void> Position::check(Action action) const {
  const std::string from = name_of(action.from);
  if (!holds(shows(side_), action.from)) {
    if (stacks_[action.from] == no_checker) return refuse("liger.no-checker", from);
    return refuse("liger.enemy-on-top", from, name_of(opponent(side_)), name_of(side_));
  }
  switch (action.kind) {
    case Kind::one:
      return check_one(action);
    case Kind::pair:
      return check_pair(action);
    case Kind::off:
      if (holds(last_row[index(side_)], action.from)) return {};
      return refuse("liger.bear-off-rank", name_of(side_), side_ == Colour::red ? 8 : 1, from);
  }
  std::unreachable();
}

Result<void> Position::check_one(Action action) const {
  const std::string from = name_of(action.from);
  const std::string to = name_of(action.to);
  const std::string_view own = name_of(side_);
  const std::string_view enemy = name_of(opponent(side_));
  if (holds(ahead[index(side_)][action.from], action.to)) return {};
  if (!holds(ahead[index(opponent(side_))][action.from], action.to)) {
    return refuse("liger.not-next-to", to, from);
  }
  // The action can only be a step backward now ("Liger, A turn, 3").
  if (!moves_backward(side_)) {
    return refuse("liger.shows-on-enough", from, to, own, enemy, std::popcount(shows(side_)),
                  std::popcount(shows(opponent(side_))));
  }
  if (!holds(single_, action.from)) return refuse("liger.stack-backward", from);
  if (stacks_[action.to] == no_checker) return refuse("liger.backward-to-empty", enemy, to);
  if (holds(shows(side_), action.to)) return refuse("liger.backward-to-own", enemy, to, own);
  return {};
}

Result<void> Position::check_pair(Action action) const {
  const std::string from = name_of(action.from);
  const std::string to = name_of(action.to);
  if (!holds(pair_, action.from)) {
    if (holds(single_, action.from)) return refuse("liger.single-as-pair", from);
    return refuse("liger.not-a-pair", from, name_of(side_));
  }
  if (holds(ahead[index(side_)][action.from], action.to)) return {};
  if (holds(ahead[index(opponent(side_))][action.from], action.to)) {
    return refuse("liger.pair-backward", from, to);
  }
  return refuse("liger.not-next-to", to, from);
}

void Position::play(Action action) {
  const Stack stack = stacks_[action.from];
  const unsigned moving = action.kind == Kind::pair ? 2 : 1;
  const Stack taken = stack & ((1U << moving) - 1U);
  set(action.from, stack >> moving);
  if (action.kind == Kind::off) {
    --on_board_[index(side_)];
  } else {
    set(action.to, stacks_[action.to] << moving | taken);
  }
  side_ = opponent(side_);
}

void Position::set(Square square, Stack stack) {
  const Squares bit = 1U << square;
  const auto put = [bit](Squares& squares, bool value) {
    squares = value ? squares | bit : squares & ~bit;
  };
  const bool blue = (stack & 1U) != 0;
  stacks_[square] = stack;
  put(shows_[index(Colour::red)], stack != no_checker && !blue);
  put(shows_[index(Colour::blue)], stack != no_checker && blue);
  put(single_, stack >> 1U == no_checker);
  put(pair_, stack > 3U && ((stack ^ stack >> 1U) & 1U) != 0);
}

std::uint64_t Position::key() const {
  std::uint64_t key = scramble(std::to_underlying(side_));
  for (Squares rest = shows_[0] | shows_[1]; rest != 0; rest &= rest - 1) {
    const auto square = static_cast<Square>(std::countr_zero(rest));
    key ^= scramble(std::uint64_t{stacks_[square]} * square_count + square);
  }
  return key;
}

bool Position::over() const {
  return on_board_[0] == 0 || on_board_[1] == 0 || shows(side_) == 0;
}

// "Liger, End": bearing off the last checker wins even if it hides the opponent's checkers.
std::optional<Outcome> Position::outcome() const {
  for (const Colour colour : {Colour::red, Colour::blue}) {
    if (on_board_[index(colour)] == 0) {
      return Outcome{SeatSet(static_cast<Seat>(colour)), "borne-off"};
    }
  }
  if (shows(side_) == 0) return Outcome{SeatSet(static_cast<Seat>(side_)), "opponent-hidden"};
  return std::nullopt;
}

namespace {

constexpr std::array<std::string_view, 2> names{"Red", "Blue"};

std::span<const std::string_view> seat_names(const OptionValues& /*options*/) {
  return names;
}

}  // namespace

GameInfo info() {
  return {.id = "liger",
          .name = "Liger",
          .designer = "Mark Steere",
          .published = "2009",
          .designer_site = "marksteeregames.com",
          .summary =
              "Climb on top of the enemy's checkers and be the first to bear off all of "
              "your own.",
          .draw_by_agreement = false,
          .options = {},
          .refusals = refusals,
          .seat_names = seat_names,
          .start = start_game<Position>,
          .parse = parse_game<Position>};
}

}  // namespace quintet::rules::liger
