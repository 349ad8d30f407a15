// Reads and writes actions and positions as text.
#include <utility>

#include "rules/gridwar/gridwar.hpp"
#include "rules/gridwar/refusals.hpp"
#include "rules/text.hpp"

namespace quintet::rules::gridwar {
namespace {

char letter_of(Rank rank) {
  return info_of(rank).letter;
}

std::optional<Rank> find_rank(std::string_view text) {
  for (const Rank rank : ranks) {
    if (text.size() == 1 && text[0] == letter_of(rank)) return rank;
  }
  return std::nullopt;
}

/// Reads a number of up to three digits without a leading zero.
std::optional<int> read_number(std::string_view text) {
  if (text.empty() || text.size() > 3 || (text.size() > 1 && text[0] == '0')) return std::nullopt;
  int number = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    number = number * 10 + (c - '0');
  }
  return number;
}

/// Calls `read(item)` for each item of a list joined by commas, and stops at the first error. `-`
/// is the empty list.
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

/// Refuses a space that repeats the last one or precedes it in the order of spaces.
Result<void> check_order(std::optional<Space>& last, Space space) {
  if (last && *last == space) return refuse("gridwar.space-twice", name_of(space));
  if (last && *last > space) return refuse("gridwar.space-order", name_of(space), name_of(*last));
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
  return refuse("gridwar.not-an-action", shown(text));
}

Result<Position> Position::parse(std::string_view text, const OptionValues& /*options*/) {
  const auto fields = split_exactly<9>(text, ' ');
  if (!fields) return refuse("gridwar.fields");
  const auto [white, black, white_supply, black_supply, side, phase, entries, spent, taken] =
      *fields;

  Position position;
  const auto fail_with = [](Result<void> failed) { return std::unexpected(failed.error()); };
  if (auto done = position.read_tiles(Colour::white, white); !done) return fail_with(done);
  if (auto done = position.read_tiles(Colour::black, black); !done) return fail_with(done);
  if (auto done = position.read_supply(Colour::white, white_supply); !done) return fail_with(done);
  if (auto done = position.read_supply(Colour::black, black_supply); !done) return fail_with(done);

  if (side != "w" && side != "b") return refuse("gridwar.side-to-move", shown(side));
  position.side_ = side == "w" ? Colour::white : Colour::black;

  if (phase != "s" && phase != "p" && phase != "m") return refuse("gridwar.phase", shown(phase));
  position.phase_ = phase == "s" ? Phase::start : phase == "p" ? Phase::promoting : Phase::moving;

  if (entries != "0" && entries != "1" && entries != "2") {
    return refuse("gridwar.entries", shown(entries));
  }
  position.entries_ = static_cast<std::uint8_t>(entries[0] - '0');

  if (auto done = position.read_spent(spent); !done) return fail_with(done);

  const auto taken_count = read_number(taken);
  if (!taken_count || *taken_count > tiles_a_side) {
    return refuse("gridwar.taken", shown(taken));
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
    if (!space) return refuse("gridwar.no-space", name_of(colour), shown(item));
    if (auto ordered = check_order(last, *space); !ordered) return ordered;
    if (occupied(*space)) return refuse("gridwar.two-tiles", name_of(*space));
    tiles_[index(colour)].insert(*space);
    set_rank(*space, rank);
    return {};
  });
}

Result<void> Position::read_supply(Colour colour, std::string_view text) {
  const auto parts = split_exactly<4>(text, '/');
  if (!parts) return refuse("gridwar.supply", name_of(colour), shown(text));
  Supply& supply = supplies_[index(colour)];
  for (std::size_t i = 0; i < parts->size(); ++i) {
    const auto number = read_number((*parts)[i]);
    // A token costs a captured tile, so there are at most as many tokens as tiles.
    if (!number || *number > tiles_a_side) {
      return refuse("gridwar.supply-number", name_of(colour), shown((*parts)[i]));
    }
    (i < 3 ? supply.tiles[i] : supply.tokens) = static_cast<std::uint8_t>(*number);
  }
  return {};
}

Result<void> Position::read_spent(std::string_view text) {
  std::optional<Space> last;
  return read_list(text, [&](std::string_view item) -> Result<void> {
    const auto space = find_space(item);
    if (!space) return refuse("gridwar.spent-no-space", shown(item));
    if (auto ordered = check_order(last, *space); !ordered) return ordered;
    if (!tiles(side_).contains(*space)) {
      return refuse("gridwar.spent-no-tile", name_of(side_), name_of(*space));
    }
    spent_.insert(*space);
    return {};
  });
}

// "Gridwar, Spaces": a tile needs three supports. "Ranks": a covered tile is a troop.
Result<void> Position::validate_board() const {
  Result<void> valid;
  for (const SpaceSet& set : tiles_) {
    set.for_each([&](Space space) {
      if (places[space].level == 0 || !valid) return;
      for (const Space support : supports[space]) {
        if (!occupied(support)) {
          valid = refuse("gridwar.nothing-under", name_of(space), name_of(support));
        } else if (rank_of(support) != Rank::troop) {
          valid = refuse("gridwar.rank-covered", name_of(support), name_of(rank_of(support)),
                         name_of(space));
        }
      }
    });
  }
  if (!valid) return valid;
  if (at_goal(Colour::white) && at_goal(Colour::black)) return refuse("gridwar.both-at-goal");
  return {};
}

Result<void> Position::validate_counts() const {
  for (const Colour colour : {Colour::white, Colour::black}) {
    if (tiles_out_of_play(colour) < 0) {
      return refuse("gridwar.too-many-tiles", name_of(colour));
    }
  }
  for (const Colour colour : {Colour::white, Colour::black}) {
    int paid_for = tiles_out_of_play(opponent(colour));
    const std::string_view enemy = name_of(opponent(colour));
    if (colour == side_) {
      if (taken_ > paid_for) {
        return refuse("gridwar.taken-too-many", taken_, paid_for, enemy);
      }
      paid_for -= taken_;
    }
    const int owned = supply(colour).tokens + worth_of_ranks(colour);
    if (owned > paid_for) {
      return refuse("gridwar.not-paid-for", name_of(colour), owned, paid_for, enemy);
    }
  }
  return {};
}

Result<void> Position::validate_turn() const {
  if (phase_ == Phase::moving) {
    if (spent_.empty()) return refuse("gridwar.nothing-spent");
  } else {
    if (!spent_.empty() || taken_ > 0) return refuse("gridwar.spent-too-early");
    if (entries_ != entries_at_start()) {
      return refuse("gridwar.entries-at-start", entries_at_start(), entries_);
    }
  }
  if (phase_ != Phase::start && (at_goal(Colour::white) || at_goal(Colour::black))) {
    return refuse("gridwar.over-within-turn");
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
