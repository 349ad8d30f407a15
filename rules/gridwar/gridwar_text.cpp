// Actions and positions from text and to text.
#include <utility>

#include "rules/gridwar/gridwar.hpp"
#include "rules/text.hpp"

namespace quintet::rules::gridwar {
namespace {

std::unexpected<Error> bad_position(std::string message) {
  return fail(ErrorCode::bad_position, std::move(message));
}

std::string possessive(Colour colour) {
  return std::string(name_of(colour)) + "'s";
}

char letter_of(Rank rank) {
  return info_of(rank).letter;
}

std::optional<Rank> find_rank(std::string_view text) {
  for (const Rank rank : ranks) {
    if (text.size() == 1 && text[0] == letter_of(rank)) return rank;
  }
  return std::nullopt;
}

/// Up to three digits without a leading zero.
std::optional<int> read_number(std::string_view text) {
  if (text.empty() || text.size() > 3 || (text.size() > 1 && text[0] == '0')) return std::nullopt;
  int number = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    number = number * 10 + (c - '0');
  }
  return number;
}

/// Calls `read(item)` for the items of a list joined by commas until one fails; `-` is the empty
/// list.
template <class Read>
Result<void> read_list(std::string_view text, Read read) {
  if (text == "-") return {};
  while (true) {
    const std::size_t end = text.find(',');
    if (auto done = read(text.substr(0, end)); !done) return done;
    if (end == std::string_view::npos) return {};
    text.remove_prefix(end + 1);
  }
}

/// Refuses a space that is named twice or before one of a lower number.
Result<void> check_order(std::optional<Space>& last, Space space) {
  if (last && *last == space) {
    return bad_position(name_of(space) + " is named twice in one list.");
  }
  if (last && *last > space) {
    return bad_position(name_of(space) + " has to come before " + name_of(*last) +
                        ": spaces are sorted by level, row and hole.");
  }
  last = space;
  return {};
}

std::optional<Action> find_promotion(std::string_view what, std::string_view rank_text) {
  const auto rank = find_rank(rank_text);
  if (!rank || *rank == Rank::troop) return std::nullopt;
  if (const auto old_rank = find_rank(what)) {
    if (*old_rank >= *rank) return std::nullopt;
    return Action{.kind = Kind::promote_off_board, .rank = *rank, .old_rank = *old_rank};
  }
  const auto space = find_space(what);
  if (!space) return std::nullopt;
  return Action{.kind = Kind::promote, .rank = *rank, .from = *space};
}

std::optional<Action> find_entry(std::string_view rank_text, std::string_view space_text) {
  const auto rank = find_rank(rank_text);
  const auto to = find_space(space_text);
  if (!rank || !to) return std::nullopt;
  return Action{.kind = Kind::enter, .rank = *rank, .to = *to};
}

std::optional<Action> find_move(std::string_view from_text, std::string_view to_text) {
  const auto from = find_space(from_text);
  const auto to = find_space(to_text);
  if (!from || !to) return std::nullopt;
  return Action{.kind = Kind::move, .from = *from, .to = *to};
}

std::optional<Action> find_capture(std::string_view from_text, std::string_view captured) {
  const std::size_t middle = captured.find('x');
  const auto from = find_space(from_text);
  const auto to = find_space(captured.substr(0, middle));
  if (!from || !to) return std::nullopt;
  Action action{.kind = Kind::capture, .from = *from, .to = *to};
  if (middle != std::string_view::npos) {
    const auto also = find_space(captured.substr(middle + 1));
    if (!also) return std::nullopt;
    action.also = *also;
  }
  return action;
}

std::optional<Action> find_action(std::string_view text) {
  if (text == "end") return Action{};
  const std::size_t sign = text.find_first_of("+@-x");
  if (sign == std::string_view::npos) return std::nullopt;
  const std::string_view left = text.substr(0, sign);
  const std::string_view right = text.substr(sign + 1);
  switch (text[sign]) {
    case '+':
      return find_promotion(left, right);
    case '@':
      return find_entry(left, right);
    case '-':
      return find_move(left, right);
    default:
      return find_capture(left, right);
  }
}

}  // namespace

std::string Action::format() const {
  switch (kind) {
    case Kind::promote:
      return name_of(from) + '+' + letter_of(rank);
    case Kind::promote_off_board:
      return std::string{letter_of(old_rank), '+', letter_of(rank)};
    case Kind::move:
      return name_of(from) + '-' + name_of(to);
    case Kind::enter:
      return std::string{letter_of(rank), '@'} + name_of(to);
    case Kind::capture:
      return name_of(from) + 'x' + name_of(to) + (also == no_space ? "" : 'x' + name_of(also));
    case Kind::end:
      return "end";
  }
  std::unreachable();
}

Result<Action> Action::parse(std::string_view text) {
  if (const auto action = find_action(text)) return *action;
  return fail(
      ErrorCode::bad_notation,
      quoted(text) +
          " is not an action. Actions are written 1c5+L or T+L (promote), 1c5-2d4 (move), "
          "T@1h3 (enter), 2c5x1c5 or 2c5x1c5x1c6 (capture) and end, with spaces that are on "
          "the board: levels 1 to 9, rows a to j, holes from 1.");
}

Result<Position> Position::parse(std::string_view text, const OptionValues& /*options*/) {
  const auto fields = split_exactly<9>(text, ' ');
  if (!fields) {
    return bad_position(
        "A position has nine fields with one space between them: White's tiles, Black's tiles, "
        "both supplies, the side to move, the phase, the entries left, the spent tiles and the "
        "number of tiles taken.");
  }
  const auto [white, black, white_supply, black_supply, side, phase, entries, spent, taken] =
      *fields;

  Position position;
  const auto fail_with = [](Result<void> failed) { return std::unexpected(failed.error()); };
  if (auto done = position.read_tiles(Colour::white, white); !done) return fail_with(done);
  if (auto done = position.read_tiles(Colour::black, black); !done) return fail_with(done);
  if (auto done = position.read_supply(Colour::white, white_supply); !done) return fail_with(done);
  if (auto done = position.read_supply(Colour::black, black_supply); !done) return fail_with(done);

  if (side != "w" && side != "b") {
    return bad_position("The side to move is w or b, not " + quoted(side) + ".");
  }
  position.side_ = side == "w" ? Colour::white : Colour::black;

  if (phase != "s" && phase != "p" && phase != "m") {
    return bad_position("The phase is s, p or m, not " + quoted(phase) + ".");
  }
  position.phase_ = phase == "s" ? Phase::start : phase == "p" ? Phase::promoting : Phase::moving;

  if (entries != "0" && entries != "1" && entries != "2") {
    return bad_position("The number of tiles that may still enter is 0, 1 or 2, not " +
                        quoted(entries) + ".");
  }
  position.entries_ = static_cast<std::uint8_t>(entries[0] - '0');

  if (auto done = position.read_spent(spent); !done) return fail_with(done);

  const auto taken_count = read_number(taken);
  if (!taken_count || *taken_count > tiles_a_side) {
    return bad_position("The number of tiles taken is one from 0 to 95, not " + quoted(taken) +
                        ".");
  }
  position.taken_ = static_cast<std::uint8_t>(*taken_count);

  if (auto done = position.validate_board(); !done) return fail_with(done);
  if (auto done = position.validate_counts(); !done) return fail_with(done);
  if (auto done = position.validate_turn(); !done) return fail_with(done);
  return position;
}

Result<void> Position::read_tiles(Colour colour, std::string_view text) {
  std::optional<Space> last;
  return read_list(text, [&](std::string_view item) -> Result<void> {
    std::string_view space_text = item;
    Rank rank = Rank::troop;
    if (item.ends_with('L')) rank = Rank::leader;
    if (item.ends_with('C')) rank = Rank::commander;
    if (rank != Rank::troop) space_text.remove_suffix(1);
    const auto space = find_space(space_text);
    if (!space) {
      return bad_position("Among " + possessive(colour) + " tiles, " + quoted(item) +
                          " is no space of the board, with L or C behind it for a promoted tile.");
    }
    if (auto ordered = check_order(last, *space); !ordered) return ordered;
    if (occupied(*space)) return bad_position("There are two tiles on " + name_of(*space) + ".");
    tiles_[index(colour)].insert(*space);
    set_rank(*space, rank);
    return {};
  });
}

Result<void> Position::read_supply(Colour colour, std::string_view text) {
  const auto parts = split_exactly<4>(text, '/');
  if (!parts) {
    return bad_position(
        possessive(colour) +
        " supply is written troops/leaders/commanders/tokens, as in 95/0/0/0, not " + quoted(text) +
        ".");
  }
  Supply& supply = supplies_[index(colour)];
  for (std::size_t i = 0; i < parts->size(); ++i) {
    const auto number = read_number((*parts)[i]);
    // Each token has been paid for with a tile, so no number is higher than that of the tiles.
    if (!number || *number > tiles_a_side) {
      return bad_position("In " + possessive(colour) + " supply, " + quoted((*parts)[i]) +
                          " is not a number from 0 to 95.");
    }
    (i < 3 ? supply.tiles[i] : supply.tokens) = static_cast<std::uint8_t>(*number);
  }
  return {};
}

Result<void> Position::read_spent(std::string_view text) {
  std::optional<Space> last;
  return read_list(text, [&](std::string_view item) -> Result<void> {
    const auto space = find_space(item);
    if (!space) {
      return bad_position("Among the spent tiles, " + quoted(item) + " is no space of the board.");
    }
    if (auto ordered = check_order(last, *space); !ordered) return ordered;
    if (!tiles(side_).contains(*space)) {
      return bad_position("There is no tile of " + possessive(side_) + " on " + name_of(*space) +
                          ", which is named as spent.");
    }
    spent_.insert(*space);
    return {};
  });
}

// "Gridwar, Spaces": three supports, and "Ranks": a covered tile is a troop.
Result<void> Position::validate_board() const {
  std::string wrong;
  for (const SpaceSet& set : tiles_) {
    set.for_each([&](Space space) {
      if (places[space].level == 0 || !wrong.empty()) return;
      for (const Space support : supports[space]) {
        if (!occupied(support)) {
          wrong = "The tile on " + name_of(space) + " has no tile under it on " + name_of(support) +
                  ".";
        } else if (rank_of(support) != Rank::troop) {
          wrong = "The tile on " + name_of(support) + " is a " +
                  std::string(name_of(rank_of(support))) + " and covered by the one on " +
                  name_of(space) + "; covered tiles are troops.";
        }
      }
    });
  }
  if (!wrong.empty()) return bad_position(wrong);
  if (at_goal(Colour::white) && at_goal(Colour::black)) {
    return bad_position("White and Black cannot both have a tile on a goal of their own.");
  }
  return {};
}

Result<void> Position::validate_counts() const {
  for (const Colour colour : {Colour::white, Colour::black}) {
    if (tiles_out_of_play(colour) < 0) {
      return bad_position(std::string(name_of(colour)) +
                          " has more than 95 tiles on and off the board.");
    }
  }
  for (const Colour colour : {Colour::white, Colour::black}) {
    int paid_for = tiles_out_of_play(opponent(colour));
    const std::string enemy = possessive(opponent(colour));
    if (colour == side_) {
      if (taken_ > paid_for) {
        return bad_position(std::to_string(taken_) + " tiles are said to be taken this turn, but " +
                            std::to_string(paid_for) + " of " + enemy + " are out of play.");
      }
      paid_for -= taken_;
    }
    const int owned = supply(colour).tokens + worth_of_ranks(colour);
    if (owned > paid_for) {
      return bad_position(possessive(colour) + " tokens and ranks are worth " +
                          std::to_string(owned) + ", but only " + std::to_string(paid_for) +
                          " tiles of " + enemy + " have been exchanged.");
    }
  }
  return {};
}

Result<void> Position::validate_turn() const {
  if (phase_ == Phase::moving) {
    if (spent_.empty()) return bad_position("In phase m at least one tile has to be spent.");
  } else {
    if (!spent_.empty() || taken_ > 0) {
      return bad_position("In phase s or p no tile can have been spent or taken.");
    }
    if (entries_ != entries_at_start()) {
      return bad_position("In phase s or p " + std::to_string(entries_at_start()) +
                          " may still enter here, not " + std::to_string(entries_) + ".");
    }
  }
  if (phase_ != Phase::start && (at_goal(Colour::white) || at_goal(Colour::black))) {
    return bad_position(
        "With a tile on a goal of its own the game is over, and the phase is s then.");
  }
  return {};
}

std::string Position::format() const {
  std::string out;
  for (const Colour colour : {Colour::white, Colour::black})
    write_tiles(colour, out);
  for (const Colour colour : {Colour::white, Colour::black})
    write_supply(colour, out);
  out += side_ == Colour::white ? "w " : "b ";
  out += phase_ == Phase::start ? "s " : phase_ == Phase::promoting ? "p " : "m ";
  out += std::to_string(entries_) + ' ';
  const std::size_t before = out.size();
  spent_.for_each([&](Space space) {
    if (out.size() > before) out += ',';
    out += name_of(space);
  });
  if (out.size() == before) out += '-';
  return out + ' ' + std::to_string(taken_);
}

void Position::write_tiles(Colour colour, std::string& out) const {
  const std::size_t before = out.size();
  tiles(colour).for_each([&](Space space) {
    if (out.size() > before) out += ',';
    out += name_of(space);
    const Rank rank = rank_of(space);
    if (rank != Rank::troop) out += letter_of(rank);
  });
  if (out.size() == before) out += '-';
  out += ' ';
}

void Position::write_supply(Colour colour, std::string& out) const {
  const Supply& own = supply(colour);
  for (const std::uint8_t count : own.tiles)
    out += std::to_string(count) + '/';
  out += std::to_string(own.tokens) + ' ';
}

}  // namespace quintet::rules::gridwar
