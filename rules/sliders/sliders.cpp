#include "rules/sliders/sliders.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "rules/game_model.hpp"
#include "rules/rank_text.hpp"
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

std::string name_of(const Field& field) {
  const std::string size = std::to_string(field.size);
  return size + " x " + size;
}

std::optional<Square> find_square(std::string_view text) {
  const auto square = parse_square(text, stride, stride);
  if (!square) return std::nullopt;
  return static_cast<Square>(square->rank * stride + square->file);
}

std::unexpected<Error> bad_position(std::string message) {
  return fail(ErrorCode::bad_position, std::move(message));
}
std::unexpected<Error> refused(std::string message) {
  return fail(ErrorCode::illegal_action, std::move(message));
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

/// The soldier that `text` begins with.
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
  return fail(ErrorCode::bad_notation,
              quoted(text) + " is not a step. Steps are written c2-c3: from, to.");
}

Position Position::start(const OptionValues& options) {
  return *parse(options["board"] == "8" ? start_of_eight : start_of_nine, options);
}

Result<Position> Position::parse(std::string_view text, const OptionValues& options) {
  const auto fields = split_exactly<3>(text, ' ');
  if (!fields) {
    return bad_position(
        "A position has three fields with one space between them: the ranks, the side to move and "
        "the steps that its turn still has.");
  }
  const auto [rows, side, steps] = *fields;
  Position position;
  position.eight_ = options["board"] == "8";
  if (const auto read = position.parse_rows(rows); !read) return std::unexpected(read.error());

  if (side != "b" && side != "g") {
    return bad_position("The side to move is b or g, not " + quoted(side) + ".");
  }
  position.side_ = side == "b" ? Side::blue : Side::gold;
  if (steps != "2" && steps != "1") {
    return bad_position("A turn still has 2 steps or 1, not " + quoted(steps) + ".");
  }
  position.steps_ = steps == "2" ? 2 : 1;
  if (auto why = position.impossible()) return bad_position(std::move(*why));
  position.sort_soldiers();
  return position;
}

Result<void> Position::parse_rows(std::string_view text) {
  const int size = field().size;
  if (std::ranges::count(text, '/') != size - 1) {
    return bad_position("The board of " + name_of(field()) + " has " + std::to_string(size) +
                        " ranks joined by /, unlike " + quoted(text) + ".");
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
    return bad_position(name_of(side) + " has one, two or three soldiers, not " +
                        std::to_string(count) + ".");
  }
  return {};
}

/// "Sliders, Position": why no game comes to this position, as a sentence; null when one may.
std::optional<std::string> Position::impossible() const {
  const Square last_rank = static_cast<Square>((field().size - 1) * stride);
  for (SoldierIndex i = 0; i < soldiers_.size(); ++i) {
    const Soldier& soldier = soldiers_[i];
    if (soldier.square == no_square) continue;
    const Side side = side_of(i);
    const Side enemy = opponent(side);
    const std::string soldier_on = name_of(side) + "'s soldier on " + name_of(soldier.square);
    if (soldier.square == field().home[index(enemy)]) {
      return soldier_on + " stands on " + name_of(enemy) + "'s home base, which it may not enter.";
    }
    if (soldier.square == field().prize[index(enemy)] && prize_lies(soldiers_, enemy)) {
      return soldier_on + " stands on " + name_of(enemy) + "'s prize, which it may not enter.";
    }
    if (soldier.square == field().prize[index(side)] && prize_lies(soldiers_, side)) {
      return soldier_on + " stands on its prize, so it would carry it.";
    }
    const bool at_end =
        soldier.facing == Facing::up ? soldier.square >= last_rank : soldier.square < stride;
    if (at_end) return soldier_on + " faces the edge; it would have turned around there.";
  }
  for (const Side side : both_sides) {
    const SoldierIndex first = first_of(side);
    const auto* begin = soldiers_.data() + first;
    if (std::count_if(begin, begin + soldiers_a_side, [](auto s) { return s.carries; }) > 1) {
      return "Two soldiers of " + name_of(side) + " carry its one prize.";
    }
  }
  if (is_home(Side::blue) && is_home(Side::gold)) {
    return "Both prizes are at home; the first one would have ended the game.";
  }
  if (steps_ == 1 && over_by_prize()) {
    return "A prize is at home, so the game is over and no turn has 1 step left.";
  }
  if (steps_ == 1 && !can_step()) {
    return name_of(side_) + " has no second step, so its turn would be over.";
  }
  return std::nullopt;
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
      return fail(ErrorCode::bad_notation,
                  name_of(square) + " is not on the board of " + name_of(field()) + ".");
    }
  }
  if (auto checked = check_soldier(action.from); !checked) return checked;
  return check_target(soldiers_[find(action.from)], action.to);
}

Result<void> Position::check_soldier(Square from) const {
  const SoldierIndex soldier = find(from);
  if (soldier == soldiers_.size()) return refused("There is no soldier on " + name_of(from) + ".");
  if (side_of(soldier) != side_) {
    return refused("The soldier on " + name_of(from) + " is " + name_of(opponent(side_)) +
                   "'s, and it is " + name_of(side_) + "'s turn.");
  }
  if (soldiers_[soldier].carries && steps_ == 1) {
    return refused("The soldier on " + name_of(from) +
                   " carries the prize: its step is a whole turn, so another soldier has to take "
                   "the second step.");
  }
  return {};
}

Result<void> Position::check_target(Soldier soldier, Square to) const {
  const Side enemy = opponent(side_);
  if (!neighbours[soldier.square].contains(to)) {
    return refused("A step goes to a neighbouring square, and " + name_of(to) + " is not next to " +
                   name_of(soldier.square) + ".");
  }
  if (!ahead[index(soldier.facing)][soldier.square].contains(to)) {
    return refused("The soldier on " + name_of(soldier.square) + " faces " +
                   (soldier.facing == Facing::up ? "up" : "down") + ", so " + name_of(to) +
                   " is behind it; steps go ahead or sideways.");
  }
  if (const SoldierIndex there = find(to); there != soldiers_.size()) {
    return refused("A soldier of " + name_of(side_of(there)) + " stands on " + name_of(to) + ".");
  }
  if (to == field().home[index(enemy)]) {
    return refused(name_of(to) + " is " + name_of(enemy) + "'s home base; only " + name_of(enemy) +
                   " may enter.");
  }
  if (to == field().prize[index(enemy)] && prize_lies(soldiers_, enemy)) {
    return refused(name_of(to) + " is " + name_of(enemy) + "'s prize; only " + name_of(enemy) +
                   " may enter.");
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
  after.pop_back();  // with which `play` ends
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
  // An action that ends the game ends the turn; a carrier's step is a whole one.
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

// "Sliders, A step: home", and the common principle that who cannot move loses.
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
          .seat_names = seat_names,
          .start = start_game<Position>,
          .parse = parse_game<Position>};
}

}  // namespace quintet::rules::sliders
