#include "rules/sumo-checkers/sumo_checkers.hpp"

#include <utility>

#include "rules/game_model.hpp"
#include "rules/key.hpp"
#include "rules/rank_text.hpp"
#include "rules/sumo-checkers/names.hpp"
#include "rules/sumo-checkers/refusals.hpp"
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

/// Notation of a kind of action: ".." for each space, the other characters literally.
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
  return refuse("sumo-checkers.not-an-action", shown(text));
}

Position Position::start(const OptionValues& options) {
  return *parse(start_text, options);
}

Result<Position> Position::parse(std::string_view text, const OptionValues& options) {
  const auto fields = split_exactly<3>(text, ' ');
  if (!fields) return refuse("sumo-checkers.fields");
  const auto [rows, side, phase] = *fields;
  Position position;
  int knockouts = 0;
  for (const char digit : options["knockouts"])
    knockouts = knockouts * 10 + (digit - '0');
  position.knockouts_ = static_cast<std::uint8_t>(knockouts);
  if (const auto read = position.parse_rows(rows); !read) return std::unexpected(read.error());

  if (side != "g" && side != "s") return refuse("sumo-checkers.side-to-move", shown(side));
  position.side_ = side == "g" ? Side::gold : Side::silver;
  if (phase != "m" && phase != "p") return refuse("sumo-checkers.phase", shown(phase));
  position.phase_ = phase == "m" ? Phase::move : Phase::place;
  if (auto possible = position.check_possible(); !possible) {
    return std::unexpected(possible.error());
  }
  return position;
}

Result<void> Position::parse_rows(std::string_view text) {
  const auto rows = split_exactly<side_length>(text, '/');
  if (!rows) return refuse("sumo-checkers.ranks", shown(text));
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

/// "Sumo Checkers, Position": refuses a position that cannot arise in a game.
Result<void> Position::check_possible() const {
  for (const Side side : {Side::gold, Side::silver}) {
    const int has = count(side);
    if (has > checkers_a_side) {
      return refuse("sumo-checkers.too-many-checkers", name_of(side), has);
    }
    if (has > 1 && blocks_ != 0) {
      return refuse("sumo-checkers.blocks-too-early", name_of(side), has);
    }
    if (has > 1 && phase_ == Phase::place) {
      return refuse("sumo-checkers.places-too-early", name_of(side), has);
    }
  }
  if (std::popcount(blocks_) > most_blocks) return refuse("sumo-checkers.too-many-blocks");
  if (knocked_out(Side::gold) && knocked_out(Side::silver)) {
    return refuse("sumo-checkers.both-lost", checkers_a_side - knockouts_);
  }
  if (phase_ == Phase::place && (knocked_out(Side::gold) || knocked_out(Side::silver))) {
    return refuse("sumo-checkers.over-to-place");
  }
  return {};
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

std::uint64_t Position::key() const {
  const std::uint64_t rest = std::uint64_t{knockouts_} << 2U | std::uint64_t{index(side_)} << 1U |
                             std::to_underlying(phase_);
  // The two sets of spaces leave the highest bits free.
  return mix(mix(scramble(checkers_[0] | rest << 58U), checkers_[1]), blocks_);
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
          .refusals = refusals,
          .seat_names = seat_names,
          .start = start_game<Position>,
          .parse = parse_game<Position>};
}

}  // namespace quintet::rules::sumo_checkers
