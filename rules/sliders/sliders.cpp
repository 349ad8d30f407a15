#include "rules/sliders/sliders.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "rules/game_model.hpp"
#include "rules/key.hpp"
#include "rules/rank_text.hpp"
#include "rules/sliders/refusals.hpp"
#include "rules/text.hpp"

namespace quintet::rules::sliders {
namespace {

constexpr std::string_view start_of_nine = "9/2d1d1d2/9/9/9/9/9/2U1U1U2/9 b 2";
constexpr std::string_view start_of_eight = "8/2d1d1d1/8/8/8/8/1U1U1U2/8 b 2";

constexpr std::array both_sides{Side::blue, Side::gold};

std::string name_of(Side side) {
  return side == Side::blue ? "Blue" : "Gold";
}

std::string name_of(Square square) {
  return square_name({file_of(square), rank_of(square)});
}

std::optional<Square> find_square(std::string_view text) {
  const auto square = parse_square(text, stride, stride);
  if (!square) return std::nullopt;
  return static_cast<Square>(square->rank * stride + square->file);
}

/// "d*", without the star for a soldier that carries nothing.
std::string_view letters_of(Side side, const Soldier& soldier) {
  constexpr std::array<std::array<std::string_view, 2>, 2> letters{{{"U*", "D*"}, {"u*", "d*"}}};
  return letters[index(side)][index(soldier.facing)].substr(0, soldier.carries ? 2 : 1);
}

struct Piece {
  Side side;
  Soldier soldier;
};

/// Reads the soldier at the beginning of `text`.
std::optional<Piece> read_soldier(std::string_view text, Square square) {
  const std::size_t letter = std::string_view("UDud").find(text[0]);
  if (letter == std::string_view::npos) return std::nullopt;
  return Piece{.side = letter < 2 ? Side::blue : Side::gold,
               .soldier = {.square = square,
                           .facing = letter % 2 == 0 ? Facing::up : Facing::down,
                           .carries = text.substr(1).starts_with('*')}};
}

}  // namespace

std::string Action::format() const {
  return name_of(from) + "-" + name_of(to);
}

Result<Action> Action::parse(std::string_view text) {
  if (text.size() == 5 && text[2] == '-') {
    const auto from = find_square(text.substr(0, 2));
    const auto to = find_square(text.substr(3));
    if (from && to) return Action{*from, *to};
  }
  return refuse("sliders.not-a-step", shown(text));
}

Position Position::start(const OptionValues& options) {
  return *parse(options["board"] == "8" ? start_of_eight : start_of_nine, options);
}

Result<Position> Position::parse(std::string_view text, const OptionValues& options) {
  const auto fields = split_exactly<3>(text, ' ');
  if (!fields) return refuse("sliders.fields");
  const auto [rows, side, steps] = *fields;
  Position position;
  position.eight_ = options["board"] == "8";
  if (const auto read = position.parse_rows(rows); !read) return std::unexpected(read.error());

  if (side != "b" && side != "g") return refuse("sliders.side-to-move", shown(side));
  position.side_ = side == "b" ? Side::blue : Side::gold;
  if (steps != "2" && steps != "1") return refuse("sliders.steps-left", shown(steps));
  position.steps_ = steps == "2" ? 2 : 1;
  if (auto possible = position.check_possible(); !possible) {
    return std::unexpected(possible.error());
  }
  position.sort_soldiers();
  return position;
}

Result<void> Position::parse_rows(std::string_view text) {
  const int size = field().size;
  if (std::ranges::count(text, '/') != size - 1) {
    return refuse("sliders.ranks", size, shown(text));
  }
  std::array<std::size_t, 2> counts{};
  for (int rank = size - 1; rank >= 0; --rank) {
    const std::string_view row = text.substr(0, text.find('/'));
    text.remove_prefix(std::min(row.size() + 1, text.size()));
    const auto read_piece = [&](int file, std::string_view rest) -> std::size_t {
      const auto piece = read_soldier(rest, static_cast<Square>(rank * stride + file));
      if (!piece) return 0;
      std::size_t& count = counts[index(piece->side)];
      if (count < soldiers_a_side) soldiers_[first_of(piece->side) + count] = piece->soldier;
      ++count;
      return piece->soldier.carries ? 2 : 1;
    };
    if (auto read = read_rank(row, rank + 1, size, read_piece); !read) return read;
  }
  for (const Side side : both_sides) {
    const std::size_t count = counts[index(side)];
    if (count >= 1 && count <= soldiers_a_side) continue;
    return refuse("sliders.soldier-count", name_of(side), count);
  }
  return {};
}

/// "Sliders, Position": refuses a position that cannot arise in a game.
Result<void> Position::check_possible() const {
  const Square last_rank = static_cast<Square>((field().size - 1) * stride);
  for (SoldierIndex i = 0; i < soldiers_.size(); ++i) {
    const Soldier& soldier = soldiers_[i];
    if (soldier.square == no_square) continue;
    const Side side = side_of(i);
    const Side enemy = opponent(side);
    const std::string square = name_of(soldier.square);
    if (soldier.square == field().home[index(enemy)]) {
      return refuse("sliders.stands-on-home", name_of(side), square, name_of(enemy));
    }
    if (soldier.square == field().prize[index(enemy)] && prize_lies(soldiers_, enemy)) {
      return refuse("sliders.stands-on-prize", name_of(side), square, name_of(enemy));
    }
    if (soldier.square == field().prize[index(side)] && prize_lies(soldiers_, side)) {
      return refuse("sliders.left-prize", name_of(side), square);
    }
    const bool at_end =
        soldier.facing == Facing::up ? soldier.square >= last_rank : soldier.square < stride;
    if (at_end) return refuse("sliders.faces-edge", name_of(side), square);
  }
  for (const Side side : both_sides) {
    const SoldierIndex first = first_of(side);
    const auto* begin = soldiers_.data() + first;
    if (std::count_if(begin, begin + soldiers_a_side, [](auto s) { return s.carries; }) > 1) {
      return refuse("sliders.two-carriers", name_of(side));
    }
  }
  if (is_home(Side::blue) && is_home(Side::gold)) return refuse("sliders.both-home");
  if (steps_ == 1 && over_by_prize()) return refuse("sliders.over-within-turn");
  if (steps_ == 1 && !can_step()) return refuse("sliders.no-second-step", name_of(side_));
  return {};
}

std::string Position::format() const {
  std::string out;
  for (int rank = field().size - 1; rank >= 0; --rank) {
    write_rank(out, field().size, [&](int file) -> std::string_view {
      const SoldierIndex soldier = find(static_cast<Square>(rank * stride + file));
      if (soldier == soldiers_.size()) return "";
      return letters_of(side_of(soldier), soldiers_[soldier]);
    });
    out += rank > 0 ? '/' : ' ';
  }
  out += side_ == Side::blue ? 'b' : 'g';
  out += steps_ == 2 ? " 2" : " 1";
  return out;
}

Result<void> Position::check(Action action) const {
  for (const Square square : {action.from, action.to}) {
    if (!field().squares.contains(square)) {
      return refuse("sliders.off-board", name_of(square), field().size);
    }
  }
  if (auto checked = check_soldier(action.from); !checked) return checked;
  return check_target(soldiers_[find(action.from)], action.to);
}

Result<void> Position::check_soldier(Square from) const {
  const SoldierIndex soldier = find(from);
  if (soldier == soldiers_.size()) return refuse("sliders.no-soldier", name_of(from));
  if (side_of(soldier) != side_) {
    return refuse("sliders.enemy-soldier", name_of(from), name_of(opponent(side_)), name_of(side_));
  }
  if (soldiers_[soldier].carries && steps_ == 1) {
    return refuse("sliders.carrier-second", name_of(from));
  }
  return {};
}

Result<void> Position::check_target(Soldier soldier, Square to) const {
  const Side enemy = opponent(side_);
  if (!neighbours[soldier.square].contains(to)) {
    return refuse("sliders.not-next-to", name_of(to), name_of(soldier.square));
  }
  if (!ahead[index(soldier.facing)][soldier.square].contains(to)) {
    const std::string_view facing = soldier.facing == Facing::up ? "up" : "down";
    return refuse("sliders.behind", name_of(soldier.square), facing, name_of(to));
  }
  if (const SoldierIndex there = find(to); there != soldiers_.size()) {
    return refuse("sliders.taken", name_of(side_of(there)), name_of(to));
  }
  if (to == field().home[index(enemy)]) {
    return refuse("sliders.enemy-home", name_of(to), name_of(enemy));
  }
  if (to == field().prize[index(enemy)] && prize_lies(soldiers_, enemy)) {
    return refuse("sliders.enemy-prize", name_of(to), name_of(enemy));
  }
  return {};
}

bool Position::step(SoldierIndex stepping, Square to) {
  Soldier& soldier = soldiers_[stepping];
  soldier.square = to;
  const int rank = rank_of(to);
  if (soldier.facing == Facing::up ? rank == field().size - 1 : rank == 0) {
    soldier.facing = soldier.facing == Facing::up ? Facing::down : Facing::up;
  }
  return arrive(soldiers_, field(), stepping);
}

std::vector<Position> Position::moments(Action action) const {
  const SoldierIndex stepping = find(action.from);
  Position moment = *this;
  const bool home = moment.step(stepping, action.to);
  std::vector<Soldiers> after{moment.soldiers_};
  if (!home) resolve_attacks(moment.soldiers_, field(), stepping, &after);
  after.pop_back();  // the position after `play`, which is not a moment
  std::vector<Position> moments;
  for (const Soldiers& soldiers : after) {
    moment.soldiers_ = soldiers;
    moment.sort_soldiers();
    moments.push_back(moment);
  }
  return moments;
}

void Position::play(Action action) {
  const SoldierIndex stepping = find(action.from);
  const bool carried = soldiers_[stepping].carries;
  const bool over = step(stepping, action.to) || resolve_attacks(soldiers_, field(), stepping);
  sort_soldiers();
  // An action that ends the game ends the turn, and so does a step of a carrier.
  if (over || carried || steps_ == 1) {
    pass_turn();
    return;
  }
  steps_ = 1;
  if (!can_step()) pass_turn();
}

void Position::pass_turn() {
  side_ = opponent(side_);
  steps_ = 2;
}

bool Position::can_step() const {
  const Squares open = open_squares(soldiers_, field(), side_);
  const SoldierIndex first = first_of(side_);
  for (SoldierIndex i = first; i < first + soldiers_a_side; ++i) {
    const Soldier& soldier = soldiers_[i];
    if (soldier.carries && steps_ == 1) continue;
    if (!(ahead[index(soldier.facing)][soldier.square] & open).empty()) return true;
  }
  return false;
}

std::uint64_t Position::key() const {
  // Nine bits for each soldier and four more fit into one word, so two positions never collide.
  std::uint64_t word = std::uint64_t{steps_} << 2U | index(side_) << 1U | (eight_ ? 1U : 0U);
  for (const Soldier& soldier : soldiers_) {
    word = word << 9U | std::uint64_t{soldier.square} << 2U | index(soldier.facing) << 1U |
           (soldier.carries ? 1U : 0U);
  }
  return scramble(word);
}

bool Position::is_home(Side side) const {
  const SoldierIndex first = first_of(side);
  for (SoldierIndex i = first; i < first + soldiers_a_side; ++i) {
    if (soldiers_[i].carries && soldiers_[i].square == field().home[index(side)]) return true;
  }
  return false;
}

SoldierIndex Position::find(Square square) const {
  SoldierIndex i = 0;
  while (i < soldiers_.size() && soldiers_[i].square != square)
    ++i;
  return i;
}

void Position::sort_soldiers() {
  const auto order = [this](SoldierIndex a, SoldierIndex b) {
    if (soldiers_[b].square < soldiers_[a].square) std::swap(soldiers_[a], soldiers_[b]);
  };
  for (const SoldierIndex first : {first_of(Side::blue), first_of(Side::gold)}) {
    const auto second = static_cast<SoldierIndex>(first + 1);
    const auto third = static_cast<SoldierIndex>(first + 2);
    order(first, second);
    order(second, third);
    order(first, second);
  }
}

// "Sliders, A step: home", and the common principle that a player who cannot move loses.
std::optional<Outcome> Position::outcome() const {
  for (const Side side : both_sides) {
    if (is_home(side)) return Outcome{SeatSet(static_cast<Seat>(side)), "prize-home"};
  }
  if (!can_step()) return Outcome{SeatSet(static_cast<Seat>(opponent(side_))), "no-legal-action"};
  return std::nullopt;
}

namespace {

constexpr std::array board_choices{OptionChoice{"9", "9 x 9"}, OptionChoice{"8", "8 x 8"}};
constexpr std::array options{OptionInfo{"board", "Board", "9", board_choices}};
constexpr std::array<std::string_view, 2> names{"Blue", "Gold"};

std::span<const std::string_view> seat_names(const OptionValues& /*options*/) {
  return names;
}

}  // namespace

GameInfo info() {
  return {.id = "sliders",
          .name = "Sliders",
          .designer = "",
          .published = "",
          .designer_site = "",
          .summary =
              "Fetch your prize from the far side of the board and carry it home; together your "
              "soldiers throw the enemy's back.",
          .draw_by_agreement = true,
          .options = options,
          .refusals = refusals,
          .seat_names = seat_names,
          .start = start_game<Position>,
          .parse = parse_game<Position>};
}

}  // namespace quintet::rules::sliders
