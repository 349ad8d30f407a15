#include "rules/slides-of-action/slides_of_action.hpp"

#include <utility>

#include "rules/game_model.hpp"
#include "rules/slides-of-action/refusals.hpp"
#include "rules/text.hpp"

namespace quintet::rules::slides_of_action {
namespace {

// A lane is 16 squares and 4 bits that are always 0, so that a shift by a rank never carries a coin
// of one suit into the next lane. One shift moves or spreads the coins of all three lanes at once.
constexpr int lane_width = 20;
constexpr std::uint64_t every_lane = 1U | (1ULL << lane_width) | (1ULL << (2 * lane_width));
constexpr std::uint64_t not_file_a = 0xeeee * every_lane;
constexpr std::uint64_t not_file_d = 0x7777 * every_lane;

constexpr std::uint64_t lane(Suit suit, std::uint64_t squares) {
  return squares << (lane_width * std::to_underlying(suit));
}
constexpr std::uint64_t squares_of(std::uint64_t suits, Suit suit) {
  return (suits >> (lane_width * std::to_underlying(suit))) & 0xffffU;
}
constexpr std::uint8_t bit(Suit suit) {
  return static_cast<std::uint8_t>(1U << std::to_underlying(suit));
}

/// The coins that slide when the empty square goes from `a` to `b`: those on `b` and on all squares
/// between, in every lane. Zero when the squares are not in line.
constexpr auto sliding = [] {
  std::array<std::array<std::uint64_t, square_count>, square_count> masks{};
  for (unsigned a = 0; a < square_count; ++a) {
    for (unsigned b = 0; b < square_count; ++b) {
      if (((lines[a] >> b) & 1U) == 0) continue;
      const unsigned step = a / 4 == b / 4 ? 1 : 4;
      for (unsigned s = b; s != a; s = a < b ? s - step : s + step)
        masks[a][b] |= 1ULL << s;
      masks[a][b] *= every_lane;
    }
  }
  return masks;
}();

constexpr std::uint64_t sideways(std::uint64_t coins) {
  return coins | ((coins << 1U) & not_file_a) | ((coins >> 1U) & not_file_d);
}
constexpr std::uint64_t with_side_neighbours(std::uint64_t coins) {
  return sideways(coins) | (coins << 4U) | (coins >> 4U);
}
constexpr std::uint64_t with_all_neighbours(std::uint64_t coins) {
  const std::uint64_t band = sideways(coins);
  return band | (band << 4U) | (band >> 4U);
}

/// The lowest coin of each lane; nothing for an empty lane.
constexpr std::uint64_t first_coins(std::uint64_t coins) {
  constexpr std::uint64_t guards = every_lane << (lane_width - 1);
  const std::uint64_t guarded = coins | guards;
  return coins & ~(guarded - every_lane);
}

/// For each lane, all coins that are connected to its lowest coin.
template <class Spread>
constexpr std::uint64_t first_groups(std::uint64_t coins, Spread spread) {
  std::uint64_t group = first_coins(coins);
  while (true) {
    const std::uint64_t larger = spread(group) & coins;
    if (larger == group) return group;
    group = larger;
  }
}

/// "Slides of Action, End": a suit is connected if its coins are one group by sides and corners.
/// With `one_diagonal` they must be one group by sides, or two such groups with a corner contact
/// between them. Returns the coins that prevent a connection; a suit is connected if none of its
/// coins is among them.
constexpr std::uint64_t left_over(std::uint64_t coins, bool one_diagonal) {
  if (!one_diagonal) return coins & ~first_groups(coins, with_all_neighbours);
  const std::uint64_t first = first_groups(coins, with_side_neighbours);
  const std::uint64_t rest = coins & ~first;
  const std::uint64_t second = first_groups(rest, with_side_neighbours);
  const std::uint64_t contacts = with_all_neighbours(first) & second;
  std::uint64_t left = 0;
  for (const Suit suit : {Suit::arms, Suit::crowns, Suit::suns}) {
    const std::uint64_t whole = lane(suit, 0xffff);
    const bool two_parts_meet = ((rest ^ second) & whole) == 0 && (contacts & whole) != 0;
    if (!two_parts_meet) left |= rest & whole;
  }
  return left;
}

constexpr std::string_view letters = "ACS";
constexpr std::string_view side_letters = "acs";

/// The letters of the suits that still take turns.
std::string playing_text(std::uint8_t playing) {
  std::string out;
  for (unsigned suit = 0; suit < side_letters.size(); ++suit) {
    if (((playing >> suit) & 1U) != 0) out += side_letters[suit];
  }
  return out;
}

std::string name_of(Square square) {
  return square_name({square % 4, square / 4});
}

std::optional<Square> find_square(std::string_view text) {
  const auto square = parse_square(text, side_length, side_length);
  if (!square) return std::nullopt;
  return static_cast<Square>(square->rank * side_length + square->file);
}

struct Board {
  std::uint64_t suits = 0;
  Square empty = 0;
};

Result<Board> parse_board(std::string_view text) {
  const auto rows = split_exactly<side_length>(text, '/');
  if (!rows) return refuse("slides-of-action.ranks", shown(text));
  Board board;
  std::array<int, 4> counts{};
  for (std::size_t row = 0; row < rows->size(); ++row) {
    const std::string_view rank = (*rows)[row];
    const std::size_t number = side_length - row;
    if (rank.size() != side_length) {
      return refuse("slides-of-action.rank-length", number, shown(rank));
    }
    for (std::size_t file = 0; file < rank.size(); ++file) {
      const auto square = static_cast<Square>((number - 1) * side_length + file);
      const std::size_t suit = std::string_view("ACS.").find(rank[file]);
      if (suit == std::string_view::npos) {
        return refuse("slides-of-action.letter", name_of(square), shown(rank.substr(file, 1)));
      }
      ++counts[suit];
      if (suit < letters.size()) {
        board.suits |= lane(static_cast<Suit>(suit), 1ULL << square);
      } else {
        board.empty = square;
      }
    }
  }
  if (counts != std::array{5, 5, 5, 1}) return refuse("slides-of-action.coin-count");
  return board;
}

Result<std::uint8_t> parse_playing(std::string_view text, bool two_players) {
  for (const std::uint8_t playing : std::array<std::uint8_t, 4>{7, 6, 5, 3}) {
    if (playing_text(playing) != text) continue;
    if (two_players && playing != 6) {
      return refuse("slides-of-action.suits-for-two", shown(text));
    }
    return playing;
  }
  return refuse("slides-of-action.suits", shown(text));
}

}  // namespace

std::string Action::format() const {
  return name_of(to);
}

Result<Action> Action::parse(std::string_view text) {
  const auto square = find_square(text);
  if (!square) return refuse("slides-of-action.not-a-square", shown(text));
  return Action{*square};
}

Position Position::start(const OptionValues& options) {
  const bool two_players = options["players"] == "2";
  const auto position =
      parse(two_players ? "ACSA/SACS/CSAC/ACS. c cs -" : "ACSA/SACS/CSAC/ACS. a acs -", options);
  return *position;
}

Result<Position> Position::parse(std::string_view text, const OptionValues& options) {
  const auto fields = split_exactly<4>(text, ' ');
  if (!fields) return refuse("slides-of-action.fields");
  const auto [rows, side, playing, last] = *fields;
  Position position;
  position.two_players_ = options["players"] == "2";
  position.one_diagonal_ = options["connection"] == "one-diagonal";

  const auto board = parse_board(rows);
  if (!board) return std::unexpected(board.error());
  position.suits_ = board->suits;
  position.empty_ = board->empty;
  position.find_connected();

  const auto suits = parse_playing(playing, position.two_players_);
  if (!suits) return std::unexpected(suits.error());
  position.playing_ = *suits;

  const std::size_t suit = side.size() == 1 ? side_letters.find(side) : std::string_view::npos;
  if (suit == std::string_view::npos || !position.plays(static_cast<Suit>(suit))) {
    return refuse("slides-of-action.side-to-move", shown(playing), shown(side));
  }
  position.side_ = static_cast<Suit>(suit);

  if (last == "-") {
    if (position.connected_ != 0) return refuse("slides-of-action.no-slide-yet");
    return position;
  }
  const auto square = find_square(last);
  if (!square || ((lines[position.empty_] >> *square) & 1U) == 0) {
    return refuse("slides-of-action.came-from", name_of(position.empty_), shown(last));
  }
  position.last_ = *square;
  return position;
}

std::string Position::format() const {
  std::string out;
  for (int rank = side_length - 1; rank >= 0; --rank) {
    for (int file = 0; file < side_length; ++file) {
      const auto square = static_cast<Square>(rank * side_length + file);
      char letter = '.';
      for (const Suit suit : {Suit::arms, Suit::crowns, Suit::suns}) {
        if (((squares_of(suits_, suit) >> square) & 1U) != 0) {
          letter = letters[std::to_underlying(suit)];
        }
      }
      out += letter;
    }
    out += rank > 0 ? '/' : ' ';
  }
  out += side_letters[std::to_underlying(side_)];
  out += ' ';
  out += playing_text(playing_);
  out += ' ';
  out += last_ == no_square ? "-" : name_of(last_);
  return out;
}

Result<void> Position::check(Action action) const {
  const std::string to = name_of(action.to);
  if (action.to == empty_) return refuse("slides-of-action.empty-square", to);
  if (((lines[empty_] >> action.to) & 1U) == 0) {
    return refuse("slides-of-action.not-in-line", to, name_of(empty_));
  }
  if (action.to == last_) return refuse("slides-of-action.straight-back", to);
  return {};
}

void Position::play(Action action) {
  const std::uint64_t coins = suits_ & sliding[empty_][action.to];
  const unsigned step = empty_ / 4 == action.to / 4 ? 1 : 4;
  suits_ ^= coins;
  suits_ |= action.to > empty_ ? coins >> step : coins << step;
  last_ = empty_;
  empty_ = action.to;
  side_ = next(side_);
  find_connected();
}

std::optional<Outcome> Position::outcome() const {
  if (connected_ == 0) return std::nullopt;
  if (std::popcount(connected_) > 1) {
    return Outcome{SeatSet(seat_of(previous(side_))), "connected"};
  }
  const auto suit = static_cast<Suit>(std::countr_zero(connected_));
  if (!plays(suit)) return Outcome{SeatSet(), "neutral-connected"};
  return Outcome{SeatSet(seat_of(suit)), "connected"};
}

void Position::withdraw(Seat seat) {
  const auto suit = static_cast<Suit>(two_players_ ? seat + 1 : seat);
  if (side_ == suit) side_ = next(side_);
  playing_ = static_cast<std::uint8_t>(playing_ & ~bit(suit));
}

SeatSet Position::seats_in_play() const {
  SeatSet seats;
  for (const Suit suit : {Suit::arms, Suit::crowns, Suit::suns}) {
    if (plays(suit)) seats.insert(seat_of(suit));
  }
  return seats;
}

Seat Position::seat_of(Suit suit) const {
  const Seat seat = std::to_underlying(suit);
  return two_players_ ? static_cast<Seat>(seat - 1) : seat;
}

bool Position::plays(Suit suit) const {
  return (playing_ & bit(suit)) != 0;
}

Suit Position::next(Suit suit) const {
  do {
    suit = static_cast<Suit>((std::to_underlying(suit) + 1) % 3);
  } while (!plays(suit));
  return suit;
}

Suit Position::previous(Suit suit) const {
  do {
    suit = static_cast<Suit>((std::to_underlying(suit) + 2) % 3);
  } while (!plays(suit));
  return suit;
}

void Position::find_connected() {
  const std::uint64_t left = left_over(suits_, one_diagonal_);
  connected_ = 0;
  for (const Suit suit : {Suit::arms, Suit::crowns, Suit::suns}) {
    if (squares_of(left, suit) == 0) connected_ |= bit(suit);
  }
}

namespace {

constexpr std::array players_choices{OptionChoice{"3", "Three"}, OptionChoice{"2", "Two"}};
constexpr std::array connection_choices{OptionChoice{"any", "By side or corner"},
                                        OptionChoice{"one-diagonal", "At most one corner"}};
constexpr std::array options{OptionInfo{"players", "Players", "3", players_choices},
                             OptionInfo{"connection", "Connection", "any", connection_choices}};
constexpr std::array<std::string_view, 3> names{"Arms", "Crowns", "Suns"};

std::span<const std::string_view> seat_names(const OptionValues& values) {
  const std::span<const std::string_view> all(names);
  return values["players"] == "2" ? all.subspan(1) : all;
}

}  // namespace

GameInfo info() {
  return {.id = "slides-of-action",
          .name = "Slides of Action",
          .designer = "Clark D. Rodeffer",
          .published = "2003",
          .designer_site = "",
          .summary =
              "Slide the coins until all five of your suit hang together; the slides of the "
              "others help you too.",
          .draw_by_agreement = true,
          .options = options,
          .solved_with = OptionSetting{.key = "players", .value = "2"},
          .refusals = refusals,
          .seat_names = seat_names,
          .start = start_game<Position>,
          .parse = parse_game<Position>};
}

}  // namespace quintet::rules::slides_of_action
