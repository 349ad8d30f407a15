#include "rules/sumo-checkers/sumo_checkers.hpp"

#include <utility>

#include "rules/game_model.hpp"
#include "rules/rank_text.hpp"
#include "rules/sumo-checkers/names.hpp"
#include "rules/text.hpp"

namespace quintet::rules::sumo_checkers {
namespace {

constexpr std::string_view start_text = "SSSSS/1SSSSS1/7/7/7/1GGGGG1/GGGGG g m";

std::optional<Space> find_space(std::string_view text) {
  const auto square = parse_square(text, side_length, side_length);
  if (!square) return std::nullopt;
  const auto space = static_cast<Space>(square->rank * stride + square->file);
  if (!holds(board, space)) return std::nullopt;
  return space;
}

std::unexpected<Error> bad_position(std::string message) {
  return fail(ErrorCode::bad_position, std::move(message));
}

/// How a kind of action is written: every space as "..", the rest literally.
struct Shape {
  Kind kind;
  std::string_view text;
};
/// In the order of `Kind`.
constexpr std::array shapes{Shape{Kind::single, "..-..-..-.."}, Shape{Kind::column, "..=.."},
                            Shape{Kind::join, "..-..+..=.."}, Shape{Kind::block, "#.."},
                            Shape{Kind::no_block, "#-"}};

std::optional<Action> read_action(Shape shape, std::string_view text) {
  if (text.size() != shape.text.size()) return std::nullopt;
  Action action{shape.kind, {}};
  std::size_t read = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (shape.text[i] != '.') {
      if (text[i] != shape.text[i]) return std::nullopt;
      continue;
    }
    const auto space = find_space(text.substr(i, 2));
    if (!space) return std::nullopt;
    action.spaces[read++] = *space;
    ++i;
  }
  return action;
}

}  // namespace

std::string Action::format() const {
  const std::string_view shape = shapes[std::to_underlying(kind)].text;
  std::string out;
  std::size_t written = 0;
  for (std::size_t i = 0; i < shape.size(); ++i) {
    if (shape[i] != '.') {
      out += shape[i];
      continue;
    }
    out += name_of(spaces[written++]);
    ++i;
  }
  return out;
}

Result<Action> Action::parse(std::string_view text) {
  for (const Shape& shape : shapes) {
    if (const auto action = read_action(shape, text)) return *action;
  }
  return fail(
      ErrorCode::bad_notation,
      quoted(text) +
          " is not an action. One checker moves as b2-b3-b4-c4, a column as b1=b3 (rear and "
          "front), a join as a2-b2+b2=b3; a block is #d4, none is #-. The corners a1, g1, "
          "a7 and g7 do not exist.");
}

Position Position::start(const OptionValues& options) {
  return *parse(start_text, options);
}

Result<Position> Position::parse(std::string_view text, const OptionValues& options) {
  const auto fields = split_exactly<3>(text, ' ');
  if (!fields) {
    return bad_position(
        "A position has three fields with one space between them: the ranks, the side to move and "
        "whether it is to move or to place a block.");
  }
  const auto [rows, side, phase] = *fields;
  Position position;
  int knockouts = 0;
  for (const char digit : options["knockouts"])
    knockouts = knockouts * 10 + (digit - '0');
  position.knockouts_ = static_cast<std::uint8_t>(knockouts);
  if (const auto read = position.parse_rows(rows); !read) return std::unexpected(read.error());

  if (side != "g" && side != "s") {
    return bad_position("The side to move is g or s, not " + quoted(side) + ".");
  }
  position.side_ = side == "g" ? Side::gold : Side::silver;
  if (phase != "m" && phase != "p") {
    return bad_position("A side is to move (m) or to place a block (p), not " + quoted(phase) +
                        ".");
  }
  position.phase_ = phase == "m" ? Phase::move : Phase::place;
  if (auto why = position.impossible()) return bad_position(std::move(*why));
  return position;
}

Result<void> Position::parse_rows(std::string_view text) {
  const auto rows = split_exactly<side_length>(text, '/');
  if (!rows) return bad_position("A board is seven ranks joined by /, not " + quoted(text) + ".");
  for (int rank = 0; rank < side_length; ++rank) {
    const auto read_piece = [&](int i, std::string_view rest) -> std::size_t {
      const Spaces here = bit(static_cast<Space>(rank * stride + first_file_of(rank) + i));
      switch (rest[0]) {
        case 'G':
          checkers_[index(Side::gold)] |= here;
          return 1;
        case 'S':
          checkers_[index(Side::silver)] |= here;
          return 1;
        case '#':
          blocks_ |= here;
          return 1;
        default:
          return 0;
      }
    };
    const std::string_view row = (*rows)[static_cast<std::size_t>(side_length - 1 - rank)];
    if (auto read = read_rank(row, rank + 1, width_of(rank), read_piece); !read) return read;
  }
  return {};
}

/// "Sumo Checkers, Position": why no game comes to this position, as a sentence; null when one may.
std::optional<std::string> Position::impossible() const {
  for (const Side side : {Side::gold, Side::silver}) {
    const std::string has = name_of(side) + " has " + std::to_string(count(side)) + " checkers";
    if (count(side) > checkers_a_side) return has + ", and there are ten a side.";
    if (count(side) > 1 && blocks_ != 0) {
      return has + ", but blocks come only when each side has one checker left.";
    }
    if (count(side) > 1 && phase_ == Phase::place) {
      return has + ", but blocks are placed only when each side has one checker left.";
    }
  }
  if (std::popcount(blocks_) > most_blocks) {
    return "There are more than eighteen blocks, and each is a removed checker.";
  }
  if (knocked_out(Side::gold) && knocked_out(Side::silver)) {
    return "Both sides have lost the game: each has " +
           std::to_string(checkers_a_side - knockouts_) + " checkers or fewer.";
  }
  if (phase_ == Phase::place && (knocked_out(Side::gold) || knocked_out(Side::silver))) {
    return "The game is over, so nobody places a block.";
  }
  return std::nullopt;
}

std::string Position::format() const {
  std::string out;
  for (int rank = side_length - 1; rank >= 0; --rank) {
    write_rank(out, width_of(rank), [&](int i) -> std::string_view {
      const auto space = static_cast<Space>(rank * stride + first_file_of(rank) + i);
      if (holds(checkers_[index(Side::gold)], space)) return "G";
      if (holds(checkers_[index(Side::silver)], space)) return "S";
      return holds(blocks_, space) ? "#" : "";
    });
    out += rank > 0 ? '/' : ' ';
  }
  out += side_ == Side::gold ? 'g' : 's';
  out += phase_ == Phase::move ? " m" : " p";
  return out;
}

std::optional<Outcome> Position::outcome() const {
  for (const Side side : {Side::gold, Side::silver}) {
    if (knocked_out(side)) {
      return Outcome{SeatSet(static_cast<Seat>(opponent(side))), "knockouts"};
    }
  }
  if (count_legal_actions(*this) == 0) {
    return Outcome{SeatSet(static_cast<Seat>(opponent(side_))), "no-legal-action"};
  }
  return std::nullopt;
}

namespace {

constexpr std::array knockouts_choices{OptionChoice{"10", "10: full game"},
                                       OptionChoice{"9", "9"},
                                       OptionChoice{"8", "8"},
                                       OptionChoice{"7", "7"},
                                       OptionChoice{"6", "6"},
                                       OptionChoice{"5", "5: short game"},
                                       OptionChoice{"4", "4"},
                                       OptionChoice{"3", "3"},
                                       OptionChoice{"2", "2"},
                                       OptionChoice{"1", "1: first push"}};
constexpr std::array options{
    OptionInfo{"knockouts", "Checkers to push off", "10", knockouts_choices}};
constexpr std::array<std::string_view, 2> names{"Gold", "Silver"};

std::span<const std::string_view> seat_names(const OptionValues& /*options*/) {
  return names;
}

}  // namespace

GameInfo info() {
  return {.id = "sumo-checkers",
          .name = "Sumo Checkers",
          .designer = "",
          .published = "",
          .designer_site = "",
          .summary =
              "Push the enemy's checkers off the round board, one by one or in columns of two and "
              "three.",
          .draw_by_agreement = true,
          .options = options,
          .seat_names = seat_names,
          .start = start_game<Position>,
          .parse = parse_game<Position>};
}

}  // namespace quintet::rules::sumo_checkers
